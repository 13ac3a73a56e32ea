import type { Card, Rank, Suit } from '../cards';
import type { DealRule, Order, Rule, Stop } from './order';

/** A card by name, or how it is chosen. */
export type PickWords = { key: 'card'; card: Card } | { key: Rule };

/** A part of what an order says; each is a sentence. */
export type Clause =
  /** If one of these suits is led: this card. */
  | { key: 'led'; suits: Suit[]; pick: PickWords }
  /** This card; `otherwise` if other clauses come before it. */
  | { key: 'play'; card: Card; otherwise: boolean }
  /** If you win: lead this card. */
  | { key: 'lead'; card: Card }
  | { key: 'deal'; rule: DealRule }
  | { key: 'bid'; value: number }
  | { key: 'take' }
  | { key: 'decline' }
  /** Keep every card of these suits (perhaps none), and every card of this rank or higher. */
  | { key: 'draw'; suits: Suit[]; from: Rank };

/** What an order says, without the words of any language: its clauses, and the events that end it. */
export type OrderWords = { clauses: Clause[]; until: Stop[] };

/** What an order will do, for pages to put into words. */
export function sentence(_order: Order): OrderWords {
  return { clauses: [], until: [] };
}
