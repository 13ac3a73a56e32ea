import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readSettings, settings } from '@/lib/settings';
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
