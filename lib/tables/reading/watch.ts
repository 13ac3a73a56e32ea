import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import * as match from '../../match';
import { type Context, games, perStore } from '../context';
import { current } from '../runner/current';
import { load, loadLog } from '../runner/load';
import { requireSpectatorLink, tableBehind } from './spectator-link';

/**
 * A table as seen by a link to watch. `view`: a spectator's, of a table without an address; null as long as there is nothing to
 * show. `behind`: whether it is one trick behind, until the match is over. `version`: of what is shown; 0 if nothing is.
 */
export const watchedSchema = z.object({
  view: match.tableView.nullable(),
  behind: z.boolean(),
  version: z.int(),
  title: z.string().nullable(),
  game: z.string(),
});
export type Watched = z.infer<typeof watchedSchema>;

/**
 * The view that this link opens now. It reads the link and the table; the log where the link is one trick behind and this
 * process has not seen the last trick.
 * @throws Problem `no-spectator-link`
 */
export async function watch(context: Context, secret: string): Promise<Watched> {
  const { state, shown, behind } = await look(context, await tableBehind(context, secret), secret);
  const isPast = behind && !isOver(state);
  const now = isPast ? undefined : context.now();
  const view = shown && match.watchedView(games, shown, isPast, now);
  return { view, behind, version: view?.version ?? 0, title: state.title, game: state.game };
}

/**
 * Tells the table a link leads to, and gives a call that returns the version shown. As long as nothing was written it reads one
 * number; from another world, if it is given one.
 * @throws Problem `no-spectator-link`, at the first call after the link has died as well
 */
export async function watchedVersions(
  context: Context,
  secret: string,
): Promise<{ table: string; version: (world?: Context) => Promise<number> }> {
  const table = await tableBehind(context, secret);
  let known = { entries: -1, version: 0 };
  const version = async (world = context) => {
    const entries = await world.store.version(table);
    if (entries === known.entries) return known.version;
    const { state, shown } = await look(world, table, secret);
    known = { entries: state.entries, version: shown?.version ?? 0 };
    return known.version;
  };
  return { table, version };
}

type Look = { state: match.MatchState; shown: match.MatchState | null; behind: boolean };

/** The table now, and what of it may be shown. */
async function look(context: Context, table: string, secret: string): Promise<Look> {
  const read = match.settle(await load(context, table), context.now());
  const { behind } = requireSpectatorLink(read, secret);
  if (behind) return { state: read, shown: await oneTrickBehind(context, read), behind };
  const state = await current(context, read);
  // It may have been withdrawn meanwhile.
  requireSpectatorLink(state, secret);
  return { state, shown: state, behind };
}

/** A match that is over holds nothing back. */
async function oneTrickBehind(context: Context, state: match.MatchState): Promise<match.MatchState | null> {
  if (isOver(state)) return state;
  // With a player who is forgotten their name goes, also from the past.
  const key = `${state.table} ${state.left.length} ${match.tricksDone(games, state)}`;
  // A world that reads each thing only once has a store of its own in front of the other one's.
  const kept = pasts((context.anew ?? context).store);
  const known = kept.get(key);
  if (known) return known.shown;
  const log = await loadLog(context, state.table);
  const shown = match.oneTrickBehind(games, log.slice(0, state.entries));
  kept.set(key, { shown });
  return shown;
}

function isOver(state: match.MatchState): boolean {
  return match.isFinished(games(state.game), state);
}

/** How many pasts are kept of the tables of a store. */
const REMEMBERED_PASTS = 64;

/** Tables as they were one trick ago, by how many tricks are complete now: the log is read once for every trick, not for every card. */
const pasts = perStore(() => new LRUCache<string, { shown: match.MatchState | null }>({ max: REMEMBERED_PASTS }));
