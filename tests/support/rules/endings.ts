import { CARDS, type Card, packHands, suitIndex, unpackHands } from '@/lib/cards';
import type { BaseMove, BaseOptions, Game } from '@/lib/rules/game';
import { hearts } from '@/lib/rules/hearts';
import { herzblatt } from '@/lib/rules/herzblatt';
import { spades } from '@/lib/rules/spades';
import type { TrickState } from '@/lib/rules/trick';
import type { BaseView, Seat } from '@/lib/rules/view';
import type { Pick } from '../../lab/shared/player';
import { dealt, made } from './made';
import { anyMove, shuffled } from './walk';

/** A state of any of the three games, with what lies face down in Herzblatt. */
export type State = TrickState & { taking?: { blind: Card[]; pickedUp: boolean | null; buried: Card[] | null } };
export type AnyGame = Game<BaseOptions, State>;

export const GAMES: readonly AnyGame[] = [hearts, spades, herzblatt];

/** Positions of random deals, from the one on in which nobody holds more than `cards`; the match goes on to the end. */
export function* endings(game: AnyGame, options: BaseOptions, cards: number, pick: Pick): Generator<State> {
  let state = game.start(options);
  for (let deals = 0; deals < 3 || !game.standing(state).awaitsDeal; ) {
    const standing = game.standing(state);
    if (standing.finished) return;
    if (standing.awaitsDeal) {
      deals++;
      state = dealt(game, options, state, (items) => shuffled(items, pick)).state;
      continue;
    }
    if (state.phase === 'playing' && Math.max(...game.view(state, null).counts) <= cards) yield state;
    const seats = game.toAct(state);
    const seat = seats[pick(seats.length)];
    state = made(game, state, seat, anyMove(game.choices(state, seat), pick)).state;
  }
}

const move = <M extends BaseMove>(one: M): BaseMove => one;

/** All moves of the seat while cards are played, and of a shooter after them. */
export function movesOf(game: AnyGame, state: State, seat: Seat): BaseMove[] {
  return game
    .choices(state, seat)
    .flatMap(({ type, cards, values }) => [
      ...(cards ?? []).map((card) => move({ type, card })),
      ...(values ?? []).map((value) => move({ type, value })),
    ]);
}

/** The cards named in a view as lying where its viewer knows; those they passed may have been played since. */
function shown(view: BaseView & { exchangeCounts?: (number | null)[] }): Set<Card> {
  const other = view.exchangeCounts?.some((count, seat) => seat !== view.seat && (count ?? 0) > 0) ?? false;
  const text = JSON.stringify(view, (key, value) => {
    // A card that they discarded may be in the hand of the player who exchanged.
    return key === 'passed' || (key === 'discarded' && other) ? undefined : value;
  });
  return new Set(CARDS.filter((card) => text.includes(`"${card}"`)));
}

/**
 * Deals that look the same to this viewer: all cards they are not shown are dealt anew to the hands of the others, to the cards
 * that lie face down, and to the tricks that are not shown. Nobody gets a suit that they did not follow in a trick that is
 * shown. All of them if they are few, else `limit` of them at random, and the real one first.
 */
export function* worlds(game: AnyGame, state: State, view: BaseView, pick: Pick, limit: number): Generator<State> {
  const known = shown(view);
  const hands = unpackHands(state.hands);
  const faceDown = state.taking ? (state.taking.pickedUp ? (state.taking.buried ?? []) : state.taking.blind) : [];
  const older = state.tricks.slice(0, state.tricks.length - view.tricks.length).map(({ cards }) => cards);
  const lists = [...hands, faceDown, ...older];
  const isOpen = (card: Card) => !known.has(card);
  // In two-handed Spades a card that nobody drew matters only if a hand could hold it in place of another.
  const dealt = new Set([...lists.flat(), ...state.trick, ...state.tricks.flatMap(({ cards }) => cards)]);
  const apart = CARDS.filter((card) => game.id === 'spades' && !dealt.has(card) && isOpen(card));
  const places = [...lists, apart];
  const pool = places.flat().filter(isOpen);
  const voids = voidsOf(view);
  const isFair = (seat: number, card: Card) => seat >= hands.length || !voids.has(`${seat}${suitIndex(card)}`);
  const told = JSON.stringify(publicOf(game.view(state, null)));
  const build = (cards: Card[]): State | null => {
    let next = 0;
    let fair = true;
    const relaid = places.map((place, seat) =>
      place.map((card) => {
        if (!isOpen(card)) return card;
        const other = cards[next++];
        fair &&= isFair(seat, other);
        return other;
      }),
    );
    if (!fair) return null;
    const tricks = state.tricks.map((trick, i) =>
      i < older.length ? { ...trick, cards: relaid[hands.length + 1 + i] } : trick,
    );
    const { taking } = state;
    const lain = relaid[hands.length];
    const world: State = {
      ...state,
      hands: packHands(relaid.slice(0, hands.length)),
      tricks,
      ...(taking && { taking: taking.pickedUp ? { ...taking, buried: lain } : { ...taking, blind: lain } }),
    };
    return JSON.stringify(publicOf(game.view(world, null))) === told ? world : null;
  };
  yield state;
  const sizes = places.map((place) => place.filter(isOpen).length);
  const all = older.length === 0 ? countOf(sizes) : Number.POSITIVE_INFINITY;
  if (all <= limit) {
    for (const cards of distributions(pool, sizes)) {
      const world = build(cards);
      if (world) yield world;
    }
    return;
  }
  for (let found = 0, tries = 0; found < limit && tries < 20 * limit; tries++) {
    const world = build(shuffled(pool, pick));
    if (!world) continue;
    found++;
    yield world;
  }
}

/** The parts of a view that a world may not change: in tricks not shown the winners, and all that lies open. */
function publicOf({ tricks, ...view }: BaseView): unknown {
  return [tricks.map(({ winner }) => winner), view];
}

function voidsOf({ tricks, trick, players }: BaseView): Set<string> {
  const voids = new Set<string>();
  for (const { leader, cards } of trick ? [...tricks, trick] : tricks) {
    const [led, ...others] = cards.map(suitIndex);
    others.forEach((suit, i) => {
      if (suit !== led) voids.add(`${(leader + i + 1) % players}${led}`);
    });
  }
  return voids;
}

/** In how many ways cards can be put into places of these sizes. */
function countOf(sizes: readonly number[]): number {
  let ways = 1;
  let cards = 0;
  for (const size of sizes) for (let i = 1; i <= size; i++) ways = (ways * ++cards) / i;
  return Math.round(ways);
}

/** The cards one place after the other, once for every way to put them there. */
function* distributions(cards: readonly Card[], [size, ...rest]: readonly number[]): Generator<Card[]> {
  if (size === undefined) return yield [];
  for (const [here, others] of choose(cards, size)) {
    for (const there of distributions(others, rest)) yield [...here, ...there];
  }
}

function* choose(cards: readonly Card[], size: number): Generator<[Card[], Card[]]> {
  if (size === 0) return yield [[], [...cards]];
  if (size > cards.length) return;
  const [first, ...rest] = cards;
  for (const [here, others] of choose(rest, size - 1)) yield [[first, ...here], others];
  for (const [here, others] of choose(rest, size)) yield [here, [first, ...others]];
}
