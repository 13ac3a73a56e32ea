export * from './addresses';
export * from './cookies';
export * from './keys';
export * from './names';
export * from './texts';
export * from './urls';
