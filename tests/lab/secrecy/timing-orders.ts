import { z } from 'zod';
import { type TableView, tableView } from '../../../lib/match';
import type { Sample } from './auc';

const seated = z.object({ table: z.string(), seat: z.int(), seatKey: z.string() });
const opened = seated.extend({ invitation: z.string() });

/** The deals of one match. */
const DEALS = 20;
/** Hearts are trumps in Herzblatt: where they are led, other rules hold. */
const TRUMP = 'H';
/** The first requests warm the server up. */
const WARM = 40;

/**
 * Two play Herzblatt, and the second has ordered to follow suit with his lowest card: his card comes with the answer to the first one's.
 * How long did that take, where he held one card of the suit and where he held several?
 * @param samples of each, at least
 */
export async function ordersAnswered(origin: string, samples: number): Promise<Sample[]> {
  const found: Sample[] = [];
  const isEnough = () => {
    const forced = found.slice(WARM).filter(({ isForced }) => isForced).length;
    return forced >= samples && found.length - WARM - forced >= samples;
  };
  while (!isEnough()) await playedWithOrders(origin, found);
  return found.slice(WARM);
}

async function playedWithOrders(origin: string, found: Sample[]): Promise<void> {
  const ask = async (method: string, path: string, key: string | null, data?: object) => {
    const headers = { 'content-type': 'application/json', ...(key ? { authorization: `Bearer ${key}` } : {}) };
    const begun = performance.now();
    const answer = await fetch(`${origin}/api/tables${path}`, {
      ...{ method, headers },
      ...(data ? { body: JSON.stringify(data) } : {}),
    });
    const text = await answer.text();
    const took = performance.now() - begun;
    return { took, status: answer.status, told: JSON.parse(text) };
  };
  const options = { players: 2, length: { kind: 'deals', count: DEALS } };
  const opening = { game: 'herzblatt', name: 'Ada', forced: false, hold: 'never', suggestions: false, options };
  const host = opened.parse((await ask('POST', '', null, opening)).told);
  const joining = { name: 'Bo', invitation: host.invitation };
  const guest = seated.parse((await ask('POST', `/${host.table}/seats`, null, joining)).told);
  const keys = [host.seatKey, guest.seatKey];
  const viewOf = async (seat: number): Promise<TableView> =>
    tableView.parse((await ask('GET', `/${host.table}`, keys[seat])).told);
  const move = ({ version }: TableView, seat: number, made: object) =>
    ask('POST', `/${host.table}/moves`, keys[seat], { version, move: made });
  let ordered = -1;
  for (;;) {
    const view = await viewOf(0);
    if (view.finished) return;
    const [seat] = view.toAct;
    const own = seat === 0 ? view : await viewOf(seat);
    const [choice] = own.choices;
    if (choice.type !== 'play') {
      const wanted = own.choices.find(({ type }) => type === 'take' || type === 'stand') ?? choice;
      await move(own, seat, { type: wanted.type });
      continue;
    }
    if (ordered !== view.deal) {
      ordered = view.deal;
      const orders = [{ kind: 'deal', rule: 'low' }];
      const { status } = await ask('PUT', `/${host.table}/orders`, keys[1], { seat: 1, orders });
      if (status !== 200) throw new Error(`an order was refused with ${status}`);
      continue;
    }
    const card = (choice.cards ?? []).find((one) => one[1] !== TRUMP) ?? choice.cards?.[0] ?? '';
    const isLed = seat === 0 && view.trick === null && card[1] !== TRUMP;
    const before = isLed ? (await viewOf(1)).hand.filter((one) => one[1] === card[1]).length : 0;
    const { took, told } = await move(seat === 0 ? view : own, seat, { type: 'play', card });
    const trick = tricksOf(view);
    // In the last trick everybody knows that there is no choice.
    if (!isLed || before === 0 || view.counts[0] === 1) continue;
    const isAnswered = tricksOf(tableView.parse(told)) > trick;
    if (isAnswered) found.push({ took, isForced: before === 1, stratum: `${trick}` });
  }
}

const tricksOf = ({ taken }: TableView) => taken.reduce((sum, tricks) => sum + tricks, 0);
