import { type Browser, type BrowserContextOptions, expect, type Page } from '@playwright/test';
import { startTable, takeKey } from '../support/e2e/api';
import { BOTH, expectFaultless, expectFaultlessHere } from '../support/e2e/axe';
import { linkTo, textsTo } from '../support/e2e/mailbox';
import { careful, Person } from '../support/e2e/player';
import { spectate } from '../support/e2e/table';
import { test } from '../support/e2e/test';

const CONFIRM = /http:\S+\/sign-in\/confirm\?token=\w+/;
const SEAT = /http:\S+\/s\/[\w-]+/;

/** Each test is a sender of its own: three mails an hour are all that one may ask for. */
let senders = 0;
const sender = () => ({ 'x-forwarded-for': `203.0.113.${test.info().parallelIndex * 100 + senders++}` });
const address = (name: string) => `${name}-${test.info().testId}-${test.info().retry}@example.org`;

async function arrive(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({
    locale: 'en',
    viewport: { width: 360, height: 740 },
    extraHTTPHeaders: sender(),
    ...options,
  });
  return context.newPage();
}

/** Asks for a link and presses the button where it leads. @returns the link */
async function signIn(page: Page, email: string, mails = 1): Promise<string> {
  await page.goto('/');
  await page.getByRole('link', { name: 'Sign in' }).click();
  await page.getByLabel('Your email address').fill(email);
  await page.getByRole('button', { name: 'Send me a link' }).click();
  await expect(page.getByRole('heading', { name: 'Look into your inbox' })).toBeVisible();
  const link = await linkTo(email, CONFIRM, mails);
  await page.goto(link);
  await expect(page.getByText(`You are about to sign in as ${email}.`)).toBeVisible();
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'My account' })).toBeVisible();
  return link;
}

test('signs in by a mail, claims the seats of one browser, and plays on in another without scripts', async ({
  browser,
  request,
}) => {
  const { table, players } = await startTable(request);
  const email = address('ada');
  const first = await arrive(browser);
  await takeKey(first, players[0]);
  const link = await signIn(first, email);
  await expectFaultlessHere(first, '/account', 'light');
  await first.getByRole('button', { name: 'Add this seat to my account' }).click();
  await expect(first.getByText('These seats are yours on every device now.')).toBeVisible();
  await expect(first.getByRole('button', { name: /Add this seat/ })).toHaveCount(0);

  const second = await arrive(browser, { javaScriptEnabled: false });
  await signIn(second, email, 2);
  await expect(second.getByRole('button', { name: /Add this seat/ })).toHaveCount(0);
  await second.goto('/');
  await expect(second.getByRole('link', { name: new RegExp(email.split('@')[0]) })).toBeVisible();
  await second.goto(`/t/${table}`);
  const before = (await spectate(request, table)).version;
  await new Person('Ada', second, careful, false).move();
  expect((await spectate(request, table)).version).toBeGreaterThan(before);

  // The link was used up by the button, once.
  await first.goto(link);
  await expect(first.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();

  await second.goto('/account');
  await second.getByRole('button', { name: 'Sign out everywhere' }).click();
  await first.goto('/account');
  await expect(first).toHaveURL(/\/sign-in/);
  await second.goto(`/t/${table}`);
  await expect(second.locator('form[action$="/moves"]')).toHaveCount(0);
});

test('a scanner that opens every link of a mail, and posts from elsewhere, uses nothing up', async ({
  browser,
  request,
  baseURL,
}) => {
  const email = address('bo');
  const page = await arrive(browser);
  await page.goto('/sign-in');
  await page.getByLabel('Your email address').fill(email);
  await page.getByRole('button', { name: 'Send me a link' }).click();
  const link = await linkTo(email, CONFIRM);
  const token = new URL(link).searchParams.get('token') ?? '';
  const callback = `/api/auth/callback/email?token=${token}`;
  for (const path of [link, callback]) {
    for (const method of ['GET', 'HEAD']) {
      const answer = await request.fetch(path, { method, maxRedirects: 0 });
      expect(answer.headers()['set-cookie'] ?? '').not.toContain('session=');
    }
  }
  const foreign = await request.post(callback, { headers: { origin: 'https://evil.example' }, maxRedirects: 0 });
  expect(foreign.status()).toBe(403);
  const mine = await request.post(callback, { headers: { origin: baseURL ?? '' }, maxRedirects: 0 });
  expect([mine.status(), mine.headers().location]).toEqual([303, '/account']);
  expect(mine.headers()['set-cookie']).toMatch(/session=[^;]+; Path=\/;.*HttpOnly/);
  // A host that a request names is nowhere in the answer.
  const signingIn = await request.get('/api/auth/signin', {
    headers: { 'x-forwarded-host': 'evil.example' },
    maxRedirects: 0,
  });
  expect(JSON.stringify(signingIn.headers())).not.toContain('evil');
});

test('a seat that is taken while signed in is the account’s; lost links come by mail, and strangers learn nothing', async ({
  browser,
  request,
}) => {
  const email = address('cy');
  const page = await arrive(browser);
  await signIn(page, email);
  const opened = await page.request.post('/api/tables', {
    data: { game: 'hearts', name: 'Cy', title: 'Lost and found' },
  });
  expect(opened.status()).toBe(201);
  await page.goto('/account');
  await expect(page.getByRole('link', { name: 'Cy at Lost and found' })).toBeVisible();

  const recover = (to: unknown) => request.post('/api/recover', { headers: sender(), data: { email: to } });
  const answers = [await recover(email), await recover(address('nobody')), await recover('no address')];
  expect(answers.map((answer) => answer.status())).toEqual([202, 202, 202]);
  const bodies = await Promise.all(answers.map((answer) => answer.text()));
  expect(new Set(bodies).size).toBe(1);
  const other = await arrive(browser, { javaScriptEnabled: false });
  await other.goto(await linkTo(email, SEAT, 2));
  await expect(other).toHaveURL(/\/t\/\w+\?as=0/);
  expect(textsTo(address('nobody'))).toEqual([]);

  // The form says the same to everybody.
  await other.goto('/lost');
  await other.getByLabel('Your email address').fill(address('nobody'));
  await other.getByRole('button', { name: 'Send me my links' }).click();
  await expect(other.getByRole('heading', { name: 'Look into your inbox' })).toBeVisible();
});

test('another address is added by a mail that says so, and signs in to the same account', async ({ browser }) => {
  const [email, second] = [address('eli'), address('eli-at-work')];
  const page = await arrive(browser, { javaScriptEnabled: false });
  await signIn(page, email);
  await page.getByText('Add a login or merge another account').click();
  await page.getByLabel('The other address').fill(second);
  await page.getByRole('button', { name: 'Send a link there' }).click();
  await expect(page.getByText('A link has been sent to that address.')).toBeVisible();
  const link = await linkTo(second, /http:\S+\/account\/join\?token=[\w-]+/);
  expect(textsTo(second)[0]).toMatch(/^Add this address to your account\?/);
  // Somebody else, who is not signed in, adds nothing by it.
  const other = await arrive(browser);
  await other.goto(link);
  await expect(other.getByRole('button', { name: 'Add it' })).toHaveCount(0);
  await page.goto(link);
  await page.getByRole('button', { name: 'Add it' }).click();
  await expect(page.getByText('The address now belongs to your account.')).toBeVisible();
  await signIn(other, second, 2);
  await expect(other.getByText(`Link by email to ${email}`)).toBeVisible();
});

test('the pages are faultless for a visitor who is not signed in', async ({ browser }) => {
  const page = await arrive(browser);
  const paths = [
    '/sign-in',
    '/sign-in/sent',
    '/sign-in/confirm?token=x',
    '/account/join?token=x',
    '/lost',
    '/lost?sent=yes',
  ];
  for (const path of paths) await expectFaultless(page, path, ...BOTH);
});

test('everything is told as a file, and deleted if it is meant', async ({ browser }) => {
  const email = address('dee');
  const page = await arrive(browser, { javaScriptEnabled: false });
  await signIn(page, email);
  await page.request.post('/api/tables', { data: { game: 'hearts', name: 'Dee' } });
  const data = await (await page.request.get('/api/account/export')).json();
  expect(data).toMatchObject({ logins: [{ provider: 'email', name: email }], seats: [{ name: 'Dee' }] });
  await page.goto('/account');
  await page.getByRole('link', { name: 'Delete the account' }).click();
  await page.getByLabel('Also leave').check();
  await page.getByLabel('Yes, delete my account').check();
  await page.getByRole('button', { name: 'Delete for good' }).click();
  await expect(page.getByRole('heading', { name: 'Your account is deleted' })).toBeVisible();
  expect((await page.request.get('/api/account/export')).status()).toBe(401);
  await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible();
});
