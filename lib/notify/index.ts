export * from './channel';
export * from './confirm';
export * from './dispatch';
export {
  FAILURE_CODES,
  messageDocuments,
  seatId,
  type Unreached,
} from './documents';
export * from './happened';
export * from './letter';
export * from './notice';
export * from './plan';
export type { MessageMeasure, Post, SeenTable } from './post';
export { type Sent, sendDeliveries, sendDue } from './send';
export { backoff, LEASE_MILLISECONDS } from './states';
export * from './table-letter';
export { planAgain, planDeliveries, usableChannels } from './turns';
export {
  isBlocked,
  parseUnsubscribeToken,
  SCOPES,
  unsubscribe as endMail,
  unsubscribeToken,
} from './unsubscribe';
export { waitUntil, whatIsDue } from './waits';
export * from './wishes';
