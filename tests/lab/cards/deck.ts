import type { Rank, Suit } from '@/lib/cards';
import type { Shape } from './shapes';

/** The ranks that are figures. */
export type CourtRank = 'K' | 'Q' | 'J';

/**
 * Which figure of the folder `courts` a card shows, and how: `clothes` in other colours, and a large sign of its suit `high` or
 * `low` where the deck tells two figures apart by it.
 */
export type Figure = {
  figure: string;
  mirrored?: boolean;
  clothes?: { red: string; blue: string };
  sign?: 'high' | 'low';
};

/** The drawings that make a deck. */
export type Deck = {
  /** Each suit's sign, drawn round the middle of a square of 100, and the ink of its indices (and of its sign, unless the sign has colours of its own). */
  suits: Readonly<Record<Suit, { sign: readonly Shape[]; ink: string }>>;
  /** The name of each rank's index in `INDICES`. */
  index: Readonly<Record<Rank, string>>;
  courts: Readonly<Record<CourtRank, (suit: Suit) => Figure>>;
  /** Aces that are drawn larger, and what is drawn on them. */
  aces?: Partial<Record<Suit, { size: number; extra: string }>>;
};
