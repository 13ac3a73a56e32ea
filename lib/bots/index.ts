export { LEVELS, type Level } from '../rules/facets';
export {
  type Advice,
  type AdviceTask,
  type AdvisedPosition,
  advise,
  areSame,
  MOST_SUGGESTIONS,
  orderCost,
  suggestOrders,
} from './advise';
export { atFirstSight, type BotTask, chooseFor, chooseMove, firstMove, isForced, type Manner } from './choose';
export { type HindsightTask, isWorthTelling, type Weighed, weigh, withDoubt } from './hindsight';
