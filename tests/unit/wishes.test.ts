import { beforeEach, describe, expect, test } from 'vitest';
import { addressId } from '@/lib/identity';
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
import { BY_SEATS, waitToMail } from '@/lib/notify/limits';
import { postOf, sendMessages, setWishes, viewerWith, type WishesRequest, wishesRequest } from '@/lib/tables';
import { DAY, freshSite, HOUR, MINUTE, type Player, refused, tokenIn } from '../support/site';

const ADA = 'ada@example.org';
const site = freshSite();
let table: string;
let ada: Player;
let bo: Player;
let stranger: Player;
beforeEach(async () => {
  const here = await two();
  ({ id: table, stranger } = here);
  [ada, bo] = here.players;
});

/** A table of two, the host Ada at seat 0 and Bo at seat 1. */
const two = () => site.table({ game: 'spades', options: { players: 2 } }, 1);

type Request = Parameters<Player['setWishes']>[0];
const beside = (player: Player, other: Player) => site.with(player.key, other.key);
const wishesOf = async (player: Player, seat = player.seat) => (await player.readMessages()).of(seat, 0).wishes;
const send = () => sendMessages(site.context);
const later = (milliseconds: number) => {
  site.channels.mails.length = 0;
  site.now += milliseconds;
};
const tokenOf = () => tokenIn(site.channels.mails);
const kinds = () => site.channels.kinds();
const asked = () => kinds().filter((kind) => kind.startsWith('confirm'));
const confirm = () => confirmAddress(postOf(site.context), tokenOf());

/** Wishes for mail to this address and confirms it. */
async function confirmed(player: Player, email: string, more: Request = {}) {
  await player.setWishes({ email, ...more });
  await send();
  await confirm();
}

describe('wishes', () => {
  test('are kept as they were said; what is left out stays as it was', async () => {
    const said = { email: ADA, when: 'digest', digestHours: ['07:30'], zone: 'Europe/Berlin', locale: 'de' } as const;
    expect(await ada.setWishes(said)).toMatchObject({ ...said, seat: 0, delayMinutes: 5, confirmed: false });
    expect(await ada.setWishes({ when: 'at-once' })).toMatchObject({ ...said, when: 'at-once' });
    expect(await ada.setWishes({ complete: 'yes', zone: 'UTC' })).toMatchObject({
      ...{ email: null, zone: 'UTC', remindMinutes: [], remindDeadline: false },
    });
  });

  describe('that are wished for while something else happens', () => {
    /** Wishes for mail to an address after something that happens once the wishes before have been read. */
    const wishAfter = (happens: () => Promise<unknown>, request: Request) =>
      setWishes(site.context, table, viewerWith(ada.key), wishesRequest.parse({ seat: 0, ...request }), async () => {
        await happens();
      });

    test('in two windows are both kept', async () => {
      await ada.setWishes({ delayMinutes: 7 });
      await Promise.all([ada.setWishes({ zone: 'Europe/Berlin' }), ada.setWishes({ remindMinutes: [30] })]);
      const both = { delayMinutes: 7, zone: 'Europe/Berlin', remindMinutes: [30] };
      expect(await wishesOf(ada)).toMatchObject(both);
      await wishAfter(() => ada.setWishes({ delayMinutes: 9 }), { email: ADA });
      expect(await wishesOf(ada)).toMatchObject({ ...both, delayMinutes: 9, email: ADA });
    });

    test('leave an address confirmed that is confirmed meanwhile', async () => {
      await ada.setWishes({ email: ADA });
      await send();
      await Promise.all([ada.setWishes({ zone: 'Europe/Berlin' }), confirm()]);
      expect(await wishesOf(ada)).toMatchObject({ zone: 'Europe/Berlin', confirmed: true });
    });

    test.each([
      ['leaves', 'no-seat', () => ada.forget(0)],
      ['gets a new key', 'no-seat', () => ada.renewKey({ renew: true })],
    ])('are not kept of a player who %s meanwhile', async (_, code, happens) => {
      await refused(wishAfter(happens, { email: ADA }), code);
      expect(await messageDocuments(site.context).wishes.owned(addressId(ADA), 10, site.now)).toEqual([]);
    });
  });

  test('remind of deadlines unless they say otherwise; older documents do not say it', async () => {
    expect(await ada.setWishes({})).toMatchObject({ remindDeadline: true });
    expect(await ada.setWishes({ remindDeadline: false })).toMatchObject({ remindDeadline: false });
    expect(wishesRequest.parse({ seat: 0, remindDeadline: 'yes' }).remindDeadline).toBe(true);
    const { remindDeadline: _, ...older } = DEFAULT_WISHES;
    expect(wishes.parse(older).remindDeadline).toBe(true);
  });

  test('may come from a form, in which everything is text', () => {
    const form = {
      delayMinutes: '15',
      digestHours: '08:00, 18:00',
      remindMinutes: ['180'],
      email: ' Ada@Example.org ',
    };
    const parsed: WishesRequest = wishesRequest.parse({ seat: 0, ...form, webhook: { form: 'json' } });
    const read = { delayMinutes: 15, digestHours: ['08:00', '18:00'], remindMinutes: [180], email: ADA };
    expect(parsed).toMatchObject({ ...read, webhook: null });
  });

  test.each([
    ['Ada@Müller.example', 'ada@xn--mller-kva.example'],
    ['ada@xn--mller-kva.example', 'ada@xn--mller-kva.example'],
  ])('an address may have any letters in its domain (%s)', (email, kept) => {
    expect(wishesRequest.parse({ seat: 0, email }).email).toBe(kept);
    expect(addressId(email)).toBe(addressId(kept));
  });

  test.each([
    ['an address that is none', { email: 'ada' }],
    ['an address without a domain', { email: 'ada@ü..' }],
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
    await refused(bo.setWishes({ seat: 0, email: 'eve@example.org' }), 'no-seat');
    await refused(stranger.setWishes({ seat: 0, when: 'none' }), 'no-seat');
    expect(await wishesOf(bo, 0)).toBeNull();
    const forged = site.with({ ...ada.key, text: `${table}-0-${'A'.repeat(22)}` });
    expect(await wishesOf(forged)).toBeNull();
    expect(await wishesOf(ada)).toMatchObject({ email: ADA, confirmed: true });
  });

  test('no address is in the table, its log or its outbox', async () => {
    await confirmed(ada, ADA);
    expect(JSON.stringify(await site.context.store.exportTable(table))).not.toContain('example.org');
  });

  test('and their address go with the player who leaves, and with the table', async () => {
    await confirmed(bo, 'bo@example.org');
    await confirmed(ada, ADA);
    expect(await bo.personalData(1)).toMatchObject({ wishes: { email: 'bo@example.org' } });
    await bo.forget(1);
    expect(await everything()).not.toContain('bo@example.org');
    expect(await everything()).toContain(ADA);
    await ada.forget(0);
    expect(await everything()).not.toContain('example.org');
  });

  test('count for nothing for a later player of the seat', async () => {
    await confirmed(bo, 'bo@example.org', { delayMinutes: 0 });
    const { wishes } = messageDocuments(site.context);
    // As if the seat were another player's by now.
    await wishes.update(`${table}-1`, site.now, (kept) => ({
      value: { ...kept!.value, keyHash: 'a'.repeat(64) },
    }));
    await ada.setWishes({ when: 'at-once' });
    later(HOUR);
    await send();
    expect(kinds()).toEqual([]);
    expect(await wishesOf(bo)).toBeNull();
    expect(await bo.setWishes({})).toMatchObject({ email: null, confirmed: false });
  });

  async function everything(): Promise<string> {
    const { documents } = await site.context.records.documents(null, 1000);
    return JSON.stringify([documents, await site.context.store.read(table)]);
  }
});

describe('an address', () => {
  test('gets nothing before it is confirmed but the question whether it wants to', async () => {
    await ada.setWishes({ email: ADA, delayMinutes: 0 });
    site.now += DAY;
    await send();
    expect(kinds()).toEqual([`confirm ${ADA}`]);
    await confirm();
    await send();
    // It is Ada's turn, which is told now.
    expect(kinds()).toEqual([`confirm ${ADA}`, `turn ${ADA}`]);
  });

  test('is confirmed by posting the link, once; looking at it uses nothing up', async () => {
    await ada.setWishes({ email: ADA });
    await send();
    const post = postOf(site.context);
    const token = tokenOf();
    for (let i = 0; i < 3; i++) expect(await lookAtConfirmation(post, token)).toEqual({ table, seat: 0 });
    const both = await Promise.all([confirmAddress(post, token), confirmAddress(post, token)]);
    expect(both).toContainEqual({ table, seat: 0 });
    site.now += 2 * HOUR;
    expect(await lookAtConfirmation(post, token)).toBeNull();
    expect(await confirmAddress(post, 'A'.repeat(43))).toBeNull();
    expect(await confirmAddress(post, '../../etc')).toBeNull();
  });

  test('a link is too old after a week, and worth nothing for another address', async () => {
    await ada.setWishes({ email: ADA });
    await send();
    const token = tokenOf();
    await ada.setWishes({ email: 'eve@example.org' });
    expect(await confirmAddress(postOf(site.context), token)).toBeNull();
    expect(await wishesOf(ada)).toMatchObject({ confirmed: false });
    await send();
    const second = tokenOf();
    site.now += 8 * DAY;
    expect(await lookAtConfirmation(postOf(site.context), second)).toBeNull();
  });

  test('cannot be bombed: at most three questions an hour for an address, from all who ask', async () => {
    for (let i = 0; i < 4; i++) {
      const [otherAda, otherBo] = (await two()).players;
      await otherAda.setWishes({ email: 'victim@example.org' });
      await otherBo.setWishes({ email: ' Victim@Example.org' });
      await send();
    }
    expect(asked()).toHaveLength(3);
    site.now += HOUR + MINUTE;
    await ada.setWishes({ email: 'victim@example.org' });
    await send();
    expect(asked()).toHaveLength(4);
  });

  test('nor with notes after a plus sign, which all lead to one mailbox', async () => {
    for (const note of ['', '+a', '+b', '+c+d']) {
      await (await two()).players[0].setWishes({ email: `victim${note}@example.org` });
      await send();
    }
    expect(asked()).toHaveLength(3);
  });

  test('is counted whether or not its owner wants mail: asking for a link afterwards tells nobody', async () => {
    await messageDocuments(site.context).addresses.create(addressId('gone@example.org'), { never: true }, {}, 0);
    const waits = [];
    for (const email of ['gone@example.org', 'new@example.org']) {
      for (let i = 0; i < 3; i++) {
        await (await two()).players[0].setWishes({ email });
        await send();
      }
      waits.push((await waitToMail(postOf(site.context), email, BY_SEATS, 'a link')) > 0);
    }
    expect(waits).toEqual([true, true]);
  });

  test('nor can one seat ask one address after the other: at most three an hour', async () => {
    for (let i = 0; i < 6; i++) {
      await ada.setWishes({ email: `victim${i}@example.org` });
      await send();
    }
    expect(asked()).toHaveLength(3);
  });

  test('a mail server that is away uses up none of the three', async () => {
    await ada.setWishes({ email: ADA });
    site.channels.faults.email = new ChannelFailed('unreachable', false);
    for (let i = 0; i < 5; i++) {
      await send();
      site.now += 5 * MINUTE;
    }
    delete site.channels.faults.email;
    site.now += HOUR / 2;
    await send();
    expect(asked()).toHaveLength(1);
  });

  test('is not asked again for a holder of a seat for which it is confirmed, but for everybody else', async () => {
    await confirmed(ada, ADA);
    const [otherAda, otherBo] = (await two()).players;
    expect(await beside(otherAda, ada).setWishes({ email: ADA })).toMatchObject({ confirmed: true });
    expect(await otherBo.setWishes({ email: ADA })).toMatchObject({ confirmed: false });
    expect(await beside(bo, ada).setWishes({ email: ADA })).toMatchObject({ confirmed: true });
    await bo.setWishes({ email: null });
    // A key that opens the seat no more proves nothing, nor does its successor: somebody else may have confirmed with it.
    const renewed = site.with((await ada.renewKey({ renew: true })).key);
    for (const other of [ada, renewed]) {
      expect(await beside(bo, other).setWishes({ email: ADA })).toMatchObject({ confirmed: false });
    }
  });

  test('of one’s account is confirmed', async () => {
    const account = { id: 'a1', emails: async () => ['ADA@example.org'] };
    expect(await ada.as(account).setWishes({ email: ADA })).toMatchObject({ confirmed: true });
  });

  test('the answer does not tell whether others use it, or have blocked it, or were asked too often', async () => {
    await confirmed(ada, ADA);
    await messageDocuments(site.context).addresses.create(addressId('gone@example.org'), { never: true }, {}, 0);
    const answers = await Promise.all(
      [ADA, 'gone@example.org', 'new@example.org'].map(async (email) =>
        JSON.stringify({ ...(await bo.setWishes({ email })), email: null }),
      ),
    );
    expect(new Set(answers).size).toBe(1);
  });
});

describe('ending mail', () => {
  const SECRET = 'a secret of the site for its links';
  const subscriber = (seat: number | null) => ({ address: addressId(ADA), table: seat === null ? null : table, seat });
  const read = (token: string) => parseUnsubscribeToken({ linkSecret: SECRET }, token);

  test('a link says what it is about, tells no address, and cannot be made by others', () => {
    const token = unsubscribeToken(SECRET, subscriber(0));
    expect(read(token)).toEqual(subscriber(0));
    expect(read(unsubscribeToken(SECRET, subscriber(null)))).toEqual(subscriber(null));
    expect(token).not.toContain('ada');
    expect(read(unsubscribeToken('another', subscriber(0)))).toBeNull();
    expect(read(token.replace(`${table}-0`, `${table}-1`))).toBeNull();
    expect(read('x')).toBeNull();
  });

  test('about one table leaves the others, and other players', async () => {
    await confirmed(ada, ADA);
    const [otherAda] = (await two()).players;
    await beside(otherAda, ada).setWishes({ email: ADA });
    await endMail(site.context, subscriber(0), 'table');
    expect(await wishesOf(ada)).toMatchObject({ email: null, confirmed: false });
    expect(await wishesOf(otherAda)).toMatchObject({ email: ADA, confirmed: true });
    await endMail(site.context, subscriber(1), 'table');
    expect(await wishesOf(otherAda)).toMatchObject({ email: ADA });
  });

  test('about all tables ends mail, until it is wished for and confirmed anew', async () => {
    await confirmed(ada, ADA);
    await endMail(site.context, subscriber(null), 'all');
    expect(await wishesOf(ada)).toMatchObject({ email: null });
    site.now += 2 * HOUR;
    await confirmed(ada, ADA);
    expect(await wishesOf(ada)).toMatchObject({ email: ADA, confirmed: true });
  });

  test('for good: not even a question is sent, until its owner allows it again', async () => {
    await confirmed(ada, ADA, { delayMinutes: 0 });
    await endMail(site.context, subscriber(0), 'never');
    later(2 * HOUR);
    expect(await ada.setWishes({ email: ADA })).toMatchObject({ confirmed: false });
    await send();
    expect(kinds()).toEqual([]);
    await endMail(site.context, subscriber(0), 'again');
    await ada.setWishes({ email: ADA });
    await send();
    expect(kinds()).toEqual([`confirm ${ADA}`]);
  });

  test('also for messages that were to be sent already', async () => {
    await confirmed(ada, ADA, { delayMinutes: 5 });
    await endMail(site.context, subscriber(0), 'table');
    later(HOUR);
    await send();
    expect(kinds()).toEqual([]);
  });
});
