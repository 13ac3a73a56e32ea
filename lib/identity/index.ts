export * from './cookies';
export * from './keys';
