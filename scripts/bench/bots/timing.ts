import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openAsServer } from '../../shared/sealed';
import { serve } from '../server/servers';
import { openAgainstBots, playOn } from './player';

export type Timing = {
  /** How well the time a bot took tells that it held one card it could play: 0.5 is not at all. */
  auc: number;
  forced: number;
  free: number;
};

type Entry = {
  at: number;
  by?: string;
  events: { type: string; card?: string; hands?: string[][]; received?: string[][]; seat?: number; cards?: string[] }[];
};

/** One person plays strong bots for so long; the log says when each card came, and whether there was another one. */
export async function measureTiming(folder: string, seconds: number): Promise<Timing> {
  const data = mkdtempSync(join(tmpdir(), 'stichpost-bench-timing-'));
  const server = await serve(folder, { DATA_DIR: data, LOG_LEVEL: 'silent' });
  try {
    const end = Date.now() + seconds * 1000;
    const seats = await Promise.all([openAgainstBots(server.url), openAgainstBots(server.url)]);
    await Promise.all(seats.map((seat) => playOn(seat, () => Date.now() < end)));
    const store = openAsServer({ DATA_DIR: data });
    const logs = await Promise.all(seats.map(({ table }) => store.log(table)));
    await store.close();
    const times = logs.flatMap((log) => timesOf(log.map((line) => JSON.parse(line))));
    const forced = times.filter(({ isForced }) => isForced).map(({ took }) => took);
    const free = times.filter(({ isForced }) => !isForced).map(({ took }) => took);
    return { auc: auc(forced, free), forced: forced.length, free: free.length };
  } finally {
    await server.stop();
    rmSync(data, { recursive: true, force: true });
  }
}

/** Each bot's card with the time since the entry before it, and whether it was the only one of the suit led in its hand. */
function timesOf(log: readonly Entry[]): { took: number; isForced: boolean }[] {
  const times: { took: number; isForced: boolean }[] = [];
  let hands: string[][] = [];
  let trick: string[] = [];
  log.forEach(({ at, by, events }, i) => {
    for (const { type, card, seat = 0, hands: dealt, received, cards } of events) {
      if (type === 'dealt' && dealt) hands = dealt.map((hand) => [...hand]);
      if (type === 'passed' && cards) hands[seat] = hands[seat].filter((one) => !cards.includes(one));
      if (type === 'exchanged' && received) hands = hands.map((hand, of) => [...hand, ...received[of]]);
      if (type === 'trickWon') trick = [];
      if (type !== 'cardPlayed' || !card) continue;
      const suited = trick.length > 0 ? hands[seat].filter((one) => one[1] === trick[0][1]).length : 0;
      if (by === 'bot' && trick.length > 0 && suited > 0)
        times.push({ took: at - log[i - 1].at, isForced: suited === 1 });
      hands[seat] = hands[seat].filter((one) => one !== card);
      trick.push(card);
    }
  });
  return times;
}

/** The chance that a free one took longer than a forced one, ties counted half; as far from a half as it is. */
function auc(forced: readonly number[], free: readonly number[]): number {
  let longer = 0;
  for (const a of forced) for (const b of free) longer += b > a ? 1 : b === a ? 0.5 : 0;
  const share = longer / (forced.length * free.length);
  return Math.max(share, 1 - share);
}
