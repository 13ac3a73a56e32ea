export { allowance, type BankPace, bankAfter } from './bank';
export { withClocks } from './clocks';
export { dayOffFrom, isDay } from './days-off';
export { isHour, isZone, nextHour, outsideQuiet } from './hours';
export { awayRequest, paceRequest } from './pace';
export { elapsed, runningUntil, type Stops, stopsOf } from './running';
export { settle } from './settle';
