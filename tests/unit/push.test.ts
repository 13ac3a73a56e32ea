import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { pushWords } from '@/app/_web/server/channels';
import type { OutgoingNote } from '@/lib/notify';
import { parseNetworks } from '@/lib/notify/channels/networks';
import type { Reach } from '@/lib/notify/channels/post';
import { isPoint, newVapidKeys, publicKeyOf, vapidSubject } from '@/lib/notify/channels/vapid';
import { webPushChannel } from '@/lib/notify/channels/webpush';
import { newBrowser, senderOf } from '../lab/shared/push';
import { type Receiver, startReceiver } from '../lab/shared/receiver';
import { AWAY, END, failure, noteOf, PAUSE } from '../support/note';

const LOCAL: Reach = { networks: parseNetworks('127.0.0.1')! };
const vapid = { ...newVapidKeys(), subject: 'https://cards.example.org' };

let receiver: Receiver;
beforeEach(async () => {
  receiver = await startReceiver();
});
afterEach(() => receiver.close());

const browser = newBrowser(randomBytes(16));
const send = (note: Partial<OutgoingNote> = {}, reach = LOCAL, to = {}) =>
  webPushChannel({ vapid, words: pushWords, reach }).send(
    { endpoint: `${receiver.origin}/push/abc?d=e`, keys: browser.keys, ...to },
    noteOf(note),
  );

describe('a push message', () => {
  test('reaches the browser alone, and names table and player', async () => {
    await send();
    const [{ method, path, body }] = receiver.received;
    expect([method, path]).toEqual(['POST', '/push/abc?d=e']);
    expect(body.includes('Ada')).toBe(false);
    expect(browser.decrypt(body)).toEqual({
      title: 'Your turn: Sunday round',
      body: 'Ada, the others are waiting for your move. 2 other tables are waiting for you.',
      kind: 'turn',
      tag: 'abcdefghjkmn-1',
      path: '/t/abcdefghjkmn?as=1',
      at: 1_790_000_000_000,
      deadline: null,
      waiting: 3,
      open: null,
      lang: 'en',
    });
    expect(() => newBrowser(randomBytes(16)).decrypt(body)).toThrow();
  });

  test('names the turns that are still open, so that others go from the screen; more than fifty have no room', async () => {
    const open = Array.from({ length: 51 }, (_, i) => `abcdefghjkmn-${i}`);
    await send({ open: open.slice(1) });
    await send({ open });
    expect(receiver.received.map(({ body }) => browser.decrypt(body))).toMatchObject([
      { open: open.slice(1) },
      { open: null },
    ]);
  });

  test('is in the language of the browser, with what table and player are called who have no name', async () => {
    await send({ locale: 'de', title: null, playerName: null, kind: 'reminder', waiting: null });
    await send({ locale: 'de', kind: 'finished' });
    const shown = receiver.received.map(({ body }) => browser.decrypt(body));
    expect(shown.map(({ title, body }) => [title, body])).toEqual([
      ['Noch immer dran: Hearts-Tisch', 'Platz 2, die anderen warten weiter auf deinen Zug.'],
      ['Zu Ende: Sunday round', 'Ada, sieh dir an, wie es ausgegangen ist.'],
    ]);
  });

  test('says until when the player has time, in their zone', async () => {
    await send({ deadline: 1_790_086_400_000, waiting: null });
    await send({ kind: 'reminder', deadline: 1_790_086_400_000, waiting: null, locale: 'de' });
    const shown = receiver.received.map(({ body }) => browser.decrypt(body));
    expect(shown.map(({ body, deadline }) => [body, deadline])).toEqual([
      ['Ada, the others are waiting for your move. You have until Tuesday, 16:13.', 1_790_086_400_000],
      ['Ada, die anderen warten weiter auf deinen Zug. Du hast Zeit bis Dienstag, 16:13.', 1_790_086_400_000],
    ]);
  });

  test('says that the autopilot plays, and what is proposed, by whom and why', async () => {
    await send({ kind: 'away', values: AWAY, waiting: null });
    await send({ kind: 'proposal', values: PAUSE, waiting: null });
    await send({ kind: 'away', values: AWAY, waiting: null, locale: 'de' });
    await send({ kind: 'proposal', values: END, waiting: null, locale: 'de' });
    const shown = receiver.received.map(({ body }) => browser.decrypt(body));
    expect(shown.map(({ title, body }) => `${title} / ${body}`)).toEqual([
      'The autopilot plays for you: Sunday round / Ada, it has played for you since Monday, 16:13. One tap at the table, and you play yourself again.',
      'A proposal: Sunday round / Ada, you are asked: Bo proposes a pause until Tuesday, 16:13. The reason: “On holiday”',
      'Der Autopilot spielt für dich: Sunday round / Ada, seit Montag, 16:13 spielt er für dich. Ein Tipp am Tisch, und du spielst wieder selbst.',
      'Ein Vorschlag: Sunday round / Ada, du bist gefragt: Bo schlägt vor, die Partie so zu beenden, wie sie steht.',
    ]);
  });

  test('holds no card and no key, whatever else a note should come to hold', async () => {
    const more = { hand: ['QS', 'AH'], url: 'https://cards.example.org/t/abcdefghjkmn' };
    await send(more);
    expect(JSON.stringify(browser.decrypt(receiver.received[0].body))).not.toMatch(/"[2-9TJQKA][CDHS]"/);
  });

  test('has the same topic when it is sent again, so that the push service keeps it once; and how long, how urgent', async () => {
    await send();
    await send();
    await send({ id: 'another', kind: 'finished' });
    const [first, again, other] = receiver.received.map(({ headers }) => headers);
    expect(first.topic).toMatch(/^[A-Za-z0-9_-]{32}$/);
    expect(again.topic).toBe(first.topic);
    expect(other.topic).not.toBe(first.topic);
    expect([first.ttl, first.urgency, other.urgency]).toEqual(['259200', 'normal', 'low']);
    expect([first['content-encoding'], first['content-type']]).toEqual(['aes128gcm', 'application/octet-stream']);
  });

  test('is signed by the site for this push service', async () => {
    await send();
    const sender = senderOf(receiver.received[0]);
    expect(sender).toMatchObject({ aud: receiver.origin, sub: vapid.subject, publicKey: vapid.publicKey });
  });

  test('fits into 4096 bytes with the longest names there are', async () => {
    const name = '👩‍👩‍👧‍👦'.repeat(30);
    await send({ title: name, playerName: name, locale: 'de' });
    await send({
      ...{ title: name, playerName: name, kind: 'proposal', locale: 'de' },
      values: { ...PAUSE, by: { name: name.slice(0, 330) }, reason: { name: 'ä'.repeat(200) } },
    });
    for (const { body } of receiver.received) expect(body.length).toBeLessThanOrEqual(4096);
  });
});

describe('what the push service answers', () => {
  test.each([
    [201, null],
    [404, ['gone', true]],
    [410, ['gone', true]],
    [400, ['refused', true]],
    [403, ['refused', true]],
    [413, ['refused', true]],
    [429, ['refused', false]],
    [502, ['unreachable', false]],
    [302, ['refused', true]],
  ])('%d: %j', async (status, expected) => {
    receiver.answer = { status, headers: { location: 'https://example.org/' } };
    expect(await failure(send())).toEqual(expected);
  });

  test('nothing, in time: it is tried again later', async () => {
    receiver.answer = 'never';
    expect(await failure(send({}, { ...LOCAL, timeout: 100 }))).toEqual(['unreachable', false]);
  });
});

describe('a subscription', () => {
  test('leads to public push services alone, unless the site says otherwise', async () => {
    const nobody = { networks: parseNetworks('')! };
    expect(await failure(send({}, nobody))).toEqual(['not-allowed', true]);
    expect(await failure(send({}, nobody, { endpoint: 'https://169.254.169.254/' }))).toEqual(['not-allowed', true]);
    expect(receiver.received).toEqual([]);
  });

  test.each([
    ['no point of the curve', { p256dh: Buffer.alloc(65, 4).toString('base64url') }],
    ['no key', { p256dh: '' }],
    ['no secret', { auth: 'abc' }],
  ])('with %s cannot be used, now or later', async (_, keys) => {
    expect(await failure(send({}, LOCAL, { keys: { ...browser.keys, ...keys } }))).toEqual(['bad-address', true]);
  });
});

describe('the keys of a site', () => {
  test('are a pair', () => {
    const { publicKey, privateKey } = newVapidKeys();
    expect(publicKeyOf(privateKey)).toBe(publicKey);
    expect(isPoint(publicKey)).toBe(true);
    expect(isPoint(Buffer.alloc(65, 4).toString('base64url'))).toBe(false);
    expect([publicKey.length, privateKey.length]).toEqual([87, 43]);
  });

  test.each(['', 'abc', 'A'.repeat(43), '_'.repeat(43)])('%j is no private key', (text) => {
    expect(publicKeyOf(text)).toBeNull();
  });

  test.each([
    ['https://cards.example.org', 'Cards <a@example.org>', 'https://cards.example.org'],
    ['http://localhost:3000', 'Cards <a@example.org>', 'mailto:a@example.org'],
    ['http://localhost:3000', 'a@example.org', 'mailto:a@example.org'],
    ['http://localhost:3000', undefined, 'mailto:webmaster@localhost'],
    [undefined, undefined, null],
  ])('at %s with mail from %s push services turn to %s', (url, from, subject) => {
    expect(vapidSubject(url, from)).toBe(subject);
  });
});
