import { bytesToHex } from '@noble/hashes/utils.js';
import { commitmentTo } from '../cards';
import { hashOf, newInvitation, newSecret, newTableId, type SeatKey, seatKey } from '../identity';
import * as match from '../match';
import { gameOf } from '../rules';
import { commit } from './commit';
import { type Context, games } from './context';
import { Problem } from './problem';
import type { OpenRequest } from './requests';

const SEED_BYTES = 32;

/** A seat that was just taken: its key is told once and stored only as a hash. */
export type Seated = { table: string; seat: number; key: SeatKey; started: boolean };

/**
 * Opens a table with the caller as its host at seat 0.
 * @throws Problem `unknown-game`, `bad-options`, `bad-name`, `name-taken`
 */
export async function open(context: Context, request: OpenRequest): Promise<Seated & { invitation: string }> {
  const game = gameOf(request.game);
  if (!game) throw new Problem('unknown-game', { game: request.game.slice(0, 40) });
  const parsed = game.options.safeParse(request.options);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new Problem('bad-options', { option: issue.path.join('.') || issue.message });
  }
  const { players } = parsed.data;
  if (request.names.length > players - 1) throw new Problem('bad-request', { field: 'names' });
  const expected = Array.from({ length: players }, (_, seat) =>
    seat === 0 ? request.name : (request.names[seat - 1] ?? null),
  );
  const distinct = new Set(expected.filter((name) => name !== null).map((name) => name.toLowerCase()));
  if (distinct.size < expected.filter((name) => name !== null).length) throw new Problem('name-taken');

  const table = newTableId(context.random);
  const key = seatKey(table, 0, newSecret(context.random));
  const invitation = newInvitation(table, context.random);
  const seed = bytesToHex(context.random(SEED_BYTES));
  const opening = {
    table,
    game,
    options: { ...parsed.data },
    title: request.title,
    expected,
    invitation,
    seed,
    commitment: commitmentTo(seed),
    host: { name: request.name, keyHash: hashOf(key.text) },
  };
  const opened = match.open(games, opening, context.now());
  if ((await commit(context, null, opened, null)) === 'conflict') throw new Error('a new table id was taken');
  return { table, seat: 0, key, started: false, invitation };
}
