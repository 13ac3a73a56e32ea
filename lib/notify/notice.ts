import { z } from 'zod';
import type { MatchState, TableView } from '../match';
import type { Game } from '../rules/game';
import { type Seat, seat } from '../rules/view';
import type { Notice as OutboxNotice } from '../store/store';

/**
 * The body of a notice, and of the message it becomes, as JSON: that it is a seat's turn, or that the match is over. It
 * holds no card: who shows it, or sends it out, looks at the table as it is then, and so never tells what is past.
 */
export const notice = z.object({
  kind: z.enum(['turn', 'finished']),
  table: z.string(),
  seat,
  /** The version of the table that brought it about. */
  version: z.int(),
  /** Milliseconds since 1970. */
  at: z.int(),
  /** The deal, from 0; and the trick in it, from 0, if it is a card that is to be played. */
  deal: z.int(),
  trick: z.int().nullable(),
  /** He made it his turn himself, so he is at the table; he is told only where he wishes to be, if he does not go on. */
  isThere: z.boolean().optional(),
});
export type Notice = z.infer<typeof notice>;

/**
 * What is to be announced after a commit: to every seat whose turn it has become, that it is; and to all, that the
 * match is over. Neither a bot is told anything, nor a seat at which nobody sits.
 * @param mover the seat whose command it was: he is at the table, so that it is his turn again goes into no inbox
 */
export function noticesAfter(
  game: Game,
  before: MatchState | null,
  after: MatchState,
  mover: Seat | null,
): OutboxNotice[] {
  const { table, version, changedAt: at } = after;
  const { finished, deal } = game.standing(after.play);
  const since = before?.version ?? 0;
  return after.turns.flatMap((turn, seat) => {
    if (after.seats[seat].keyHash === null) return [];
    const isNewTurn = turn !== null && turn.version > since;
    const isThere = seat === mover && !finished ? { isThere: true } : {};
    if (!finished && !isNewTurn) return [];
    const kind = finished ? 'finished' : 'turn';
    const trick = finished ? null : trickOf(game, after, seat);
    const body: Notice = { kind, table, seat, version, at, deal, trick, ...isThere };
    return [{ id: `${version}-${seat}`, body: JSON.stringify(body) }];
  });
}

/** Whether what a message asks for is still to be done: the turn it told of has not been taken yet. */
export function isOpen({ kind, seat, at }: Notice, { waitingSince }: Pick<TableView, 'waitingSince'>): boolean {
  return kind === 'turn' && waitingSince[seat] === at;
}

/** The number of the trick to which the seat is to play a card, from 0; null if it is to do something else. */
function trickOf(game: Game, { play }: MatchState, seat: Seat): number | null {
  const isToPlay = game.choices(play, seat).some(({ type }) => type === 'play');
  return isToPlay ? game.view(play, null).taken.reduce((sum, taken) => sum + taken, 0) : null;
}
