import { type Card, suitIndex } from '../cards';
import { above, type Bits, bestOf, countBits, highest, type KnownCards, less, type Suits } from './known';

/** The card certain to win the viewer this and all further tricks, or null. `mayLeadTrumps`: even while holding other cards. */
export function winningCard(known: KnownCards, legal: readonly Card[], mayLeadTrumps: boolean): Card | null {
  const { trick, hand, trump, strength } = known;
  if (trick.length > 0) {
    const runsAfter = (card: Card) =>
      runs(known, less(hand, suitIndex(card), strength(card)), mayLeadTrumps || suitIndex(card) === trump);
    return legal.find((card) => winsTrick(known, card) && runsAfter(card)) ?? null;
  }
  const card = leadByRule(known, legal);
  const suit = suitIndex(card);
  // Where a lower card has to be led, it must win as well: all of the suit must be higher than what is outstanding.
  const isHighest = strength(card) === highest(hand[suit]);
  return runs(known, hand, mayLeadTrumps) && (isHighest || areAbove(hand[suit], known.unseen[suit])) ? card : null;
}

/**
 * The lead of a player who can claim all tricks: trumps first, each suit from the top. It keeps the claim true without the
 * tricks played, which the view may not show.
 */
export function leadByRule({ trump, strength }: KnownCards, legal: readonly Card[]): Card {
  const trumps = legal.filter((card) => suitIndex(card) === trump);
  const suit = trumps.length > 0 ? trump : suitIndex(legal[0]);
  const led = legal.filter((card) => suitIndex(card) === suit);
  return led.reduce((best, card) => (strength(card) > strength(best) ? card : best));
}

/** Whether the card beats what lies there, and whatever may still be played to the trick. */
function winsTrick(known: KnownCards, card: Card): boolean {
  const { trick, players, unseen, trump, strength } = known;
  const best = bestOf(known);
  const suit = suitIndex(card);
  if (suit === best.suit ? strength(card) < best.strength : suit !== trump) return false;
  if (trick.length === players - 1) return true;
  return above(unseen[suit], strength(card)) === 0 && (suit === trump || !trumpsAreOut(known));
}

/** Whether the viewer, on lead, wins every trick with this hand when leading as in `leadByRule`. */
function runs(known: KnownCards, hand: Suits, mayLeadTrumps: boolean): boolean {
  const { unseen, trump } = known;
  if (!hand.every((mine, suit) => areAbove(mine, unseen[suit]) || exhausts(mine, unseen[suit]))) return false;
  if (!trumpsAreOut(known) || hand.every((mine, suit) => mine === 0 || suit === trump)) return true;
  return mayLeadTrumps && exhausts(hand[trump], unseen[trump]);
}

function trumpsAreOut({ unseen, trump }: KnownCards): boolean {
  return trump >= 0 && unseen[trump] !== 0;
}

function areAbove(mine: Bits, others: Bits): boolean {
  return above(mine, highest(others)) === mine;
}

/** Whether as many of these are above all others as there are others: when they have been led, nobody holds one of those. */
function exhausts(mine: Bits, others: Bits): boolean {
  return countBits(above(mine, highest(others))) >= countBits(others);
}
