import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CARDS, type Card } from '@/lib/cards';
import type { BaseEvent, BaseMove, BaseOptions } from '@/lib/rules/game';
import { fold } from '@/lib/rules/play';
import type { Choice } from '@/lib/rules/view';
import type { Pick } from '../lab/shared/player';
import { picker } from '../support/match';
import { type AnyGame, GAMES, type State } from '../support/rules/endings';
import { anyMatch as anyHearts } from '../support/rules/hearts-random';
import { anyMatch as anyHerzblatt } from '../support/rules/herzblatt-random';
import { anyMatch as anySpades } from '../support/rules/spades-random';
import { type Step as AnyStep, shuffled, walk } from '../support/rules/walk';

/** The rules that every game keeps, in matches of any options, played at random. */

const MATCHES: Record<string, fc.Arbitrary<{ options: BaseOptions; seed: number }>> = {
  ...{ hearts: anyHearts, spades: anySpades, herzblatt: anyHerzblatt },
};
type Tried = { type: string; card?: Card; cards?: Card[]; value?: string | number };
/** Moves besides those of single cards that may be tried in any position of a game; most are illegal. */
const TRIED: Record<string, (hand: readonly Card[], pick: Pick) => Tried[]> = {
  hearts: () => ['add', 'subtract'].map((value) => ({ type: 'moon', value })),
  spades: () => [
    ...[-1, -0.5, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 6.5, 1e9].map((value) => ({ type: 'bid', value })),
    ...['look', 'blindNil', 'keep', 'reject'].map((type) => ({ type })),
    ...CARDS.map((card) => ({ type: 'exchange', cards: [card] })),
  ],
  herzblatt: (hand, pick) => [
    ...['take', 'decline', 'pickUp', 'stand'].map((type) => ({ type })),
    ...[hand, CARDS].map((cards) => ({ type: 'bury', cards: shuffled(cards, pick).slice(0, 2) })),
  ],
};

type Step = AnyStep<State, BaseMove, BaseEvent>;
const throughJson = <T>(value: T): T => JSON.parse(JSON.stringify(value));
const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

/** Whether a choice offers this move. */
function offers({ type, cards = [], values = [], count, min = count, max = count }: Choice, move: Tried): boolean {
  if (move.type !== type) return false;
  if (move.card !== undefined) return cards.includes(move.card);
  if (move.value !== undefined) return values.includes(move.value);
  if (!move.cards) return true;
  const { length } = move.cards;
  return length >= (min ?? 0) && length <= (max ?? 0) && move.cards.every((card) => cards.includes(card));
}

describe.each(GAMES.map((game) => [game.id, game] as const))('any match of %s', (id, game: AnyGame) => {
  /** Looks at every step of random matches, with all seats. */
  const onSteps = (
    numRuns: number,
    deals: number,
    check: (step: Step, seats: number[], pick: Pick, options: BaseOptions) => void,
  ) => {
    const looking = fc.property(MATCHES[id], ({ options, seed }) => {
      const pick = picker(seed);
      const seats = Array.from({ length: options.players }, (_, seat) => seat);
      for (const step of walk(game, options, pick, deals)) check(step, seats, pick, options);
    });
    fc.assert(looking, { numRuns });
  };

  test('somebody may move, unless the match is over or awaits a deal, and nobody else has a choice', () => {
    onSteps(16, 8, ({ after }, seats) => {
      const { finished, awaitsDeal } = game.standing(after);
      const acting = game.toAct(after);
      expect(acting.length > 0).toBe(!finished && !awaitsDeal);
      expect(finished && awaitsDeal).toBe(false);
      expect(acting).toEqual(acting.toSorted((a, b) => a - b));
      if (id === 'herzblatt') expect(acting.length).toBeLessThan(2);
      for (const seat of seats) {
        const choices = game.choices(after, seat);
        if (id === 'hearts') expect(choices.length).toBeLessThan(2);
        expect(choices.length > 0).toBe(acting.includes(seat));
        for (const { cards, values } of choices) expect([cards?.length, values?.length]).not.toContain(0);
      }
    });
  });

  test('choices are the moves for which whyNot is null', () => {
    onSteps(12, 3, ({ after }, seats, pick) => {
      for (const seat of seats) {
        const others = TRIED[id](game.hands(after)[seat], pick);
        const tried: Tried[] = [...CARDS.map((card) => ({ type: 'play', card })), ...others];
        const choices = game.choices(after, seat);
        const isAllowed = (move: Tried) => game.whyNot(after, seat, move) === null;
        const isOffered = (move: Tried) => choices.some((choice) => offers(choice, move));
        expect(tried.filter(isOffered)).toEqual(tried.filter(isAllowed));
        for (const { type, cards, values } of choices) {
          const allowed = tried.filter((move) => move.type === type && isAllowed(move));
          if (!cards && !values) expect(allowed).toEqual([{ type }]);
          if (values) expect(values).toEqual(allowed.map(({ value }) => value));
          // Herzblatt has an order of its own.
          if (type === 'play' && id !== 'herzblatt') expect(cards).toEqual(allowed.map(({ card }) => card));
        }
      }
    });
  });

  test('the folded events are the state; events, states and views come through JSON and their schemas as they were', () => {
    // By the match: its first step begins anew.
    let folded: State;
    onSteps(8, 3, ({ before, after, events }, seats) => {
      if (game.standing(before).deal === 0 && game.standing(before).awaitsDeal) folded = before;
      const read = events.map((event) => game.event.parse(throughJson(event)));
      expect(read).toEqual(events);
      folded = game.state.parse(throughJson(fold(game, folded, read)));
      expect(folded).toEqual(after);
      for (const seat of [...seats, null]) {
        const view = game.view(after, seat);
        expect(game.viewSchema.parse(throughJson(view))).toEqual(view);
        // The table's part is added to it, which no other viewer may find there.
        expect(game.view(after, seat)).not.toBe(view);
      }
    });
  });

  test('the first event of a move tells the move, that of a deal its chance, and both lead to the same events', () => {
    onSteps(10, 4, ({ before, events, seat, move, chance }, _seats, _pick, options) => {
      const told = <T>(tell: (event: (typeof events)[number]) => T | null) => events.map(tell).filter(Boolean);
      expect([told(game.moveOf), told(game.chanceOf)]).toEqual(move ? [[{ seat, move }], []] : [[], [chance]]);
      if (move) expect(game.moveOf(events[0])).toEqual({ seat, move });
      if (chance) expect([game.fits(options, chance), game.deal(before, chance)]).toEqual([true, events]);
      else if (move) expect(game.decide(before, seat ?? -1, move)).toEqual({ kind: 'decided', events });
    });
  });

  // States are frozen as they come: a function that changed one would throw.
  test('no function changes its arguments', () => {
    onSteps(5, 2, ({ before, events, after, seat, move }) => {
      const text = JSON.stringify([before, events, move]);
      if (seat !== undefined && move) game.decide(before, seat, move);
      expect(fold(game, before, events)).toEqual(after);
      game.view(before, 0);
      expect(JSON.stringify([before, events, move])).toBe(text);
    });
  });

  test('scores are the sums of the deals’ scores', () => {
    onSteps(8, 8, ({ after }) => {
      const { dealScores, scores } = game.standing(after);
      expect(scores).toEqual(scores.map((_, seat) => sum(dealScores.map((points) => points[seat]))));
    });
  });
});
