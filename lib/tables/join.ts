import { hashOf, newSecret, sameSecret, seatKey } from '../identity';
import * as match from '../match';
import { withBots } from './bots';
import { commit } from './commit';
import { ATTEMPTS, type Context, games } from './context';
import { load, seatsHeld } from './load';
import type { Seated } from './open';
import { Problem } from './problem';
import type { JoinRequest } from './requests';

/**
 * Takes a seat with an invitation; the match starts when it was the last one. The same secret sent again gives the
 * same seat.
 * @throws Problem `unknown-table`, `wrong-invitation`, `table-full`, `seat-taken`, `name-taken`
 */
export async function join(context: Context, table: string, request: JoinRequest): Promise<Seated> {
  const secret = request.secret ?? newSecret(context.random);
  const keyOf = (seat: number) => seatKey(table, seat, secret);
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const state = await load(context, table);
    if (!sameSecret(request.invitation, state.invitation)) throw new Problem('wrong-invitation');
    const [mine] =
      request.secret === undefined
        ? []
        : seatsHeld(
            state,
            state.seats.map((_, seat) => keyOf(seat)),
          );
    if (mine !== undefined) return { table, seat: mine, key: keyOf(mine) };
    const now = context.now();
    const taken = match.takeSeat(
      games,
      state,
      { name: request.name, seat: request.seat, keyHash: (seat) => hashOf(keyOf(seat).text) },
      now,
    );
    if ('code' in taken) throw new Problem(taken.code, { name: request.name });
    if ((await commit(context, state, withBots(taken, now), taken.seat)) === 'done') {
      return { table, seat: taken.seat, key: keyOf(taken.seat) };
    }
  }
  throw new Problem('table-moved-on');
}
