import { type Card, packHands, SUITS, suitIndex } from '../../cards';
import type { Options, State, View } from '../../rules/herzblatt';
import { BLIND, deckOf } from '../../rules/herzblatt/options';
import { higherThan, strength } from '../../rules/herzblatt/order';
import type { Seat } from '../../rules/view';
import { ALL_RANKS, forEachCard, shownVoids, without } from '../bits';
import { fillHistory } from '../history';
import type { Random } from '../random';
import { ANYTHING, dealUnseen, type Place } from '../unseen';

const TRUMP = SUITS.indexOf('H');

/** What one seat knows of a deal of Herzblatt, worked out once for many samples. */
export type Known = {
  options: Options;
  view: View;
  seat: Seat;
  /** Cards whose place is not known; they may lie in the hands by seat, in the blind, or in tricks no longer shown. */
  unseen: Card[];
  places: Place[];
  /** Cards certainly played in tricks no longer shown. */
  gone: Card[];
};

/** Works out what the view shows about every card. */
export function know(options: Options, view: View, seat: Seat): Known {
  const { tricks, trick, counts, blind, buried } = view;
  const shown = trick ? [...tricks, trick] : tricks;
  const played = shown.flatMap(({ cards }) => cards);
  const seen = [...view.hand, ...played, ...(buried ?? [])];
  // The declarer knows the cards of the blind: they are in his hand, buried, or played.
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
  return { options, view, seat, unseen, places, gone };
}

/** By seat and suit the ranks it cannot hold: suits not followed, and trumps with which it would have had to overtrump. */
function cannotHold({ players, mustTrump }: Options, tricks: View['tricks']): number[] {
  const barred = shownVoids(tricks, players);
  forEachCard(tricks, players, (seat, card, before) => {
    if (before.length === 0) return;
    const led = suitIndex(before[0]);
    const suit = suitIndex(card);
    // Who follows another suit than trump owes nothing.
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

/** A state that the view could be of. */
export function sample({ options, view, seat, unseen, places, gone }: Known, random: Random): State {
  const { players } = view;
  const dealt = dealUnseen(unseen, places, random);
  const apart = view.blind ?? dealt[players];
  const mine = seat === view.declarer;
  return {
    phase: view.phase,
    hands: packHands(dealt.slice(0, players).map((cards, of) => (of === seat ? view.hand : cards))),
    leader: view.phase === 'playing' ? (view.trick?.leader ?? seat) : view.forehand,
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
    settled: view.settled,
    lastDeal: view.lastDeal,
    dealScores: view.dealScores,
    scores: view.scores,
    winners: view.winners,
  };
}
