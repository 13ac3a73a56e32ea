import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CARDS, type Card } from '@/lib/cards';
import { type Options, type State, spades } from '@/lib/rules/spades';
import type { Pick } from '../lab/shared/player';
import { NaiveSpades, sorted } from '../support/rules/spades-naive';
import { anyMatch, anyMove, playAtRandom } from '../support/rules/spades-random';
import { shuffled } from '../support/rules/walk';

/** Plays a match through the engine and through the plain reading; `look` is called in every position. */
function playBoth(
  match: { options: Options; seed: number },
  look: (state: State, naive: NaiveSpades, pick: Pick) => void,
): { state: State; naive: NaiveSpades } {
  const naive = new NaiveSpades(match.options);
  const state = playAtRandom(match, {
    events: (_, events) => {
      for (const event of events) {
        const chance = spades.chanceOf(event);
        if (chance) naive.begin(chance);
      }
    },
    move: (seat, move) => naive.make(seat, move),
    position: (state, pick) => look(state, naive, pick),
  });
  return { state, naive };
}

describe('the engine and a plain reading of rules.md §2 and §3, side by side', () => {
  test('agree on who may do what, the hands, the bids, the scores and the winners', () => {
    fc.assert(
      fc.property(anyMatch, (match) => {
        const { state, naive } = playBoth(match, (state, naive) => {
          const seats = naive.seats();
          const { hasChosen, bids, blindNil, taken, spadesBroken, bags } = spades.view(state, null);
          // Nobody is told what a player has chosen before all have (rules.md §2.2).
          const isTold = naive.looked.every(Boolean);
          expect({
            toAct: spades.toAct(state),
            choices: seats.map((seat) => spades.choices(state, seat)),
            hands: spades.hands(state),
            public: { hasChosen, bids, blindNil, taken, spadesBroken, bags },
          }).toEqual({
            toAct: naive.toAct(),
            choices: seats.map((seat) => naive.choices(seat)),
            hands: naive.hands.map(sorted),
            public: {
              hasChosen: naive.looked,
              bids: naive.bids.map((bid) => (typeof bid === 'string' ? (isTold ? 0 : null) : bid)),
              blindNil: naive.bids.map((bid) => (isTold ? bid === 'blind nil' : null)),
              taken: naive.taken,
              spadesBroken: naive.broken,
              bags: naive.bags,
            },
          });
        });
        const { dealScores, scores, winners, finished } = spades.standing(state);
        expect({ dealScores, scores, winners, finished }).toEqual({
          dealScores: naive.dealScores,
          scores: naive.scores,
          winners: naive.winners,
          finished: naive.winners.length > 0,
        });
      }),
      { numRuns: 40 },
    );
  });

  test('agree on every move, legal or not', () => {
    fc.assert(
      fc.property(anyMatch, (match) => {
        playBoth(match, (state, naive, pick) => {
          for (let i = 0; i < 5; i++) {
            const seat = pick(naive.options.players);
            const move = anyMove(pick);
            const refusal = spades.whyNot(state, seat, move);
            if ((refusal === null) !== naive.allows(seat, move)) expect.fail(`${seat} ${JSON.stringify(move)}`);
          }
        });
      }),
      { numRuns: 40 },
    );
  });
});

describe('what a seat may know', () => {
  test('a view names no card its viewer has not seen, and shows all they hold', () => {
    fc.assert(
      fc.property(anyMatch, (match) => {
        playBoth(match, (state, naive) => {
          for (const seat of [...naive.seats(), null]) {
            const seen = seenBy(naive, seat);
            const view = spades.view(state, seat);
            const unseen = cardsIn(view).filter((card) => !seen.has(card));
            const hand = seat === null || !naive.looked[seat] ? [] : sorted(naive.hands[seat]);
            expect([unseen, view.hand]).toEqual([[], hand]);
          }
        });
      }),
      { numRuns: 15 },
    );
  });

  test('a view is the same when cards its viewer has not seen, and the permutation, are exchanged', () => {
    fc.assert(
      fc.property(anyMatch, (match) => {
        playBoth(match, (state, naive, pick) => {
          if (pick(4) > 0) return;
          for (const seat of [...naive.seats(), null]) {
            const other = resampled(state, seenBy(naive, seat), pick);
            expect(spades.view(other, seat)).toEqual(spades.view(state, seat));
          }
        });
      }),
      { numRuns: 40 },
    );
  });
});

/** The cards a seat has seen in this deal; a spectator those that were played. */
function seenBy(naive: NaiveSpades, seat: number | null): ReadonlySet<Card> {
  return seat === null ? new Set(naive.played) : naive.seen[seat];
}

function cardsIn(value: unknown): Card[] {
  return (JSON.stringify(value).match(/"[2-9TJQKA][CDHS]"/g) ?? []).map((text) => JSON.parse(text));
}

/** The state with all cards that were not seen exchanged at random, wherever they lie. */
function resampled(state: State, seen: ReadonlySet<Card>, pick: Pick): State {
  const hidden = CARDS.filter((card) => !seen.has(card));
  const others = shuffled(hidden, pick);
  const other = new Map(hidden.map((card, i) => [card, others[i]]));
  const exchanged = (card: Card) => other.get(card) ?? card;
  const text = JSON.stringify(state).replace(/"([2-9TJQKA][CDHS])"/g, (_, card) => `"${exchanged(card)}"`);
  const result: State = JSON.parse(text);
  result.hands = spades.hands(state).map((hand) => bits(hand.map(exchanged)));
  if (result.drawing) result.drawing.stock.exchange = shuffled(result.drawing.stock.exchange, pick);
  return result;
}

/** Four sets of ranks, C D H S. */
function bits(hand: readonly Card[]): number[] {
  return [...'CDHS'].map((suit) =>
    hand.reduce((set, card) => (card[1] === suit ? set | (1 << '23456789TJQKA'.indexOf(card[0])) : set), 0),
  );
}
