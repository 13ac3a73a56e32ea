import { hashOf, isName, newSecret, sameName, seatKey } from '../../identity';
import * as match from '../../match';
import { type Context, games } from '../context';
import { Problem } from '../problem';
import { isInvitation } from '../reading/invitation';
import type { JoinRequest } from '../requests';
import { change } from '../runner/change';
import { type Seated, seatsOf, viewerWith } from '../viewer';
import { botName } from './bots';
import { shareOf } from './open';

/**
 * Takes a seat with an invitation; the match starts when it was the last one. In a match that runs, a bot's seat that is
 * offered is taken over with the next deal. The same secret sent again gives the same seat.
 * @throws Problem `unknown-table`, `wrong-invitation`, `bad-name`, `table-full`, `seat-taken`, `name-taken`, `last-deal`
 */
export async function join(context: Context, table: string, request: JoinRequest): Promise<Seated> {
  const secret = request.secret ?? newSecret(context.random);
  const keyOf = (seat: number) => seatKey(table, seat, secret);
  const share = shareOf(context, request.bits);
  const seatsIn = (state: match.MatchState) =>
    seatsOf(context, state, viewerWith(...state.seats.map((_, seat) => keyOf(seat))));
  const held = (state: match.MatchState) => seatsIn(state).held[0];
  const seatIn = (state: match.MatchState) => held(state) ?? seatsIn(state).promised[0];
  const state = await change(context, table, (state, now) => {
    if (!isInvitation(request.invitation, state.invitation)) throw new Problem('wrong-invitation');
    const mine = seatIn(state);
    if (mine !== undefined) return { outcome: match.REPEATED, mover: held(state) ?? null };
    const isKnown = state.seats.some(({ name }) => name === request.name);
    if (!isKnown && !isName(request.name)) throw new Problem('bad-name');
    const taker: match.Taker = {
      name: request.name,
      seat: request.seat,
      keyHash: (seat) => hashOf(keyOf(seat).text),
      botAllowed: request.botAllowed ?? false,
      emblem: request.emblem ?? null,
      share,
      isSameName: sameName,
    };
    const bot = { name: botName(state.seats), level: 'medium' as const };
    const outcome = match.takeSeat(games, state, taker, bot, now);
    // Until the seat is theirs, it has a player whose presence this does not show.
    return { outcome, mover: outcome.kind === 'done' ? (held(outcome.state) ?? null) : null };
  });
  const seat = seatIn(state);
  if (seat === undefined) throw new Error('a seat just taken is not there');
  return { table, seat, key: keyOf(seat) };
}
