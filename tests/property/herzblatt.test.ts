import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Card, packHands } from '@/lib/cards';
import { herzblatt, type State } from '@/lib/rules/herzblatt';
import { deckOf } from '@/lib/rules/herzblatt/options';
import { augenOf } from '@/lib/rules/herzblatt/score';
import { picker } from '../support/match';
import { anyMatch, faceDown, randomMatch } from '../support/rules/herzblatt-random';
import { shuffled } from '../support/rules/walk';

const seatsOf = (state: State) => Array.from({ length: state.options.players }, (_, seat) => seat);
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

describe('any match of Herzblatt, played at random', () => {
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
