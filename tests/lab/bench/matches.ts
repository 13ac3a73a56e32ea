import { randomBytes } from 'node:crypto';
import { chooseMove } from '../../../lib/bots';
import { newSecret, type SeatKey, seatKey } from '../../../lib/identity';
import { hashOf } from '../../../lib/identity/keys';
import { type Beside, type Commit, openStore, type Store, type TableExport, withMethods } from '../../../lib/store';
import { act, type Context, join, open, viewerWith } from '../../../lib/tables';
import { games } from '../../../lib/tables/context';
import { load } from '../../../lib/tables/runner/load';
import { tablesOnly } from '../../../scripts/lib/context';
import { newDirectory } from '../shared/servers';

/**
 * The matches that stand for all: of Spades ten deals, about what partners need for 500 points, which the easiest bots
 * never get together.
 */
export const TYPICAL: Record<string, Record<string, unknown>> = {
  hearts: {},
  spades: { players: 4, length: { kind: 'deals', count: 10 } },
  herzblatt: { players: 3 },
};

const NAMES = ['Ada', 'Bo', 'Cleo', 'Dov', 'Eva', 'Finn'];

/** One move of a recorded match: who made which at which version, and what it wrote. */
export type Step = { seat: number; version: number; move: { type: string }; commit: Commit };

/** A match as it was written: its table, its seats' keys, the commits before the first move, and the moves. */
export type Recorded = { table: string; keys: SeatKey[]; opening: Commit[]; steps: Step[] };

/** A store as it is, that tells of each commit it makes. */
function recording(store: Store, told: (commit: Commit) => void): Store {
  const commit: Store['commit'] = async (table, expected, commit) => {
    const result = await store.commit(table, expected, commit);
    if (result !== 'conflict') told(commit);
    return result;
  };
  return withMethods(store, { commit });
}

/**
 * The same store, at whose tables the shuffles follow from the seed alone, as in old matches: a copy of such a table, which has another
 * id, is dealt the same cards.
 */
function dealingBySeed(store: Store): Store {
  const plain = (text: string) => text.replace('"shuffle":"seed-and-bits"', '"shuffle":"seed"');
  const commit: Store['commit'] = (table, expected, { entries, state, ...rest }) =>
    store.commit(table, expected, { ...rest, entries: entries.map(plain), state: plain(state) });
  return withMethods(store, { commit });
}

/** Runs something with the use cases on an embedded store that is gone afterwards. */
export async function withPrepared<T>(work: (store: Store) => Promise<T>): Promise<T> {
  const directory = await newDirectory(true);
  const store = openStore({ DATA_DIR: directory.path });
  try {
    return await work(store);
  } finally {
    await store.close();
    await directory.clear();
  }
}

type Seats = { table: string; keys: SeatKey[] };

/** Opens a table that waits for players, and at which no card plays itself. */
export function openWaiting(context: Context, game: string, options: Record<string, unknown>) {
  return open(context, {
    game,
    options,
    name: NAMES[0],
    names: [],
    bots: [],
    title: null,
    forced: false,
    hold: 'never',
    suggestions: false,
  });
}

/** Opens a table and seats players at all its places, all with keys of their own. */
export async function openFull(context: Context, game: string, options: Record<string, unknown>): Promise<Seats> {
  const opened = await openWaiting(context, game, options);
  const { table, invitation } = opened;
  const { seats } = await load(context, table);
  const keys = [opened.key];
  for (const name of NAMES.slice(1, seats.length)) keys.push((await join(context, table, { invitation, name })).key);
  return { table, keys };
}

/**
 * Finds the next move of a table, as the easiest bot would make it for the player to act, or any legal one; null when the match is
 * finished.
 */
export async function nextMove(context: Context, table: string, level: 'easy' | 'random' = 'easy') {
  const state = await load(context, table);
  const game = games(state.game);
  const [seat] = game.toAct(state.play);
  if (seat === undefined) return null;
  const manner = { level, seed: table };
  const move = chooseMove(game, game.options.parse(state.options), game.view(state.play, seat), manner);
  return { seat, version: state.version, move };
}

/**
 * Plays a match through the use cases, as the server does, up to its end or for `limit` moves, and records it, so that a copy of its table
 * can be played on with the same moves.
 * @param begun when it began (ms since 1970)
 */
export async function record(
  store: Store,
  game: string,
  options: Record<string, unknown>,
  limit = Number.POSITIVE_INFINITY,
  begun = Date.now(),
): Promise<Recorded> {
  let written: Commit[] = [];
  let now = begun;
  // The record holds what the store is given.
  const recorded = dealingBySeed(recording(store, (commit) => written.push(commit)));
  // A minute from move to move: the numbers are as long as real ones.
  const later = () => {
    now += 60_000;
    return now;
  };
  const context = tablesOnly(recorded, { now: later });
  const { table, keys } = await openFull(context, game, options);
  const opening = written;
  const steps: Step[] = [];
  while (steps.length < limit) {
    const next = await nextMove(context, table, 'random');
    if (!next) break;
    const { seat, version, move } = next;
    written = [];
    await act(context, table, viewerWith(keys[seat]), { version, move });
    steps.push({ seat, version, move, commit: written[0] });
  }
  return { table, keys, opening, steps };
}

/** Returns the table of a recorded match as it was after some of its moves, with everything delivered and nothing kept. */
export function tableAfter({ table, opening, steps }: Recorded, moves: number): TableExport {
  const commits = [...opening, ...steps.slice(0, moves).map((step) => step.commit)];
  const log = commits.flatMap(({ entries }) => entries);
  const { state } = commits[commits.length - 1];
  return {
    format: 'stichpost-table/1',
    table,
    version: log.length,
    state,
    log,
    commits: [],
    due: null,
    beside: {},
    outbox: [],
  };
}

/** The same table under another id, which is as long, with other keys for the seats that had these. */
export function copied(
  one: TableExport,
  keys: readonly SeatKey[],
  id: string,
): { table: TableExport; keys: SeatKey[] } {
  const others = keys.map(({ seat }) => seatKey(id, seat, newSecret(randomBytes)));
  const replaced = keys.map(({ text }, i) => [hashOf(text), hashOf(others[i].text)]);
  const renamed = (text: string) => {
    let result = text.replaceAll(one.table, id);
    for (const [hash, other] of replaced) result = result.replaceAll(hash, other);
    return result;
  };
  const renamedIn = (beside: Beside) =>
    Object.fromEntries(
      Object.entries(beside).map(([field, { version, text }]) => [field, { version, text: renamed(text) }]),
    );
  const table = {
    ...one,
    table: id,
    state: renamed(one.state),
    // All lines at once: there are many, and few of them name the table.
    log: renamed(one.log.join('\n')).split('\n'),
    outbox: one.outbox.map(({ id, body }) => ({ id, body: renamed(body) })),
    ...(one.beside && { beside: renamedIn(one.beside) }),
  };
  return { table, keys: others };
}
