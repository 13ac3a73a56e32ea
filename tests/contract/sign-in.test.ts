import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ownPath } from '@/app/_web/http/locale';
import { accountOf, lookAtLink, MAIL, sessionsOf, signedIn, signInLinkId } from '@/lib/accounts';
import { addressId } from '@/lib/identity';
import { DEFAULT_LIMITS } from '@/lib/limits';
import type { OutgoingMail } from '@/lib/notify';
import type { Context } from '@/lib/tables';
import { throughCalls } from '../lab/shared/calls';
import { Browser, SECRET, SITE, tokenIn, withMails } from '../support/auth';
import { freshSite } from '../support/site';
import { soon } from '../support/soon';

/** next-auth with this site's options on documents in an LMDB: what a browser may do, and what nobody may. */
const site = freshSite({ ticks: 1000 });
let context: Context;
let mails: OutgoingMail[];
let browser: Browser;

beforeEach(() => {
  vi.stubEnv('PUBLIC_URL', SITE);
  // next-auth looks at the clock itself.
  ({ context, mails } = withMails({ ...site.context, now: Date.now }));
  browser = new Browser(context);
});
afterEach(async () => {
  vi.unstubAllEnvs();
});

const SESSION = '__Host-session';

async function signInAs(email: string, as = browser, sender = '192.0.2.1') {
  const before = mails.length;
  await as.askForLink(email, { sender });
  await soon(() => expect(mails).toHaveLength(before + 1));
  return as.redeem(tokenIn(mails.at(-1)));
}

describe('a link by mail', () => {
  test('leads to a page of the site as it is set, whatever host the request names', async () => {
    await browser.askForLink('Ada@Example.org ');
    await soon(() => expect(mails).toHaveLength(1));
    const [{ to, letter, unsubscribe }] = mails;
    expect(to).toBe('ada@example.org');
    expect(letter.kind === 'sign-in' && letter.url).toMatch(
      /^https:\/\/cards\.example\.org\/sign-in\/confirm\?token=\w{64}$/,
    );
    expect(unsubscribe).toBeNull();
  });

  test('signs in, once, and the browser keeps what no script reads', async () => {
    const { account, location } = await signInAs('ada@example.org');
    expect(location).toBe(`${SITE}/account`);
    expect(account).toBe(await accountOf(context, MAIL, 'ada@example.org'));
    const token = browser.cookie(SESSION) ?? '';
    expect(await signedIn(context, { token, hint: account }, Date.now())).toMatchObject({ account });
    const again = await new Browser(context).redeem(tokenIn(mails[0]));
    expect(again).toMatchObject({ account: null, location: expect.stringContaining('error=Verification') });
  });

  test('of fifty who redeem it at once, one is signed in', async () => {
    await browser.askForLink('ada@example.org');
    await soon(() => expect(mails).toHaveLength(1));
    const racers = Array.from({ length: 50 }, () => new Browser(context).redeem(tokenIn(mails[0])));
    const in_ = (await Promise.all(racers)).filter(({ account }) => account !== null);
    expect(in_).toHaveLength(1);
    const account = await accountOf(context, MAIL, 'ada@example.org');
    expect(await sessionsOf(context, account!)).toHaveLength(1);
  });

  test('is not used up by looking where it leads', async () => {
    await browser.askForLink('ada@example.org');
    await soon(() => expect(mails).toHaveLength(1));
    const id = signInLinkId(tokenIn(mails[0]), SECRET);
    for (let look = 0; look < 3; look++) expect((await lookAtLink(context, id))?.email).toBe('ada@example.org');
    expect((await browser.redeem(tokenIn(mails[0]))).account).not.toBeNull();
  });

  test('signs in nobody but the address it was sent to, and is not used up by who tries', async () => {
    await browser.askForLink('ada@example.org');
    await soon(() => expect(mails).toHaveLength(1));
    const forged = await browser.redeem(tokenIn(mails[0]), { email: 'bo@example.org' });
    expect(forged.account).toBeNull();
    expect((await browser.redeem(tokenIn(mails[0]))).account).not.toBeNull();
  });

  test('that was never sent signs in nobody', async () => {
    expect((await browser.redeem('0'.repeat(64))).account).toBeNull();
  });

  test('to one address leads to one account, however it is written, and for two at once', async () => {
    await browser.askForLink('ada@example.org');
    await browser.askForLink('ADA@example.org');
    await soon(() => expect(mails).toHaveLength(2));
    const both = await Promise.all(mails.map((mail) => new Browser(context).redeem(tokenIn(mail))));
    expect(both[0].account).not.toBeNull();
    expect(both[1].account).toBe(both[0].account);
  });
});

describe('abuse', () => {
  test('a session that was planted before signing in is not the one after', async () => {
    await signInAs('mallory@example.org');
    const planted = browser.cookie(SESSION);
    const victim = new Browser(context);
    victim.jar.take([`${SESSION}=${planted}; Path=/; Secure`]);
    const { account } = await signInAs('ada@example.org', victim, '192.0.2.9');
    expect(victim.cookie(SESSION)).not.toBe(planted);
    const who = await signedIn(context, { token: planted ?? '', hint: account }, Date.now());
    expect(who?.account).not.toBe(account);
  });

  test('a form of another site sends no mail: it does not know the token', async () => {
    const { location } = await browser.askForLink('ada@example.org', { csrfToken: 'f'.repeat(64) });
    expect(location).toContain('csrf=true');
    expect(mails).toEqual([]);
  });

  test.each([
    'https://evil.example',
    'https://evil.example/account',
    '//evil.example',
    `${SITE}.evil.example/`,
    `${SITE}//evil.example`,
    String.raw`/\evil.example`,
    `${SITE}@evil.example`,
    'javascript:alert(1)',
  ])('nobody is led to %s by signing in', async (callbackUrl) => {
    await signInAs('ada@example.org');
    const asked = await browser.askForLink('ada@example.org', { callbackUrl });
    const led = await browser.redeem(tokenIn(mails[0]), { callbackUrl });
    for (const { location } of [asked, led]) {
      const path = ownPath(location ?? '', SITE);
      expect(path === null && location !== SITE && location !== null).toBe(false);
      expect(path ?? '').not.toContain('evil');
    }
  });

  test('the answer is the same whether the address is known', async () => {
    await signInAs('ada@example.org');
    const [known, unknown] = [new Browser(context), new Browser(context)];
    const answers = [
      await known.askForLink('ada@example.org', { sender: '192.0.2.2' }),
      await unknown.askForLink('nobody@example.org', { sender: '192.0.2.3' }),
    ];
    expect(answers[0]).toEqual(answers[1]);
    expect(known.jar.cookies().map(({ name }) => name)).toEqual(unknown.jar.cookies().map(({ name }) => name));
  });

  test('no more of the store is asked for a known address than for another', async () => {
    await signInAs('ada@example.org');
    const asked: string[] = [];
    const records = throughCalls(context.records, (name, [kind], goOn) => {
      asked.push(`${name} ${kind}`);
      return goOn();
    });
    const counting = new Browser({ ...context, records, channels: {} });
    await counting.askForLink('ada@example.org', { sender: '192.0.2.4' });
    const known = asked.splice(0);
    await counting.askForLink('nobody@example.org', { sender: '192.0.2.5' });
    expect(known.length).toBeGreaterThan(0);
    expect(asked).toEqual(known);
  });

  test('three mails an hour to an address from one place, which keep nobody else from signing in', async () => {
    const senders = ['192.0.2.66', '192.0.2.66', '192.0.2.66', '192.0.2.66', '192.0.2.1'];
    const answers = [];
    for (const sender of senders) answers.push(await browser.askForLink('ada@example.org', { sender }));
    const refused = answers.map(({ location }) => location?.includes('too-many-mails'));
    expect(refused).toEqual([false, false, false, true, false]);
    expect(mails).toHaveLength(4);
  });

  test('mails asked for from one place are limited by the hour, to whatever addresses', async () => {
    const few = new Browser({ ...context, limits: { ...DEFAULT_LIMITS, mails: 4 } });
    const answers = [];
    for (const name of ['a', 'b', 'c', 'd', 'e']) answers.push(await few.askForLink(`${name}@example.org`));
    expect(answers.at(-2)?.location).not.toContain('too-many-mails');
    expect(answers.at(-1)?.location).toMatch(/\?problem=too-many-mails&wait=15$/);
    expect(mails.map(({ to }) => to)).toEqual(['a', 'b', 'c', 'd'].map((name) => `${name}@example.org`));
  });

  test('nothing goes to an address whose owner wished so', async () => {
    await context.records.write('address', addressId('ada@example.org'), 0, { id: 'x', value: '{"never":true}' });
    const { location } = await browser.askForLink('ada@example.org');
    expect(location).toContain('/verify-request');
    expect(mails).toEqual([]);
  });

  test.each(['no address', 'a@b', 'ada@example.org, bo@example.org', 'ada@example.org\nbcc: bo@example.org'])(
    'no mail goes to %j',
    async (email) => {
      expect((await browser.askForLink(email)).location).toContain('error=EmailSignin');
      expect(mails).toEqual([]);
    },
  );
});
