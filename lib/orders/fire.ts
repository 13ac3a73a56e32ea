import { type Card, RANKS, rankIndex, suitOf } from '../cards';
import type { BaseOptions } from '../rules/game';
import { type BaseView, legalCards } from '../rules/view';
import { byDealRule } from './deal-rules';
import { isHerzblatt, isSpades, rankingOf } from './games';
import { offers } from './offered';
import { isLasting, type Order, type OrderMove, type Pick, type StandingOrder, type TrickOrder } from './order';
import { picked } from './pick';
import { stopsCome } from './stops';
import { trickNumber } from './tricks';

/** The answer of an order at a moment: nothing, something illegal, or a card. */
type Said = 'nothing' | 'illegal' | Card;

/**
 * The move an order makes now, and its id; null if the player decides, as they do where orders only say what is illegal. Orders
 * for a trick go before the one for the deal.
 * @param game the game's id
 * @param options complete
 * @param view of the seat whose orders these are
 */
export function firing(
  game: string,
  options: BaseOptions,
  view: BaseView,
  orders: readonly StandingOrder[],
): { move: OrderMove; id: string } | null {
  const standing = orders.filter(
    ({ deal, order }) =>
      (deal === view.deal || isLasting(order)) && offers(game, options, order) && stopsCome(view, order).length === 0,
  );
  if (legalCards(view).length > 0) return firingCard(view, standing);
  // An order for this deal goes before one for all of them.
  for (const { id, order } of standing.toSorted((a, b) => Number(isLasting(a.order)) - Number(isLasting(b.order)))) {
    const move = moveBeforePlay(view, order);
    if (move) return { move, id };
  }
  return null;
}

function firingCard(view: BaseView, standing: readonly StandingOrder[]): { move: OrderMove; id: string } | null {
  let decides = false;
  for (const { id, order, trick } of standing) {
    if (order.kind !== 'trick') continue;
    const said = saidNow(view, order, trick);
    if (said === 'illegal') decides = true;
    else if (said !== 'nothing') return { move: { type: 'play', card: said }, id };
  }
  if (decides) return null;
  for (const { id, order, trick } of standing) {
    const card = order.kind === 'deal' && trick <= trickNumber(view) ? byDealRule(order.rule, view) : null;
    if (card) return { move: { type: 'play', card }, id };
  }
  return null;
}

/**
 * Returns an order's word for the trick of this number to the viewer, who is to play a card: on the suit led, or else the card
 * for any suit; to lead, its lead, or the card if that is not possible.
 */
export function saidNow(view: BaseView, { card, follow, lead }: TrickOrder, trick: number): Said {
  if (trick !== trickNumber(view)) return 'nothing';
  const onTable = view.trick?.cards ?? [];
  const wanted: (Pick | undefined)[] = onTable.length > 0 ? [follow?.[suitOf(onTable[0])] ?? card] : [lead, card];
  const said = wanted.filter((pick) => pick !== undefined);
  if (said.length === 0) return 'nothing';
  const legal = legalCards(view);
  const ranking = rankingOf(view);
  return said.map((pick) => picked(pick, legal, onTable, ranking)).find((card) => card !== null) ?? 'illegal';
}

function moveBeforePlay(view: BaseView, order: Order): OrderMove | null {
  const may = (type: string) => view.choices.some((choice) => choice.type === type);
  switch (order.kind) {
    case 'bid':
      return may('bid') ? { type: 'bid', value: order.value } : null;
    case 'take':
      return isHerzblatt(view) && may('take') ? { type: order.value ? 'take' : 'decline' } : null;
    case 'draw':
      return isSpades(view) && view.draw && may('keep')
        ? { type: keeps(order, view.draw.upper) ? 'keep' : 'reject' }
        : null;
    case 'decline-weak':
      return may('decline') && isWeak(view.hand) ? { type: 'decline' } : null;
    default:
      return null;
  }
}

/** The most hearts with which nobody who plays alone is likely to win. With more, all might decline in deal after deal. */
const FEW_HEARTS = 2;

/** Whether a hand of Herzblatt is too weak to take the game with, by the order `decline-weak`. */
export function isWeak(hand: readonly Card[]): boolean {
  return hand.filter((card) => suitOf(card) === 'H').length <= FEW_HEARTS;
}

function keeps({ suits, from }: Extract<Order, { kind: 'draw' }>, card: Card): boolean {
  return suits.includes(suitOf(card)) || rankIndex(card) >= RANKS.indexOf(from);
}
