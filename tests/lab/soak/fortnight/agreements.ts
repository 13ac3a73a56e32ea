import { awayRequest, paceRequest } from '../../../../lib/clock';
import type { AwayRule, Hold, Pace } from '../../../../lib/match';

/** The agreement at a table: how long players may take, and what becomes of those who stay away. */
export type Agreement = { pace: Pace | null; away: AwayRule };

const HOUR = 60;
const DAY = 24 * HOUR;

/** Paces as people choose them, and some that are quicker than anybody would choose them for two weeks. */
const PACES = [
  null,
  { kind: 'move', minutes: 12 * HOUR },
  { kind: 'bank', minutes: DAY, perMove: 2 * HOUR, cap: 2 * DAY },
  { kind: 'move', minutes: 12 * HOUR, nights: { from: '23:00', to: '07:00', zone: 'Europe/Berlin' } },
  { kind: 'move', minutes: DAY, weekends: true, zone: 'Australia/Sydney' },
  { kind: 'bank', minutes: 10 * DAY, perMove: 12 * HOUR, cap: 12 * DAY },
  null,
  {
    kind: 'move',
    minutes: 2 * DAY,
    nights: { from: '22:00', to: '06:30', zone: 'America/New_York' },
    weekends: true,
    zone: 'Europe/Berlin',
  },
  {
    kind: 'bank',
    minutes: 8 * HOUR,
    perMove: 2 * HOUR,
    cap: 12 * HOUR,
    nights: { from: '00:00', to: '06:00', zone: 'Asia/Kolkata' },
  },
  { kind: 'move', minutes: 3 * DAY },
  { kind: 'move', minutes: 4 * HOUR, nights: { from: '23:30', to: '05:15', zone: 'Europe/London' } },
].map((pace) => pace && paceRequest.parse(pace));

const AWAY = [
  { kind: 'autopilot' },
  { kind: 'vote', minutes: DAY },
  { kind: 'autopilot' },
  { kind: 'end', minutes: 2 * DAY },
].map((rule) => awayRequest.parse(rule));

/** Returns the agreement of the table with this number: in the end each pace comes with each rule. */
export function agreementOf(number: number): Agreement {
  return { pace: PACES[number % PACES.length], away: AWAY[number % AWAY.length] };
}

/** When cards that leave nothing to decide are held back: mostly as it is usual. */
const HOLDS: Hold[] = ['first-half', 'always', 'first-half', 'never', 'first-half'];
/** At one table in this number they do not play themselves. */
const UNFORCED = 13;

/** Which cards play themselves at the table with this number, and when they come. */
export function forcedAt(number: number): { forced: boolean; hold: Hold } {
  return { forced: number % UNFORCED !== UNFORCED - 1, hold: HOLDS[number % HOLDS.length] };
}
