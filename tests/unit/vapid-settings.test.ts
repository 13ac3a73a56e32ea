import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  checkServerWebhook,
  isPushEndpoint,
  pushChannel,
  pushPublicKey,
  vapidKeysOf,
  webhookChannel,
} from '@/app/_web/server/channels';
import { newVapidKeys } from '@/lib/notify/channels/vapid';
import { SettingsError } from '@/lib/settings';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'stichpost-vapid-'));
  vi.stubEnv('LOG_LEVEL', 'silent');
  vi.stubEnv('DATA_DIR', folder);
  globalThis.stichpostVapid = undefined;
});
afterEach(() => {
  vi.unstubAllEnvs();
  globalThis.stichpostVapid = undefined;
  rmSync(folder, { recursive: true, force: true });
});

const { publicKey, privateKey } = newVapidKeys();
const keysWith = (settings: object) =>
  vapidKeysOf({ VAPID_PUBLIC_KEY: undefined, VAPID_PRIVATE_KEY: undefined, DATA_DIR: folder, ...settings });

describe('the keys for push messages', () => {
  test('are made once, for their owner alone, and nothing else is left behind', () => {
    const data = join(folder, 'data');
    const made = keysWith({ DATA_DIR: data });
    expect(keysWith({ DATA_DIR: data })).toEqual(made);
    expect(statSync(join(data, 'vapid.json')).mode & 0o777).toBe(0o600);
    expect(readdirSync(data)).toEqual(['vapid.json']);
    expect(JSON.parse(readFileSync(join(data, 'vapid.json'), 'utf8'))).toEqual(made);
  });

  test('that are set are taken, and none are made', () => {
    expect(keysWith({ VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey })).toEqual({ publicKey, privateKey });
    expect(readdirSync(folder)).toEqual([]);
  });

  test.each([
    ['one of them alone', { VAPID_PUBLIC_KEY: publicKey }],
    ['the other alone', { VAPID_PRIVATE_KEY: privateKey }],
    ['two that do not belong together', { VAPID_PUBLIC_KEY: newVapidKeys().publicKey, VAPID_PRIVATE_KEY: privateKey }],
  ])('%s: a server does not start with that', (_, settings) => {
    expect(() => keysWith(settings)).toThrow(SettingsError);
  });

  test.each(['', '{', '{}', JSON.stringify({ publicKey, privateKey: newVapidKeys().privateKey })])(
    'damaged as %j are not used, and not overwritten',
    (text) => {
      writeFileSync(join(folder, 'vapid.json'), text);
      expect(keysWith({})).toBeNull();
      expect(readFileSync(join(folder, 'vapid.json'), 'utf8')).toBe(text);
    },
  );

  test('are missing where there is no folder to keep them in', () => {
    writeFileSync(join(folder, 'file'), '');
    expect(keysWith({ DATA_DIR: join(folder, 'file') })).toBeNull();
  });
});

describe('a server', () => {
  test('without PUBLIC_URL sends nothing, makes no keys, and offers nothing', () => {
    expect([pushChannel(), webhookChannel(), pushPublicKey()]).toEqual([undefined, undefined, null]);
    expect(readdirSync(folder)).toEqual([]);
  });

  test('with it has both channels, and the browsers subscribe with its key', () => {
    vi.stubEnv('PUBLIC_URL', 'https://cards.example.org');
    expect(pushPublicKey()).toMatch(/^[\w-]{87}$/);
    expect([pushChannel(), webhookChannel()]).toEqual([{ send: expect.any(Function) }, { send: expect.any(Function) }]);
  });

  test('sends to its own networks only where WEBHOOK_NETWORKS says so', () => {
    const own = 'http://10.1.2.3/hook';
    expect([isPushEndpoint(own), 'url' in checkServerWebhook(own)]).toEqual([false, false]);
    vi.stubEnv('WEBHOOK_NETWORKS', '10.0.0.0/8');
    expect([isPushEndpoint(own), 'url' in checkServerWebhook(own)]).toEqual([true, true]);
    vi.stubEnv('WEBHOOK_NETWORKS', 'everything!');
    expect(() => isPushEndpoint(own)).toThrow(SettingsError);
  });
});
