export * from './fields';
export * from './seals';
