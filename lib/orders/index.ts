export {
  DEAL_RULES,
  type DealRule,
  type Offered,
  type OrderKind,
  RULES,
  type Rule,
  STOPS,
  type Stop,
} from '../rules/facets';
export { remaining } from './expire';
export { firing, isWeak } from './fire';
export { givenOrders } from './given';
export { offered } from './offered';
export * from './order';
export { type Clause, type OrderWords, type PickWords, sentence } from './words';
