import { randomBytes } from 'node:crypto';
import { test } from '@playwright/test';
import { parseSeatKey, type SeatKey } from '../../../lib/identity';
import type { TableView } from '../../../lib/match';
import type { BaseMove } from '../../../lib/rules/game';
import { newSeals } from '../../../lib/secrets';
import { siteSecrets } from '../../../lib/secrets/site';
import { readSettings } from '../../../lib/settings';
import { besideTables, openRecords, openStore, sealedRecords, sealedStore } from '../../../lib/store';
import { act, type Context, join, letBotsMove, STRANGER, viewerWith, visit } from '../../../lib/tables';
import { SEED_BYTES } from '../../../lib/tables/commands/open';
import { legalMove, PLAIN, type Player } from './api';
import { serverNow } from './clock';
import { openAsBefore, UNUSED_BITS } from './scenes/telling';

/**
 * Tables that are played on with the site's own use cases in the store of its server, as a second server on the same data would: for
 * what no request could show any better. A deal played by requests takes five times as long.
 */

/** The servers, by their ports: where their data is. */
const SERVERS = [
  ['E2E_PORT', 'E2E_DATA_DIR'],
  ['E2E_CLOCK_PORT', 'E2E_CLOCK_DATA_DIR'],
] as const;

const worlds = new Map<string, Context>();

/** The world as the server of the running test sees it. */
function world(): Context {
  const { port } = new URL(test.info().project.use.baseURL ?? '');
  const context = worlds.get(port) ?? newWorld(port);
  worlds.set(port, context);
  return context;
}

function newWorld(port: string): Context {
  const [server, folder] = SERVERS.find(([name]) => process.env[name] === port) ?? [];
  if (folder === undefined) throw new Error(`no server of these tests has port ${port}`);
  const environment = { DATA_DIR: process.env[folder] };
  const { secrets } = siteSecrets(readSettings(environment), {});
  const [linkSecret] = secrets;
  const seals = newSeals(secrets, randomBytes);
  return {
    ...besideTables({
      store: sealedStore(openStore(environment), seals),
      records: sealedRecords(openRecords(environment), seals),
    }),
    channels: {},
    now: server === 'E2E_CLOCK_PORT' ? serverNow : Date.now,
    random: randomBytes,
    linkSecret,
  };
}

type Seated = Pick<Player, 'seatKey'>;

function keyOf({ seatKey }: Seated): SeatKey {
  const key = parseSeatKey(seatKey);
  if (!key) throw new Error('this is no key of a seat');
  return key;
}

/** Opens a table whose deals follow from this seed alone, and takes all its seats; the match has begun. */
export async function startWith(seed: string, game: string, options: object, names: string[]): Promise<SeatKey[]> {
  const random = (bytes: number) => (bytes === SEED_BYTES ? Buffer.from(seed, 'hex') : randomBytes(bytes));
  const [name, ...others] = names;
  const request = { ...PLAIN, game, options, name, bits: UNUSED_BITS };
  const { table, key, invitation } = await openAsBefore({ ...world(), random }, request);
  const keys = [key];
  for (const name of others) keys.push((await join(world(), table, { invitation, name, bits: UNUSED_BITS })).key);
  return keys;
}

/** A player's view of their table. */
export const seenBy = (player: Seated): Promise<TableView> => viewWith(keyOf(player));

async function viewWith(key: SeatKey): Promise<TableView> {
  return (await visit(world(), key.table, viewerWith(key), key.seat)).view;
}

/** The public view of a table. */
export const seenByAll = async (table: string): Promise<TableView> => (await visit(world(), table, STRANGER)).view;

/** Makes the moves that bots owe at a table. */
export const moveBots = (table: string): Promise<void> => letBotsMove(world(), table);

/** Makes a move, and those of the bots after it. @returns what its player sees then; the bots' moves are not in it */
export async function moveIn(key: SeatKey, choose: (view: TableView) => BaseMove): Promise<TableView> {
  const { version, ...seen } = await viewWith(key);
  const view = await act(world(), key.table, viewerWith(key), { version, move: choose({ version, ...seen }) });
  if (view.seats.some(({ bot }) => bot)) await moveBots(key.table);
  return view;
}

/** As `moveIn`, for a player, who does the first thing they may unless they choose. */
export const moveFor = (
  player: Seated,
  choose: (view: TableView) => BaseMove = (view) => legalMove(view),
): Promise<TableView> => moveIn(keyOf(player), choose);

/** Plays a match on to its end, or until `until` says so of what the player saw who moved last. */
export async function playOut(
  players: readonly Seated[],
  pick: (n: number) => number,
  until: (view: TableView) => boolean = () => false,
): Promise<TableView> {
  let view = await seenBy(players[0]);
  while (!view.finished && !until(view)) view = await moveFor(players[view.toAct[0]], (seen) => legalMove(seen, pick));
  return view;
}
