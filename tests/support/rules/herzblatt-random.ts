import fc from 'fast-check';
import type { Card } from '@/lib/cards';
import type { Chance } from '@/lib/rules/game';
import { type Event, herzblatt, type Move, type Options, type State } from '@/lib/rules/herzblatt';
import { fold, play } from '@/lib/rules/play';
import { picker } from '../match';

/** Options of every kind, in matches short enough to be played to their end. */
const anyOptions: fc.Arbitrary<Options> = fc
  .record({
    players: fc.constantFrom(2, 3, 4, 5, 6),
    stake: fc.constantFrom(1, 2, 13, 100),
    mustTrump: fc.boolean(),
    length: fc.oneof(
      fc.record({ kind: fc.constant('deals' as const), count: fc.integer({ min: 1, max: 4 }) }),
      fc.record({ kind: fc.constant('score' as const), target: fc.constantFrom(25, 60) }),
    ),
    trickHistory: fc.constantFrom('whole-deal' as const, 'last-trick' as const),
  })
  .map((sent) => herzblatt.options.parse(sent));

/** A match played at random: everything follows from the seed. */
export const anyMatch = fc.record({ options: anyOptions, seed: fc.integer({ min: 1, max: 2 ** 31 - 1 }) });

export type Pick = (n: number) => number;
/** One position of a match, and what led to it: a deal, or a move. */
export type Step = {
  state: State;
  before: State;
  events: Event[];
  chance: Chance | null;
  made: { seat: number; move: Move } | null;
};

export function shuffled<T>(items: readonly T[], pick: Pick): T[] {
  const rest = [...items];
  return items.map(() => rest.splice(pick(rest.length), 1)[0]);
}

/** Any legal move of the seat, by `pick`. */
function anyMove(state: State, seat: number, pick: Pick): Move {
  const choices = herzblatt.choices(state, seat);
  const { type, cards = [] } = choices[pick(choices.length)];
  if (type === 'play') return { type, card: cards[pick(cards.length)] };
  return herzblatt.move.parse({ type, cards: shuffled(cards, pick).slice(0, 2) });
}

/** Plays a match to its end, or for `deals` deals at most, and shows every position; states are frozen to catch any change. */
export function* walk(options: Options, seed: number, deals = 8): Generator<Step> {
  const pick = picker(seed);
  let state = frozen(herzblatt.start(options));
  for (let dealt = 0; ; ) {
    const before: State = state;
    const [seat] = herzblatt.toAct(before);
    if (seat === undefined) {
      if (!herzblatt.standing(before).awaitsDeal || dealt++ === deals) return;
      const chance = herzblatt.chance(options, (items) => shuffled(items, pick));
      const events = herzblatt.deal(before, chance);
      state = frozen(fold(herzblatt, before, events));
      yield { state, before, events, chance, made: null };
      continue;
    }
    const move = anyMove(before, seat, pick);
    const made = play(herzblatt, before, seat, move);
    if (made.kind === 'refused') throw new Error(`a choice was refused: ${made.code}`);
    state = frozen(made.state);
    yield { state, before, events: made.events, chance: null, made: { seat, move } };
  }
}

function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const part of Object.values(value)) frozen(part);
  }
  return value;
}

/** The cards that lie face down: the blind until it is picked up, then what was buried. */
export function faceDown({ taking }: State): readonly Card[] {
  return taking.pickedUp ? (taking.buried ?? []) : taking.blind;
}
