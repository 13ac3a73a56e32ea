import { choosing } from '../../match/parts/emblem';
import { asking } from '../../match/parts/nudge';
import { command } from './command';

// All that is done at a table. A command that its part alone decides gets its line here, any other its file.
export const chooseEmblem = command(choosing);
export const nudge = command(asking);
export * from './absence';
export * from './bots';
export * from './forget';
export * from './friend';
export * from './join';
export * from './links';
export * from './lost-link';
export * from './move';
export * from './open';
export * from './orders';
export * from './proposals';
export * from './recap-link';
export * from './rematch';
export * from './seen';
export * from './spectator-link';
export * from './talk';
