import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { readSettings, settings } from '@/lib/settings';
import { checkStore, openStore, type Store, StoreSettings, StoreUnavailable } from '../../lib/store';
import { withSettings } from '../../scripts/lib/settings-table';

describe('settings', () => {
  test('without any, everything has its default', () => {
    expect(readSettings({})).toEqual({
      DATA_DIR: 'data',
      MESSAGE_LEASE_MILLISECONDS: 50_000,
      BOT_PACE_MILLISECONDS: 300,
      LIMIT_TABLES: 200,
      LIMIT_ATTEMPTS: 100,
      LIMIT_MAILS: 10,
      LIMIT_PICTURES: 200,
      LIMIT_TABLE_STREAMS: 50,
      LIMIT_SEAT_STREAMS: 12,
      LIMIT_ADDRESS_STREAMS: 200,
      LIMIT_TALK: 10,
      LIMIT_CHANGES: 30,
      LIMIT_ALL_CHANGES: 2000,
      LOG_LEVEL: 'info',
    });
  });

  test('an empty variable is one that is not set', () => {
    const empty = Object.fromEntries(Object.keys(settings.shape).map((name) => [name, '']));
    expect(readSettings(empty)).toEqual(readSettings({}));
  });

  test.each([
    ['LOG_LEVEL', 'loud'],
    ['LOG_LEVEL', 'INFO'],
    ['LIMIT_TABLES', '0'],
    ['LIMIT_TALK', 'many'],
  ])('%s=%s is refused by name, and what it was is not repeated', (name, value) => {
    expect(() => readSettings({ [name]: value })).toThrow(name);
    expect(() => readSettings({ [name]: value })).not.toThrow(value);
  });

  test('each has a sentence, and docs/settings.md has the table made from them: `npm run settings`', () => {
    for (const schema of Object.values(settings.shape)) expect(schema.meta()?.description).toMatch(/\w/);
    const page = readFileSync(new URL('../../docs/settings.md', import.meta.url), 'utf8');
    expect(withSettings(page)).toBe(page);
  });
});

const stores: Store[] = [];
const directories: string[] = [];

/** Opens what these settings name; DATA_DIR is a fresh directory. */
async function open(settings: Record<string, string>): Promise<Store> {
  const directory = await mkdtemp(join(tmpdir(), 'stichpost-settings-'));
  directories.push(directory);
  const store = openStore({ DATA_DIR: join(directory, 'data'), ...settings });
  stores.push(store);
  return store;
}

afterEach(async () => {
  await Promise.all(stores.splice(0).map((store) => store.close()));
  await Promise.all(directories.splice(0).map((path) => rm(path, { recursive: true, force: true })));
});

const KV = { KV_REST_API_URL: 'https://kv.example', KV_REST_API_TOKEN: 'kv-secret' };
const UPSTASH = { UPSTASH_REDIS_REST_URL: 'https://up.example', UPSTASH_REDIS_REST_TOKEN: 'up-secret' };
const REDIS = { REDIS_URL: 'redis://user:redis-secret@redis.example:6380/1' };
const CLUSTER = { REDIS_URL: 'rediss://:s@a.example:7000, rediss://:s@b.example:7001' };

describe('the settings name the store', () => {
  test.each<[string, Record<string, string>, string | RegExp]>([
    ['nothing', {}, /^LMDB$/],
    ['a pair set to nothing at all', { KV_REST_API_URL: '', KV_REST_API_TOKEN: '', REDIS_URL: '' }, /^LMDB/],
    ['the pair of Vercel KV', KV, /^Vercel KV \(REST\)$/],
    ['the pair of Upstash', UPSTASH, /^Vercel KV \(REST\)$/],
    ['REDIS_URL', REDIS, /^Redis$/],
    ['several nodes', CLUSTER, /^Redis cluster$/],
    ['all of them: REST comes first', { ...REDIS, ...UPSTASH, ...KV }, /^Vercel KV \(REST\)$/],
  ])('%s', async (_, settings, name) => {
    expect((await open(settings)).name).toMatch(name);
  });

  test.each<[string, Record<string, string>, string]>([
    ['an address without its token', { KV_REST_API_URL: 'https://kv.example' }, 'KV_REST_API_TOKEN'],
    ['a token without its address', { KV_REST_API_TOKEN: 'x' }, 'KV_REST_API_URL'],
    ['half of the other pair', { UPSTASH_REDIS_REST_TOKEN: 'x' }, 'UPSTASH_REDIS_REST_URL'],
    ['half of the first pair beside the whole other', { ...UPSTASH, KV_REST_API_TOKEN: 'x' }, 'KV_REST_API_URL'],
    ['an address of another kind', { ...KV, KV_REST_API_URL: 'redis://kv.example' }, 'KV_REST_API_URL'],
    ['REDIS_URL without a scheme', { REDIS_URL: 'localhost:6379' }, 'REDIS_URL'],
    ['REDIS_URL of another kind', { REDIS_URL: 'https://redis.example' }, 'REDIS_URL'],
    ['a wrong address among several', { REDIS_URL: 'redis://a:1,b' }, 'REDIS_URL'],
  ])('%s is refused with what to set', async (_, settings, mentioned) => {
    const error = await open(settings).catch((error: unknown) => error);
    expect(error).toBeInstanceOf(StoreSettings);
    expect(String(error)).toContain(mentioned);
  });
});

describe('checkStore', () => {
  test('is silent about a store that answers', async () => {
    await checkStore(await open({}), {});
  });

  test.each<[string, Record<string, string>, RegExp]>([
    ['Vercel KV', KV, /Vercel KV \(REST\) cannot be used .*Set KV_REST_API_URL and KV_REST_API_TOKEN/],
    ['Upstash', UPSTASH, /Set UPSTASH_REDIS_REST_URL and UPSTASH_REDIS_REST_TOKEN/],
    ['Redis', REDIS, /Set REDIS_URL/],
    ['a directory', {}, /Set DATA_DIR/],
  ])('says what to set when %s does not answer', async (_, settings, sentence) => {
    const store = await open({});
    const silent: Store = Object.assign(Object.create(store), {
      name: KV === settings ? 'Vercel KV (REST)' : 'a store',
      ping: () => Promise.reject(new StoreUnavailable('no answer within 4 s')),
    });
    const error = await checkStore(silent, settings).catch((error: unknown) => error);
    expect(error).toBeInstanceOf(StoreSettings);
    expect(String(error)).toMatch(sentence);
    expect(String(error)).not.toMatch(/secret/);
  });

  test('does not hide any other error', async () => {
    const store = await open({});
    await store.close();
    await expect(checkStore(store, {})).rejects.toThrow('closed');
  });
});
