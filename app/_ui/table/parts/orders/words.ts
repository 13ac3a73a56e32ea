import type { createTranslator } from 'next-intl';
import type { Messages } from '@/app/_texts/messages';
import { type Card, type Rank, rankOf, type Suit, suitOf } from '@/lib/cards';
import type { Clause, OrderWords, PickWords, Stop } from '@/lib/orders';
import { unreachable } from '@/lib/rules/game';

/** How the texts of one language are found. */
export type OrderTranslator = ReturnType<typeof createTranslator<Messages>>;

const PIPS: Record<Suit, string> = { C: '♣', D: '♦', H: '♥', S: '♠' };

/** Tells in a few sentences of one language how an order is carried out: "If clubs are led: 4♣. If you win: lead 2♦." */
export function orderSentence(t: OrderTranslator, { clauses, until }: OrderWords): string {
  const sentences = clauses.map((clause) => clauseIn(t, clause));
  if (until.length > 0)
    sentences.push(
      t('orders.until', {
        stops: either(
          t,
          until.map((stop) => stopIn(t, stop)),
        ),
      }),
    );
  return sentences.join(' ');
}

/** Warns, before an order is given, of the points it is found to cost in the deal. */
export function costWarning(t: OrderTranslator, points: number): string {
  return t('orders.warning', { points: Math.max(1, Math.round(points)) });
}

/** An event that ends an order. */
export function stopIn(t: OrderTranslator, stop: Stop): string {
  return t(`orders.stop.${stop}`);
}

function clauseIn(t: OrderTranslator, clause: Clause): string {
  switch (clause.key) {
    case 'led':
      return t('orders.led', { suits: suitsIn(t, clause.suits), pick: pickIn(t, clause.pick) });
    case 'play':
      return t('orders.play', { card: cardIn(t, clause.card), otherwise: clause.otherwise ? 'yes' : 'no' });
    case 'lead':
      return t('orders.lead', { card: cardIn(t, clause.card) });
    case 'deal':
      return t(`orders.deal.${clause.rule}`);
    case 'bid':
      return t('orders.bid', { value: String(clause.value) });
    case 'take':
    case 'decline':
    case 'decline-weak':
      return t(`orders.${clause.key}`);
    case 'draw':
      return t('orders.draw', {
        suits: clause.suits.length === 0 ? 'none' : suitsIn(t, clause.suits),
        rank: rankIn(t, clause.from),
      });
    default:
      return unreachable(clause);
  }
}

function pickIn(t: OrderTranslator, pick: PickWords): string {
  return pick.key === 'card' ? cardIn(t, pick.card) : t(`orders.pick.${pick.key}`);
}

/** A card as short as on its corner: "4♣". */
export function cardIn(t: OrderTranslator, card: Card): string {
  return `${t(`cards.index.${rankOf(card)}`)}${PIPS[suitOf(card)]}`;
}

function rankIn(t: OrderTranslator, rank: Rank): string {
  return t(`cards.rank.${rank}`);
}

function suitsIn(t: OrderTranslator, suits: readonly Suit[]): string {
  return either(
    t,
    suits.map((suit) => t(`cards.suit.${suit}`)),
  );
}

function either(t: OrderTranslator, parts: readonly string[]): string {
  const last = parts.at(-1) ?? '';
  return parts.length < 2 ? last : t('orders.or', { first: parts.slice(0, -1).join(', '), last });
}
