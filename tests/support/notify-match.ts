import { type Games, type MatchState, makeMove, open, takeSeat } from '../../lib/match';
import { hearts } from '../../lib/rules/hearts';
import type { Seat } from '../../lib/rules/view';
import { decided, firstMove, SPARE_BOT, taker } from './match';

/** One command at a table: the states before and after it, and whose it was. */
export type Step = { before: MatchState | null; after: MatchState; mover: Seat | null };

export const games: Games = () => hearts;

export const TABLE = 'k3v9x2m7q1wz';
export const START = 1_790_000_000_000;

/** The commands of a whole match of Hearts, everybody making the first legal move; every one a second later. */
export function matchOf(options: Record<string, unknown>, seed = '5a'.repeat(32)): Step[] {
  const complete = hearts.options.parse(options);
  const names = ['Ada', 'Bo', 'Cleo', 'Dan', 'Eva', 'Finn'].slice(0, complete.players);
  const opening = {
    table: TABLE,
    game: hearts,
    options: { ...complete },
    title: 'Donnerstagsrunde',
    expected: names,
    invitation: `${TABLE}-invitation`,
    seed,
    commitment: 'cc'.repeat(32),
    host: { name: 'Ada', keyHash: 'a0'.repeat(32) },
  };
  const steps: Step[] = [{ before: null, after: open(games, opening, START).state, mover: null }];
  const latest = () => steps[steps.length - 1].after;
  const now = () => START + 1000 * steps.length;

  for (const name of names.slice(1)) {
    const player = { ...taker(name), keyHash: (seat: number) => `${seat}0`.repeat(32) };
    const taken = decided(takeSeat(games, latest(), player, SPARE_BOT, now()));
    steps.push({ before: latest(), after: taken.state, mover: taken.seat });
  }
  for (;;) {
    const before = latest();
    const [seat] = hearts.toAct(hearts.state.parse(before.play));
    if (seat === undefined) return steps;
    const move = firstMove(before, seat);
    const made = decided(makeMove(games, before, { seat, version: before.version, move }, now()));
    steps.push({ before, after: made.state, mover: seat });
  }
}
