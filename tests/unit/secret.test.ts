import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { keptIn } from '@/app/_web/server/secret';
import { derivedKey, hashOf, opensSeat, parseSeatKey, type SeatKey, seatKey } from '@/lib/identity';
import { type Context, forget, join as joinTable, open, personalData, renewKey, visit } from '@/lib/tables';
import { openRequest } from '@/lib/tables/requests';
import { newContext, playOn } from '../support/tables';

const SECRET = 'a secret of at least thirty-two characters';

describe('the secret of a site', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'stichpost-secret-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  test('is made once, for its owner alone, and nothing else is left behind', () => {
    const data = join(folder, 'data');
    const made = keptIn(data);
    expect(made).toMatch(/^[\w-]{43}$/);
    expect(keptIn(data)).toBe(made);
    expect(statSync(join(data, 'secret')).mode & 0o777).toBe(0o600);
    expect(readdirSync(data)).toEqual(['secret']);
  });

  test('that is there is taken, whoever wrote it', () => {
    writeFileSync(join(folder, 'secret'), `${SECRET}\n`);
    expect(keptIn(folder)).toBe(SECRET);
    expect(readFileSync(join(folder, 'secret'), 'utf8')).toBe(`${SECRET}\n`);
  });

  test('is missing where there is no folder to keep it in', () => {
    writeFileSync(join(folder, 'file'), '');
    chmodSync(join(folder, 'file'), 0o400);
    expect(keptIn(join(folder, 'file'))).toBeNull();
  });
});

describe('a derived key', () => {
  const table = 'abcdefghjkmn';
  const hash = hashOf(seatKey(table, 1, 'A'.repeat(22)).text);

  test('has the form of every key, and opens the seat it was derived for, with the same secret', () => {
    const key = derivedKey(SECRET, table, 1, hash);
    expect(parseSeatKey(key.text)).toEqual(key);
    expect(opensSeat(key, hash, SECRET)).toBe(true);
    expect(opensSeat(key, hash, undefined)).toBe(false);
    expect(opensSeat(key, hash, `${SECRET}!`)).toBe(false);
  });

  test('opens no other seat, no other table, and none with another key', () => {
    const { text } = derivedKey(SECRET, table, 1, hash);
    const secret = text.slice(-22);
    expect(opensSeat(seatKey(table, 2, secret), hash, SECRET)).toBe(false);
    expect(opensSeat(seatKey('bbcdefghjkmn', 1, secret), hash, SECRET)).toBe(false);
    expect(opensSeat(seatKey(table, 1, secret), hashOf('another'), SECRET)).toBe(false);
  });
});

describe('at a table', () => {
  let given: ReturnType<typeof newContext>;
  let context: Context;
  let host: SeatKey;
  let guest: SeatKey;
  beforeEach(async () => {
    given = newContext();
    context = { ...given.context, linkSecret: SECRET };
    const request = openRequest.parse({ game: 'spades', options: { players: 2 }, name: 'Ada' });
    const opened = await open(context, request);
    host = opened.key;
    guest = (await joinTable(context, opened.table, { invitation: opened.invitation, name: 'Bo' })).key;
  });
  afterEach(() => given.close());
  const derived = () => derivedKey(SECRET, guest.table, guest.seat, hashOf(guest.text));

  test('a derived key shows the hand of its seat and makes its moves', async () => {
    const { view } = await visit(context, guest.table, [derived()]);
    expect(view).toEqual((await visit(context, guest.table, [guest])).view);
    expect(view.seat).toBe(guest.seat);
    for (const key of [derived(), host, derived()]) await playOn(context, key, 1);
    expect((await personalData(context, guest.table, [guest], guest.seat)).moves).not.toEqual([]);
  });

  test('it stops working with the key it was derived from', async () => {
    const old = derived();
    await renewKey(context, guest.table, [old], { seat: guest.seat, renew: true });
    expect((await visit(context, guest.table, [old])).held).toEqual([]);
    expect((await visit(context, guest.table, [guest])).held).toEqual([]);
  });

  test('whoever leaves with it leaves for good, and may ask again', async () => {
    expect(await forget(context, guest.table, [derived()], guest.seat)).toBe('forgotten');
    expect(await forget(context, guest.table, [derived()], guest.seat)).toBe('forgotten');
    expect((await visit(context, guest.table, [guest])).held).toEqual([]);
  });
});
