export { allowance, type BankPace, bankAfter, settle, withClocks } from './clocks';
export { dayOffFrom, isDay, isHour, isZone, nextHour, outsideQuiet } from './hours';
export { awayRequest, paceRequest, whole } from './pace';
export { elapsed, runningUntil, type Stops, stopsOf } from './running';
