import type { BaseEvent, BaseMove, BaseOptions, Chance, Game } from '@/lib/rules/game';
import { fold } from '@/lib/rules/play';
import type { Seat } from '@/lib/rules/view';
import { made } from './made';

/** `pick(n)` is a number below n. */
export type Pick = (n: number) => number;
/** One step of a match: a deal with its chance, or a move with the seat that made it. */
type Step<State, Move, Event> = {
  before: State;
  events: Event[];
  after: State;
  chance?: Chance;
  seat?: Seat;
  move?: Move;
};

export function shuffled<T>(items: readonly T[], pick: Pick): T[] {
  const rest = [...items];
  return items.map(() => rest.splice(pick(rest.length), 1)[0]);
}

/** Any legal move of the seat. */
function anyMove<State, Move extends BaseMove>(
  game: { choices: Game<never, State>['choices']; move: Game<never, State, Move>['move'] },
  state: State,
  seat: Seat,
  pick: Pick,
): Move {
  const choices = game.choices(state, seat);
  const { type, cards, values, count, min } = choices[pick(choices.length)];
  if (type === 'play') return game.move.parse({ type, card: cards?.[pick(cards.length)] });
  if (values) return game.move.parse({ type, value: values[pick(values.length)] });
  return game.move.parse(cards ? { type, cards: shuffled(cards, pick).slice(0, count ?? min) } : { type });
}

/** Plays a match at random to its end, or for `deals` deals at most, and shows each step; states are frozen, to catch any change. */
export function* walk<Options extends BaseOptions, State, Move extends BaseMove, Event extends BaseEvent>(
  game: Game<Options, State, Move, Event>,
  options: Options,
  pick: Pick,
  { deals = 8, move: chosen = (state: State, seat: Seat) => anyMove(game, state, seat, pick) } = {},
): Generator<Step<State, Move, Event>> {
  let after = frozen(game.start(options));
  for (let dealt = 0; ; ) {
    const before = after;
    const seats = game.toAct(before);
    if (seats.length > 0) {
      const seat = seats[pick(seats.length)];
      const move = chosen(before, seat);
      const { events, state } = made(game, before, seat, move);
      after = frozen(state);
      yield { before, events, after, seat, move };
    } else {
      if (!game.standing(before).awaitsDeal || dealt++ === deals) return;
      const chance = game.chance(options, (items) => shuffled(items, pick));
      const events = game.deal(before, chance);
      after = frozen(fold(game, before, events));
      yield { before, events, after, chance };
    }
  }
}

function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const part of Object.values(value)) frozen(part);
  }
  return value;
}
