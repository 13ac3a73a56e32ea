export * from './channel';
export * from './dispatch';
export * from './inbox';
export * from './letter';
export * from './notice';
