import { chooseMove } from '../bots';
import { hashOf, type SeatKey } from '../identity';
import * as match from '../match';
import type { Seat } from '../rules/view';
import { commit } from './commit';
import { ATTEMPTS, type Context, games } from './context';
import { load, seatsOf } from './load';
import { Problem } from './problem';
import type { BotRequest } from './requests';

/** Whose seat it is that says where bots sit: the seat of whoever opened the table. */
export const HOST: Seat = 0;

/** What bots are called; names that read the same from both ends. */
const NAMES = ['Otto', 'Anna', 'Bob', 'Hannah', 'Ava', 'Elle', 'Ana', 'Nan', 'Eve'];

/** A name for a bot that nobody at the table has yet. */
export function botName(seats: readonly { name: string | null }[]): string {
  const names = seats.map(({ name }) => name?.toLowerCase());
  return NAMES.find((name) => !names.includes(name.toLowerCase())) ?? NAMES[0];
}

/**
 * Adds what the bots do now: they answer in the same commit as the move that made it their turn. What they choose
 * follows from the match's seed, though not the way the cards do, so that it can be checked when the match is over.
 */
export function withBots(decided: match.Decided, at: number): match.Decided {
  const choose = (state: match.MatchState, seat: Seat, level: match.Level) => {
    const game = games(state.game);
    const manner = { level, seed: hashOf(`bots of ${state.seed}`) };
    return chooseMove(game, game.options.parse(state.options), game.view(state.play, seat), manner);
  };
  return match.letBotsMove(games, decided, choose, at);
}

/**
 * Sets a bot to a seat, or hands the seat to a player again: to the one who had it, or else to whoever comes with the
 * invitation. The host may do so for every seat, a player may take his own back. Done twice it counts once.
 * @returns the view of the caller's seat
 * @throws Problem `unknown-table`, `no-seat`, `wrong-key`, `not-host`, `bad-request`, `no-player`, `match-finished`
 */
export async function setBot(
  context: Context,
  table: string,
  keys: readonly SeatKey[],
  { seat, level }: BotRequest,
): Promise<match.TableView> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const before = await load(context, table);
    const held = seatsOf(before, keys);
    if (seat >= before.seats.length) throw new Problem('bad-request', { field: 'seat' });
    if (!held.includes(HOST) && !(level === null && held.includes(seat))) throw new Problem('not-host');
    const viewer = held.includes(HOST) ? HOST : seat;
    const now = context.now();
    const place = before.seats[seat];
    const called = match.isFree(place) ? null : place.name;
    const decided =
      level === null
        ? match.removeBot(games, before, seat, now)
        : match.seatBot(games, before, { seat, level, name: called ?? botName(before.seats) }, now);
    if ('code' in decided) throw new Problem(decided.code);
    if ('repeated' in decided) return match.view(games(before.game), before, viewer);
    const answered = withBots(decided, now);
    if ((await commit(context, before, answered, viewer)) === 'done') {
      return match.view(games(before.game), answered.state, viewer);
    }
  }
  throw new Problem('table-moved-on');
}
