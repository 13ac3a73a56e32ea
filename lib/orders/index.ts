export { remaining } from './expire';
export { firing } from './fire';
export { givenOrders } from './given';
export { type Offered, offered } from './offered';
export * from './order';
export { type Clause, type OrderWords, type PickWords, sentence } from './words';
