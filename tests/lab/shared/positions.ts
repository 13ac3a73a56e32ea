import { chooseMove, type Manner } from '../../../lib/bots';
import { type LogEntry, type MatchState, makeMove, type Outcome, open, takeSeat, view } from '../../../lib/match';
import type { Game } from '../../../lib/rules/game';
import type { Seat } from '../../../lib/rules/view';
import { games } from '../../../lib/tables/context';

/** A table at some moment, with its whole log. */
export type Position = { game: Game; state: MatchState; log: LogEntry[] };

/** A table that programs play at, in the place of players. Everything follows from the seed. */
export type Plan = {
  game: Game;
  options: Record<string, unknown>;
  seed: number;
  names: readonly string[];
  title: string | null;
  level?: Manner['level'];
};

export const START = 1_790_000_000_000;

/** A table at which all seats have just been taken. */
export function seated({ game, options, seed, names, title }: Omit<Plan, 'level'>): Position {
  const complete = game.options.parse(options);
  const table = `mail${String(seed).padStart(8, '0')}`;
  const [host, ...guests] = names.slice(0, complete.players);
  const opened = open(
    games,
    {
      table,
      game,
      options: { ...complete },
      title,
      expected: Array.from({ length: complete.players }, () => null),
      invitation: `${table}-invitation`,
      seed: String(seed).padStart(64, '5'),
      commitment: 'cc'.repeat(32),
      host: { name: host, keyHash: keyHashOf(0) },
    },
    START,
  );
  return guests.reduce(
    (at: Position, name) => {
      const guest = { name, keyHash: keyHashOf, botAllowed: false, emblem: null, isSameName: () => false };
      return after(at, takeSeat(games, at.state, guest, { name: 'Otto', level: 'easy' }, START));
    },
    { game, state: opened.state, log: opened.entries },
  );
}

/** The position after something that must have been done. */
export function after({ game, log }: Position, outcome: Outcome): Position {
  if (outcome.kind !== 'done') throw new Error(`not done: ${JSON.stringify(outcome)}`);
  return { game, state: outcome.state, log: [...log, ...outcome.entries] };
}

/** All positions of a match from its first deal on; of several who may move, the first one does. A minute passes with each move. */
function* positions({ level = 'random', ...plan }: Plan): Generator<Position> {
  const options = plan.game.options.parse(plan.options);
  for (let at = seated(plan), i = 1; ; i++) {
    yield at;
    const { game, state } = at;
    const [seat] = game.toAct(state.play);
    if (seat === undefined) return;
    const move = chooseMove(game, options, view(game, state, seat), { level, seed: plan.seed });
    at = after(at, makeMove(games, state, { seat, version: state.version, move }, START + 60_000 * i));
  }
}

/** The first position of a match for which this holds. Throws if there is none. */
export function positionWhere(plan: Plan, holds: (at: Position) => boolean): Position {
  for (const position of positions(plan)) if (holds(position)) return position;
  throw new Error(`no such position of ${plan.game.id}`);
}

function keyHashOf(seat: Seat): string {
  return `${seat}a`.repeat(32);
}
