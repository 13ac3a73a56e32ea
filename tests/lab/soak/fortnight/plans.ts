import type { Random } from '../../../../lib/bots/kernel/random';
import { RANKS, SUITS, suitOf } from '../../../../lib/cards';
import type { SeatKey } from '../../../../lib/identity';
import type { TableView } from '../../../../lib/match';
import { type Offered, type Order, type OrderKind, offered, type Pick } from '../../../../lib/orders';
import { gameOf } from '../../../../lib/rules';
import { unreachable } from '../../../../lib/rules/game';
import { changeOrders, claim, setOrders, viewerWith, visit } from '../../../../lib/tables';
import { answered, tried, type Visited } from './site';

/** Lets a player leave orders for their turn, be it now or later, and claim the rest of the deal where they can. */
export async function makePlans(site: Visited, key: SeatKey): Promise<void> {
  const { context, random } = site;
  const { table, seat } = key;
  const keys = [key];
  const sometimes = (percent: number) => random.below(100) < percent;
  if (!sometimes(60)) return;
  const view = (await answered(site, () => visit(context, table, viewerWith(...keys), seat)))?.view;
  if (!view) return;
  const { version } = view;
  if (view.claim && sometimes(80))
    await tried(site, () => claim(context, table, viewerWith(...keys), { seat, version }));
  if (sometimes(8)) {
    const wake = view.wake === 'always' ? ('decision' as const) : ('always' as const);
    await tried(site, () => changeOrders(context, table, viewerWith(...keys), { seat, wake }));
  }
  if (view.orders.length > 0 && sometimes(15)) {
    const remove = sometimes(50) ? 'all' : view.orders[0].id;
    await tried(site, () => changeOrders(context, table, viewerWith(...keys), { seat, remove }));
  }
  const order = sometimes(60) ? someOrder(view, random) : null;
  if (order && sometimes(20))
    await tried(site, () => setOrders(context, table, viewerWith(...keys), { seat, orders: [order] }));
  else if (order) await tried(site, () => changeOrders(context, table, viewerWith(...keys), { seat, order }));
}

/** An order that somebody might give who sees this, though not a wise one; null if there is none in this game. */
function someOrder(view: TableView, random: Random): Order | null {
  const game = gameOf(view.game);
  const all = game && offered(game.id, game.options.parse(view.options));
  return all && all.kinds.length > 0 ? orderOf(all.kinds[random.below(all.kinds.length)], all, view, random) : null;
}

function orderOf(kind: OrderKind, { rules, dealRules, stops }: Offered, { hand }: TableView, random: Random): Order {
  const one = <T>(values: readonly T[]): T => values[random.below(values.length)];
  const isSo = () => random.below(2) === 0;
  const until = stops.filter(() => random.below(5) === 0);
  switch (kind) {
    case 'trick': {
      const follow = Object.fromEntries(
        SUITS.filter(isSo).map((suit): [string, Pick] => {
          const held = hand.filter((card) => suitOf(card) === suit);
          const rule = one(rules.filter((one) => one !== 'dump' || held.length === 0));
          return [suit, held.length > 0 && isSo() ? one(held) : { rule }];
        }),
      );
      const lead = hand.length > 0 && isSo() ? { lead: one(hand) } : {};
      const card = hand.length > 0 && random.below(4) === 0 ? { card: one(hand) } : {};
      return { kind, follow, ...lead, ...card, until };
    }
    case 'deal':
      return { kind, rule: one(dealRules), until };
    case 'bid':
      return { kind, value: 1 + random.below(5) };
    case 'take':
      return { kind, value: isSo() };
    case 'draw':
      return { kind, suits: ['S'], from: one(RANKS.slice(6)) };
    case 'decline-weak':
      return { kind };
    default:
      return unreachable(kind);
  }
}
