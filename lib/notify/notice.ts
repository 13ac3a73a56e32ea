import { z } from 'zod';
import { isFinished, type MatchState, NOTICES, type PartOccasion, partNotice, type TableView } from '../match';
import type { Game } from '../rules/game';
import { type Seat, seat } from '../rules/view';
import type { Notice as OutboxNotice } from '../store/store';

/** The things messages are about: a turn, the end of the match, and whatever parts of a table tell (`Part.notices`). */
export type OccasionKind = 'turn' | 'finished' | PartOccasion;
export const OCCASIONS: readonly OccasionKind[] = ['turn', 'finished', ...NOTICES.map(({ occasion }) => occasion)];

/**
 * A notice's body, and its message's, as JSON: an occasion, or (`clock`, which becomes no message) that a deadline has moved,
 * or a player is back. It holds no card: readers and senders look at the table as it is then, and so never tell of the past.
 */
export const notice = z.object({
  kind: z.enum([...OCCASIONS, 'clock']),
  table: z.string(),
  seat,
  /** The version of the table that brought it about. */
  version: z.int(),
  /** Milliseconds since 1970. */
  at: z.int(),
  /** The deal, from 0; and the trick in it, from 0, if it is a card that is to be played. */
  deal: z.int(),
  trick: z.int().nullable(),
  /** Whether the player made it their turn themselves, and so is at the table: they are told only if they wish it and do not go on. Nobody is told of clocks. */
  isThere: z.boolean().optional(),
  /** The seat of the player who asks for something. */
  by: seat.optional(),
});
export type Notice = z.infer<typeof notice>;

const addressed = notice.pick({ seat: true });

/** The thing a message is about, as a notice says it. */
export type Occurrence = Pick<Notice, 'table' | 'seat' | 'version' | 'at'> & { kind: OccasionKind };

/**
 * Returns the announcements after a commit, one for each seat: the end, its turn, or what parts tell. Bots and empty seats are
 * told nothing, and nobody of talk.
 * @param mover the seat whose command it was: its player is at the table, so that another turn of theirs goes into no inbox
 */
export function noticesAfter(
  game: Game,
  before: MatchState | null,
  after: MatchState,
  mover: Seat | null,
): OutboxNotice[] {
  const { table, version, changedAt } = after;
  const { deal } = game.standing(after.play);
  const isOver = isFinished(game, after) && !(before && isFinished(game, before));
  const since = before?.version ?? 0;
  const named = { table, version, at: changedAt, deal, trick: null };
  const noticeTo = (seat: Seat): Notice | null => {
    const { keyHash, away } = after.seats[seat];
    const turn = after.turns[seat];
    if (keyHash === null) return null;
    if (isOver) return bodyOf({ ...named, kind: 'finished', seat });
    if (turn && turn.version > since && !away) {
      // More may have been written since the turn began, in the same commit or before its move stood: it is named by its own entry.
      const trick = trickOf(game, after, seat);
      return bodyOf({ ...named, ...turn, kind: 'turn', seat, trick, ...(seat === mover ? { isThere: true } : {}) });
    }
    for (const { occasion: kind, tells } of NOTICES) {
      const told = tells(seat, { before, after, mover });
      if (told) return bodyOf({ ...named, ...told, kind, seat });
    }
    return isTurnChanged(before, after, seat) ? bodyOf({ ...named, kind: 'clock', seat, isThere: true }) : null;
  };
  return after.seats.flatMap((_, seat): OutboxNotice[] => {
    const body = noticeTo(seat);
    return body ? [{ id: `${version}-${seat}`, body: JSON.stringify(body) }] : [];
  });
}

/** Returns the fields of a notice in the order in which they are written. */
function bodyOf({ kind, table, seat, version, at, deal, trick, ...more }: Notice): Notice {
  return { kind, table, seat, version, at, deal, trick, ...more };
}

/** Whether a turn that was open before has another deadline now, or its player is back. */
function isTurnChanged(before: MatchState | null, after: MatchState, seat: Seat): boolean {
  const turn = after.turns[seat];
  if (!before || !turn || before.turns[seat]?.version !== turn.version || after.seats[seat].away) return false;
  return before.seats[seat].away !== null || after.clocks[seat]?.deadline !== before.clocks[seat]?.deadline;
}

/** Returns the number of the trick to which the seat is to play a card, from 0; null if it is to do something else. */
function trickOf(game: Game, { play }: MatchState, seat: Seat): number | null {
  const isToPlay = game.choices(play, seat).some(({ type }) => type === 'play');
  return isToPlay ? game.tricks(play).filter(({ winner }) => winner !== undefined).length : null;
}

/** Whether there is nothing to be told any more: the turn was taken, or a bot or the autopilot plays there now; or the part says so. */
export function hasPassed(state: MatchState, { kind, seat, at, version }: Occurrence): boolean {
  const place = state.seats[seat];
  if (!place || place.keyHash === null) return true;
  if (kind === 'finished') return false;
  if (kind !== 'turn') return partNotice(kind).hasPassed(state, { seat, at, version });
  const turn = state.turns[seat];
  return !turn || turn.at !== at || turn.version > version || place.bot !== null || place.away !== null;
}

/** Whether a notice says that a deadline has moved, or a player is back. */
export function isOfClock({ body }: OutboxNotice): boolean {
  return notice.parse(JSON.parse(body)).kind === 'clock';
}

/** Returns the seat that a notice goes to, from its body; null if it is of no known form. */
export function seatOf(body: string): Seat | null {
  const parsed = addressed.safeParse(JSON.parse(body));
  return parsed.success ? parsed.data.seat : null;
}

/** Whether what a message asks for is still to be done: the turn it told of has not been taken yet. */
export function isOpen({ kind, seat, at }: Notice, { waitingSince }: Pick<TableView, 'waitingSince'>): boolean {
  return kind === 'turn' && waitingSince[seat] === at;
}
