import { nextHour, outsideQuiet } from '../clock';
import type { ChannelName } from './channel';
import type { Wishes } from './wishes';

const MINUTE = 60_000;

/** When a message is to go (ms since 1970): by itself, or in the digest of that moment. */
export type Time = { kind: 'alone'; at: number } | { kind: 'digest'; at: number };

/**
 * What a message is about: somebody's turn since `at` (ms since 1970), or the end of the match, a rematch, the wish for a new
 * link, or that somebody asked the host to get the others then.
 */
export type Occasion = { kind: 'turn' | 'finished' | 'nudge' | 'rematch' | 'link'; at: number };

/** When the first message about this goes over the channel; null if none is wished for. */
export function firstTime(occasion: Occasion, channel: ChannelName, wishes: Wishes, now: number): Time | null {
  const { kind, at } = occasion;
  // Who has chosen hours for a digest waits for them, and for nothing else.
  if (isDigest(channel, wishes)) return atDigestHour(kind, Math.max(at, now), wishes);
  return alone(at + (kind === 'turn' ? wishes.delayMinutes * MINUTE : 0), wishes);
}

/**
 * When a turn is told of again, after it was told at `now`: at the first wished moment that is still to come. Null if there is
 * none. Reminders that quiet hours have held up thus come as one.
 */
export function reminderTime(occasion: Occasion, channel: ChannelName, wishes: Wishes, now: number): Time | null {
  if (occasion.kind !== 'turn') return null;
  const wished = wishes.remindMinutes.map((minutes) => occasion.at + minutes * MINUTE).filter((at) => at > now);
  if (wished.length === 0) return null;
  const from = Math.min(...wished);
  return isDigest(channel, wishes) ? atDigestHour('turn', from - 1, wishes) : alone(from, wishes);
}

function isDigest(channel: ChannelName, { when }: Wishes): boolean {
  return when === 'digest' && channel === 'email';
}

function alone(from: number, { when, quiet, zone }: Wishes): Time | null {
  return when === 'none' ? null : { kind: 'alone', at: outsideQuiet(from, quiet, zone) };
}

/** Turns come together; everything else comes at the same hour in a mail of its own. */
function atDigestHour(kind: Occasion['kind'], after: number, { digestHours, zone }: Wishes): Time {
  return { kind: kind === 'turn' ? 'digest' : 'alone', at: nextHour(after, digestHours, zone) };
}
