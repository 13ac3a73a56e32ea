import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Random } from '../../../lib/bots/kernel/random';
import { tableView } from '../../../lib/match';
import type { Store } from '../../../lib/store';
import { moveOf } from '../shared/player';
import { one } from './hostile';
import type { Known } from './values';

const seated = z.object({ seat: z.int(), seatKey: z.string() });
const opened = seated.extend({ table: z.string(), invitation: z.string() });

/** Asks the site something well formed. @returns its answer, or null if it refuses */
export type Ask = (method: string, path: string, key: string | null, body?: object) => Promise<unknown>;

/** A table that requests are made about: the keys of its seats, and how it was when we looked last. */
export type Live = { id: string; game: string; invitation: string; seats: number; keys: string[]; was: string };

/** Tables short enough that some come to their end, where nothing happens unless somebody asks for it; `joined`: how many come. */
const KINDS = [
  { game: 'hearts', options: { length: { kind: 'deals', count: 1 } }, seats: 4, joined: 1 },
  { game: 'hearts', options: { length: { kind: 'deals', count: 1 }, passing: 'never' }, seats: 4, joined: 4 },
  { game: 'spades', options: { players: 2, length: { kind: 'deals', count: 2 } }, seats: 2, joined: 2 },
  { game: 'spades', options: { players: 4, length: { kind: 'deals', count: 1 } }, seats: 4, joined: 4 },
  { game: 'herzblatt', options: { players: 2, length: { kind: 'deals', count: 1 } }, seats: 2, joined: 2 },
] as const;
const NAMES = ['Ada', 'Bo', 'Cleo', 'Dov'];
/** `forced` and `hold`: no card plays itself later on. */
const QUIET = { forced: false, suggestions: false, hold: 'never', pace: null };

/** After these, done, a table may go on by itself: a bot moves, a card that was held back is played, a friend's time is over. */
const STIRS =
  /\/(bots|fill|autopilot|friend|days-off|proposals|answer|agree|lost-link|rematch|orders|claim|forget|allow-bot|drop)/;

export async function openTable(ask: Ask, random: Random): Promise<Live> {
  const { game, options, seats, joined } = one(random, KINDS);
  const host = opened.parse(await ask('POST', '/api/tables', null, { ...QUIET, game, options, name: NAMES[0] }));
  const { table: id, invitation } = host;
  const keys = [host.seatKey];
  for (const name of NAMES.slice(1, joined)) {
    keys.push(seated.parse(await ask('POST', `/api/tables/${id}/seats`, null, { invitation, name })).seatKey);
  }
  return { id, game, invitation, seats, keys, was: '' };
}

/** Makes a legal move of a player who is to act, if anybody is. @returns whether it was made */
export async function step(ask: Ask, table: Live, random: Random): Promise<boolean> {
  for (const key of table.keys) {
    const answer = tableView.safeParse(await ask('GET', `/api/tables/${table.id}`, key));
    if (!answer.success || answer.data.choices.length === 0) continue;
    const { version, choices } = answer.data;
    const body = { version, move: moveOf(choices, (n) => random.below(n)) };
    return (await ask('POST', `/api/tables/${table.id}/moves`, key, body)) !== null;
  }
  return false;
}

/** Everything that is stored of a match, in short; empty if it is gone. */
export async function printOf(store: Store, id: string): Promise<string> {
  const [stored, log] = await Promise.all([store.read(id), store.log(id)]);
  if (!stored) return '';
  return createHash('sha256')
    .update(`${stored.version}\n${stored.state}\n${log.join('\n')}`)
    .digest('base64');
}

/** Tells people which entries were written last to the log of a table. */
export async function latestOf(store: Store, id: string): Promise<string> {
  const log = await store.log(id);
  const latest = log.slice(-2).map((line) => line.replace(/"(seed|keyHash|sealed-\w+)":"[^"]*"/g, '').slice(0, 400));
  return `${id} has ${log.length} entries, the last ${latest.join(' ')}`;
}

export async function knownOf(store: Store, { id, game, invitation, seats }: Live): Promise<Known> {
  return { game, invitation, seats, version: (await store.version(id)) ?? 0 };
}

/** Whether a table may change from now on without being asked. */
export const mayStir = (target: string): boolean => STIRS.test(target);
