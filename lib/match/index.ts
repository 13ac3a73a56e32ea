export type { Level } from '../rules/level';
export * from './decide';
export * from './events';
export * from './evolve';
export * from './replay';
export * from './state';
export * from './view';
