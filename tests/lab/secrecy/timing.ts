import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { type Sample, stratifiedAuc } from '../shared/auc';
import { moveOf, Player, told } from '../shared/player';
import { startSite } from './site';
import { ordersAnswered } from './timing-orders';

/** From which AUC on somebody could learn something. */
const MOST = 0.55;
/** Tables that are played at the same time, each this many deals at a time. */
const TABLES = 8;
const DEALS = 4;
/** As long as a person looks before they play (ms), so that the server has other things to do now and then. */
const PAUSE = 200;

/**
 * Measures whether moves that are made for somebody tell by when they come whether there was another one: of bots, of the autopilot and of
 * standing orders. Forced: a single card could be played. Prints an AUC for each, 0.5 being nothing at all. Moves are compared with
 * others of the same trick number, since everybody sees that.
 * @param samples of forced moves and of free ones, of each kind, at least
 * @returns the exit code
 */
export async function measureTiming(samples: number): Promise<number> {
  const started = performance.now();
  // The pace of bots is that of every site.
  const site = await startSite({ BOT_PACE_MILLISECONDS: '' });
  try {
    const orders = await ordersAnswered(site.origin, samples);
    console.log('orders', JSON.stringify(summary(orders)));
    const bots = await answeredBy(site.origin, 'bot', samples);
    console.log('bots', JSON.stringify(summary(bots)));
    const autopilot = await answeredBy(site.origin, 'autopilot', samples);
    console.log('autopilot', JSON.stringify(summary(autopilot)));
    const seconds = Math.round((performance.now() - started) / 1000);
    const told = { bots: summary(bots), orders: summary(orders), autopilot: summary(autopilot) };
    const worst = Math.max(...Object.values(told).map(({ auc }) => auc));
    console.log(JSON.stringify({ ...told, worst, most: MOST, seconds }));
    return worst <= MOST ? 0 : 1;
  } finally {
    await site.close();
  }
}

function summary(samples: readonly Sample[]) {
  const forced = samples.filter(({ isForced }) => isForced).length;
  const auc = Math.round(stratifiedAuc(samples) * 1000) / 1000;
  return { auc, forced, free: samples.length - forced };
}

/** Plays matches until there are enough samples of moves by bots or by the autopilot. */
async function answeredBy(origin: string, by: 'bot' | 'autopilot', samples: number): Promise<Sample[]> {
  const found: Sample[] = [];
  const isEnough = () => {
    const forced = found.filter(({ isForced }) => isForced).length;
    return forced >= samples && found.length - forced >= samples;
  };
  while (!isEnough()) {
    const matches = await Promise.all(Array.from({ length: TABLES }, () => playedAgainst(origin, by)));
    found.push(...matches.flatMap((match) => samplesOf(match, by)));
  }
  return found;
}

const record = z.object({
  chance: z.array(z.object({ deck: z.array(z.string()) })),
  moves: z.array(z.tuple([z.int(), z.looseObject({ type: z.string(), card: z.string().optional() })])),
  times: z.array(z.int()),
  by: z.array(z.string()),
});
type Match = z.infer<typeof record>;

/** A match of Hearts without passing: one person, and three bots or three who have handed over to the autopilot. */
async function playedAgainst(origin: string, by: 'bot' | 'autopilot'): Promise<Match> {
  const options = { passing: 'never', length: { kind: 'deals', count: DEALS } };
  const host = await Player.open(origin, {
    game: 'hearts',
    forced: false,
    options,
    bots: by === 'bot' ? 'strong' : [],
  });
  if (by === 'autopilot') {
    const away: Player[] = [];
    for (const name of ['Bo', 'Cleo', 'Dov']) away.push(await host.bring(name));
    // Nobody hands over before the match has begun.
    for (const player of away) await player.told('/autopilot', { seat: player.seat, on: true });
  }
  for (;;) {
    const { version, finished, choices } = await host.view();
    if (finished) break;
    await delay(PAUSE);
    if (choices.length === 0) continue;
    const { status, text } = await host.move(version, moveOf(choices));
    // A move may meet somebody else's.
    if (status !== 200 && status !== 409) throw new Error(`a move was refused: ${status} ${text}`);
  }
  return record.parse(await told(origin, { path: `${host.path}/record` }));
}

const PLAYERS = 4;
const CARDS = 52;

/** How long each card took that followed suit, since the one before it; what the table tells everybody. */
function samplesOf({ chance, moves, times, by }: Match, whose: string): Sample[] {
  const played = moves.flatMap(([seat, { type, card }], i) =>
    type === 'play' && card ? [{ seat, card, i, by: by[i], took: times[i] - (times[i - 1] ?? times[i]) }] : [],
  );
  return chance.flatMap(({ deck }, k) => {
    const left = Array.from({ length: PLAYERS }, (_, seat) => deck.filter((_card, i) => i % PLAYERS === seat));
    const deal = played.slice(k * CARDS, (k + 1) * CARDS);
    return deal.flatMap(({ seat, card, by: who, took }, i) => {
      const [led] = deal.slice(i - (i % PLAYERS));
      const suited = left[seat].filter((one) => one[1] === led.card[1]).length;
      left[seat] = left[seat].filter((one) => one !== card);
      const isAnswer = i % PLAYERS > 0 && suited > 0 && who === whose;
      // In the last trick everybody knows that there is no choice.
      const trick = Math.floor(i / PLAYERS);
      return isAnswer && left[seat].length > 0 ? [{ took, isForced: suited === 1, stratum: `${trick}` }] : [];
    });
  });
}
