import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CARDS } from '../../lib/cards';
import { type Event, hearts, type Options, type State } from '../../lib/rules/hearts';
import { deckOf } from '../../lib/rules/hearts/options';
import { cardPoints, shotOf, shotPoints, takenBy } from '../../lib/rules/hearts/score';
import { type Naive, naiveDeck, naiveLegal, naivePlay, naivePoints, naiveStart } from '../support/rules/hearts-naive';
import { anyOptions, anySeed, randomMatch } from '../support/rules/hearts-random';

const inOrder = (cards: readonly string[]) => CARDS.filter((card) => cards.includes(card)).map(String);
const sum = (numbers: number[]) => numbers.reduce((total, n) => total + n, 0);

/** Runs the check on random matches of random options. */
function onMatches(numRuns: number, check: (options: Options, seed: string) => void): void {
  fc.assert(fc.property(anyOptions, anySeed, check), { numRuns });
}

describe('random legal play', () => {
  test('cards are conserved', () => {
    onMatches(30, (options, seed) => {
      const deck = deckOf(options);
      for (const { after } of randomMatch(options, seed)) {
        const passed = after.pass.received ? [] : after.pass.passed.flatMap((cards) => cards ?? []);
        const played = [...after.tricks.flatMap(({ cards }) => cards), ...after.trick];
        const everywhere = [...hearts.hands(after).flat(), ...passed, ...played];
        expect(everywhere).toHaveLength(deck.length);
        expect(new Set(everywhere)).toEqual(new Set(deck));
      }
    });
  });

  test('the points of a deal add up (rules.md §1.4)', () => {
    onMatches(60, (options, seed) => {
      const penalty = 2 * naiveDeck(options).filter((card) => card.endsWith('H')).length;
      const jack = options.jackOfDiamonds === 'off' ? 0 : -10;
      for (const { events, after } of randomMatch(options, seed)) {
        for (const event of events) {
          if (event.type !== 'dealScored') continue;
          const { shot } = after;
          const amount = shot?.sun ? 2 * penalty : penalty;
          const moved = shot?.value === 'add' ? (options.players - 1) * amount : -amount;
          expect(sum(event.points)).toBe((shot ? moved : penalty) + jack);
        }
      }
    });
  });

  test('the match ends when its length says so, and the lowest totals win', () => {
    onMatches(40, (options, seed) => {
      for (const { after } of randomMatch(options, seed, 50)) {
        const { dealScores, scores, finished, winners } = hearts.standing(after);
        const totals = scores.map((_, seat) => sum(dealScores.map((points) => points[seat])));
        const { length } = options;
        const over =
          length.kind === 'deals' ? dealScores.length === length.count : Math.max(...totals) >= length.target;
        expect(finished).toBe(over);
        const lowest = Math.min(...totals);
        expect(winners).toEqual(over ? [...totals.keys()].filter((seat) => totals[seat] === lowest) : []);
      }
    });
  });
});

describe('the naive second implementation', () => {
  test('agrees on decks, legal cards, winners, breaking and points', () => {
    onMatches(120, (options, seed) => {
      let naive: Naive | null = null;
      let dealt: Extract<Event, { type: 'dealt' }> | null = null;
      for (const { before, events, after, move } of randomMatch(options, seed)) {
        if (naive && before.phase === 'playing') {
          expect([...hearts.choices(before, naive.turn)]).toEqual([
            { type: 'play', cards: inOrder(naiveLegal(naive)) },
          ]);
          expect(hearts.toAct(before)).toEqual([naive.turn]);
          if (move?.type === 'play') naivePlay(naive, move.card);
          expect(after.heartsBroken).toBe(naive.broken);
        }
        for (const event of events) {
          if (event.type === 'dealt') {
            dealt = event;
            const { deck } = hearts.chanceOf(event) ?? { deck: [] };
            expect(inOrder(deck)).toEqual(inOrder(naiveDeck(options)));
            naive = event.offset === 0 ? naiveStart(options, deck, 0, []) : null;
          }
          if (event.type === 'exchanged' && dealt) {
            const { deck } = hearts.chanceOf(dealt) ?? { deck: [] };
            naive = naiveStart(
              options,
              deck,
              dealt.offset,
              after.pass.passed.map((cards) => cards ?? []),
            );
          }
          if (event.type === 'dealScored' && naive) {
            const points = naivePoints(naive);
            const value = move?.type === 'moon' ? move.value : 'add';
            expect(event.points).toEqual(points[value]);
            expect(after.shot?.seat ?? -1).toBe(points.shooter);
          }
        }
        if (naive) expect(hearts.hands(after)).toEqual(naive.hands.map(inOrder));
      }
    });
  });

  test('agrees on points when tricks fall to few players, so that moons and suns abound', () => {
    fc.assert(
      fc.property(
        anyOptions,
        anySeed,
        fc.array(fc.nat(2), { minLength: 17, maxLength: 17 }),
        fc.boolean(),
        (options, seed, luck, one) => {
          const { players } = options;
          const deck = hearts.chance(options, (items) => [...items]).deck;
          const shooter = Number.parseInt(seed.slice(0, 2), 16) % players;
          const tricks: State['tricks'] = [];
          for (let i = 0; i * players < deck.length; i++) {
            const cards = deck.slice(i * players, (i + 1) * players);
            // Harmless tricks go astray now and then; penalties hardly ever.
            const harmless = cards.every((card) => !card.endsWith('H') && card !== 'QS');
            const astray = !one && luck[i] === 0 && (harmless || luck[0] === 1);
            tricks.push({ leader: 0, cards, winner: astray ? (shooter + 1) % players : shooter });
          }
          const piles = Array.from({ length: players }, (_, seat) =>
            tricks.flatMap(({ winner, cards }) => (winner === seat ? cards : [])),
          );
          const trickCounts = piles.map((pile) => pile.length / players);
          const naive = naivePoints({ options, piles, trickCounts });
          const taken = takenBy(tricks, players);
          const shot = shotOf(options, taken);
          expect(shot?.seat ?? -1).toBe(naive.shooter);
          if (!shot) expect(cardPoints(options, taken)).toEqual(naive.add);
          else if (options.moon === 'choice') {
            expect(shotPoints(options, taken, shot, 'add')).toEqual(naive.add);
            expect(shotPoints(options, taken, shot, 'subtract')).toEqual(naive.subtract);
          } else
            expect(shotPoints(options, taken, shot, options.moon === 'old' ? 'add' : 'subtract')).toEqual(naive.add);
        },
      ),
      { numRuns: 500 },
    );
  });
});
