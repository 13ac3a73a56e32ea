export { act } from './act';
export { setBot } from './bots';
export type { Context } from './context';
export { join } from './join';
export { open, type Seated } from './open';
export { PROBLEM_CODES, Problem, type ProblemCode, parseProblemCode } from './problem';
export { invited, type MyTable, myTables, type Visit, versionOf, visit } from './read';
export { type Position, position, type Recap, recap, record, recordSchema } from './recap';
export { botRequest, joinRequest, moveRequest, openRequest, playerName } from './requests';
