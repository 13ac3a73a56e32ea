import * as match from '../../match';
import { type Context, games } from '../context';
import { load } from '../runner/load';

/** One line about a table for the person who runs the server: no player, no key, no card. */
export async function summary(context: Context, table: string) {
  const state = await load(context, table);
  const game = games(state.game);
  return {
    table,
    game: state.game,
    players: state.seats.length,
    bots: state.seats.filter((place) => place.bot !== null).length,
    status: match.statusOf(game, state),
    deal: game.standing(state.play).deal,
    version: state.version,
    openedAt: state.openedAt,
    changedAt: state.changedAt,
  };
}
