export * from './card';
export * from './deck';
export * from './hands';
export * from './shuffle';
