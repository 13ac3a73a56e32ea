import type { BaseEvent, BaseMove, BaseOptions, Chance, Game } from '@/lib/rules/game';
import { fold } from '@/lib/rules/play';
import type { Choice, Seat } from '@/lib/rules/view';
import type { Pick } from '../../lab/shared/player';
import { made } from './made';

/** One step of a match: a deal with its chance, or a move with the seat that made it. */
export type Step<State, Move, Event> = {
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

/** Any legal move; bids are low half of the time, so that they are now made and now failed. */
export function anyMove(choices: readonly Choice[], pick: Pick): BaseMove {
  const { type, cards = [], count, max = 0, values } = choices[pick(choices.length)];
  const move = (rest: object): BaseMove => ({ type, ...rest });
  if (type === 'play') return move({ card: cards[pick(cards.length)] });
  if (values) return move({ value: values[pick(pick(2) === 0 ? Math.min(5, values.length) : values.length)] });
  return move({ cards: shuffled(cards, pick).slice(0, count ?? pick(max + 1)) });
}

/** Plays a match at random to its end, or for `deals` deals at most, and shows each step; states are frozen, to catch any change. */
export function* walk<Options extends BaseOptions, State, Move extends BaseMove, Event extends BaseEvent>(
  game: Game<Options, State, Move, Event>,
  options: Options,
  pick: Pick,
  deals = 8,
): Generator<Step<State, Move, Event>> {
  let after = frozen(game.start(options));
  for (let dealt = 0; ; ) {
    const before = after;
    const seats = game.toAct(before);
    if (seats.length > 0) {
      const seat = seats[pick(seats.length)];
      const move = game.move.parse(anyMove(game.choices(before, seat), pick));
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
