export { type ShuffleProof, shuffleProof } from './proof';
export { type Checked, type CheckedDeal, DEAL_FAULTS, type DealFault, type NoRecord, verifyRecord } from './verify';
