export * from './deflating';
export * from './fields';
export * from './remembering';
export * from './seals';
