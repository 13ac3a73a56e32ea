import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Card, isCard, shuffle } from '../../lib/cards';
import { type Event, hearts, type Options, type State } from '../../lib/rules/hearts';
import { deckOf } from '../../lib/rules/hearts/options';
import { fold } from '../../lib/rules/play';
import { anyOptions, anySeed, randomMatch } from '../support/rules/hearts-random';

/** The cards whose place the viewer knows: their own as dealt, those they received, and all that were played. */
function knownTo(viewer: number | null, deal: Event[]): Set<Card> {
  const known = new Set<Card>();
  for (const event of deal) {
    if (event.type === 'cardPlayed') known.add(event.card);
    if (viewer === null) continue;
    if (event.type === 'dealt') for (const card of event.hands[viewer]) known.add(card);
    if (event.type === 'exchanged') for (const card of event.received[viewer]) known.add(card);
  }
  return known;
}

/** The same deal with the cards renamed: wherever a card went, the other goes. */
function renamed(events: Event[], rename: (card: Card) => Card): Event[] {
  return events.map((event): Event => {
    switch (event.type) {
      case 'dealt':
        return { ...event, hands: event.hands.map((hand) => hand.map(rename)) };
      case 'passed':
        return { ...event, cards: event.cards.map(rename) };
      case 'exchanged':
        return { ...event, received: event.received.map((cards) => cards.map(rename)) };
      case 'cardPlayed':
        return { ...event, card: rename(event.card) };
      default:
        return event;
    }
  });
}

/** All cards that occur anywhere in a view. */
function cardsIn(value: unknown): Card[] {
  if (isCard(value)) return [value];
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(cardsIn) : [];
}

/** Calls the check at every state of a random match, with the events of the running deal and the state before it. */
function onDeals(
  numRuns: number,
  check: (at: { before: State; deal: Event[]; state: State; options: Options; seed: string }) => void,
): void {
  fc.assert(
    fc.property(anyOptions, anySeed, (options, seed) => {
      let start = hearts.start(options);
      let deal: Event[] = [];
      for (const { before, events, after } of randomMatch(options, seed, 2)) {
        if (hearts.standing(before).awaitsDeal) {
          start = before;
          deal = [];
        }
        deal.push(...events);
        check({ before: start, deal, state: after, options, seed });
      }
    }),
    { numRuns },
  );
}

describe('what a viewer may know', () => {
  test('a view stays the same when cards its viewer cannot know are exchanged', () => {
    let exchanged = 0;
    onDeals(15, ({ before, deal, state, options, seed }) => {
      for (const viewer of [...Array(options.players).keys(), null]) {
        const known = knownTo(viewer, deal);
        const hidden = deckOf(options).filter((card) => !known.has(card));
        const others = shuffle(hidden, seed, `resample ${deal.length} ${viewer}`);
        const rename = (card: Card): Card => (known.has(card) ? card : others[hidden.indexOf(card)]);
        const other = fold(hearts, before, renamed(deal, rename));
        if (JSON.stringify(hearts.hands(other)) !== JSON.stringify(hearts.hands(state))) exchanged++;
        expect(hearts.view(other, viewer)).toEqual(hearts.view(state, viewer));
      }
    });
    expect(exchanged).toBeGreaterThan(1000);
  });

  test('a view names no card but those its viewer knows', () => {
    onDeals(25, ({ deal, state, options }) => {
      for (const viewer of [...Array(options.players).keys(), null]) {
        const known = knownTo(viewer, deal);
        expect(cardsIn(hearts.view(state, viewer)).filter((card) => !known.has(card))).toEqual([]);
      }
    });
  });

  test('players see their hand, and the counts of all', () => {
    onDeals(15, ({ state, options }) => {
      const hands = hearts.hands(state);
      for (let seat = 0; seat < options.players; seat++) {
        const view = hearts.view(state, seat);
        expect(view.hand).toEqual(hands[seat]);
        expect(view.counts).toEqual(hands.map((hand) => hand.length));
        const choices = view.choices.flatMap(({ type, cards }) => (type === 'play' ? (cards ?? []) : []));
        const toPlay = view.phase === 'playing' && view.toAct.includes(seat);
        const blocked = view.blocked.map(({ card }) => card);
        expect(new Set([...choices, ...blocked])).toEqual(new Set(toPlay ? view.hand : []));
        expect(choices.length + blocked.length).toBe(toPlay ? view.hand.length : 0);
      }
      expect(hearts.view(state, null)).toMatchObject({
        hand: [],
        choices: [],
        blocked: [],
        passed: null,
        received: null,
      });
    });
  });

  test('penalty cards lie open before who took them; of the tricks, as many as trickHistory shows', () => {
    onDeals(25, ({ deal, state, options }) => {
      const view = hearts.view(state, null);
      const won = deal.filter((event) => event.type === 'trickWon').map(({ seat }) => seat);
      const played = deal.filter((event) => event.type === 'cardPlayed').map(({ card }) => card);
      const tricks = won.map((winner, i) => ({
        winner,
        cards: played.slice(i * options.players, (i + 1) * options.players),
      }));
      const shown = options.trickHistory === 'whole-deal' ? tricks : tricks.slice(-1);
      expect(view.tricks.map(({ winner, cards }) => ({ winner, cards }))).toEqual(shown);
      expect(view.taken).toEqual(view.counts.map((_, seat) => won.filter((winner) => winner === seat).length));
      const open = (card: Card) =>
        card[1] === 'H' || card === 'QS' || (card === 'JD' && options.jackOfDiamonds !== 'off');
      expect(view.penaltyCards).toEqual(
        view.counts.map((_, seat) =>
          tricks.flatMap(({ winner, cards }) => (winner === seat ? cards.filter(open) : [])),
        ),
      );
    });
  });
});
