import { z } from 'zod';
import { type MatchState, type TableView, tableView, view } from '../match';
import type { Game } from '../rules/game';
import { type Seat, seat, trick } from '../rules/view';
import type { Notice as OutboxNotice } from '../store/store';

/**
 * What a message shows of the table: the view of its seat as it was then, with the last trick in place of all tricks,
 * and without what only the page needs.
 */
export const snapshot = tableView
  .omit({
    blocked: true,
    commitment: true,
    dealScores: true,
    invitation: true,
    openedAt: true,
    options: true,
    trickBefore: true,
    tricks: true,
    waitingSince: true,
  })
  .extend({ lastTrick: trick.nullable() });
export type Snapshot = z.infer<typeof snapshot>;

/** The body of a notice, and of the message it becomes, as JSON: that it is a seat's turn, or that the match is over. */
export const notice = z.object({
  kind: z.enum(['turn', 'finished']),
  table: z.string(),
  seat,
  /** The version of the table that brought it about. */
  version: z.int(),
  /** Milliseconds since 1970. */
  at: z.int(),
  view: snapshot,
});
export type Notice = z.infer<typeof notice>;

/**
 * What is to be announced after a commit: to every seat whose turn it has become, that it is; and to all, that the
 * match is over.
 * @param mover the seat whose command it was: he is at the table and need not be told that it is his turn again
 */
export function noticesAfter(
  game: Game,
  before: MatchState | null,
  after: MatchState,
  mover: Seat | null,
): OutboxNotice[] {
  const isFinished = game.standing(after.play).finished;
  const since = before?.version ?? 0;
  return after.turns.flatMap((turn, seat) => {
    // Neither a bot is told anything, nor a seat at which nobody sits.
    if (after.seats[seat].keyHash === null) return [];
    const isNewTurn = turn !== null && turn.version > since && seat !== mover;
    if (!isFinished && !isNewTurn) return [];
    const { table, version, changedAt: at } = after;
    const kind = isFinished ? 'finished' : 'turn';
    const body: Notice = { kind, table, seat, version, at, view: snapshotOf(view(game, after, seat)) };
    return [{ id: `${version}-${seat}`, body: JSON.stringify(body) }];
  });
}

/** Whether what a message asks for is still to be done: the turn that opened with its version has not been taken yet. */
export function isOpen(message: Pick<Notice, 'seat' | 'version'>, state: Pick<MatchState, 'turns'>): boolean {
  return state.turns[message.seat]?.version === message.version;
}

function snapshotOf(view: TableView): Snapshot {
  const {
    blocked,
    commitment,
    dealScores,
    invitation,
    openedAt,
    options,
    trickBefore,
    tricks,
    waitingSince,
    ...shown
  } = view;
  return { ...shown, lastTrick: tricks.at(-1) ?? null };
}
