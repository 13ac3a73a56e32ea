import { bytesToHex } from '@noble/hashes/utils.js';
import { commitmentTo } from '../cards';
import { hashOf, newInvitation, newSecret, newTableId, type SeatKey, seatKey } from '../identity';
import * as match from '../match';
import { gameOf } from '../rules';
import { botName, HOST, withBots } from './bots';
import { commit } from './commit';
import { type Context, games } from './context';
import { Problem } from './problem';
import type { OpenRequest } from './requests';

const SEED_BYTES = 32;

/** A seat that was just taken: its key is told once and stored only as a hash. */
export type Seated = { table: string; seat: number; key: SeatKey };

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
  for (const field of ['names', 'bots'] as const) {
    if (typeof request[field] !== 'string' && request[field].length > players - 1) {
      throw new Problem('bad-request', { field });
    }
  }
  const expected = Array.from({ length: players }, (_, seat) =>
    seat === HOST ? request.name : (request.names[seat - 1] ?? null),
  );
  const distinct = new Set(expected.filter((name) => name !== null).map((name) => name.toLowerCase()));
  if (distinct.size < expected.filter((name) => name !== null).length) throw new Problem('name-taken');

  const bots = botsAt(request, expected);
  const table = newTableId(context.random);
  const key = seatKey(table, HOST, newSecret(context.random));
  const invitation = newInvitation(table, context.random);
  const seed = bytesToHex(context.random(SEED_BYTES));
  const opening = {
    table,
    game,
    options: { ...parsed.data },
    title: request.title,
    expected: expected.map((name, seat) => (bots.some((bot) => bot.seat === seat) ? null : name)),
    invitation,
    seed,
    commitment: commitmentTo(seed),
    host: { name: request.name, keyHash: hashOf(key.text) },
    bots,
  };
  const now = context.now();
  const opened = withBots(match.open(games, opening, now), now);
  if ((await commit(context, null, opened, HOST)) === 'conflict') throw new Error('a new table id was taken');
  return { table, seat: HOST, key, invitation };
}

/** The bots that are wanted, each with a name of its own. `names`: who is expected by seat. */
function botsAt({ bots }: OpenRequest, names: readonly (string | null)[]) {
  const called = names.map((name) => ({ name }));
  return names.flatMap((_, seat) => {
    const level = typeof bots === 'string' ? bots : bots[seat - 1];
    if (seat === HOST || !level) return [];
    const name = called[seat].name ?? botName(called);
    called[seat] = { name };
    return [{ seat, name, level }];
  });
}
