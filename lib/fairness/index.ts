export { shuffleProof } from './proof';
export { type Checked, DEAL_FAULTS, type DealFault, verifyRecord } from './verify';
