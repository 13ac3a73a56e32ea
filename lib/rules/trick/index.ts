export * from './game';
export * from './play';
export * from './score';
export * from './seats';
export * from './state';
