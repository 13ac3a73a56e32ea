import { outsideQuiet } from '../clock';
import { hasDecision, heldCard, type MatchState } from '../match';
import type { Seat } from '../rules/view';
import type { ChannelName } from './channel';
import type { Delivery } from './documents';
import { hasPassed } from './notice';
import { reminderTime } from './plan';
import type { SeenTable } from './post';
import { DEFAULT_WISHES, type KeptWishes, type Wishes } from './wishes';

/** The outcome of a look at a delivery: it is sent, or never, or later (ms since 1970), or in the next digest after a moment. */
export type Verdict = { kind: 'send' | 'drop' } | { kind: 'later' | 'digest'; at: number };
const SEND = { kind: 'send' } as const;
const DROP = { kind: 'drop' } as const;

/** Returns what becomes of a delivery that is due at `now` (ms since 1970), as the table and its player's wishes are then. */
export function verdictOn(delivery: Delivery, seen: SeenTable, kept: KeptWishes | null, now: number): Verdict {
  const { kind, channel, reminder, at } = delivery;
  const wishes = kept ?? DEFAULT_WISHES;
  if (hasPassed(seen.state, delivery) || wishes.when === 'none') return DROP;
  const isInDigest = channel === 'email' && wishes.when === 'digest';
  if (isInDigest && kind === 'turn') return { kind: 'digest', at: Math.max(at, now) };
  const comesAlone = kind === 'turn' ? cardComesAt(seen, delivery, wishes) : null;
  if (comesAlone !== null && comesAlone > now) return { kind: 'later', at: comesAlone };
  const due = reminder > 0 ? reminderDue(seen, delivery, wishes, now) : SEND;
  if (due.kind !== 'send') return due;
  const quietUntil = isInDigest ? now : outsideQuiet(now, wishes.quiet, wishes.zone);
  return quietUntil > now ? { kind: 'later', at: quietUntil } : SEND;
}

/** Returns until when the player of a seat is to act (ms since 1970), as the table has it now; null without a clock that runs. */
export function deadlineOf({ clocks }: Pick<MatchState, 'clocks'>, seat: Seat): number | null {
  return clocks[seat]?.deadline ?? null;
}

/**
 * Whether a reminder is to come at `now` (ms since 1970), by the present table and wishes: not while the clock stands (a pause,
 * days off), nor with nothing to decide.
 */
export function reminderDue({ state, game }: SeenTable, delivery: Delivery, wishes: Wishes, now: number): Verdict {
  const { kind, seat, at, channel, after } = delivery;
  const stands = standsUntil(state, seat, now);
  if (stands !== null) return { kind: 'later', at: stands };
  if (after !== null) {
    const time = reminderTime({ kind, at, deadline: deadlineOf(state, seat) }, channel, wishes, after);
    if (!time) return DROP;
    if (time.at > now) return { kind: 'later', at: time.at };
  }
  if (isReadByOthers(channel, wishes)) return SEND;
  return hasDecision(game, state.play, seat) ? SEND : DROP;
}

/** Returns when a turn's forced card plays itself (ms since 1970), so that nobody need be told; null if its player is to be. */
export function cardComesAt(
  { state, game }: SeenTable,
  { seat, channel }: Pick<Delivery, 'seat' | 'channel'>,
  wishes: Wishes,
): number | null {
  return isReadByOthers(channel, wishes) ? null : heldCard(game, state, seat);
}

/** In a chat that the others read as well, a reminder that does not come would tell them something of the player's hand. */
function isReadByOthers(channel: ChannelName, { webhook }: Wishes): boolean {
  return channel === 'webhook' && webhook !== null && webhook.form !== 'json';
}

/** Whether a player whose turn it is would be reminded of it now: their clock does not stand, and they have something to decide. */
export function isToBeReminded({ state, game }: SeenTable, seat: Seat, now: number): boolean {
  return standsUntil(state, seat, now) === null && hasDecision(game, state.play, seat);
}

/** Until when (ms since 1970) a pause or days off make the clock of a seat stand at `now`; null if they do not. */
function standsUntil({ pause, seats }: MatchState, seat: Seat, now: number): number | null {
  const stops = [...(pause ? [pause] : []), ...seats[seat].daysOff];
  const ends = stops.flatMap(({ from, until }) => (from <= now && now < until ? [until] : []));
  return ends.length === 0 ? null : Math.max(...ends);
}
