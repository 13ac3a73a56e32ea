import { type Card, RANKS, type Rank, rankIndex, SUITS, suitRanking } from '../../cards';
import type { Ranking } from '../trick';

/** Ranks from low to high in this game's own order: the ten stands between king and ace (rules.md §4.1). */
const RANKED: readonly Rank[] = ['7', '8', '9', 'J', 'Q', 'K', 'T', 'A'];

export const RANKING: Ranking = { trump: SUITS.indexOf('H'), suits: suitRanking(RANKED) };

/** By the index of a rank the bits of all ranks higher than it. */
const higher = RANKS.map((rank) => bitsOf(RANKED.slice(RANKED.indexOf(rank) + 1)));

function bitsOf(ranks: readonly Rank[]): number {
  return ranks.reduce((bits, rank) => bits | (1 << RANKS.indexOf(rank)), 0);
}

/** The card's place among the ranks of its suit: 0 for a seven … 7 for an ace. */
export function strength(card: Card): number {
  return RANKING.suits.strengths[rankIndex(card)];
}

/** The bits of all ranks higher than this card's. */
export function higherThan(card: Card): number {
  return higher[rankIndex(card)];
}
