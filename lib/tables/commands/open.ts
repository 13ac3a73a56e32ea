import { createHash } from 'node:crypto';
import { bytesToHex } from '@noble/hashes/utils.js';
import { BITS_BYTES, type Bits, commitmentTo } from '../../cards';
import { hashOf, newSecret, newTableId, type Random, type SeatKey, sameName, seatKey } from '../../identity';
import * as match from '../../match';
import { gameOf } from '../../rules';
import { type Context, games } from '../context';
import { Problem } from '../problem';
import { newInvitation } from '../reading/invitation';
import type { OpenRequest } from '../requests';
import { changeNew } from '../runner/change';
import { type Seated, seatsOf, viewerWith } from '../viewer';
import { botName } from './bots';

export const SEED_BYTES = 32;

/** The seat of the host as a table is opened. */
export const HOST = 0;

/**
 * Opens a table with the caller as its host at seat 0. The same request sent again with the same secret gives the same
 * table.
 * @throws Problem `unknown-game`, `bad-options`, `bad-request`, `bad-name`, `name-taken`
 */
export async function open(context: Context, request: OpenRequest): Promise<Seated & { invitation: string }> {
  const { opening, key, invitation } = openingOf(context, request);
  const { table } = opening;
  await changeNew(context, table, (state, now) => {
    if (!state) return { outcome: match.open(games, opening, now), mover: HOST };
    // The ids of tables follow from 128 random bits: only the same request finds its table there.
    if (!seatsOf(context, state, viewerWith(key)).held.includes(HOST)) throw new Problem('seat-taken');
    return { outcome: match.REPEATED, mover: HOST };
  });
  return { table, seat: HOST, key, invitation };
}

/** Returns the log's first entry, the host's key, and the invitation, as a request opens a table. @throws Problem as `open` does */
export function openingOf(
  context: Context,
  request: OpenRequest,
): { opening: match.Opening; key: SeatKey; invitation: string } {
  const game = gameOf(request.game);
  if (!game) throw new Problem('unknown-game', { game: request.game.slice(0, 40) });
  const parsed = game.options.safeParse(request.options);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new Problem('bad-options', { option: issue.path.join('.') || issue.message });
  }
  const expected = namesOf(request, parsed.data.players);
  const bots = botsAt(request, expected);
  const secret = request.secret ?? newSecret(context.random);
  // Sent again, the same request may come with other bits: the first ones count.
  const random = randomFrom(JSON.stringify({ ...request, bits: undefined, secret }));
  const table = newTableId(random);
  const key = seatKey(table, HOST, secret);
  const { invitation, kept } = newInvitation(context, table, random);
  const seed = bytesToHex(context.random(SEED_BYTES));
  const opening: match.Opening = {
    table,
    game,
    options: { ...parsed.data },
    title: request.title,
    expected: expected.map((name, seat) => (bots.some((bot) => bot.seat === seat) ? null : name)),
    invitation: kept,
    seed,
    commitment: commitmentTo(seed),
    host: {
      name: request.name,
      keyHash: hashOf(key.text),
      emblem: request.emblem,
      share: shareOf(context, request.bits),
    },
    bots,
    talk: request.talk,
    pace: request.pace,
    away: request.away,
    forced: request.forced,
    hold: request.hold,
    suggestions: request.suggestions,
  };
  return { opening, key, invitation };
}

/** The names expected at each seat, the host's among them. */
function namesOf(request: OpenRequest, players: number): (string | null)[] {
  for (const field of ['names', 'bots'] as const) {
    if (typeof request[field] !== 'string' && request[field].length > players - 1) {
      throw new Problem('bad-request', { field });
    }
  }
  const names = Array.from({ length: players }, (_, seat) =>
    seat === HOST ? request.name : (request.names[seat - 1] ?? null),
  );
  const isTwice = (name: string | null, seat: number) =>
    name !== null && names.some((other, at) => at < seat && other !== null && sameName(other, name));
  if (names.some(isTwice)) throw new Problem('name-taken');
  return names;
}

/** The bots that are wanted, each with a name of its own. `names`: who is expected by seat. */
function botsAt({ bots }: OpenRequest, names: readonly (string | null)[]): match.BotSeat[] {
  const called = names.map((name) => ({ name }));
  return names.flatMap((_, seat) => {
    const level = typeof bots === 'string' ? bots : bots[seat - 1];
    if (seat === HOST || !level) return [];
    const name = called[seat].name ?? botName(called);
    called[seat] = { name };
    return [{ seat, name, level }];
  });
}

/** Bytes that follow from the text, each call giving the next ones; nobody learns the text from them. */
function randomFrom(text: string): Random {
  let calls = 0;
  return (bytes) => createHash('sha256').update(`${calls++} ${text}`).digest().subarray(0, bytes);
}

/** Returns the part in the shuffles of somebody who takes a seat: the bits that were sent with the request, or else some of the server's. */
export function shareOf({ random }: Pick<Context, 'random'>, bits: Bits | null | undefined): match.Share {
  return bits ? { bits, by: 'player' } : { bits: bytesToHex(random(BITS_BYTES)), by: 'server' };
}
