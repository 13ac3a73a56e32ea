export * from './cookies';
export * from './keys';
export * from './names';
export * from './texts';
