// `npm run bench:cost [-- --moves N]`: what one thing that a player does costs a metered store, counted between the built site and
// the REST bridge: requests, commands, and bytes there and back. `--moves`: matches break off after so many. The last line is JSON.
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Redis } from 'ioredis';
import { z } from 'zod';
import { tablesOnly } from '../../../scripts/lib/context';
import { MEASURED, openAsServer } from '../../../scripts/lib/sealed';
import { RedisServer } from '../shared/redis';
import { RestBridge } from '../shared/rest-bridge';
import { type Meter, startMeter, type Used } from './cost/meter';
import { rounded, shown } from './figures';
import { nextMove, TYPICAL } from './matches';
import { builtProduct, serve } from './server/servers';

const { values } = parseArgs({ options: { moves: { type: 'string' } } });
/** So many moves of a match are made at most, and so many are counted for one (mean). */
const most = values.moves === undefined ? Number.POSITIVE_INFINITY : Number(values.moves);
if (!(most >= 1)) throw new Error(`--moves ${values.moves}: a number from 1`);
const COUNTED = Math.min(100, most);
/** How long an open page's event stream is listened to (s); it lives 25 s. */
const LISTENED = Math.min(20, most);
const TOKEN = 'bench';

const seated = z.object({ table: z.string(), seatKey: z.string(), invitation: z.string().optional() });
type Cost = Used & { what: string; executed: number };

const redis = await RedisServer.start('--appendonly', 'no');
const client = redis.client();
const bridge = await RestBridge.start({ token: TOKEN, redis: redis.url });
const meter = await startMeter(bridge.url);
const settings = {
  REDIS_URL: '',
  KV_REST_API_URL: meter.url,
  KV_REST_API_TOKEN: TOKEN,
  ...MEASURED,
  LOG_LEVEL: 'silent',
};
const site = await serve(await builtProduct(), settings);
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
  console.log(JSON.stringify({ costs }));
} finally {
  await store.close();
  await site.stop();
  await meter.stop();
  await bridge.stop();
  client.disconnect();
  await redis.stop();
}

async function measure(): Promise<Cost[]> {
  const costs: Cost[] = [];
  const once = async (what: string, work: () => Promise<unknown>, per = 1) => {
    costs.push({ what, ...(await used(meter, client, work, per)) });
  };
  let keys: string[] = [];
  let table = '';
  for (const [game, options] of Object.entries(TYPICAL)) {
    let moves = 0;
    const whole = await used(meter, client, async () => {
      ({ table, keys } = await full(game, options));
      moves = await play(table, keys, most);
    });
    costs.push({
      what: `a ${most < Number.POSITIVE_INFINITY ? 'begun' : 'whole'} match of ${game}, ${keys.length} players, ${moves} moves`,
      ...whole,
    });
  }

  const options = TYPICAL.hearts;
  let opened = await open('hearts', options);
  await once('opening a table', async () => {
    opened = await open('hearts', options);
  });
  keys = [opened.seatKey];
  await once('joining', async () => {
    keys.push(await join(opened.table, opened.invitation ?? '', 'Bo'));
  });
  for (const name of ['Cleo', 'Dov']) keys.push(await join(opened.table, opened.invitation ?? '', name));
  table = opened.table;
  await play(table, keys, COUNTED);
  await once(`a move with its delivery (mean of ${COUNTED})`, () => play(table, keys, COUNTED), COUNTED);

  await once('the view of a table (API)', () => ask(`/api/tables/${table}`, bearer(keys[0])));
  const cookie = await cookieOf(keys[0]);
  await once('the page of a table', () => ask(`/t/${table}`, cookie));
  await once('home, with one table', () => ask('/', cookie));
  await once('my tables, one of them', () => ask('/mine', cookie));
  const many = [cookie.cookie];
  for (let i = 0; i < 4; i++) {
    const other = await full('hearts', options);
    await play(other.table, other.keys, Math.min(60, most));
    many.push((await cookieOf(other.keys[0])).cookie);
  }
  await once('home, with five tables', () => ask('/', { cookie: many.join('; ') }));
  await once('my tables, five of them', () => ask('/mine', { cookie: many.join('; ') }));
  await once('the page of one of five tables', () => ask(`/t/${table}`, { cookie: many.join('; ') }));
  await once('an event stream, a minute', () => listen(table), LISTENED / 60);
  return costs;
}

/** What some work used; `executed`: the commands Redis carried out for it, those inside scripts included. */
async function used(meter: Meter, client: Redis, work: () => Promise<unknown>, per = 1): Promise<Omit<Cost, 'what'>> {
  // What runs after an answer is part of what came before.
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

function bearer(key: string): Record<string, string> {
  return { authorization: `Bearer ${key}` };
}

async function ask(path: string, headers: Record<string, string>): Promise<string> {
  const response = await fetch(`${site.url}${path}`, { headers, redirect: 'manual' });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response.text();
}

async function post(path: string, body: object, headers: Record<string, string> = {}): Promise<unknown> {
  const response = await fetch(`${site.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response.json();
}

async function open(game: string, options: object) {
  return seated.parse(await post('/api/tables', { game, options, name: 'Ada' }));
}

async function join(table: string, invitation: string, name: string): Promise<string> {
  return seated.parse(await post(`/api/tables/${table}/seats`, { invitation, name })).seatKey;
}

async function full(game: string, options: object): Promise<{ table: string; keys: string[] }> {
  const { table, seatKey, invitation = '' } = await open(game, options);
  const keys = [seatKey];
  const view = z.object({ seats: z.array(z.unknown()) });
  // Past the meter: how many seats there are.
  looks++;
  const { state } = (await store.read(table)) ?? { state: '{}' };
  const players = view.parse(JSON.parse(state)).seats.length;
  for (const name of ['Bo', 'Cleo', 'Dov', 'Eva', 'Finn'].slice(0, players - 1)) {
    keys.push(await join(table, invitation, name));
  }
  return { table, keys };
}

/** Makes moves until the match is over, or so many; how many. */
async function play(table: string, keys: readonly string[], limit = Number.POSITIVE_INFINITY): Promise<number> {
  for (let moves = 0; ; moves++) {
    if (moves < limit) looks++;
    const next = moves < limit ? await nextMove(context, table) : null;
    if (!next) return moves;
    await post(`/api/tables/${table}/moves`, { version: next.version, move: next.move }, bearer(keys[next.seat]));
  }
}

/** The cookie that the private link of a seat sets. */
async function cookieOf(key: string): Promise<{ cookie: string }> {
  const response = await fetch(`${site.url}/s/${key}`, { redirect: 'manual' });
  const [cookie] = response.headers.getSetCookie();
  return { cookie: cookie.split(';')[0] };
}

async function listen(table: string): Promise<void> {
  const response = await fetch(`${site.url}/api/tables/${table}/events`, {
    signal: AbortSignal.timeout(LISTENED * 1000),
  });
  await response.text().catch(() => '');
}
