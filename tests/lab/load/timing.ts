import { openAsServer } from '../../../scripts/lib/sealed';
import { type Sample, type Timing, timingOf } from '../shared/auc';
import type { Player } from '../shared/player';

type Entry = {
  at: number;
  by?: string;
  events: { type: string; card?: string; hands?: string[][]; received?: string[][]; seat?: number; cards?: string[] }[];
};

/** Says how well the times of bots' cards at these tables tell their hands; the log has both. */
export async function timingAt(seats: readonly Player[], settings: Record<string, string>): Promise<Timing> {
  const store = openAsServer(settings);
  try {
    const logs = await Promise.all(seats.map(({ table }) => store.log(table)));
    return timingOf(logs.flatMap((log) => cardsOf(log.map((line) => JSON.parse(line)))));
  } finally {
    await store.close();
  }
}

/** Every card of a bot that followed suit: how long after the entry before it came (ms), and how many tricks of the deal were over. */
function cardsOf(log: readonly Entry[]): Sample[] {
  const found: Sample[] = [];
  let hands: string[][] = [];
  let trick: string[] = [];
  let tricks = 0;
  log.forEach(({ at, by, events }, i) => {
    for (const { type, card, seat = 0, hands: dealt, received, cards } of events) {
      if (type === 'dealt' && dealt) [hands, tricks] = [dealt.map((hand) => [...hand]), 0];
      if (type === 'passed' && cards) hands[seat] = hands[seat].filter((one) => !cards.includes(one));
      if (type === 'exchanged' && received) hands = hands.map((hand, of) => [...hand, ...received[of]]);
      if (type === 'trickWon') [trick, tricks] = [[], tricks + 1];
      if (type !== 'cardPlayed' || !card) continue;
      const suited = trick.length > 0 ? hands[seat].filter((one) => one[1] === trick[0][1]).length : 0;
      if (by === 'bot' && suited > 0) found.push({ took: at - log[i - 1].at, isForced: suited === 1, stratum: tricks });
      hands[seat] = hands[seat].filter((one) => one !== card);
      trick.push(card);
    }
  });
  return found;
}
