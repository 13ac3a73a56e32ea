import { type Random, shuffled } from '../../../../lib/bots/kernel/random';
import type { SeatKey } from '../../../../lib/identity';
import { DEFAULT_WISHES, type Wishes } from '../../../../lib/notify';
import type { BaseMove } from '../../../../lib/rules/game';

/** A page that somebody left open at their turn: what they would play, and what they saw. */
export type Page = { table: string; seat: number; version: number; move: BaseMove };

/** Somebody who plays at several tables. */
export type Person = {
  name: string;
  wishes: Wishes & { email: string; webhook: NonNullable<Wishes['webhook']> };
  /** Where their browsers take pushes. */
  endpoints: string[];
  /** Their address takes no mail at all. */
  hasDeadMail: boolean;
  /** One of their browsers is gone. */
  goneEndpoint: string | null;
  /** Keys of seats at which they have said how they want to be told. */
  keys: SeatKey[];
  /** Keys of seats that others let them play, and of those they took over in a match that ran: there they have said nothing. */
  otherKeys: SeatKey[];
  /** When they visit the site (ms since 1970), in order. */
  visits: number[];
  /** From when until when (ms since 1970) they do not, though before and after they do; and whether they take days off for it. */
  absence: { from: number; to: number } | null;
  takesDaysOff: boolean;
  pages: Page[];
  /** Their wishes until they changed them (ms since 1970). */
  before?: { until: number; wishes: Person['wishes'] };
};

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const ZONES = ['Europe/Berlin', 'Europe/London', 'America/New_York', 'Asia/Kolkata', 'Australia/Sydney', 'UTC'];
/** In minutes of their day: mornings, noons, evenings. */
const VISITS = [8 * 60, 13 * 60, 20 * 60];
/** One person in this number never comes back: with three or four at a table, that is one at every sixth. */
export const LEAVING = 20;

export function newPerson(number: number, start: number, days: number, random: Random): Person {
  const one = <T>(values: readonly T[]): T => values[random.below(values.length)];
  const name = `Person ${number}`;
  const email = `person${number}@example.org`;
  const endpoints = Array.from({ length: 1 + random.below(2) }, (_, i) => `https://push.example.org/${number}/${i}`);
  const isAway = random.below(3) === 0;
  const from = start + random.below(days) * DAY;
  const absence = isAway ? { from, to: from + (1 + random.below(4)) * DAY } : null;
  const leaves = number % LEAVING === 1 ? start + DAY / 2 + random.below(days * 12) * 60 * MINUTE : null;
  const shift = random.below(24) * 60;
  const visits = Array.from({ length: days }, (_, day) =>
    VISITS.map((minute) => start + day * DAY + ((minute + shift + random.below(150)) % 1440) * MINUTE + 20_000),
  )
    .flat()
    .filter((at) => !absence || at < absence.from || at >= absence.to)
    .filter((at) => leaves === null || at < leaves)
    .sort((a, b) => a - b);
  return {
    name,
    wishes: {
      ...DEFAULT_WISHES,
      email,
      when: one(['at-once', 'at-once', 'at-once', 'digest', 'digest', 'none']),
      delayMinutes: one([0, 5, 5, 60]),
      digestHours: one([['08:00'], ['07:30', '18:00']]),
      zone: one(ZONES),
      quiet: one([null, { from: '22:00', to: '07:00' }, { from: '00:30', to: '05:45' }]),
      remindMinutes: one([[], [720], [360, 1440, 2880]]),
      // One of six has a chat that others read as well.
      webhook: { url: `https://hooks.example.org/${number}`, form: number % 6 === 5 ? 'slack' : 'json' },
      locale: one(['de', 'en']),
    },
    endpoints,
    hasDeadMail: random.below(20) === 0,
    goneEndpoint: endpoints.length > 1 && random.below(5) === 0 ? endpoints[0] : null,
    keys: [],
    otherKeys: [],
    visits,
    absence,
    takesDaysOff: random.below(2) === 0,
    pages: [],
  };
}

/** All keys of a person, and those for one table. */
export const keysOf = ({ keys, otherKeys }: Person) => [...keys, ...otherKeys];
export const keysAt = (person: Person, table: string) => keysOf(person).filter((key) => key.table === table);

/** Draws this number of different people. */
export function draw(people: readonly Person[], count: number, random: Random): Person[] {
  return shuffled(people, random).slice(0, count);
}
