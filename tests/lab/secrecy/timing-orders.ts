import { type TableView, tableView } from '../../../lib/match';
import type { Sample } from '../shared/auc';
import { Player } from '../shared/player';

/** The deals of one match. */
const DEALS = 20;
/** Hearts are trumps in Herzblatt: where they are led, other rules hold. */
const TRUMP = 'H';
/** The first requests warm the server up. */
const WARM = 40;

/**
 * Measures how long a card took that was ordered, where its player held one card of the suit and where they held several: two play
 * Herzblatt, and the second has ordered to follow suit with their lowest card, which comes with the answer to the first one's.
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
  const options = { players: 2, length: { kind: 'deals', count: DEALS } };
  const opening = { game: 'herzblatt', forced: false, hold: 'never', suggestions: false, options };
  const host = await Player.open(origin, opening);
  const guest = await host.bring('Bo');
  let ordered = -1;
  for (;;) {
    const view = await host.view();
    if (view.finished) return;
    const [seat] = view.toAct;
    const player = seat === 0 ? host : guest;
    const own = seat === 0 ? view : await guest.view();
    const [choice] = own.choices;
    if (choice.type !== 'play') {
      const wanted = own.choices.find(({ type }) => type === 'take' || type === 'stand') ?? choice;
      await player.move(own.version, { type: wanted.type });
      continue;
    }
    if (ordered !== view.deal) {
      ordered = view.deal;
      const orders = [{ kind: 'deal', rule: 'low' }];
      await guest.told('/orders', { seat: 1, orders }, 'PUT');
      continue;
    }
    const card = (choice.cards ?? []).find((one) => one[1] !== TRUMP) ?? choice.cards?.[0] ?? '';
    const isLed = seat === 0 && view.trick === null && card[1] !== TRUMP;
    const before = isLed ? (await guest.view()).hand.filter((one) => one[1] === card[1]).length : 0;
    const { milliseconds: took, body } = await player.move(own.version, { type: 'play', card });
    const trick = tricksOf(view);
    // In the last trick everybody knows that there is no choice.
    if (!isLed || before === 0 || view.counts[0] === 1) continue;
    const isAnswered = tricksOf(tableView.parse(body)) > trick;
    if (isAnswered) found.push({ took, isForced: before === 1, stratum: `${trick}` });
  }
}

const tricksOf = ({ taken }: TableView) => taken.reduce((sum, tricks) => sum + tricks, 0);
