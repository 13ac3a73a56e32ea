// `npm run bench:cost [-- --moves N]`: what one thing that a player does costs a metered store, counted between the built site and
// the REST bridge: requests, commands, and bytes there and back; and what follows from it for a day of ten million moves.
// `--moves`: matches break off after this many. The last line is JSON.

import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Redis } from 'ioredis';
import { z } from 'zod';
import { buildForUse } from '../../../scripts/lib/build.mjs';
import { tablesOnly } from '../../../scripts/lib/context';
import { MEASURED, openAsServer } from '../../../scripts/lib/sealed';
import { said } from '../shared/order';
import { ask, cookieOf, Player, told } from '../shared/player';
import { startReceiver } from '../shared/receiver';
import { RedisServer } from '../shared/redis';
import { RestBridge } from '../shared/rest-bridge';
import { BuiltSite } from '../shared/site';
import { type Meter, startMeter, type Used } from './cost/meter';
import { dayOf } from './cost/scale';
import { rounded, shown } from './figures';
import { nextMove, TYPICAL } from './matches';

const { values } = parseArgs({ options: { moves: said } });
/** The most moves of a match, and the number of moves that are counted for one (mean). */
const most = values.moves === undefined ? Number.POSITIVE_INFINITY : Number(values.moves);
if (!(most >= 1)) throw new Error(`--moves ${values.moves}: a number from 1`);
const COUNTED = Math.min(100, most);
/** How long an open page listens to event streams (s). One lives 25 s, and the looks at the store become rarer. */
const LISTENED = Math.min(60, most);
const TOKEN = 'bench';

type Cost = Used & { what: string; executed: number };

const redis = await RedisServer.start('--appendonly', 'no');
const client = redis.client();
const bridge = await RestBridge.start({ token: TOKEN, redis: redis.url });
const meter = await startMeter(bridge.url);
const receiver = await startReceiver();
const settings = {
  REDIS_URL: '',
  KV_REST_API_URL: meter.url,
  KV_REST_API_TOKEN: TOKEN,
  ...MEASURED,
  LOG_LEVEL: 'silent',
  PUBLIC_URL: 'https://cards.example.org',
  WEBHOOK_NETWORKS: '127.0.0.1',
};
await buildForUse();
const site = await BuiltSite.start({ place: { settings } });
/** Looks at tables past the meter; how often, as Redis counts that as well. */
let looks = 0;
const store = openAsServer({ REDIS_URL: redis.url, ...MEASURED });
const context = tablesOnly(store, { random: (bytes) => new Uint8Array(bytes) });
try {
  const costs = await measure();
  for (const { what, requests, commands, executed, sent, received } of costs) {
    const bytes = `${shown(sent)} bytes there, ${shown(received)} back`;
    console.log(
      `${what}: ${shown(requests, 1)} requests, ${shown(commands, 1)} commands (${shown(executed, 1)} inside), ${bytes}`,
    );
  }
  const scale = dayOf(Object.fromEntries(costs.map(({ what, ...cost }) => [what, cost])));
  console.log(JSON.stringify({ costs, scale }));
} finally {
  await store.close();
  await site.kill();
  await meter.stop();
  await receiver.close();
  await bridge.stop();
  client.disconnect();
  await redis.stop();
}

async function measure(): Promise<Cost[]> {
  const costs: Cost[] = [];
  const once = async (what: string, work: () => Promise<unknown>, per = 1) => {
    costs.push({ what, ...(await used(meter, client, work, per)) });
  };
  // Each minute the server looks by itself for what is due; the cheapest of three times is one without that.
  const thrice = async (what: string, work: (turn: number) => Promise<unknown>) => {
    const times: Omit<Cost, 'what'>[] = [];
    for (let turn = 0; turn < 3; turn++) times.push(await used(meter, client, () => work(turn)));
    costs.push({ what, ...times.reduce((least, one) => (one.commands < least.commands ? one : least)) });
  };
  let players: Player[] = [];
  for (const [game, options] of Object.entries(TYPICAL)) {
    let moves = 0;
    const whole = await used(meter, client, async () => {
      players = await full(game, options);
      moves = await play(players, most);
    });
    costs.push({
      what: `a ${most < Number.POSITIVE_INFINITY ? 'begun' : 'whole'} match of ${game}, ${players.length} players, ${moves} moves`,
      ...whole,
    });
  }

  const options = TYPICAL.hearts;
  let host = await Player.open(site.url, { game: 'hearts', options });
  await once('opening a table', async () => {
    host = await Player.open(site.url, { game: 'hearts', options });
  });
  players = [host];
  await once('joining', async () => {
    players.push(await host.bring('Bo'));
  });
  for (const name of ['Cleo', 'Dov']) players.push(await host.bring(name));
  await play(players, COUNTED);
  await once('a move', () => play(players, COUNTED), COUNTED);
  await once('a seen mark', () => host.told('/seen', { deal: 0, cards: 0 }));
  await thrice("a player's wish for messages", (turn) => wish(players[turn]));
  await wish(players[3]);
  await once('a move and its message', () => play(players, COUNTED), COUNTED);
  const share = receiver.received.length / COUNTED;
  console.log(`${shown(share, 2)} messages for each of these moves`);
  for (const player of players) await wish(player, 5);
  await once('a move whose message is for later', () => play(players, COUNTED), COUNTED);

  const look = (path: string, cookie: string) => told(site.url, { path, headers: { cookie } });
  await thrice('the view of a table (API)', () => host.told(''));
  const cookie = await firstCookie(host);
  await thrice('the page of a table', () => look(`/t/${host.table}`, cookie));
  await thrice('home, with one table', () => look('/', cookie));
  await thrice('my tables, one of them', () => look('/mine', cookie));
  const cookies = [cookie];
  const hosts = [host];
  for (let i = 0; i < 4; i++) {
    const others = await full('hearts', options);
    await play(others, Math.min(60, most));
    cookies.push(await firstCookie(others[0]));
    hosts.push(others[0]);
  }
  const many = cookies.join('; ');
  await thrice('home, with five tables', () => look('/', many));
  await thrice('my tables, five of them', () => look('/mine', many));
  await thrice('the page of one of five tables', () => look(`/t/${host.table}`, many));
  await once('the server by itself, a minute', () => delay(LISTENED * 1000), LISTENED / 60);
  await once(
    `open pages of ${hosts.length} tables and the server, a minute`,
    () => Promise.all(hosts.map(listen)),
    LISTENED / 60,
  );
  const [alone, open] = costs.slice(-2);
  const ofOne = (key: keyof Omit<Cost, 'what'>) => rounded(Math.max(0, open[key] - alone[key]) / hosts.length, 2);
  costs.push({
    ...{ what: 'an open page, a minute', requests: ofOne('requests'), commands: ofOne('commands') },
    ...{ executed: ofOne('executed'), sent: ofOne('sent'), received: ofOne('received') },
  });
  return costs;
}

/** Counts the costs of some work; `executed`: commands that Redis carried out for it, those inside scripts included. */
async function used(meter: Meter, client: Redis, work: () => Promise<unknown>, per = 1): Promise<Omit<Cost, 'what'>> {
  // Work that runs after an answer is part of the work before.
  await delay(300);
  await client.config('RESETSTAT');
  meter.reset();
  const looksBefore = looks;
  await work();
  await delay(300);
  const { requests, commands, sent, received } = meter.used();
  const executed = (await carriedOut(client)) - (looks - looksBefore);
  const each = (n: number) => rounded(n / per, 2);
  return {
    requests: each(requests),
    commands: each(commands),
    executed: each(executed),
    sent: each(sent),
    received: each(received),
  };
}

async function carriedOut(client: Redis): Promise<number> {
  const info = await client.info('commandstats');
  const calls = [...info.matchAll(/^cmdstat_(\S+?):calls=(\d+)/gm)];
  // Our own questions, and the scripts themselves, are not what is carried out.
  const counted = calls.filter(([, name]) => !/^(info|config|eval|evalsha|client|hello)\b/.test(name));
  return counted.reduce((sum, [, , n]) => sum + Number(n), 0);
}

/** Opens a table and fills it. */
async function full(game: string, options: object): Promise<Player[]> {
  const host = await Player.open(site.url, { game, options });
  const players = [host];
  const seating = z.object({ seats: z.array(z.unknown()) });
  // Past the meter: how many seats there are.
  looks++;
  const { state } = (await store.read(host.table)) ?? { state: '{}' };
  const { seats } = seating.parse(JSON.parse(state));
  for (const name of ['Bo', 'Cleo', 'Dov', 'Eva', 'Finn'].slice(0, seats.length - 1))
    players.push(await host.bring(name));
  return players;
}

/** Makes moves until the match is over, at most `limit`. @returns how many */
async function play(players: readonly Player[], limit: number): Promise<number> {
  for (let moves = 0; ; moves++) {
    if (moves < limit) looks++;
    const next = moves < limit ? await nextMove(context, players[0].table) : null;
    if (!next) return moves;
    await players[next.seat].told('/moves', { version: next.version, move: next.move }).catch((error: unknown) => {
      // A card that left nothing to decide came in between.
      if (!String(error).includes('table-moved-on')) throw error;
    });
  }
}

/** The player is told of each turn by a webhook, after this delay. */
async function wish(player: Player, delayMinutes = 0): Promise<void> {
  const wished = { when: 'at-once', delayMinutes, remindMinutes: [], remindDeadline: false };
  await player.told('/wishes', { seat: player.seat, ...wished, webhook: { url: `${receiver.origin}/`, form: 'json' } });
}

/** The first cookie that the private link of a seat sets. */
async function firstCookie({ key }: Player): Promise<string> {
  return (await cookieOf(site.url, key)).split('; ')[0];
}

/** Follows a table as its page does: when a stream has ended, the next one is opened. */
async function listen({ path, seat, key }: Player): Promise<void> {
  const over = AbortSignal.timeout(LISTENED * 1000);
  while (!over.aborted) await ask(site.url, { path: `${path}/events?as=${seat}`, key, signal: over }).catch(() => null);
}
