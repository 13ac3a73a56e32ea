export { LEVELS, type Level } from '../rules/level';
export { chooseMove, firstMove, hasBot, isForced, type Manner } from './choose';
export { type BotTask, chooseFor } from './task';
