import { type Card, type Rank, SUITS, type Suit } from '../cards';
import type { DealRule, Rule, Stop } from '../rules/facets';
import { unreachable } from '../rules/game';
import type { Order, Pick, TrickOrder } from './order';

/** A card by name, or how it is chosen. */
export type PickWords = { key: 'card'; card: Card } | { key: Rule };

/** A part of what an order says; each is a sentence. */
export type Clause =
  /** If one of these suits is led: this card. */
  | { key: 'led'; suits: Suit[]; pick: PickWords }
  /** This card; `otherwise` if it is meant for the suits that are not named. */
  | { key: 'play'; card: Card; otherwise: boolean }
  /** If you win: lead this card. */
  | { key: 'lead'; card: Card }
  | { key: 'deal'; rule: DealRule }
  | { key: 'bid'; value: number }
  | { key: 'take' }
  | { key: 'decline' }
  | { key: 'decline-weak' }
  /** Keep every card of these suits (perhaps none), and every card of this rank or higher. */
  | { key: 'draw'; suits: Suit[]; from: Rank };

/** The content of an order, without the words of any language: its clauses, and the events that end it. */
export type OrderWords = { clauses: Clause[]; until: Stop[] };

/** The actions of an order, for pages to put into words. */
export function sentence(order: Order): OrderWords {
  switch (order.kind) {
    case 'trick':
      return { clauses: trickClauses(order), until: order.until ?? [] };
    case 'deal':
      return { clauses: [{ key: 'deal', rule: order.rule }], until: order.until ?? [] };
    case 'bid':
      return { clauses: [{ key: 'bid', value: order.value }], until: [] };
    case 'take':
      return { clauses: [{ key: order.value ? 'take' : 'decline' }], until: [] };
    case 'decline-weak':
      return { clauses: [{ key: order.kind }], until: [] };
    case 'draw': {
      const suits = SUITS.filter((suit) => order.suits.includes(suit));
      return { clauses: [{ key: 'draw', suits, from: order.from }], until: [] };
    }
    default:
      return unreachable(order);
  }
}

function trickClauses(order: TrickOrder): Clause[] {
  const led: Extract<Clause, { key: 'led' }>[] = [];
  for (const [suit, pick] of followPicks(order)) {
    const words = pickWords(pick);
    const same = led.find((clause) => JSON.stringify(clause.pick) === JSON.stringify(words));
    if (same) same.suits.push(suit);
    else led.push({ key: 'led', suits: [suit], pick: words });
  }
  const clauses: Clause[] = [...led];
  if (order.card !== undefined) clauses.push({ key: 'play', card: order.card, otherwise: led.length > 0 });
  if (order.lead !== undefined) clauses.push({ key: 'lead', card: order.lead });
  return clauses;
}

function pickWords(pick: Pick): PickWords {
  return typeof pick === 'string' ? { key: 'card', card: pick } : { key: pick.rule };
}

/** Returns what an order says for each suit that may be led, in the order of suits. */
export function followPicks({ follow = {} }: TrickOrder): [Suit, Pick][] {
  return SUITS.flatMap((suit): [Suit, Pick][] => {
    const pick = follow[suit];
    return pick === undefined ? [] : [[suit, pick]];
  });
}
