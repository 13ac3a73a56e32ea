import { randomBytes } from 'node:crypto';
import { newSecret, newTableId, type SeatKey } from '../../../../lib/identity';
import { hashOf } from '../../../../lib/identity/keys';
import { hasDecision, readState } from '../../../../lib/match';
import { DEFAULT_WISHES, type KeptWishes, type Notice } from '../../../../lib/notify';
import { fieldWith, type Store, type TableExport } from '../../../../lib/store';
import { act, join, open, openRequest, viewerWith } from '../../../../lib/tables';
import { games } from '../../../../lib/tables/context';
import { load } from '../../../../lib/tables/runner/load';
import { tablesOnly } from '../../../../scripts/lib/context';
import { copied, nextMove } from '../matches';

const HOUR = 60 * 60 * 1000;

/** The matches that are played, in turn: all games, three or four players. */
const KINDS = [
  { game: 'hearts', options: { preset: 'black-lady', players: 3 } },
  { game: 'hearts', options: { players: 4 } },
  { game: 'spades', options: { players: 4 } },
  { game: 'herzblatt', options: { players: 3 } },
  { game: 'herzblatt', options: { players: 4 } },
] as const;
const NAMES = ['Bo', 'Cleo', 'Dov'];
/** Moves between two positions of a match. */
const BETWEEN = 5;
/** Tables that are written in one go. */
const AT_ONCE = 100;

export type Prepared = { table: TableExport; keys: SeatKey[] };

/**
 * Positions in which one player has to decide something and has an hour for it, of matches of this kind.
 * @param begun when the match begins (ms since 1970); a second passes from move to move
 */
async function positionsOf(
  store: Store,
  kind: (typeof KINDS)[number],
  begun: number,
  count: number,
): Promise<Prepared[]> {
  let now = begun;
  const later = () => {
    now += 1000;
    return now;
  };
  const context = tablesOnly(store, { now: later });
  const positions: Prepared[] = [];
  while (positions.length < count) {
    const { table, key, invitation } = await open(
      context,
      // Where forced cards play themselves, some come between the look at the table and the move.
      openRequest.parse({ ...kind, name: 'Ada', forced: false, pace: { kind: 'move', minutes: 60 } }),
    );
    const keys = [key];
    for (const name of NAMES.slice(0, kind.options.players - 1)) {
      keys.push((await join(context, table, { invitation, name })).key);
    }
    for (let since = 0; positions.length < count; since++) {
      const next = await nextMove(context, table, 'random');
      if (!next) break;
      const state = await load(context, table);
      const isAlone = state.turns.filter((turn) => turn !== null).length === 1;
      if (since >= BETWEEN && isAlone && hasDecision(games(state.game), state.play, next.seat)) {
        const one = await store.exportTable(table);
        if (one) positions.push({ table: { ...one, outbox: [] }, keys });
        since = 0;
      }
      await act(context, table, viewerWith(keys[next.seat]), next);
    }
  }
  return positions;
}

/** Positions of every kind, of matches in which an hour's deadline was an hour ago, or is to come; all has been told. */
export async function preparedOf(store: Store, each: number, isOverdue: boolean): Promise<Prepared[]> {
  const begun = Date.now() - (isOverdue ? 2 : 0.5) * HOUR;
  const all = await Promise.all(KINDS.map((kind) => positionsOf(store, kind, begun, each)));
  return Array.from({ length: each }, (_, i) => all.map((one) => one[i])).flat();
}

/** Puts `count` copies of the positions into a store, in turn. */
export async function fill(store: Store, positions: readonly Prepared[], count: number): Promise<Prepared[]> {
  const copies = Array.from({ length: count }, (_, i) => {
    const { table, keys } = positions[i % positions.length];
    return copied(table, keys, newTableId(randomBytes));
  });
  for (let i = 0; i < count; i += AT_ONCE) {
    await Promise.all(copies.slice(i, i + AT_ONCE).map(({ table }) => store.importTable(table)));
  }
  return copies;
}

/** The same table, where the player to act wishes for a webhook at once, and has not been told that it is their turn. */
export function telling({ table, keys }: Prepared, url: string): Prepared {
  const state = readState(games, table.state);
  const seat = state?.turns.findIndex((turn) => turn !== null) ?? -1;
  const turn = state?.turns[seat];
  const key = keys.find((one) => one.seat === seat);
  if (!state || !turn || !key) throw new Error('nobody is to act at a prepared table');
  const wishes: KeptWishes = {
    ...DEFAULT_WISHES,
    delayMinutes: 0,
    webhook: { url, form: 'json' },
    webhookSecret: newSecret(randomBytes),
    table: table.table,
    seat,
    keyHash: hashOf(key.text),
    confirmed: false,
    account: null,
  };
  const value = JSON.stringify(wishes);
  const beside = { [`wishes-${seat}`]: fieldWith({ owners: [table.table], due: null, expires: null, value }) };
  const notice: Notice = { kind: 'turn', table: table.table, seat, ...turn, deal: 0, trick: null };
  return {
    keys,
    table: { ...table, beside, outbox: [{ id: `${turn.version}-${seat}`, body: JSON.stringify(notice) }] },
  };
}
