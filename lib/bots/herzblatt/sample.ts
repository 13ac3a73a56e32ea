import { bitOf, type Card, packHands, SUITS, suitIndex } from '../../cards';
import type { Options, State, View } from '../../rules/herzblatt';
import { BLIND, deckOf } from '../../rules/herzblatt/options';
import { higherThan, strength } from '../../rules/herzblatt/ranking';
import { copyScore } from '../../rules/herzblatt/state';
import type { Seat } from '../../rules/view';
import { ALL_RANKS, forEachCard, shownVoids, without } from '../kernel/bits';
import { fillHistory } from '../kernel/history';
import { type Random, shuffled } from '../kernel/random';
import { ANYTHING, dealUnseen, type Place } from '../kernel/unseen';
import { byBurying, chanceToTake } from './policy';

const TRUMP = SUITS.indexOf('H');

/** The knowledge one seat has of a deal of Herzblatt, worked out once for many samples. */
export type KnownHands = {
  options: Options;
  view: View;
  seat: Seat;
  /** Cards whose place is not known; they may lie in the hands by seat, in the blind, or in tricks no longer shown. */
  unseen: Card[];
  places: Place[];
  /** Cards certainly played in tricks no longer shown. */
  gone: Card[];
  /** By seat the cards played in tricks that are shown, and whether all are. */
  played: Card[][];
  complete: boolean;
};

/** Works out what the view shows about every card. */
export function know(options: Options, view: View, seat: Seat): KnownHands {
  const { tricks, trick, counts, blind, buried } = view;
  const shown = trick ? [...tricks, trick] : tricks;
  const played = shown.flatMap(({ cards }) => cards);
  const seen = [...view.hand, ...played, ...(buried ?? [])];
  // The declarer knows the cards of the blind: they are in the declarer's hand, buried, or played.
  const gone = without(blind ?? [], seen);
  const unseen = without(deckOf(options), [...seen, ...gone]);
  const barred = cannotHold(options, shown);
  const places = counts.map((count, of): Place => {
    return { room: of === seat ? 0 : count, barred: barred.slice(4 * of, 4 * of + 4) };
  });
  const apart = blind === null ? BLIND : 0;
  // Nobody likes to bury trumps.
  const unlikely = view.blindPickedUp ? [0, 0, ALL_RANKS, 0] : ANYTHING;
  places.push({ room: apart, barred: unlikely });
  const room = places.reduce((total, { room }) => total + room, 0);
  places.push({ room: unseen.length - room, barred: ANYTHING });
  const by: Card[][] = counts.map(() => []);
  forEachCard(shown, view.players, (seat, card) => by[seat].push(card));
  const complete = tricks.length === view.taken.reduce((sum, count) => sum + count, 0);
  return { options, view, seat, unseen, places, gone, played: by, complete };
}

/** By seat and suit the ranks it cannot hold: suits not followed, and trumps with which it would have had to overtrump. */
function cannotHold({ players, mustTrump }: Options, tricks: View['tricks']): number[] {
  const barred = shownVoids(tricks, players);
  forEachCard(tricks, players, (seat, card, before) => {
    if (before.length === 0) return;
    const led = suitIndex(before[0]);
    const suit = suitIndex(card);
    // A player who follows another suit than trump owes nothing.
    if (suit === led && led !== TRUMP) return;
    const highest = highestTrump(before);
    const at = 4 * seat + TRUMP;
    if (highest === null) barred[at] |= mustTrump && suit !== TRUMP ? ALL_RANKS : 0;
    else if (suit !== TRUMP || strength(card) < strength(highest)) barred[at] |= higherThan(highest);
  });
  return barred;
}

function highestTrump(cards: readonly Card[]): Card | null {
  const trumps = cards.filter((card) => suitIndex(card) === TRUMP);
  return trumps.reduce<Card | null>((best, card) => (best && strength(best) > strength(card) ? best : card), null);
}

/** How often chance may try to find cards that fit what everybody said. */
const TRIES = 12;

/** A state as in `sample`, one of those that fit what everybody said and what the declarer must have buried. */
export function sampleLikely(known: KnownHands, random: Random): State {
  let dealt = guess(known, random);
  for (let i = 1; i < TRIES && random.next() > likelihood(known, dealt, random); i++) dealt = guess(known, random);
  return stateOf(known, dealt);
}

/** The unseen cards by place, those the declarer buried chosen as a declarer would choose them. */
function guess(known: KnownHands, random: Random): Card[][] {
  const { view, seat, unseen, places } = known;
  const dealt = dealUnseen(unseen, places, random);
  const { declarer, players, phase } = view;
  if (declarer === null || declarer === seat || !view.blindPickedUp || phase !== 'playing') return dealt;
  const { barred } = places[declarer];
  const inHand = dealt[declarer];
  const buried = dealt[players];
  // Cards the declarer can no longer hold must have been buried.
  const certain = buried.filter((card) => (barred[suitIndex(card)] & bitOf(card)) !== 0);
  const open = without([...inHand, ...buried], certain);
  const order = byBurying([...inHand, ...buried, ...known.played[declarer]]).filter((card) => open.includes(card));
  dealt[players] = [...certain, ...order].slice(0, BLIND);
  dealt[declarer] = without([...inHand, ...buried], dealt[players]);
  return dealt;
}

/** How likely all players say what they said with these cards. */
function likelihood({ view, seat, played, complete }: KnownHands, dealt: readonly Card[][], random: Random): number {
  if (!complete) return 1;
  let likely = 1;
  for (let other = 0; other < view.players; other++) {
    const takes = view.declarer === other;
    if (other === seat || !(takes || view.declined[other])) continue;
    let cards = [...dealt[other], ...played[other]];
    // Which of the declarer's cards came from the blind is not known.
    if (takes && view.blindPickedUp) cards = shuffled([...cards, ...dealt[view.players]], random).slice(BLIND);
    const chance = chanceToTake(packHands([cards])[0], view.players);
    likely *= takes ? chance : 1 - chance;
  }
  return likely;
}

/** A state that the view could be of. */
export function sample(known: KnownHands, random: Random): State {
  return stateOf(known, dealUnseen(known.unseen, known.places, random));
}

function stateOf({ options, view, seat, gone }: KnownHands, dealt: readonly Card[][]): State {
  const { players } = view;
  const apart = view.blind ?? dealt[players];
  const mine = seat === view.declarer;
  return {
    phase: view.phase,
    hands: packHands(dealt.slice(0, players).map((cards, of) => (of === seat ? view.hand : cards))),
    turn: view.phase === 'playing' ? seat : view.forehand,
    trick: view.trick?.cards ?? [],
    tricks: fillHistory(
      view.tricks,
      view.taken,
      view.taken.map(() => []),
      [...gone, ...dealt[players + 1]],
    ),
    options,
    deal: view.deal,
    taking: {
      forehand: view.forehand,
      declined: view.declined.map((_, i) => (view.forehand + i) % players).filter((of) => view.declined[of]),
      declarer: view.declarer,
      blind: apart,
      pickedUp: view.blindPickedUp,
      buried: mine ? view.buried : view.blindPickedUp && view.phase === 'playing' ? dealt[players] : null,
    },
    score: copyScore(view),
  };
}
