import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addressId, type SeatKey } from '@/lib/identity';
import {
  ChannelFailed,
  confirmAddress,
  DEFAULT_WISHES,
  endMail,
  lookAtConfirmation,
  messageDocuments,
  parseUnsubscribeToken,
  unsubscribeToken,
  wishes,
} from '@/lib/notify';
import {
  forget,
  join,
  open,
  openRequest,
  personalData,
  postOf,
  readMessages,
  renewKey,
  sendMessages,
  setWishes,
  viewerWith,
  type WishesRequest,
  wishesRequest,
} from '@/lib/tables';
import { HOUR, MINUTE, newSite, type Site, tokenIn } from '../support/messages';

const ADA = 'ada@example.org';
let site: Site;
let table: string;
let ada: SeatKey;
let bo: SeatKey;

beforeEach(async () => {
  site = newSite();
  ({ table, ada, bo } = await two());
});
afterEach(() => site.close());

/** A table of two, the host Ada at seat 0 and Bo at seat 1. */
async function two() {
  const { context } = site;
  const opened = await open(context, openRequest.parse({ name: 'Ada', game: 'spades', options: { players: 2 } }));
  const joined = await join(context, opened.table, { invitation: opened.invitation, name: 'Bo' });
  return { table: opened.table, ada: opened.key, bo: joined.key };
}

const wish = (key: SeatKey, request: Record<string, unknown>, keys = [key]) =>
  setWishes(site.context, key.table, viewerWith(...keys), wishesRequest.parse({ seat: key.seat, ...request }));
const send = () => sendMessages(site.context, 100);
const confirm = () => confirmAddress(postOf(site.context), tokenIn(site.mails));
const asked = () => site.kinds().filter((kind) => kind.startsWith('confirm'));

/** Wishes for mail to this address and confirms it. */
async function confirmed(key: SeatKey, email: string, more: Record<string, unknown> = {}) {
  await wish(key, { email, ...more });
  await send();
  await confirm();
}

describe('wishes', () => {
  test('are kept as they were said; what is left out stays as it was', async () => {
    const said = { email: ADA, when: 'digest', digestHours: ['07:30'], zone: 'Europe/Berlin', locale: 'de' };
    expect(await wish(ada, said)).toMatchObject({ ...said, seat: 0, delayMinutes: 5, confirmed: false });
    expect(await wish(ada, { when: 'at-once' })).toMatchObject({ ...said, when: 'at-once' });
    expect(await wish(ada, { complete: 'yes', zone: 'UTC' })).toMatchObject({
      email: null,
      zone: 'UTC',
      remindMinutes: [],
      remindDeadline: false,
    });
  });

  test('of deadlines he is reminded, unless he has said otherwise; older documents do not say it', async () => {
    expect(await wish(ada, {})).toMatchObject({ remindDeadline: true });
    expect(await wish(ada, { remindDeadline: false })).toMatchObject({ remindDeadline: false });
    expect(wishesRequest.parse({ seat: 0, remindDeadline: 'yes' }).remindDeadline).toBe(true);
    const { remindDeadline: _, ...older } = DEFAULT_WISHES;
    expect(wishes.parse(older).remindDeadline).toBe(true);
  });

  test('may come from a form, in which everything is text', () => {
    const form = {
      seat: 0,
      delayMinutes: '15',
      digestHours: '08:00, 18:00',
      remindMinutes: ['180'],
      email: ' Ada@Example.org ',
    };
    const parsed: WishesRequest = wishesRequest.parse({ ...form, webhook: { form: 'json' } });
    expect(parsed).toMatchObject({
      delayMinutes: 15,
      digestHours: ['08:00', '18:00'],
      remindMinutes: [180],
      email: ADA,
    });
    expect(parsed.webhook).toBeNull();
  });

  test.each([
    ['an address that is none', { email: 'ada' }],
    ['two addresses', { email: 'ada@example.org, eve@example.org' }],
    ['a header in an address', { email: 'ada@example.org\r\nBcc: eve@example.org' }],
    ['an hour there is not', { digestHours: ['24:00'] }],
    ['a zone there is not', { zone: 'Mars/Olympus' }],
    ['quiet all day', { quiet: { from: '08:00', to: '08:00' } }],
    ['a reminder at once', { remindMinutes: [0] }],
    ['a hundred reminders', { remindMinutes: Array.from({ length: 100 }, (_, i) => i + 10) }],
    ['a webhook to a file', { webhook: { url: 'file:///etc/passwd', form: 'json' } }],
  ])('%s is refused', (_, request) => {
    expect(wishesRequest.safeParse({ seat: 0, ...request }).success).toBe(false);
  });

  test('are those of the seat one holds, and nobody else sees or sets them', async () => {
    await confirmed(ada, ADA);
    await expect(wish(ada, { email: 'eve@example.org' }, [bo])).rejects.toMatchObject({ code: 'no-seat' });
    await expect(wish({ ...ada, text: bo.text }, { when: 'none' }, [])).rejects.toMatchObject({ code: 'no-seat' });
    const asBo = await readMessages(site.context, table, viewerWith(bo));
    expect(asBo.of(0, 0).wishes).toBeNull();
    const forged = { ...ada, text: `${table}-0-${'A'.repeat(22)}` };
    expect((await readMessages(site.context, table, viewerWith(forged))).of(0, 0).wishes).toBeNull();
    expect((await readMessages(site.context, table, viewerWith(ada))).of(0, 0).wishes).toMatchObject({
      email: ADA,
      confirmed: true,
    });
  });

  test('no address is in the table, its log or its outbox', async () => {
    await confirmed(ada, ADA);
    expect(JSON.stringify(await site.context.store.exportTable(table))).not.toContain('example.org');
  });

  test('and their address go with the player who leaves, and with the table', async () => {
    await confirmed(bo, 'bo@example.org');
    await confirmed(ada, ADA);
    expect(await personalData(site.context, table, viewerWith(bo), 1)).toMatchObject({
      wishes: { email: 'bo@example.org' },
    });
    await forget(site.context, table, viewerWith(bo), 1);
    expect(await everything()).not.toContain('bo@example.org');
    expect(await everything()).toContain(ADA);
    await forget(site.context, table, viewerWith(ada), 0);
    expect(await everything()).not.toContain('example.org');
  });

  test('count for nothing for whoever has the seat later', async () => {
    await confirmed(bo, 'bo@example.org', { delayMinutes: 0 });
    const { wishes } = messageDocuments(site.context);
    // As if the seat were another player's by now.
    await wishes.update(`${table}-1`, site.context.now(), (kept) => ({
      value: { ...kept!.value, keyHash: 'a'.repeat(64) },
    }));
    await wish(ada, { when: 'at-once' });
    site.mails.length = 0;
    site.clock.now += HOUR;
    await send();
    expect(site.kinds()).toEqual([]);
    expect((await readMessages(site.context, table, viewerWith(bo))).of(1, 0).wishes).toBeNull();
    expect(await wish(bo, {})).toMatchObject({ email: null, confirmed: false });
  });

  async function everything(): Promise<string> {
    const { documents } = await site.context.records.documents(null, 1000);
    return JSON.stringify(documents);
  }
});

describe('an address', () => {
  test('gets nothing before it is confirmed but the question whether it wants to', async () => {
    await wish(ada, { email: ADA, delayMinutes: 0 });
    site.clock.now += 24 * HOUR;
    await send();
    expect(site.kinds()).toEqual([`confirm ${ADA}`]);
    await confirm();
    await send();
    // It is his turn: he is told now.
    expect(site.kinds()).toEqual([`confirm ${ADA}`, `turn ${ADA}`]);
  });

  test('is confirmed by posting the link, once; looking at it uses nothing up', async () => {
    await wish(ada, { email: ADA });
    await send();
    const post = postOf(site.context);
    const token = tokenIn(site.mails);
    for (let i = 0; i < 3; i++) expect(await lookAtConfirmation(post, token)).toEqual({ table, seat: 0 });
    const both = await Promise.all([confirmAddress(post, token), confirmAddress(post, token)]);
    expect(both).toContainEqual({ table, seat: 0 });
    site.clock.now += 2 * HOUR;
    expect(await lookAtConfirmation(post, token)).toBeNull();
    expect(await confirmAddress(post, 'A'.repeat(43))).toBeNull();
    expect(await confirmAddress(post, '../../etc')).toBeNull();
  });

  test('a link is too old after a week, and worth nothing for another address', async () => {
    await wish(ada, { email: ADA });
    await send();
    const token = tokenIn(site.mails);
    await wish(ada, { email: 'eve@example.org' });
    expect(await confirmAddress(postOf(site.context), token)).toBeNull();
    expect((await readMessages(site.context, table, viewerWith(ada))).of(0, 0).wishes).toMatchObject({
      confirmed: false,
    });
    await send();
    const second = tokenIn(site.mails);
    site.clock.now += 8 * 24 * HOUR;
    expect(await lookAtConfirmation(postOf(site.context), second)).toBeNull();
  });

  test('cannot be bombed: at most three questions an hour for an address, whoever asks', async () => {
    for (let i = 0; i < 4; i++) {
      const other = await two();
      await wish(other.ada, { email: 'victim@example.org' });
      await wish(other.bo, { email: ' Victim@Example.org' });
      await send();
    }
    expect(asked()).toHaveLength(3);
    site.clock.now += HOUR + MINUTE;
    await wish(ada, { email: 'victim@example.org' });
    await send();
    expect(asked()).toHaveLength(4);
  });

  test('nor can one seat ask one address after the other: at most three an hour', async () => {
    for (let i = 0; i < 6; i++) {
      await wish(ada, { email: `victim${i}@example.org` });
      await send();
    }
    expect(asked()).toHaveLength(3);
  });

  test('a mail server that is away uses up none of the three', async () => {
    await wish(ada, { email: ADA });
    site.faults.email = new ChannelFailed('unreachable', false);
    for (let i = 0; i < 5; i++) {
      await send();
      site.clock.now += 5 * MINUTE;
    }
    delete site.faults.email;
    site.clock.now += HOUR / 2;
    await send();
    expect(asked()).toHaveLength(1);
  });

  test('is not asked again by whoever holds a seat for which it is confirmed, but by everybody else', async () => {
    await confirmed(ada, ADA);
    const other = await two();
    expect(await wish(other.ada, { email: ADA }, [other.ada, ada])).toMatchObject({ confirmed: true });
    expect(await wish(other.bo, { email: ADA }, [other.bo])).toMatchObject({ confirmed: false });
    expect(await wish(bo, { email: ADA }, [bo, ada])).toMatchObject({ confirmed: true });
    await wish(bo, { email: null }, [bo]);
    // A key that opens the seat no more proves nothing, nor does its successor: somebody else may have confirmed with it.
    const { key } = await renewKey(site.context, table, viewerWith(ada), { seat: 0, renew: true });
    for (const beside of [ada, key]) {
      expect(await wish(bo, { email: ADA }, [bo, beside])).toMatchObject({ confirmed: false });
    }
  });

  test('of one’s account is confirmed', async () => {
    const account = { id: 'a1', emails: async () => ['ADA@example.org'] };
    const request = wishesRequest.parse({ seat: 0, email: ADA });
    expect(await setWishes(site.context, table, { keys: [ada], account }, request)).toMatchObject({ confirmed: true });
  });

  test('the answer does not tell whether others use it, or have blocked it, or were asked too often', async () => {
    await confirmed(ada, ADA);
    await messageDocuments(site.context).addresses.create(addressId('gone@example.org'), { never: true }, {}, 0);
    const answers = await Promise.all(
      [ADA, 'gone@example.org', 'new@example.org'].map(async (email) => ({
        ...(await wish(bo, { email })),
        email: null,
      })),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  });
});

describe('ending mail', () => {
  const SECRET = 'a secret of the site for its links';
  const subscriber = (seat: number | null, email = ADA) => ({
    address: addressId(email),
    table: seat === null ? null : table,
    seat,
  });
  const wishesOf = async (key: SeatKey) =>
    (await readMessages(site.context, key.table, viewerWith(key))).of(key.seat, 0).wishes;

  test('a link says what it is about, tells no address, and cannot be made by others', () => {
    const token = unsubscribeToken(SECRET, subscriber(0));
    expect(parseUnsubscribeToken({ linkSecret: SECRET }, token)).toEqual(subscriber(0));
    expect(parseUnsubscribeToken({ linkSecret: SECRET }, unsubscribeToken(SECRET, subscriber(null)))).toEqual(
      subscriber(null),
    );
    expect(token).not.toContain('ada');
    expect(parseUnsubscribeToken({ linkSecret: SECRET }, unsubscribeToken('another', subscriber(0)))).toBeNull();
    expect(parseUnsubscribeToken({ linkSecret: SECRET }, token.replace(`${table}-0`, `${table}-1`))).toBeNull();
    expect(parseUnsubscribeToken({ linkSecret: SECRET }, 'x')).toBeNull();
  });

  test('about one table leaves the others, and other players', async () => {
    await confirmed(ada, ADA);
    const other = await two();
    await wish(other.ada, { email: ADA }, [other.ada, ada]);
    await endMail(site.context, subscriber(0), 'table');
    expect(await wishesOf(ada)).toMatchObject({ email: null, confirmed: false });
    expect(await wishesOf(other.ada)).toMatchObject({ email: ADA, confirmed: true });
    await endMail(site.context, subscriber(1), 'table');
    expect(await wishesOf(other.ada)).toMatchObject({ email: ADA });
  });

  test('about all tables ends mail, until it is wished for and confirmed anew', async () => {
    await confirmed(ada, ADA);
    await endMail(site.context, subscriber(null), 'all');
    expect(await wishesOf(ada)).toMatchObject({ email: null });
    site.clock.now += 2 * HOUR;
    await confirmed(ada, ADA);
    expect(await wishesOf(ada)).toMatchObject({ email: ADA, confirmed: true });
  });

  test('for good: not even a question is sent, until its owner allows it again', async () => {
    await confirmed(ada, ADA, { delayMinutes: 0 });
    await endMail(site.context, subscriber(0), 'never');
    site.mails.length = 0;
    site.clock.now += 2 * HOUR;
    expect(await wish(ada, { email: ADA })).toMatchObject({ confirmed: false });
    await send();
    expect(site.kinds()).toEqual([]);
    await endMail(site.context, subscriber(0), 'again');
    await wish(ada, { email: ADA });
    await send();
    expect(site.kinds()).toEqual([`confirm ${ADA}`]);
  });

  test('what was to be sent already is not', async () => {
    await confirmed(ada, ADA, { delayMinutes: 5 });
    await endMail(site.context, subscriber(0), 'table');
    site.mails.length = 0;
    site.clock.now += HOUR;
    await send();
    expect(site.kinds()).toEqual([]);
  });
});
