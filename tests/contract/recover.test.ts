import { beforeEach, describe, expect, test } from 'vitest';
import { accountFor, claim, MAIL, recover, sendLink, waitForLink } from '@/lib/accounts';
import { addressId, parseSeatKey, type SeatKey } from '@/lib/identity';
import { ChannelFailed, type OutgoingMail } from '@/lib/notify';
import { BY_SEATS, waitToMail } from '@/lib/notify/limits';
import { type Context, postOf, renewKey, setWishes, viewerWith, visit } from '@/lib/tables';
import { newTable, withMails } from '../support/auth';
import { freshSite, HOUR } from '../support/site';

/** Lost links, found again by the address that a seat writes to. */
const site = freshSite({ ticks: 1000 });
let context: Context;
let mails: OutgoingMail[];
beforeEach(() => {
  ({ context, mails } = withMails(site.context));
});

const ADA = 'ada@example.org';
/** The place from which players ask. */
const HOME = '192.0.2.1';

/** Has messages of a seat sent to an address, which is confirmed if `confirmed` names it. */
const wish = (key: SeatKey, email: string, confirmed: string[] = [email]) =>
  setWishes(
    context,
    key.table,
    { keys: [key], account: { id: 'x', emails: async () => confirmed } },
    { seat: key.seat, email },
  );

/** The links that were sent. */
function links(): string[] {
  return mails.flatMap(({ letter }) => (letter.kind === 'lost-links' ? letter.tables.map(({ url }) => url) : []));
}

async function seatsOpened(): Promise<string[]> {
  const opened = links().map(async (url) => {
    const key = parseSeatKey(url.replace('https://cards.example.org/s/', ''));
    if (!key) throw new Error(`no private link: ${url}`);
    const { held } = await visit(context, key.table, viewerWith(key));
    return held.map((seat) => `${key.table} ${seat}`);
  });
  return (await Promise.all(opened)).flat().sort();
}

const named = (...keys: SeatKey[]) => keys.map(({ table, seat }) => `${table} ${seat}`).sort();

describe('an address gets', () => {
  test('the links of all its seats, and each opens its seat', async () => {
    const [[one], [, two], [other]] = [await newTable(context), await newTable(context), await newTable(context)];
    await wish(one, ADA);
    await wish(two, ADA);
    await wish(other, 'bo@example.org');
    await recover(context, HOME, ' ADA@example.org', 'de');
    expect(mails).toMatchObject([{ to: ADA, locale: 'de', unsubscribe: null, letter: { signInUrl: null } }]);
    expect(await seatsOpened()).toEqual(named(one, two));
  });

  test('those of the account it signs in to, and a hint to sign in', async () => {
    const [[mine, bo]] = [await newTable(context)];
    await claim(context, await accountFor(context, MAIL, ADA, ADA), viewerWith(mine));
    await wish(bo, 'bo@example.org');
    await recover(context, HOME, ADA, 'en');
    expect(mails).toMatchObject([{ letter: { signInUrl: 'https://cards.example.org/sign-in' } }]);
    expect(await seatsOpened()).toEqual(named(mine));
  });

  test('the link that opens the seat now, after the key was renewed', async () => {
    const [ada] = await newTable(context);
    const account = await accountFor(context, MAIL, ADA, ADA);
    await claim(context, account, viewerWith(ada));
    const { key } = await renewKey(context, ada.table, viewerWith(ada), { seat: 0, renew: true });
    await claim(context, account, viewerWith(key));
    await recover(context, HOME, ADA, 'en');
    expect(await seatsOpened()).toEqual(named(ada));
  });
});

describe('a mail server that is away', () => {
  const failing = (times: number, failure: ChannelFailed) => {
    const waits: number[] = [];
    let left = times;
    const send = async (mail: OutgoingMail) => {
      if (left-- > 0) throw failure;
      mails.push(mail);
    };
    const wait = async (milliseconds: number) => void waits.push(milliseconds);
    return { waits, context: { ...context, channels: { email: { send } }, wait } };
  };

  test.each([
    ['lost links', (away: Context) => recover(away, HOME, ADA, 'en')],
    [
      'a link to sign in',
      (away: Context) => sendLink(away, { to: ADA, letter: { kind: 'sign-in', url: 'x' }, locale: 'en' }),
    ],
  ] as const)('gets %s again while their reader waits, the same mail', async (_, send) => {
    await wish((await newTable(context))[0], ADA);
    const { waits, context: away } = failing(3, new ChannelFailed('unreachable', false));
    await send(away);
    expect(waits).toHaveLength(3);
    expect(waits.reduce((sum, wait) => sum + wait)).toBeLessThanOrEqual(60_000);
    expect(mails).toHaveLength(1);
  });

  test('gets nothing again that it refuses for good, and nothing for ever', async () => {
    await wish((await newTable(context))[0], ADA);
    for (const [times, failure, waited] of [
      [1, new ChannelFailed('bad-address', true), 0],
      [9, new ChannelFailed('unreachable', false), 3],
    ] as const) {
      const { waits, context: away } = failing(times, failure);
      await expect(recover(away, HOME, ADA, 'en')).rejects.toBe(failure);
      expect(waits).toHaveLength(waited);
    }
    expect(mails).toEqual([]);
  });
});

describe('silence', () => {
  test.each<[string, (ada: SeatKey) => Promise<unknown>]>([
    ['for an address of no seat', async () => {}],
    [
      'for that of an account that had the link before somebody else renewed it',
      async (ada) => {
        await wish(ada, ADA);
        await renewKey(context, ada.table, viewerWith(ada), { seat: 0, renew: true });
      },
    ],
    ['for one that was never confirmed', (ada) => wish(ada, ADA, [])],
    [
      'for one that was changed for another',
      async (ada) => {
        await wish(ada, ADA);
        await wish(ada, 'other@example.org');
      },
    ],
    [
      'for one whose owner wished never to get mail',
      async (ada) => {
        await wish(ada, ADA);
        await context.records.write('address', addressId(ADA), 0, { id: 'x', value: '{"never":true}' });
      },
    ],
  ])('%s', async (_, prepare) => {
    const [ada] = await newTable(context);
    await prepare(ada);
    await recover(context, HOME, ADA, 'en');
    expect(mails).toEqual([]);
  });

  test('after three mails an hour to an address from one place; who asks elsewhere still gets one', async () => {
    await wish((await newTable(context))[0], ADA);
    for (let i = 0; i < 4; i++) await recover(context, '192.0.2.66', ADA, 'en');
    expect(mails).toHaveLength(3);
    await recover(context, HOME, ADA, 'en');
    expect(mails).toHaveLength(4);
  });

  test('and signing in afterwards tells nobody which addresses have seats, or want no mail', async () => {
    await wish((await newTable(context))[0], ADA);
    await context.records.write('address', addressId('never@example.org'), 0, { id: 'x', value: '{"never":true}' });
    const waits = [];
    for (const email of [ADA, 'never@example.org', 'nobody@example.org']) {
      for (let i = 0; i < 3; i++) await recover(context, HOME, email, 'en');
      waits.push((await waitForLink(context, HOME, email)) > 0);
    }
    expect(waits).toEqual([true, true, true]);
  });
});

describe('somebody who has mails sent to an address again and again', () => {
  const STRANGER = '192.0.2.66';
  const isRefused = async (place: string) => (await waitForLink(context, place, ADA)) > 0;

  test('from one place keeps its owner neither from signing in nor from their lost links', async () => {
    await wish((await newTable(context))[0], ADA);
    for (let hour = 0; hour < 12; hour++) {
      for (let i = 0; i < 3; i++) await recover(context, STRANGER, ADA, 'en');
      site.now += HOUR;
    }
    expect(mails).toHaveLength(10);
    expect(await isRefused(STRANGER)).toBe(true);
    expect(await isRefused(HOME)).toBe(false);
    await recover(context, HOME, ADA, 'en');
    expect(mails).toHaveLength(11);
  });

  test('asking for a seat’s messages keeps nobody from signing in either', async () => {
    for (let i = 0; i < 4; i++) await waitToMail(postOf(context), ADA, BY_SEATS, `question ${i}`);
    expect(await waitToMail(postOf(context), ADA, BY_SEATS, 'one more')).toBeGreaterThan(0);
    expect(await isRefused(HOME)).toBe(false);
  });

  test('from many places has nine sent an hour, and thirty a day', async () => {
    let sent = 0;
    for (let hour = 0; hour < 5; hour++) {
      for (let place = 1; place <= 12; place++) if (!(await isRefused(`198.51.100.${place}`))) sent++;
      if (hour === 0) expect(sent).toBe(9);
      site.now += HOUR;
    }
    expect(sent).toBe(30);
  });
});
