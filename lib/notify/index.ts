export { backoff, LEASE_MILLISECONDS, PATIENCE_MILLISECONDS } from './attempt';
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
export * from './inbox';
export * from './letter';
export * from './links';
export type { MessageMeasure } from './measure';
export * from './notice';
export * from './plan';
export type { Post, SeenTable } from './post';
export { type Sent, sendDeliveries, sendDue } from './send';
export * from './table-letter';
export { planAgain, planDeliveries, usableChannels } from './turns';
export {
  isBlocked,
  parseUnsubscribeToken,
  SCOPES,
  unsubscribe as endMail,
  unsubscribeToken,
} from './unsubscribe';
export * from './wishes';
