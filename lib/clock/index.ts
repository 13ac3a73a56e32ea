export { isHour, isZone, nextHour, outsideQuiet, type QuietHours } from './hours';
export { settle } from './settle';
