import { chooseMove, type Manner } from '../../../lib/bots';
import {
  type Done,
  type Games,
  type LogEntry,
  type MatchState,
  makeMove,
  type Outcome,
  open,
  takeSeat,
  view,
} from '../../../lib/match';
import { gameOf } from '../../../lib/rules';
import type { Game } from '../../../lib/rules/game';
import type { Seat } from '../../../lib/rules/view';

const games: Games = (id) => {
  const game = gameOf(id);
  if (!game) throw new Error(`no game ${id}`);
  return game;
};

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

const START = 1_790_000_000_000;

/** All positions of a match from its first deal on; of several who may move, the first one does. A minute passes with each move. */
function* positions({ game, options, seed, names, title, level = 'random' }: Plan): Generator<Position> {
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
  let { state } = opened;
  const log = [...opened.entries];
  const add = (done: Done) => {
    state = done.state;
    log.push(...done.entries);
  };
  for (const name of guests) {
    const guest = { name, keyHash: keyHashOf, botAllowed: false, emblem: null, isSameName: () => false };
    add(done(takeSeat(games, state, guest, { name: 'Otto', level: 'easy' }, START)));
  }
  for (let i = 1; ; i++) {
    yield { game, state, log: [...log] };
    const [seat] = game.toAct(state.play);
    if (seat === undefined) return;
    const move = chooseMove(game, complete, view(game, state, seat), { level, seed });
    add(done(makeMove(games, state, { seat, version: state.version, move }, START + 60_000 * i)));
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

function done<T extends Outcome>(outcome: T): Extract<T, Done> {
  if (outcome.kind !== 'done') throw new Error(`not done: ${JSON.stringify(outcome)}`);
  return outcome as Extract<T, Done>;
}
