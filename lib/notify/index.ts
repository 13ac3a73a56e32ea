export * from './dispatch';
export * from './inbox';
export * from './notice';
