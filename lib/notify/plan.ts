import { HOUR, MINUTE, nextHour, outsideQuiet } from '../clock';
import type { ChannelName } from './channel';
import type { OccasionKind } from './notice';
import { type KeptWishes, mailTo, type Wishes } from './wishes';

/** Messages about a deadline that would come within so long of each other (ms) come as one. */
const TOGETHER = 3 * MINUTE;
/** A turn of so long or longer (ms) is told of again an hour before its deadline. */
const LONG_TURN = 6 * HOUR;
/** The part of a shorter one's time that has passed by then. */
const NEAR_END = 7 / 8;

/** When a message is to go (ms since 1970): by itself, or in the digest of that moment. */
export type Time = { kind: 'alone'; at: number } | { kind: 'digest'; at: number };

/** The subject of a message: somebody's turn since `at` (ms since 1970), until `deadline` if it has one; or something that happened then. */
export type Occasion = { kind: OccasionKind; at: number; deadline: number | null };

/** When the channel first tells this; null if not wished. Unless it is quiet, no later than at half of the player's time. */
export function firstTime(occasion: Occasion, channel: ChannelName, wishes: Wishes, now: number): Time | null {
  const { kind, at, deadline } = occasion;
  // A player who has chosen hours for a digest waits for them, and for nothing else.
  if (isDigest(channel, wishes)) return atDigestHour(kind, Math.max(at, now), wishes);
  if (kind !== 'turn') return alone(at, wishes);
  const wished = at + wishes.delayMinutes * MINUTE;
  return alone(deadline === null ? wished : Math.max(at, Math.min(wished, halfTime(at, deadline))), wishes);
}

/**
 * When a turn told at `after` is told again: the next of the wished moments, half of its time, and shortly before its deadline;
 * null without any. Reminders held up by quiet hours thus come as one.
 */
export function reminderTime(occasion: Occasion, channel: ChannelName, wishes: Wishes, after: number): Time | null {
  if (occasion.kind !== 'turn' || wishes.when === 'none') return null;
  const { at, deadline } = occasion;
  const wished = wishes.remindMinutes.map((minutes) => at + minutes * MINUTE);
  const timely = deadline === null || !wishes.remindDeadline ? [] : deadlineMoments(at, deadline);
  const coming = wished.filter((moment) => moment > after);
  if (isDigest(channel, wishes)) {
    const { digestHours, zone } = wishes;
    const slots = [
      ...coming.map((moment) => nextHour(moment - 1, digestHours, zone)),
      ...(deadline === null ? [] : digestsBefore(timely, deadline, after, wishes)),
    ];
    return slots.length === 0 ? null : { kind: 'digest', at: Math.min(...slots) };
  }
  const more = timely.filter((moment) => moment > after + TOGETHER && !wished.some((one) => isClose(one, moment)));
  const next = [...coming, ...more];
  return next.length === 0 ? null : alone(Math.min(...next), wishes);
}

/** The channels over which a player wishes to be told, of those there are; over push, if it is said that a browser asks for it. */
export function wishedChannels(
  usable: readonly ChannelName[],
  wishes: KeptWishes | null,
  push: boolean,
): ChannelName[] {
  const wished: Record<ChannelName, boolean> = {
    email: wishes !== null && mailTo(wishes) !== null,
    webhook: Boolean(wishes?.webhook),
    push,
  };
  return usable.filter((channel) => wished[channel]);
}

function halfTime(at: number, deadline: number): number {
  return at + Math.floor((deadline - at) / 2);
}

/** At half of the time, and shortly before its end; of two that are close the later one, which says more. */
function deadlineMoments(at: number, deadline: number): number[] {
  const lasts = deadline - at;
  const half = halfTime(at, deadline);
  const near = lasts >= LONG_TURN ? deadline - HOUR : at + Math.floor(lasts * NEAR_END);
  return isClose(half, near) ? [near] : [half, near];
}

function isClose(one: number, other: number): boolean {
  return Math.abs(one - other) <= TOGETHER;
}

/** The digests in time for a deadline: the next after each moment, or else the last one before the deadline. */
function digestsBefore(moments: readonly number[], deadline: number, after: number, wishes: Wishes): number[] {
  const { digestHours, zone } = wishes;
  const slots: number[] = [];
  for (const moment of moments) {
    const slot = nextHour(moment - 1, digestHours, zone);
    const inTime = slot < deadline ? slot : lastHourBefore(deadline, digestHours, zone);
    if (inTime > after) slots.push(inTime);
  }
  return slots;
}

/** The last of these hours that comes before the moment (ms since 1970). */
function lastHourBefore(moment: number, hours: readonly string[], zone: string): number {
  // No two digests are further apart, also where clocks are put back.
  let last = nextHour(moment - 50 * HOUR, hours, zone);
  for (;;) {
    const next = nextHour(last, hours, zone);
    if (next >= moment) return last;
    last = next;
  }
}

function isDigest(channel: ChannelName, { when }: Wishes): boolean {
  return when === 'digest' && channel === 'email';
}

function alone(from: number, { when, quiet, zone }: Wishes): Time | null {
  return when === 'none' ? null : { kind: 'alone', at: outsideQuiet(from, quiet, zone) };
}

/** Turns come together; everything else comes at the same hour in a mail of its own. */
function atDigestHour(kind: OccasionKind, after: number, { digestHours, zone }: Wishes): Time {
  return { kind: kind === 'turn' ? 'digest' : 'alone', at: nextHour(after, digestHours, zone) };
}
