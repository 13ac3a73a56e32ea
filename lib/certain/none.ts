import { type Card, suitIndex } from '../cards';
import type { CertainFacts } from '../rules/facets';
import { bestOf, countBits, highest, type KnownCards, less, lowest, type Suits } from './known';

/** A game's rules for those who cannot follow (`CertainFacts`). */
export type Duties = { duty: ReturnType<CertainFacts['duty']>; discardsFreely: boolean };

/** Whether the viewer, who is not to act, takes no further trick when playing by `losingCard` from now on. */
export function takesNone(known: KnownCards, duties: Duties): boolean {
  const { trick, place, hand } = known;
  if (trick.length > place) return !mayWin(known) && canDuck(known, hand, duties);
  // Discards are limited, and the viewer may have to discard.
  if (!duties.discardsFreely && (trick.length === 0 || hand[suitIndex(trick[0])] === 0)) return false;
  if (trick.length === 0) return canDuck(known, hand, duties);
  return losingCard(known, duties, mayBePlayed(known, duties)) !== null;
}

/** Returns the highest legal card with which the viewer takes no trick, or null. Others' cards before it only make it higher. */
export function losingCard(known: KnownCards, duties: Duties, legal: readonly Card[]): Card | null {
  const { hand, strength } = known;
  const losing = losers(known, legal);
  return losing.find((card) => canDuck(known, less(hand, suitIndex(card), strength(card)), duties)) ?? null;
}

/**
 * The highest card that loses: it keeps a claim true that an earlier view proved, where this one shows fewer tricks, as it
 * keeps below the outstanding cards (`canDuck`).
 */
export function losingCardByRule(known: KnownCards, legal: readonly Card[]): Card | null {
  return losers(known, legal)[0] ?? null;
}

/** The cards with which the viewer does not win the trick, highest first. */
function losers(known: KnownCards, legal: readonly Card[]): Card[] {
  const { trick, strength } = known;
  const loses = (card: Card) => (trick.length === 0 ? isBeatenIfLed(known, card) : isBelowBest(known, card));
  return legal.filter(loses).sort((a, b) => strength(b) - strength(a));
}

/** Whether the trick is another's already and stays so if this card is played to it. */
function isBelowBest(known: KnownCards, card: Card): boolean {
  const best = bestOf(known);
  const suit = suitIndex(card);
  return suit === best.suit ? known.strength(card) < best.strength : suit !== known.trump;
}

/** Whether somebody must beat this card if it is led: all that is outstanding of its suit is higher, and somebody holds it. */
function isBeatenIfLed({ unseen, apart, strength }: KnownCards, card: Card): boolean {
  const others = unseen[suitIndex(card)];
  return lowest(others) > 1 << strength(card) && countBits(others) > apart;
}

/** Whether the viewer may win the running trick with the card they played to it. */
function mayWin(known: KnownCards): boolean {
  const { trick, place } = known;
  if (bestOf(known).place !== place) return false;
  // A player who did not follow holds nothing of the suit: it is with those who have not played.
  const nobodyFollowed = trick.every((card, at) => at === place || suitIndex(card) !== suitIndex(trick[place]));
  return place !== 0 || !nobodyFollowed || !isBeatenIfLed(known, trick[place]);
}

/** The cards among which the viewer may choose when they are to play to the running trick, whatever is played before; or none. */
function mayBePlayed(known: KnownCards, { duty }: Duties): readonly Card[] {
  const { trump, trick, strength, cards } = known;
  const led = suitIndex(trick[0]);
  const following = cards.filter((card) => suitIndex(card) === led);
  const trumps = cards.filter((card) => suitIndex(card) === trump);
  if (duty !== 'none' && trumps.length > 0 && (led === trump || following.length === 0)) {
    const best = bestOf(known);
    if (best.suit !== trump && duty === 'trump') return [];
    if (best.suit === trump && trumps.some((card) => strength(card) > best.strength)) return [];
  }
  return following.length > 0 ? following : cards;
}

/**
 * Whether the viewer, never on lead, takes no trick with this hand. In each suit their i-th lowest card is below the i-th
 * lowest outstanding one: to the j-th lowest they play their highest card below it, at least their j-th, and the rest is as
 * before. Unable to follow they discard a highest card. Trumps would win there, unless the others hold nothing else.
 */
function canDuck({ unseen, trump }: KnownCards, hand: Suits, { duty }: Duties): boolean {
  return hand.every((mine, suit) => {
    const others = unseen[suit];
    if (mine === 0 || suit !== trump) return areBelow(mine, others);
    if (unseen.some((bits, of) => of !== trump && bits !== 0)) return false;
    // A player who must play higher when possible may not hold a higher one at all.
    return duty === 'none' ? areBelow(mine, others) : others === 0 || 1 << highest(mine) < lowest(others);
  });
}

/** Whether the i-th lowest of these is below the i-th lowest of the others, as far as both go. */
function areBelow(mine: number, others: number): boolean {
  for (let own = mine, other = others; own !== 0 && other !== 0; own &= own - 1, other &= other - 1) {
    if (lowest(own) > lowest(other)) return false;
  }
  return true;
}
