export * from './channel';
export * from './dispatch';
export * from './happened';
export * from './inbox';
export * from './letter';
export * from './links';
export * from './notice';
export * from './table-letter';
