import { bytesToHex } from '@noble/hashes/utils.js';
import { commitmentTo } from '../../cards';
import { followingKey, hashOf, newTableId, type SeatKey, sameName } from '../../identity';
import * as match from '../../match';
import * as part from '../../match/parts/rematch';
import type { Seat } from '../../rules/view';
import { type Context, games } from '../context';
import { Problem } from '../problem';
import { newInvitation, sayInvitation } from '../reading/invitation';
import type { RematchRequest } from '../requests';
import { change, changeNew } from '../runner/change';
import { requireSeats, type Seated, seatAmong, seatSecrets, seatsOf, type Viewer, viewerWith } from '../viewer';
import { botName } from './bots';
import { SEED_BYTES, shareOf } from './open';

/**
 * Takes a player of a finished match to the rematch: the first who asks opens the table, with the same game, options, seats and
 * bots; the others take the seats kept for them. The new key follows from the old one, so that only its holder gets it.
 * @throws Problem `unknown-table`, `no-seat`, `wrong-key`, `not-finished`, `rematch-taken` if somebody else plays at their seat
 */
export async function rematch(
  context: Context,
  table: string,
  viewer: Viewer,
  request: RematchRequest,
): Promise<Seated & { invitation: string }> {
  let seat: Seat = 0;
  const fresh = newTableId(context.random);
  const old = await change(context, table, (state, now) => {
    seat = seatAmong(requireSeats(context, state, viewer), request.seat);
    return { outcome: part.openRematch(games(state.game), state, seat, fresh, now), mover: seat };
  });
  const there = old.rematch;
  if (there === null) throw new Error('a rematch that was opened has no table');

  const own = seatSecrets(context, old, viewer, seat).map((key) => followingKey(key, 'rematch', there, seat));
  const share = shareOf(context, request.bits);
  const opening = openingOf(context, old, seat, there, own[0], share);
  const name = opening.host.name;
  const state = await changeNew(context, there, (state, now) => {
    if (!state) return { outcome: match.open(games, opening, now), mover: seat };
    if (keyIn(context, state, [...own, ...viewer.keys], seat)) return { outcome: match.REPEATED, mover: seat };
    const taker: match.Taker = {
      name,
      seat,
      keyHash: () => hashOf(own[0].text),
      botAllowed: false,
      emblem: opening.host.emblem ?? null,
      share,
      isSameName: sameName,
      isExpected: true,
    };
    if (!state.seats[seat].kept) throw new Problem('rematch-taken');
    const bot = { name: botName(state.seats), level: 'medium' as const };
    return { outcome: match.takeSeat(games, state, taker, bot, now), mover: seat };
  });
  const key = keyIn(context, state, [...own, ...viewer.keys], seat);
  if (!key) throw new Error('a seat just taken is not there');
  const invitation = sayInvitation(context, there, state.invitation);
  if (invitation === null) throw new Error('the invitation to a rematch follows from no secret of this site');
  return { table: there, seat, key, invitation };
}

/** The key among these that opens this seat of the table. */
function keyIn(context: Context, state: match.MatchState, keys: readonly SeatKey[], seat: Seat): SeatKey | undefined {
  return keys.find((key) => seatsOf(context, state, viewerWith(key)).held.includes(seat));
}

/** The rematch as the player of this seat opens it. */
function openingOf(
  context: Context,
  old: match.MatchState,
  seat: Seat,
  table: string,
  key: SeatKey,
  share: match.Share,
): match.Opening {
  const game = games(old.game);
  const { options, ...rest } = match.rematchOf(game, old, seat);
  const { name, emblem } = old.seats[seat];
  const seed = bytesToHex(context.random(SEED_BYTES));
  return {
    ...rest,
    options: { ...game.options.parse(options) },
    table,
    invitation: newInvitation(context, table, context.random).kept,
    seed,
    commitment: commitmentTo(seed),
    host: { seat, name: name ?? '', keyHash: hashOf(key.text), emblem: emblem.is, share },
  };
}
