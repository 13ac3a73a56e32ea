import type { MatchState } from '../match';
import type { Seat } from '../rules/view';
import { documentBeside } from '../store/beside';
import { valueIn } from '../store/collection';
import type { Notice as OutboxNotice, Stored } from '../store/store';
import { PUSH_KIND, seatId, WISHES_KIND } from './documents';
import { deadlineOf } from './look';
import { hasPassed, type Notice, notice } from './notice';
import { firstTime, wishedChannels } from './plan';
import type { Post } from './post';
import { usableChannels } from './turns';
import { areOf, DEFAULT_WISHES, type KeptWishes, keptWishes } from './wishes';

const MINUTE = 60_000;
/** Messages that come in a digest are made so long before its hour (ms), so that it finds all of them. */
const BEFORE_DIGEST = 30 * MINUTE;
/** No notice waits for longer than this after what it tells of (ms). */
const LONGEST = 60 * MINUTE;

type World = Pick<Post, 'channels' | 'publicUrl' | 'now'>;

/**
 * Until when the notices of a commit may wait in the outbox (ms since 1970): until the first message about one of them may have to go, as
 * its player wishes. Where the turn has been taken by then, no message is ever made. Null: they are to be looked at now.
 * @param after the table after the commit
 * @param seen the table with its wishes, as it was last seen
 */
export function waitUntil(
  world: World,
  after: MatchState,
  notices: readonly OutboxNotice[],
  seen: Stored,
): number | null {
  const first = Math.min(...notices.map((one) => untilWhen(world, after, parsed(one), seen)));
  return first > world.now() ? first : null;
}

/**
 * Returns of the notices in an outbox those that are to be looked at now, and until when the others may wait (ms since 1970; null if
 * there are none), as the table and its wishes are now.
 */
export function whatIsDue(
  world: World,
  state: MatchState,
  notices: readonly OutboxNotice[],
  seen: Stored,
): { due: readonly OutboxNotice[]; until: number | null } {
  const now = world.now();
  const all = notices.map((one) => {
    const told = parsed(one);
    return { one, kind: told.kind, at: untilWhen(world, state, told, seen) };
  });
  const later = all.filter(({ at }) => at > now).map(({ at }) => at);
  // It depends on the messages there are what follows from a clock that was set anew: so all are made.
  if (later.length === 0 || all.some(({ kind }) => kind === 'clock')) return { due: notices, until: null };
  return { due: all.filter(({ at }) => at <= now).map(({ one }) => one), until: Math.min(...later) };
}

/** The moment at which the first message about a notice may have to go (ms since 1970); 0 where that has passed, or is to be seen now. */
function untilWhen(
  { channels, publicUrl, now }: World,
  state: MatchState,
  { kind, ...occurrence }: Notice,
  seen: Stored,
): number {
  if (kind === 'clock' || hasPassed(state, { ...occurrence, kind })) return 0;
  const { seat, at } = occurrence;
  const usable = usableChannels({ channels, publicUrl });
  const wishes = wishesIn(seen, state, seat, now());
  const mayPush = seen.beside !== null && PUSH_KIND in seen.beside && wishes?.when !== 'none';
  const occasion = { kind, at, deadline: deadlineOf(state, seat) };
  const times = wishedChannels(usable, wishes, mayPush).map((channel) =>
    firstTime(occasion, channel, wishes ?? DEFAULT_WISHES, at),
  );
  const moments = times
    .filter((time) => time !== null)
    .map((time) => time.at - (time.kind === 'digest' ? BEFORE_DIGEST : 0));
  return Math.min(at + LONGEST, ...moments);
}

const parsed = ({ body }: OutboxNotice) => notice.parse(JSON.parse(body));

/** The wishes of the player who has a seat, out of a table that was read with them; null if there are none. */
function wishesIn(seen: Stored, { table, seats }: MatchState, seat: Seat, now: number): KeptWishes | null {
  const wishes = valueIn(keptWishes, documentBeside(seen, { kind: WISHES_KIND, id: seatId(table, seat) }), now);
  return wishes && areOf(wishes, seats[seat].keyHash) ? wishes : null;
}
