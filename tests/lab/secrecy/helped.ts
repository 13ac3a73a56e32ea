import type { TableView } from '../../../lib/match';
import type { Play } from './play';
import { viewOf } from './sit';
import { seatOf, type Visitor } from './visitors';

/** One in this number of times a player leaves an order, or hands over to the autopilot, from which they come back soon. */
const ORDERS = 4;
const AWAY = 12;
const BACK = 3;
/** One in this number of times a player claims the rest of the deal where they can. */
const CLAIMS = 3;

/**
 * Now and then, by chance, a player leaves orders, claims the rest of the deal, hands over to the autopilot, or comes back. Refusals are
 * kept as well.
 */
export async function help(play: Play, seats: TableView['seats']): Promise<void> {
  const { recorder, players, pick, at } = play;
  const who = players[pick(players.length)];
  const seat = seatOf(who);
  const isAway = seats[seat].away !== null;
  if (isAway ? pick(BACK) === 0 : pick(AWAY) === 0) {
    const data = { seat, on: !isAway };
    await recorder.ask('autopilot', who, `/api/tables/${at.table}/autopilot`, { method: 'POST', data });
    return;
  }
  if (pick(CLAIMS) === 0) await claimRest(play, who);
  else if (pick(ORDERS) === 0) {
    const { hand } = await viewOf(play, who);
    if (hand.length === 0) return;
    const card = hand[pick(hand.length)];
    const orders = [[{ kind: 'trick', lead: card }], [{ kind: 'trick', card }], [{ kind: 'deal', rule: 'low' }], []][
      pick(4)
    ];
    await recorder.ask('orders', who, `/api/tables/${at.table}/orders`, { method: 'PUT', data: { seat, orders } });
  }
}

/** A player who claims all tricks that are left, or none, shows their cards to everybody. */
async function claimRest(play: Play, who: Visitor): Promise<void> {
  const { recorder, at } = play;
  const { claim, hand, version } = await viewOf(play, who);
  if (claim === null) return;
  const claimed = { at: Date.now(), cards: hand };
  const data = { seat: seatOf(who), version };
  const { status } = await recorder.ask('claim', who, `/api/tables/${at.table}/claim`, { method: 'POST', data });
  if (status === 200) play.claims.push(claimed);
}
