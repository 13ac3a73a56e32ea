import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { herzblatt, type Options, type State } from '@/lib/rules/herzblatt';
import { deckOf } from '@/lib/rules/herzblatt/options';
import { fold, play } from '@/lib/rules/play';
import type { Standing } from '@/lib/rules/view';
import { picker } from '../support/match';
import { NaiveHerzblatt, type NaiveMove } from '../support/rules/herzblatt-naive';
import { anyMatch, randomMatch } from '../support/rules/herzblatt-random';
import { shuffled } from '../support/rules/walk';

const DECK = deckOf({ players: 6 });

const sorted = (choices: readonly { type: string; cards?: readonly string[] | undefined }[]) =>
  choices.map(({ type, cards = [] }) => [type, ...cards.toSorted()]);

/** All there is to say of a position, cards in no order. */
type Said = Standing & { seat?: number; choices?: string[][]; hands?: string[][]; why?: (string | null)[] };

function engineSays(state: State): Said {
  const { deal, awaitsDeal, finished, dealScores, scores, winners } = herzblatt.standing(state);
  const [seat] = herzblatt.toAct(state);
  const said = { deal, awaitsDeal, finished, dealScores, scores, winners };
  if (seat === undefined) return said;
  const hands = herzblatt.hands(state).map((hand) => hand.toSorted());
  const why = DECK.map((card) => herzblatt.whyNot(state, seat, { type: 'play', card })?.code ?? null);
  return { ...said, seat, choices: sorted(herzblatt.choices(state, seat)), hands, why };
}

function naiveSays(naive: NaiveHerzblatt): Said {
  const said = {
    deal: naive.deals - 1,
    awaitsDeal: naive.stage === 'between' && !naive.over,
    finished: naive.over,
    dealScores: naive.dealScores,
    scores: naive.scores(),
    winners: naive.over ? naive.winners() : [],
  };
  if (naive.stage === 'between') return said;
  const hands = naive.hands.map((hand) => hand.toSorted());
  const why = DECK.map((card) => (naive.stage === 'tricks' ? naive.objection(card) : 'wrong-phase'));
  return { ...said, seat: naive.onMove, choices: sorted(naive.legal()), hands, why };
}

describe('the engine against a second, naive reading of the rules (rules.md §4)', () => {
  test('whole matches at random: who is to act, what they may do, why not, hands, scores, winners', () => {
    fc.assert(
      fc.property(anyMatch, ({ options, seed }) => {
        const naive = new NaiveHerzblatt(options);
        for (const { after: state, chance, move } of randomMatch(options, seed)) {
          if (chance) naive.deal(chance.deck);
          else if (move) naive.move(move);
          expect(engineSays(state)).toEqual(naiveSays(naive));
        }
      }),
      { numRuns: 120 },
    );
  });

  // Counted as chess programs count positions: all lines of play from a fixed deal, to a depth.
  test.each([
    { players: 2, mustTrump: false, depth: 5 },
    { players: 2, mustTrump: true, depth: 5 },
    { players: 3, mustTrump: false, depth: 5 },
    { players: 3, mustTrump: true, depth: 5 },
    { players: 4, mustTrump: false, depth: 6 },
    { players: 4, mustTrump: true, depth: 6 },
    { players: 5, mustTrump: false, depth: 6 },
    { players: 6, mustTrump: true, depth: 7 },
  ])('as many lines of play from fixed deals: %j', ({ depth, ...sent }) => {
    const options = herzblatt.options.parse(sent);
    for (const seed of [1, 2, 3]) {
      const pick = picker(seed);
      const { deck } = herzblatt.chance(options, (items) => shuffled(items, pick));
      const opening: NaiveMove[] = [{ type: 'decline' }, { type: 'take' }, { type: 'stand' }];
      expect(linesOf(options, deck, opening, depth)).toBe(naiveLines(options, deck, opening, depth));
    }
  });
});

function linesOf(options: Options, deck: State['trick'], opening: NaiveMove[], depth: number): number {
  const count = (state: State, left: number): number => {
    if (left === 0) return 1;
    const [seat] = herzblatt.toAct(state);
    const [{ cards = [] }] = herzblatt.choices(state, seat);
    return cards.reduce((sum, card) => sum + count(after(state, { type: 'play', card }), left - 1), 0);
  };
  const start = herzblatt.start(options);
  return count(opening.reduce(after, fold(herzblatt, start, herzblatt.deal(start, { deck }))), depth);
}

function after(state: State, move: NaiveMove): State {
  const made = play(herzblatt, state, herzblatt.toAct(state)[0], herzblatt.move.parse(move));
  if (made.kind === 'refused') throw new Error(made.code);
  return made.state;
}

function naiveLines(options: Options, deck: string[], opening: NaiveMove[], depth: number): number {
  const after = (moves: NaiveMove[]): NaiveHerzblatt => {
    const naive = new NaiveHerzblatt(options);
    naive.deal(deck);
    for (const move of [...opening, ...moves]) naive.move(move);
    return naive;
  };
  const count = (moves: NaiveMove[]): number => {
    if (moves.length === depth) return 1;
    return after(moves)
      .playable()
      .reduce((sum, card) => sum + count([...moves, { type: 'play', card }]), 0);
  };
  return count([]);
}
