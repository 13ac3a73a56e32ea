import { type Card, cardsOf, holds, packHands } from '../../cards';
import { hearts, type Options, type State, type View } from '../../rules/hearts';
import { deckOf } from '../../rules/hearts/options';
import type { Seat } from '../../rules/view';
import { without } from '../kernel/bits';
import { applied } from '../kernel/bot';
import { playing, type Worlds } from '../kernel/worlds';
import { playOut, withOthersPassed, worth } from '.';
import { firstPass } from './passing';
import { pickCard, remember } from './policy';
import { know, sample } from './sample';

/** The worlds of Hearts, for a player who is not to act. */
export const heartsWorlds: Worlds<Options, View, State> = {
  id: 'hearts',
  told: { worthTelling: 1, unseen: 4 },
  advice: {
    care: { worlds: 32, follow: 0.9, lead: 0.9 },
    careWith: { 3: { worlds: 48, follow: 0.2, lead: 0.2 } },
    mostLostInDeal: 1.2,
    costlyFrom: 1.5,
    // A player who takes as many tricks as possible in Hearts has other plans than a rule.
    notSuggested: ['win-cheaply'],
  },
  of(options, view, seat) {
    const passed = view.phase === 'passing' ? view.passed : null;
    // A player who has passed sees only the cards still held: the pass is taken back, so that nobody else is thought to hold these cards.
    const known = know(options, passed ? beforePass(view, seat, passed) : view, seat);
    return (random) => {
      const world = { ...sample(known, random), turn: view.toAct[0] ?? seat };
      if (passed) return applied(hearts, world, seat, { type: 'pass', cards: [...passed] });
      const begins = view.phase === 'playing' && view.trick === null && view.taken.every((count) => count === 0);
      return begins ? withLowestClub(world, view) : world;
    };
  },
  next(world, random) {
    if (world.phase === 'passing') {
      const [seat] = hearts.toAct(world);
      const cards = firstPass(cardsOf(world.hands[seat]), world.options);
      const move = { type: 'pass' as const, cards };
      return { seat, move, card: null };
    }
    if (world.phase !== 'playing') return null;
    const cards = heartsWorlds.legal(world, world.turn);
    return playing(world, pickCard(world, world.turn, cards, remember(world), random));
  },
  after: (world, seat, move) => applied(hearts, world, seat, hearts.move.parse(move)),
  legal: (world, seat) => hearts.choices(world, seat)[0].cards ?? [],
  outcome: (world, _view, seat, random) => worth(playOut(withOthersPassed(world, seat), random), seat),
};

/** The leader of the first trick holds the lowest club, which samples for a player who is to act need not know. */
function withLowestClub(world: State, { passed }: View): State {
  const [lowest] = deckOf(world.options);
  const { turn } = world;
  const holder = world.hands.findIndex((hand) => holds(hand, lowest));
  const given = cardsOf(world.hands[turn]).find((card) => !passed?.includes(card));
  if (holder === turn || !given) return world;
  const hands = world.hands.map((hand) => cardsOf(hand));
  hands[holder] = [...without(hands[holder], [lowest]), given];
  hands[turn] = [...without(hands[turn], [given]), lowest];
  return { ...world, hands: packHands(hands) };
}

function beforePass(view: View, seat: Seat, passed: readonly Card[]): View {
  return {
    ...view,
    hand: [...view.hand, ...passed],
    counts: view.counts.map((count, of) => (of === seat ? count + passed.length : count)),
    passed: null,
    hasPassed: view.hasPassed.map((has, of) => has && of !== seat),
  };
}
