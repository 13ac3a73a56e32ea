import { z } from 'zod';
import type { Game } from '../rules/game';
import { LEVELS } from '../rules/level';
import { baseView, type Seat, trick } from '../rules/view';
import { hasBegun, isFree, type MatchState } from './state';

export const matchStatus = z.enum(['open', 'running', 'finished']);
export type MatchStatus = z.infer<typeof matchStatus>;

/** What one viewer may know of a table: the table's own part, and beside it the view of its game. */
export const tableView = z.looseObject({
  ...baseView.shape,
  table: z.string(),
  title: z.string().nullable(),
  game: z.string(),
  options: z.record(z.string(), z.unknown()),
  version: z.int(),
  /** `open` until the last seat is taken for the first time. */
  status: matchStatus,
  /** The players, or who is expected, by seat; `bot`: how well the bot plays that sits there. */
  seats: z.array(z.object({ name: z.string().nullable(), taken: z.boolean(), bot: z.enum(LEVELS).nullable() })),
  /** For each seat that is to act: since when, in milliseconds since 1970. */
  waitingSince: z.array(z.int().nullable()),
  /** The last trick of the deal before, for who was not there to see it. */
  trickBefore: trick.nullable(),
  openedAt: z.int(),
  changedAt: z.int(),
  /** SHA-256 of the seed of all shuffles, published before the seats are taken. */
  commitment: z.string(),
  /** Opens the free seats; only for those who sit at the table, while there are any. */
  invitation: z.string().optional(),
});
export type TableView = z.infer<typeof tableView>;

export function statusOf(game: Game, state: MatchState): MatchStatus {
  if (!hasBegun(game, state)) return 'open';
  return game.standing(state.play).finished ? 'finished' : 'running';
}

/** The view of a seat, or of a spectator (null), built up from what he may know rather than cut down from the state. */
export function view(game: Game, state: MatchState, seat: Seat | null): TableView {
  const status = statusOf(game, state);
  return {
    ...game.view(state.play, seat),
    table: state.table,
    title: state.title,
    game: state.game,
    options: state.options,
    version: state.version,
    status,
    seats: state.seats.map((place) => ({ name: place.name, taken: !isFree(place), bot: place.bot })),
    waitingSince: state.turns.map((turn) => turn?.at ?? null),
    trickBefore: state.trickBefore,
    openedAt: state.openedAt,
    changedAt: state.changedAt,
    commitment: state.commitment,
    ...(seat !== null && status !== 'finished' && state.seats.some(isFree) ? { invitation: state.invitation } : {}),
  };
}
