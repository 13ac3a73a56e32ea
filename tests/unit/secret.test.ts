import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { derivedKey, hashOf, opensSeat, parseSeatKey, seatKey } from '@/lib/identity';
import { newSeals } from '@/lib/secrets';
import { siteSecrets } from '@/lib/secrets/site';
import { readSettings } from '@/lib/settings';
import { freshSite, type Player } from '../support/site';

const SECRET = 'a secret of at least thirty-two characters';
const chance = (bytes: number) => crypto.getRandomValues(new Uint8Array(bytes));
const SITE = { linkSecret: SECRET };

describe('the secret of a site', () => {
  let folder: string;
  let data: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'stichpost-secret-'));
    data = join(folder, 'data');
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const secretsOf = (more: object = {}, environment = {}) =>
    siteSecrets(
      { STICHPOST_SECRET: undefined, STICHPOST_SECRETS_BEFORE: undefined, DATA_DIR: data, ...more },
      environment,
    );
  const modeOf = (path: string) => statSync(path).mode & 0o777;

  test('is made once, for its owner alone, and nothing else is left behind', () => {
    const made = secretsOf();
    expect(made).toEqual({ secrets: [expect.stringMatching(/^[\w-]{43}$/)], isNew: true });
    expect(secretsOf()).toEqual({ ...made, isNew: false });
    expect([modeOf(data), modeOf(join(data, 'secret'))]).toEqual([0o700, 0o600]);
    expect(readdirSync(data)).toEqual(['secret']);
  });

  test('that is there is taken, no matter who wrote it, and kept from others, as is the folder', () => {
    mkdirSync(data, { mode: 0o755 });
    writeFileSync(join(data, 'secret'), `${SECRET}\n`, { mode: 0o644 });
    chmodSync(data, 0o755);
    expect(secretsOf()).toEqual({ secrets: [SECRET], isNew: false });
    expect(readFileSync(join(data, 'secret'), 'utf8')).toBe(`${SECRET}\n`);
    expect([modeOf(data), modeOf(join(data, 'secret'))]).toEqual([0o700, 0o600]);
  });

  test('is the one that is set, before those the site had; then nothing is written', () => {
    const set = { STICHPOST_SECRET: SECRET, STICHPOST_SECRETS_BEFORE: ['an older one', 'the oldest'] };
    expect(secretsOf(set)).toEqual({ secrets: [SECRET, 'an older one', 'the oldest'], isNew: false });
    expect(existsSync(data)).toBe(false);
  });

  test('is asked for where there is no folder to keep it in', () => {
    writeFileSync(data, '');
    expect(() => secretsOf()).toThrow(/^STICHPOST_SECRET must be set, or DATA_DIR to a folder that can be written to/);
  });

  test.each(['VERCEL', 'AWS_LAMBDA_FUNCTION_NAME', 'NETLIFY'])('is asked for where %s says no file is kept', (host) => {
    expect(() => secretsOf({}, { [host]: '1' })).toThrow(new RegExp(`^STICHPOST_SECRET must be set: .*${host}`));
    expect(secretsOf({ STICHPOST_SECRET: SECRET }, { [host]: '1' }).secrets).toEqual([SECRET]);
    expect(existsSync(data)).toBe(false);
  });

  test('of before are read from one setting, each of at least 32 characters, and never repeated', () => {
    const [older, oldest] = ['o'.repeat(32), 'p'.repeat(40)];
    const read = (text: string) => readSettings({ STICHPOST_SECRETS_BEFORE: text }).STICHPOST_SECRETS_BEFORE;
    expect(read(`${older}, ${oldest}`)).toEqual([older, oldest, `${older}, ${oldest}`]);
    expect(read(older)).toEqual([older]);
    expect(() => read(`${older},short`)).toThrow(/^STICHPOST_SECRETS_BEFORE/);
    expect(() => read(`${older},short`)).not.toThrow(older);
  });

  test.each([
    ['one with a comma', `${'o'.repeat(40)},${'p'.repeat(40)}`],
    ['one with a comma and something short behind it', `${'o'.repeat(40)},short`],
    ['one with commas and spaces at its ends', ` ,${'o'.repeat(40)}, `],
  ])('of before may hold commas: %s is named in quotes, as JSON, beside others', (_, before) => {
    const site = { STICHPOST_SECRET: before };
    const sealed = newSeals(siteSecrets(readSettings(site), {}).secrets, chance).seal('here', 'a hand');
    for (const list of [JSON.stringify([before]), JSON.stringify(['x'.repeat(32), before])]) {
      const now = readSettings({ STICHPOST_SECRET: SECRET, STICHPOST_SECRETS_BEFORE: list });
      expect(newSeals(siteSecrets(now, {}).secrets, chance).open('here', sealed)).toBe('a hand');
    }
  });

  test('of before that is a list in a wrong form is refused, and not shown', () => {
    for (const list of [`["${SECRET}",`, `["${SECRET}","short"]`, `[7]`]) {
      expect(() => readSettings({ STICHPOST_SECRETS_BEFORE: list })).toThrow(/^STICHPOST_SECRETS_BEFORE/);
      expect(() => readSettings({ STICHPOST_SECRETS_BEFORE: list })).not.toThrow(SECRET);
    }
  });

  test('of before that holds a comma and stands there as it is still opens what it sealed', () => {
    const before = `${'o'.repeat(40)},${'p'.repeat(40)}`;
    const now = readSettings({ STICHPOST_SECRET: SECRET, STICHPOST_SECRETS_BEFORE: before });
    expect(siteSecrets(now, {}).secrets).toEqual([SECRET, 'o'.repeat(40), 'p'.repeat(40), before]);
    const short = () => readSettings({ STICHPOST_SECRETS_BEFORE: `${'o'.repeat(40)},short` });
    expect(short).toThrow(/one that holds a comma is named in a JSON array/);
  });
});

describe('a derived key', () => {
  const table = 'abcdefghjkmn';
  const hash = hashOf(seatKey(table, 1, 'A'.repeat(22)).text);

  test('has the form of every key, and opens the seat it was derived for, with the same secret', () => {
    const key = derivedKey(SECRET, table, 1, hash);
    expect(parseSeatKey(key.text)).toEqual(key);
    expect(opensSeat(key, hash, SITE)).toBe(true);
    expect(opensSeat(key, hash, { linkSecret: 'another', linkSecretsBefore: [SECRET] })).toBe(true);
    expect(opensSeat(key, hash, { linkSecret: 'another' })).toBe(false);
    expect(opensSeat(key, hash, { linkSecret: `${SECRET}!` })).toBe(false);
  });

  test('opens no other seat, no other table, and none with another key', () => {
    const { text } = derivedKey(SECRET, table, 1, hash);
    const secret = text.slice(-22);
    expect(opensSeat(seatKey(table, 2, secret), hash, SITE)).toBe(false);
    expect(opensSeat(seatKey('bbcdefghjkmn', 1, secret), hash, SITE)).toBe(false);
    expect(opensSeat(seatKey(table, 1, secret), hashOf('another'), SITE)).toBe(false);
  });
});

describe('at a table', () => {
  const site = freshSite({ more: { linkSecret: SECRET } });
  let host: Player;
  let guest: Player;
  beforeEach(async () => {
    [host, guest] = (await site.table({ game: 'spades', options: { players: 2 } }, 1)).players;
  });
  const derived = () => site.with(derivedKey(SECRET, guest.key.table, guest.seat, hashOf(guest.key.text)));

  test('a derived key shows the hand of its seat and makes its moves', async () => {
    const { view } = await derived().visit();
    expect(view).toEqual((await guest.visit()).view);
    expect(view.seat).toBe(guest.seat);
    for (const player of [derived(), host, derived()]) await player.playOn(1);
    expect((await guest.personalData(guest.seat)).moves).not.toEqual([]);
  });

  test('it stops working with the key it was derived from', async () => {
    const old = derived();
    await old.renewKey({ renew: true });
    expect((await old.visit()).held).toEqual([]);
    expect((await guest.visit()).held).toEqual([]);
  });

  test('a player who leaves with it leaves for good, and may ask again', async () => {
    expect(await derived().forget(guest.seat)).toBe('forgotten');
    expect(await derived().forget(guest.seat)).toBe('forgotten');
    expect((await guest.visit()).held).toEqual([]);
  });
});
