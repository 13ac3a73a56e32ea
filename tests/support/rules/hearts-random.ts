import fc from 'fast-check';
import type { Seed } from '../../../lib/cards';
import { shuffle, stream } from '../../../lib/cards';
import { type Event, hearts, type Move, type Options, type State } from '../../../lib/rules/hearts';
import { REMOVABLE } from '../../../lib/rules/hearts/options';
import { dealt, made } from './made';

/** Valid options of every kind (rules.md §1.6), for a match of a few deals. */
export const anyOptions: fc.Arbitrary<Options> = fc
  .constantFrom(3, 4, 5, 6)
  .chain((players) =>
    fc.record(
      {
        preset: players === 4 ? fc.constantFrom('hearts', 'herzeln', 'black-lady') : fc.constant('black-lady'),
        players: fc.constant(players),
        passing:
          players === 4
            ? fc.constantFrom('left-right-across-hold', 'left-across-right-hold', 'never')
            : fc.constantFrom('rotating', 'never'),
        deck: players === 3 ? fc.constantFrom('no-twos', 'minus-one') : fc.constant(undefined),
        removedCard: fc.constantFrom(...REMOVABLE),
        heartsLead: fc.constantFrom('when-broken', 'never', 'free'),
        moon: fc.constantFrom('old', 'new', 'choice', 'none'),
        sun: fc.boolean(),
        jackOfDiamonds: fc.constantFrom('off', 'bonus', 'bonus-needed-for-moon'),
        queenBreaksHearts: fc.boolean(),
        trickHistory: fc.constantFrom('whole-deal', 'last-trick'),
      },
      { requiredKeys: ['preset', 'players', 'sun'] },
    ),
  )
  .chain((sent) =>
    fc
      .oneof(
        fc.constant({ kind: 'score', target: 25 }),
        fc.constantFrom(1, 2, 5).map((count) => ({ kind: 'deals', count })),
      )
      .map((length) => {
        const { removedCard, ...rest } = sent;
        const moon = sent.moon ?? (sent.preset === 'herzeln' ? 'none' : undefined);
        return hearts.options.parse({
          ...rest,
          sun: sent.sun && moon !== 'none',
          ...(sent.deck === 'minus-one' && removedCard ? { removedCard } : {}),
          length,
        });
      }),
  );

export const anySeed: fc.Arbitrary<Seed> = fc
  .uint8Array({ minLength: 32, maxLength: 32 })
  .map((bytes) => Buffer.from(bytes).toString('hex'));

/** One step of a match: a deal, or a move with the seat that made it. */
export type Step = { before: State; events: Event[]; after: State; seat?: number; move?: Move };

/** A whole match of random legal moves; several seats may act, and one of them is drawn. */
export function* randomMatch(options: Options, seed: Seed, deals = 3): Generator<Step> {
  const dice = stream(seed, 'moves');
  let state = hearts.start(options);
  for (let deal = 0; !hearts.standing(state).finished; ) {
    const before = state;
    if (hearts.standing(state).awaitsDeal) {
      if (deal++ === deals) return;
      const { events, state: after } = dealt(hearts, options, state, (items) => shuffle(items, seed, `deal ${deal}`));
      state = after;
      yield { before, events, after };
      continue;
    }
    const seats = hearts.toAct(state);
    const seat = seats[dice.below(seats.length)];
    const [choice] = hearts.choices(state, seat);
    const cards = [...(choice.cards ?? [])];
    const move: Move =
      choice.type === 'play'
        ? { type: 'play', card: cards[dice.below(cards.length)] }
        : choice.type === 'pass'
          ? { type: 'pass', cards: Array.from({ length: 3 }, () => cards.splice(dice.below(cards.length), 1)[0]) }
          : { type: 'moon', value: dice.below(2) === 0 ? 'add' : 'subtract' };
    const { events, state: after } = made(hearts, state, seat, move);
    state = after;
    yield { before, events, after, seat, move };
  }
}
