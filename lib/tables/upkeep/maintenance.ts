import * as match from '../../match';
import { pauseBySite, resumeBySite } from '../../match/parts/proposals/propose';
import { type Context, games } from '../context';
import { change } from '../runner/change';
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

/**
 * Stops the clocks of a table until then (ms since 1970) on behalf of the site, or starts those it has stopped (null).
 * @returns whether that changed anything
 * @throws Problem `unknown-table` or `table-moved-on`
 */
export async function pauseSite(context: Context, table: string, until: number | null): Promise<boolean> {
  let isChanged = false;
  await change(context, table, (state, now) => {
    const outcome =
      until === null ? resumeBySite(games(state.game), state, now) : pauseBySite(games(state.game), state, until, now);
    isChanged = outcome.kind === 'decided';
    return { outcome, mover: null };
  });
  return isChanged;
}
