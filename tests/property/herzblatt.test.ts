import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Card, packHands } from '@/lib/cards';
import { type Event, herzblatt, type Move, type State } from '@/lib/rules/herzblatt';
import { deckOf } from '@/lib/rules/herzblatt/options';
import { augenOf } from '@/lib/rules/herzblatt/score';
import { fold } from '@/lib/rules/play';
import { picker } from '../support/match';
import { anyMatch, faceDown, randomMatch } from '../support/rules/herzblatt-random';
import { shuffled } from '../support/rules/walk';

const seatsOf = (state: State) => Array.from({ length: state.options.players }, (_, seat) => seat);
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
const throughJson = <T>(value: T): T => JSON.parse(JSON.stringify(value));
const SIMPLE: Move[] = [{ type: 'take' }, { type: 'decline' }, { type: 'pickUp' }, { type: 'stand' }];

describe('any match of Herzblatt, played at random', () => {
  test('somebody may move, unless the match is finished or awaits a deal', () => {
    fc.assert(
      fc.property(anyMatch, ({ options, seed }) => {
        for (const { after: state } of randomMatch(options, seed)) {
          const { finished, awaitsDeal } = herzblatt.standing(state);
          const seats = herzblatt.toAct(state);
          expect(seats.length).toBe(finished || awaitsDeal ? 0 : 1);
          expect(finished && awaitsDeal).toBe(false);
          for (const seat of seatsOf(state)) {
            const choices = herzblatt.choices(state, seat);
            expect(choices.length > 0).toBe(seats.includes(seat));
            for (const { cards } of choices) expect(cards?.length).not.toBe(0);
          }
        }
      }),
      { numRuns: 40 },
    );
  });

  test('no card is lost and none is there twice, and their 120 Augen with them', () => {
    fc.assert(
      fc.property(anyMatch, ({ options, seed }) => {
        for (const { after: state } of randomMatch(options, seed)) {
          const hands = herzblatt.hands(state).flat();
          const open = [...state.trick, ...state.tricks.flatMap((trick) => trick.cards)];
          expect([...hands, ...open, ...faceDown(state)].toSorted()).toEqual([...deckOf(options)].toSorted());
          const taken = sum(herzblatt.view(state, null).augen);
          expect(taken + augenOf(state.trick) + augenOf(hands) + augenOf(faceDown(state))).toBe(120);
        }
      }),
      { numRuns: 40 },
    );
  });

  test('what one gets another pays', () => {
    fc.assert(
      fc.property(anyMatch, ({ options, seed }) => {
        for (const { after: state } of randomMatch(options, seed)) {
          expect([state.score.scores, ...state.score.dealScores].map(sum).some((total) => total !== 0)).toBe(false);
        }
      }),
      { numRuns: 40 },
    );
  });

  test('choices are the moves for which whyNot is null, for every seat and card', () => {
    fc.assert(
      fc.property(anyMatch, ({ options, seed }) => {
        const deck = deckOf(options);
        const pick = picker(seed);
        for (const { after: state } of randomMatch(options, seed, 3)) {
          for (const seat of seatsOf(state)) {
            const choices = herzblatt.choices(state, seat);
            const cardsOf = (type: string) => choices.find((choice) => choice.type === type)?.cards ?? [];
            const types = SIMPLE.filter((move) => herzblatt.whyNot(state, seat, move) === null);
            expect(choices.filter((choice) => !choice.cards).map((choice) => choice.type)).toEqual(
              expect.arrayContaining(types.map((move) => move.type)),
            );
            expect(choices.filter((choice) => !choice.cards)).toHaveLength(types.length);
            const playable = deck.filter((card) => !herzblatt.whyNot(state, seat, { type: 'play', card }));
            expect(cardsOf('play').toSorted()).toEqual(playable.toSorted());
            const two = shuffled(deck, pick).slice(0, 2);
            const held = two.every((card) => cardsOf('bury').includes(card));
            expect(herzblatt.whyNot(state, seat, { type: 'bury', cards: two }) === null).toBe(held);
          }
        }
      }),
      { numRuns: 30 },
    );
  });

  test('events, states and views survive JSON and their schemas, and the folded events are the state', () => {
    fc.assert(
      fc.property(anyMatch, ({ options, seed }) => {
        let folded = herzblatt.start(options);
        for (const { after: state, events } of randomMatch(options, seed)) {
          const read = events.map((event) => herzblatt.event.parse(throughJson(event)));
          expect(read).toEqual(events);
          folded = herzblatt.state.parse(throughJson(fold(herzblatt, folded, read)));
          expect(folded).toEqual(state);
          for (const seat of [...seatsOf(state), null]) {
            const view = herzblatt.view(state, seat);
            expect(herzblatt.viewSchema.parse(throughJson(view))).toEqual(view);
          }
        }
      }),
      { numRuns: 30 },
    );
  });

  test('every event of a move tells the move, and a deal its chance', () => {
    fc.assert(
      fc.property(anyMatch, ({ options, seed }) => {
        for (const { events, seat, move, chance } of randomMatch(options, seed)) {
          const told = <T>(tell: (event: Event) => T | null) => events.map(tell).filter((value) => value !== null);
          expect(told(herzblatt.moveOf)).toEqual(move ? [{ seat, move }] : []);
          expect(told(herzblatt.chanceOf)).toEqual(chance ? [chance] : []);
          if (chance) expect(herzblatt.fits(options, chance)).toBe(true);
        }
      }),
      { numRuns: 40 },
    );
  });

  test('a view stays the same when the cards its viewer cannot know are dealt anew', () => {
    fc.assert(
      fc.property(anyMatch, ({ options, seed }) => {
        const pick = picker(seed ^ 0x5f5f);
        let changed = 0;
        for (const { after: state } of randomMatch(options, seed, 3)) {
          for (const viewer of [...seatsOf(state), null]) {
            const other = resampled(state, viewer, pick);
            if (JSON.stringify(other) !== JSON.stringify(state)) changed++;
            expect(herzblatt.view(other, viewer)).toEqual(herzblatt.view(state, viewer));
          }
        }
        expect(changed).toBeGreaterThan(0);
      }),
      { numRuns: 40 },
    );
  });
});

/**
 * The position with all cards that are hidden from this viewer dealt anew among the places where they may lie: the other
 * hands, the blind, and what was buried.
 */
function resampled(state: State, viewer: number | null, pick: (n: number) => number): State {
  const { taking } = state;
  const hands = herzblatt.hands(state);
  const knowsBlind = viewer !== null && viewer === taking.declarer && taking.pickedUp === true;
  const others = hands.flatMap((hand, seat) => (seat === viewer ? [] : hand));
  const hidden = shuffled(knowsBlind ? others : [...others, ...faceDown(state)], pick);
  const fresh = hands.map((hand, seat) => (seat === viewer ? hand : hidden.splice(0, hand.length)));
  if (knowsBlind) return { ...state, hands: packHands(fresh) };
  const deck = deckOf(state.options);
  const any = (count: number): Card[] => shuffled(deck, pick).slice(0, count);
  // Once the blind has been taken in, or the deal is over, it matters to no other viewer which two cards it was.
  const over = state.phase === 'dealing' || state.phase === 'finished';
  const blind = taking.pickedUp || over ? any(2) : hidden;
  const buried = taking.buried && (over ? any(2) : hidden);
  return { ...state, hands: packHands(fresh), taking: { ...taking, blind, buried } };
}
