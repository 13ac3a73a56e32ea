export * from './card';
export * from './deck';
export * from './shuffle';
