import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Card } from '@/lib/cards';
import { fold } from '@/lib/rules/play';
import { type Event, type State, spades } from '@/lib/rules/spades';
import { anyMatch, playAtRandom } from '../support/rules/spades-random';

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
