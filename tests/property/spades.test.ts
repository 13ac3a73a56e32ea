import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CARDS, type Card } from '@/lib/cards';
import { fold } from '@/lib/rules/play';
import { type Event, type Move, type State, spades } from '@/lib/rules/spades';
import { anyMatch, playAtRandom } from '../support/rules/spades-random';

const NUMBERS = [-1, -0.5, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 6.5, 1e9];

test('every position of a running deal has somebody to act, and everybody who acts a legal move', () => {
  fc.assert(
    fc.property(anyMatch, (match) => {
      const last = playAtRandom(match, {
        position: (state) => {
          const seats = spades.toAct(state);
          expect(seats.length).toBeGreaterThan(0);
          expect(seats).toEqual(seats.toSorted((a, b) => a - b));
          for (let seat = 0; seat < state.options.players; seat++) {
            const choices = spades.choices(state, seat);
            if (choices.length > 0 !== seats.includes(seat)) expect.fail(`choices of seat ${seat}, who may not act`);
            if (choices.some(({ cards, values }) => cards?.length === 0 || values?.length === 0)) {
              expect.fail(`seat ${seat} has a choice of nothing`);
            }
          }
        },
      });
      expect(spades.toAct(last)).toEqual([]);
      const { finished, awaitsDeal } = spades.standing(last);
      expect(finished).not.toBe(awaitsDeal);
    }),
    { numRuns: 50 },
  );
});

test('choices are the moves for which whyNot is null', () => {
  fc.assert(
    fc.property(anyMatch, (match) => {
      playAtRandom(match, {
        position: (state) => {
          for (let seat = 0; seat < state.options.players; seat++) {
            const legal = (moves: Move[]) => moves.filter((move) => spades.whyNot(state, seat, move) === null);
            const offered = spades.choices(state, seat);
            const choice = (type: string) => offered.find((choice) => choice.type === type);
            const cards = legal(CARDS.map((card) => ({ type: 'play', card })));
            const bids = legal(NUMBERS.map((value) => ({ type: 'bid', value })));
            const others = legal([{ type: 'look' }, { type: 'blindNil' }, { type: 'keep' }, { type: 'reject' }]);
            const exchanges = legal(CARDS.map((card) => ({ type: 'exchange', cards: [card] })));
            expect({
              cards: cards.map((move) => move.type === 'play' && move.card),
              bids: bids.map((move) => move.type === 'bid' && move.value),
              exchanges: exchanges.map((move) => move.type === 'exchange' && move.cards[0]),
              others,
            }).toEqual({
              cards: choice('play')?.cards ?? [],
              bids: choice('bid')?.values ?? [],
              exchanges: choice('exchange')?.cards ?? [],
              others: offered.filter(({ cards, values }) => !cards && !values),
            });
          }
        },
      });
    }),
    { numRuns: 20 },
  );
});

test('no card lies in two places, and none gets lost', () => {
  fc.assert(
    fc.property(anyMatch, (match) => {
      playAtRandom(match, {
        position: (state) => {
          const held = spades.hands(state).flat();
          const played = [...state.trick, ...state.tricks.flatMap(({ cards }) => cards)];
          const exchanged = (state.drawing?.exchanged ?? []).flatMap((exchange) => exchange ?? []);
          const cards = [...held, ...played, ...exchanged.flatMap(({ laidOff }) => laidOff)];
          const drawn = state.drawing ? state.drawing.made[0] + state.drawing.made[1] : 52;
          expect(new Set<Card>(cards).size).toBe(cards.length);
          expect(cards.length).toBe(drawn + exchanged.flatMap(({ received }) => received).length);
        },
      });
    }),
    { numRuns: 30 },
  );
});

test('the folded events are the state, which nothing changes; states, events and views go through JSON and their schemas unchanged', () => {
  fc.assert(
    fc.property(anyMatch, (match) => {
      let folded = spades.start(match.options);
      playAtRandom(match, {
        events: (_, events, after) => {
          const stored = events.map((event) => spades.event.parse(throughJson(event)));
          expect(stored).toEqual(events);
          folded = fold(spades, folded, stored);
          expect(folded).toEqual(after);
          expect(spades.state.parse(throughJson(after))).toEqual(after);
        },
        position: (state, pick) => {
          const seat = pick(state.options.players + 1);
          const view = spades.view(state, seat === state.options.players ? null : seat);
          expect(spades.viewSchema.parse(throughJson(view))).toEqual(view);
        },
      });
    }),
    { numRuns: 15 },
  );
});

test('no view tells what a player has chosen before all have: had they chosen otherwise, all others would see the same', () => {
  let compared = 0;
  fc.assert(
    fc.property(anyMatch, ({ options, seed }) => {
      let deal: Event[] = [];
      let start = spades.start({ ...options, blindNil: true });
      playAtRandom(
        { options: { ...options, blindNil: true }, seed },
        {
          events: (before, events) => {
            if (spades.chanceOf(events[0])) [start, deal] = [before, []];
            deal.push(...events);
          },
          position: (state) => {
            if (!state.bidding.blindNil.includes(null)) return;
            for (const { seat: chooser } of deal.filter(isChoice)) {
              const other = fold(
                spades,
                start,
                deal.map((event) => (isChoice(event) && event.seat === chooser ? otherwise(event) : event)),
              );
              for (const viewer of [...state.hands.keys(), null]) {
                if (viewer === chooser) expect(spades.view(other, viewer)).not.toEqual(spades.view(state, viewer));
                else expect(spades.view(other, viewer)).toEqual(spades.view(state, viewer));
                compared++;
              }
            }
          },
        },
      );
    }),
    { numRuns: 20 },
  );
  expect(compared).toBeGreaterThan(500);
});

test('the moves taken from the events, and the chance from the deals, lead to the same events', () => {
  fc.assert(
    fc.property(anyMatch, (match) => {
      playAtRandom(match, {
        events: (before, events) => {
          const chance = spades.chanceOf(events[0]);
          const made = spades.moveOf(events[0]);
          if (chance) expect(spades.deal(before, chance)).toEqual(events);
          else if (made) expect(spades.decide(before, made.seat, made.move)).toEqual({ kind: 'decided', events });
          else expect.fail(`neither a move nor a deal: ${events[0].type}`);
          expect(events.slice(1).every((event) => !spades.chanceOf(event) && !spades.moveOf(event))).toBe(true);
        },
      });
    }),
    { numRuns: 20 },
  );
});

test('a match takes little room: a state 8 kB at most, a move 100 bytes of log on average', () => {
  fc.assert(
    fc.property(anyMatch, (match) => {
      const log: Event[][] = [];
      const last: State = playAtRandom(match, { events: (_, events) => log.push(events) });
      const lines = log.map((events) => JSON.stringify({ at: 1_700_000_000_000, events }));
      expect(JSON.stringify(last).length).toBeLessThan(8192);
      expect(lines.join('\n').length / lines.length).toBeLessThan(100);
    }),
    { numRuns: 20 },
  );
});

type Chosen = Extract<Event, { type: 'looked' | 'blindNilBid' }>;

const isChoice = (event: Event): event is Chosen => event.type === 'looked' || event.type === 'blindNilBid';

const otherwise = ({ type, seat }: Chosen): Chosen => ({ type: type === 'looked' ? 'blindNilBid' : 'looked', seat });

function throughJson(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}
