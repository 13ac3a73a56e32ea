import { applied } from '../../lib/bots/applied';
import { without } from '../../lib/bots/bits';
import * as heartsBot from '../../lib/bots/hearts';
import { firstPass } from '../../lib/bots/hearts/passing';
import * as heartsPolicy from '../../lib/bots/hearts/policy';
import * as heartsSample from '../../lib/bots/hearts/sample';
import * as herzblattBot from '../../lib/bots/herzblatt';
import * as herzblattSample from '../../lib/bots/herzblatt/sample';
import type { Random } from '../../lib/bots/random';
import * as spadesBot from '../../lib/bots/spades';
import * as spadesPolicy from '../../lib/bots/spades/policy';
import * as spadesSample from '../../lib/bots/spades/sample';
import { type Card, cardsOf, holds, packHands } from '../../lib/cards';
import type { BaseMove, BaseOptions } from '../../lib/rules/game';
import type * as heartsRules from '../../lib/rules/hearts';
import { hearts } from '../../lib/rules/hearts';
import { deckOf } from '../../lib/rules/hearts/options';
import type * as herzblattRules from '../../lib/rules/herzblatt';
import { herzblatt } from '../../lib/rules/herzblatt';
import type * as spadesRules from '../../lib/rules/spades';
import { spades } from '../../lib/rules/spades';
import { tricksTaken } from '../../lib/rules/trick';
import type { BaseView, Seat } from '../../lib/rules/view';

/** What of a world is the same in all games. */
export type Position = { phase: string; turn: Seat; trick: readonly Card[]; tricks: readonly { winner: Seat }[] };

/** A move at first sight, and the card, if it plays one. */
export type Next = { seat: Seat; move: BaseMove; card: Card | null };

/**
 * What might come, for a player of one game who is not to act: worlds that agree with what his seat sees, played on at first
 * sight. A world is a state of the game.
 */
export interface Worlds<
  Options extends BaseOptions = BaseOptions,
  View extends BaseView = BaseView,
  World extends Position = Position,
> {
  readonly id: string;
  /** Worlds that the view of this seat could be of, with the right players to act; null while none can be made up. */
  of(options: Options, view: View, seat: Seat): ((random: Random) => World) | null;
  /** What whoever is to act does next at first sight; null once the deal has nothing more to show. */
  next(world: World, random: Random): Next | null;
  after(world: World, seat: Seat, move: BaseMove): World;
  legal(world: World, seat: Seat): readonly Card[];
  /** What the deal comes to for the seat when it is played to its end at first sight; more is better. */
  outcome(world: World, view: View, seat: Seat, random: Random): number;
}

const ofHearts: Worlds<heartsRules.Options, heartsRules.View, heartsRules.State> = {
  id: 'hearts',
  of(options, view, seat) {
    const { passed } = view;
    const before = view.phase === 'passing' && passed !== null;
    // Who has passed sees no more than what he holds: take it back, so that nobody else is thought to hold these cards.
    const known = heartsSample.know(options, before ? beforePass(view, seat, passed) : view, seat);
    return (random) => {
      const world = { ...heartsSample.sample(known, random), turn: view.toAct[0] ?? seat };
      if (before) return applied(hearts, world, seat, { type: 'pass', cards: passed });
      const begins = view.phase === 'playing' && view.trick === null && view.taken.every((count) => count === 0);
      return begins ? withLowestClub(world, view) : world;
    };
  },
  next(world, random) {
    if (world.phase === 'passing') {
      const [seat] = hearts.toAct(world);
      return { seat, move: pass(firstPass(cardsOf(world.hands[seat]), world.options)), card: null };
    }
    if (world.phase !== 'playing') return null;
    const cards = this.legal(world, world.turn);
    return playing(world, heartsPolicy.pickCard(world, world.turn, cards, heartsPolicy.remember(world), random));
  },
  after: (world, seat, move) => applied(hearts, world, seat, hearts.move.parse(move)),
  legal: (world, seat) => hearts.choices(world, seat)[0].cards ?? [],
  outcome: (world, _, seat, random) => heartsBot.worth(heartsBot.playOut(world, random), seat),
};

/** Who leads to the first trick holds the lowest club, which no sample for a player to act has to know. */
function withLowestClub(world: heartsRules.State, { passed }: heartsRules.View): heartsRules.State {
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

function beforePass(view: heartsRules.View, seat: Seat, passed: readonly Card[]): heartsRules.View {
  return {
    ...view,
    hand: [...view.hand, ...passed],
    counts: view.counts.map((count, of) => (of === seat ? count + passed.length : count)),
    passed: null,
    hasPassed: view.hasPassed.map((has, of) => has && of !== seat),
  };
}

const ofSpades: Worlds<spadesRules.Options, spadesRules.View, spadesRules.State> = {
  id: 'spades',
  of(options, view, seat) {
    // What an opponent exchanges comes from discards, which samples for a player to act need not have.
    if (view.blindNil.includes(true) && (view.phase === 'drawing' || view.phase === 'exchanging')) return null;
    const known = spadesSample.know(options, view, seat);
    const turn = view.phase === 'playing' ? view.toAct[0] : view.opener;
    return (random) => ({ ...spadesSample.sample(known, random), turn });
  },
  next(world, random) {
    if (world.phase === 'dealing' || world.phase === 'finished') return null;
    if (world.phase !== 'playing') {
      const [seat] = spades.toAct(world);
      return { seat, move: spadesBot.firstMove(world, seat, -1), card: null };
    }
    const cards = this.legal(world, world.turn);
    const taken = tricksTaken(world.tricks, world.options.players);
    return playing(world, spadesPolicy.pickCard(world, world.turn, cards, taken, random));
  },
  after: (world, seat, move) => applied(spades, world, seat, spades.move.parse(move)),
  legal: (world, seat) => spades.choices(world, seat)[0].cards ?? [],
  outcome: (world, _, seat, random) => spadesBot.worth(spadesBot.playOut(world, random, -1), seat),
};

const ofHerzblatt: Worlds<herzblattRules.Options, herzblattRules.View, herzblattRules.State> = {
  id: 'herzblatt',
  of(options, view, seat) {
    // Nobody but the declarer is ever asked while the blind is in his hand.
    if (view.phase === 'burying') return null;
    const known = herzblattSample.know(options, view, seat);
    const turn = view.phase === 'playing' ? view.toAct[0] : view.forehand;
    return (random) => ({ ...herzblattSample.sample(known, random), turn });
  },
  next(world, random) {
    const seat = herzblatt.toAct(world).at(0);
    if (seat === undefined) return null;
    const move = herzblattBot.firstMove(world, seat, random);
    return { seat, move, card: move.type === 'play' ? move.card : null };
  },
  after: (world, seat, move) => applied(herzblatt, world, seat, herzblatt.move.parse(move)),
  legal: (world, seat) => herzblatt.choices(world, seat)[0].cards ?? [],
  outcome: (world, view, seat, random) =>
    herzblattBot.worth(herzblattBot.playOut(world, random, false), null, view, seat),
};

function playing({ turn }: Position, card: Card): Next {
  const move: BaseMove & { card: Card } = { type: 'play', card };
  return { seat: turn, move, card };
}

function pass(cards: Card[]): { type: 'pass'; cards: Card[] } {
  return { type: 'pass', cards };
}

const ALL: readonly Worlds[] = [ofHearts, ofSpades, ofHerzblatt];

/** The worlds of the game of this id. Throws if there is none. */
export function worldsOf(id: string): Worlds {
  const found = ALL.find((worlds) => worlds.id === id);
  if (!found) throw new Error(`nobody foresees ${id}`);
  return found;
}
