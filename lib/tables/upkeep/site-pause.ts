import { pauseBySite, resumeBySite } from '../../match/parts/proposals/propose';
import { type Context, games } from '../context';
import { change } from '../runner/change';

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
