import { createHmac } from 'node:crypto';
import type { LookupAddress } from 'node:dns';
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { noteSentence } from '@/app/_web/server/channels';
import type { OutgoingNote, WebhookTarget } from '@/lib/notify';
import { NO_NETWORKS, parseNetworks } from '@/lib/notify/channels/networks';
import { post, type Reach } from '@/lib/notify/channels/post';
import { webhookChannel } from '@/lib/notify/channels/webhook';
import { type Receiver, startReceiver } from '../lab/shared/receiver';
import { CERTIFICATE } from '../support/certificate';
import { AWAY, failure, noteOf, PAUSE } from '../support/note';

const SECRET = 'what the receiver and the site both know';
const NOW = 1_790_000_123_456;
/** As a self-hoster sets it. */
const LOCAL: Reach = { networks: parseNetworks('127.0.0.1')! };

let receiver: Receiver;
beforeEach(async () => {
  receiver = await startReceiver();
});
afterEach(() => receiver.close());

function send(target: Partial<WebhookTarget> = {}, note: Partial<OutgoingNote> = {}, reach: Reach = LOCAL) {
  const channel = webhookChannel({ sentence: noteSentence, now: () => NOW, reach });
  return channel.send({ url: `${receiver.origin}/hook`, form: 'json', secret: SECRET, ...target }, noteOf(note));
}
const bodyOf = ({ body }: { body: Buffer }) => JSON.parse(body.toString());

describe('what a webhook gets', () => {
  test('is the note as JSON, and nothing else', async () => {
    await send();
    const [{ method, path, headers, body }] = receiver.received;
    expect([method, path, headers['content-type']]).toEqual(['POST', '/hook', 'application/json']);
    expect(JSON.parse(body.toString())).toEqual({
      id: 'abcdefghjkmn-1-17-push',
      kind: 'turn',
      table: 'abcdefghjkmn',
      title: 'Sunday round',
      game: 'hearts',
      seat: 1,
      player: 'Ada',
      url: 'https://cards.example.org/t/abcdefghjkmn?as=1',
      at: '2026-09-21T14:13:20.000Z',
      deadline: null,
      waiting: 3,
      text: 'It is Ada’s turn: Sunday round',
    });
  });

  test('says no more than that, whatever else a note should come to hold', async () => {
    const more: object = { hand: ['QS', 'AH'], view: { trick: [{ seat: 0, card: 'TD' }] } };
    for (const form of ['json', 'slack', 'discord'] as const) await send({ form }, more);
    expect(receiver.received).toHaveLength(3);
    for (const { body } of receiver.received) expect(body.toString()).not.toMatch(/"[2-9TJQKA][CDHS]"/);
  });

  test('is signed over time stamp and body, so that a receiver can tell who sent it, and when', async () => {
    await send();
    const [{ headers, body }] = receiver.received;
    expect(headers['stichpost-id']).toBe('abcdefghjkmn-1-17-push');
    expect(headers['stichpost-timestamp']).toBe('1790000123');
    const right = createHmac('sha256', SECRET).update('1790000123.').update(body).digest('hex');
    expect(headers['stichpost-signature']).toBe(`v1=${right}`);
  });

  test('can be checked as docs/webhooks.md says', async () => {
    const [, example] = /```js\n([\s\S]*?)```/.exec(readFileSync('docs/webhooks.md', 'utf8'))!;
    const { isGenuine } = await import(`data:text/javascript,${encodeURIComponent(example)}`);
    await send();
    const [{ headers, body }] = receiver.received;
    expect(isGenuine(headers, body, SECRET, NOW)).toBe(true);
    expect(isGenuine(headers, body.toString(), SECRET, NOW)).toBe(true);
    expect(isGenuine(headers, body, 'another', NOW)).toBe(false);
    expect(isGenuine(headers, `${body} `, SECRET, NOW)).toBe(false);
    expect(isGenuine({ ...headers, 'stichpost-timestamp': '1790000124' }, body, SECRET, NOW)).toBe(false);
    expect(isGenuine(headers, body, SECRET, NOW + 301_000)).toBe(false);
    expect(isGenuine({}, body, SECRET, NOW)).toBe(false);
  });

  test('is what docs/webhooks.md shows', async () => {
    const [, example] = /```json\n([\s\S]*?)```/.exec(readFileSync('docs/webhooks.md', 'utf8'))!;
    await send({}, { id: 'abcdefghjkmn-1-17-webhook', waiting: 2, deadline: 1_790_086_400_000 });
    expect(bodyOf(receiver.received[0])).toEqual(JSON.parse(example));
  });

  test('has the same id when it is sent again', async () => {
    await send();
    await send();
    expect(new Set(receiver.received.map(({ headers }) => headers['stichpost-id'])).size).toBe(1);
  });

  test('is in the language of the note, with what table and player are called who have no name', async () => {
    await send({}, { locale: 'de', title: null, playerName: null });
    await send({}, { locale: 'de', kind: 'finished' });
    expect(receiver.received.map((one) => bodyOf(one).text)).toEqual([
      'Platz 2 ist dran: Hearts-Tisch',
      'Zu Ende: Sunday round',
    ]);
  });

  test.each([
    ['en', 'It is still Ada’s turn, until Tuesday, 16:13: Sunday round'],
    ['de', 'Ada ist noch immer dran, bis Dienstag, 16:13: Sunday round'],
  ] as const)('says until when, in the zone of its player (%s)', async (locale, text) => {
    await send({}, { kind: 'reminder', deadline: 1_790_086_400_000, locale });
    expect(bodyOf(receiver.received[0])).toMatchObject({ deadline: 1_790_086_400_000, text });
  });

  test.each([
    ['away', 'en', 'The autopilot plays for Ada: Sunday round'],
    ['away', 'de', 'Der Autopilot spielt für Ada: Sunday round'],
    ['proposal', 'en', 'Bo proposes a pause until Tuesday, 16:13. Ada is asked: Sunday round'],
    ['proposal', 'de', 'Bo schlägt eine Pause bis Dienstag, 16:13 vor. Gefragt ist Ada: Sunday round'],
  ] as const)('says what is told of absence (%s, %s)', async (kind, locale, text) => {
    await send({}, { kind, locale, values: { ...PAUSE, ...(kind === 'away' ? AWAY : {}) } });
    expect(bodyOf(receiver.received[0])).toMatchObject({ kind, deadline: null, text });
  });
});

describe('a chat', () => {
  const NASTY = { playerName: '@everyone & @all', title: '#general evil.example [x](y) <!channel> *_~`|' };

  test('Slack is told in one line, in which no name mentions anybody, links anywhere, or formats anything', async () => {
    await send({ form: 'slack' }, NASTY);
    const { text, ...settings } = bodyOf(receiver.received[0]);
    const [sentence, link] = text.split('\n');
    expect(link).toBe('<https://cards.example.org/t/abcdefghjkmn?as=1>');
    expect(sentence).not.toMatch(/[@#]\w|<|evil\.example|&(?!amp;|lt;|gt;)/);
    expect(sentence.replace(/[\u200b\u2060]/g, '')).toBe(
      'It is @everyone &amp; @all’s turn: #general evil.example [x](y) &lt;!channel&gt; *_~`|',
    );
    expect(settings).toEqual({
      mrkdwn: false,
      parse: 'none',
      link_names: false,
      unfurl_links: false,
      unfurl_media: false,
    });
  });

  test('Discord is told in one line, in which no name mentions anybody, links anywhere, or formats anything', async () => {
    await send({ form: 'discord' }, NASTY);
    const { content, ...settings } = bodyOf(receiver.received[0]);
    const [sentence, link] = content.split('\n');
    expect(link).toBe('<https://cards.example.org/t/abcdefghjkmn?as=1>');
    expect(sentence).not.toMatch(/[@#]\w|(?<!\\)[*_~`|<>[\]()]|evil\.example/);
    expect(sentence.replace(/[\u200b\u2060\\]/g, '')).toBe(
      'It is @everyone & @all’s turn: #general evil.example [x](y) <!channel> *_~`|',
    );
    expect(settings).toEqual({ allowed_mentions: { parse: [] }, flags: 4 });
  });
});

describe('what an answer means', () => {
  test.each([
    [200, null],
    [204, null],
    [301, ['refused', true]],
    [307, ['refused', true]],
    [400, ['refused', true]],
    [403, ['refused', true]],
    [404, ['refused', true]],
    [408, ['refused', false]],
    [410, ['gone', true]],
    [429, ['refused', false]],
    [500, ['unreachable', false]],
    [503, ['unreachable', false]],
  ])('%d: %j', async (status, expected) => {
    receiver.answer = { status };
    expect(await failure(send())).toEqual(expected);
  });

  test('a redirect is not followed', async () => {
    receiver.answer = { status: 302, headers: { location: `${receiver.origin}/elsewhere` } };
    expect(await failure(send())).toEqual(['refused', true]);
    expect(receiver.received.map(({ path }) => path)).toEqual(['/hook']);
  });

  test('a receiver that does not stop talking is not listened to', { timeout: 10_000 }, async () => {
    receiver.answer = { status: 200, body: 'endless' };
    expect(await failure(send({}, {}, { ...LOCAL, timeout: 600_000 }))).toBeNull();
    await receiver.hungUp;
  });

  test('one that does not answer in time is tried again later', async () => {
    receiver.answer = 'never';
    expect(await failure(send({}, {}, { ...LOCAL, timeout: 100 }))).toEqual(['unreachable', false]);
  });

  test('one that is not there is tried again later', async () => {
    await receiver.close();
    expect(await failure(send())).toEqual(['unreachable', false]);
    receiver = await startReceiver();
  });
});

describe('the way to a host', () => {
  let safe: Receiver;
  beforeEach(async () => {
    safe = await startReceiver(CERTIFICATE);
  });
  afterEach(() => safe.close());

  const at = (addresses: string[]) => {
    const asked: string[] = [];
    const lookup = async (host: string): Promise<LookupAddress[]> => {
      asked.push(host);
      return addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
    };
    return { asked, lookup };
  };
  const url = () => `https://hooks.example.org:${safe.port}/hook`;

  test('is https, with a certificate of the host', async () => {
    const { lookup, asked } = at(['127.0.0.1']);
    const reach = { ...LOCAL, lookup, ca: CERTIFICATE.cert };
    expect(await failure(send({ url: url() }, {}, reach))).toBeNull();
    expect(safe.received[0].headers.host).toBe(`hooks.example.org:${safe.port}`);
    expect(asked).toEqual(['hooks.example.org']);
    expect(await failure(send({ url: url() }, {}, { ...LOCAL, lookup }))).toEqual(['unreachable', false]);
    const other = url().replace('hooks', 'other');
    expect(await failure(send({ url: other }, {}, reach))).toEqual(['unreachable', false]);
    expect(safe.received).toHaveLength(1);
  });

  test.each([
    ['this machine', ['127.0.0.1']],
    ['this machine, in the form of IPv6', ['::ffff:127.0.0.1']],
    ['its own network', ['10.0.0.1']],
    ["a cloud's own service", ['169.254.169.254']],
    ['a public address and this machine', ['8.8.8.8', '127.0.0.1']],
    ['this machine and a public address', ['::1', '8.8.8.8']],
    ['nowhere', ['0.0.0.0']],
  ])('is closed if the name stands for %s', async (_, addresses) => {
    const reach = { networks: NO_NETWORKS, ...at(addresses), ca: CERTIFICATE.cert };
    expect(await failure(send({ url: url() }, {}, reach))).toEqual(['not-allowed', true]);
    expect(safe.received).toEqual([]);
  });

  test('leads to the addresses that were looked at, even if the name stands for others a moment later', async () => {
    let times = 0;
    const lookup = async () => {
      times++;
      return [{ address: times === 1 ? '127.0.0.1' : '169.254.169.254', family: 4 }];
    };
    await send({ url: url() }, {}, { ...LOCAL, lookup, ca: CERTIFICATE.cert });
    expect([times, safe.received.length]).toEqual([1, 1]);
  });

  test('is closed to a name in public that stands for a network which is not among those of the site', async () => {
    const reach = { networks: parseNetworks('10.0.0.0/8')!, ...at(['127.0.0.1']), ca: CERTIFICATE.cert };
    expect(await failure(send({ url: url() }, {}, reach))).toEqual(['not-allowed', true]);
  });

  test('is open, also by http, to a host that the site names', async () => {
    const reach = { networks: parseNetworks('chat.lan')!, ...at(['127.0.0.1']) };
    expect(await failure(send({ url: `http://chat.lan:${receiver.port}/hook` }, {}, reach))).toBeNull();
    expect(receiver.received).toHaveLength(1);
  });

  test.each([
    ['cannot be resolved', () => Promise.reject(new Error('ENOTFOUND'))],
    ['stands for nothing', async () => []],
    ['is not resolved in time', () => new Promise<never>(() => {})],
  ])('is tried again later if the name %s', async (_, lookup) => {
    const sent = post(url(), { headers: {}, body: '' }, { ...LOCAL, lookup, timeout: 100 });
    expect(await failure(sent)).toEqual(['unreachable', false]);
  });
});
