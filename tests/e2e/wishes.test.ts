import { type APIRequestContext, type Browser, type BrowserContextOptions, expect, type Page } from '@playwright/test';
import de from '../../messages/de/wishes.json' with { type: 'json' };
import problems from '../../messages/en/problems.json' with { type: 'json' };
import en from '../../messages/en/wishes.json' with { type: 'json' };
import { headersNamed } from '../lab/shared/mail-server';
import { bearer, move, type Player, startTable, takeKey, viewOf } from '../support/e2e/api';
import { BOTH, expectFaultless } from '../support/e2e/axe';
import { latestTo, linkTo, mailsTo } from '../support/e2e/mailbox';
import { openSheet } from '../support/e2e/sheet';
import { test } from '../support/e2e/test';

const WORDS = { en, de };
const HERZBLATT = { players: 2, length: { kind: 'deals', count: 1 } };
const CONFIRM = /http:\S+\/confirm\/([\w-]+)/;
const END = /http:\S+\/unsubscribe\/\S+/;

/** Each test is a sender of its own. */
let senders = 0;
const sender = () => ({ 'x-forwarded-for': `198.51.100.${test.info().parallelIndex * 50 + 100 + senders++}` });
const address = (name: string) => `${name}-${test.info().testId}-${test.info().retry}@example.org`;

async function arrive(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  const viewport = { width: 360, height: 740 };
  const context = await browser.newContext({ locale: 'en', viewport, extraHTTPHeaders: sender(), ...options });
  return context.newPage();
}

/** A table for two, of which this browser holds the first seat; its page is not open. */
async function atTable(page: Page, request: APIRequestContext): Promise<Player[]> {
  const { players } = await startTable(request, HERZBLATT, { game: 'herzblatt' });
  await takeKey(page, players[0]);
  return players;
}

const wish = (request: APIRequestContext, player: Player, wishes: object = {}) =>
  request.put(`/api/tables/${player.table}/wishes`, {
    headers: bearer(player),
    data: { seat: player.seat, ...wishes },
  });

/** The first player is told by mail as soon as it is their turn, which it is. @returns that mail */
async function tellByMail(page: Page, request: APIRequestContext, player: Player, email: string): Promise<string> {
  const asked = mailsTo(email).length + 1;
  const wished = await wish(request, player, { email, when: 'at-once', delayMinutes: 0 });
  expect(await wished.json()).toMatchObject({ email, confirmed: false });
  await page.goto(await linkTo(email, CONFIRM, asked));
  await page.getByRole('button', { name: en.confirm.button }).click();
  await expect(page.getByRole('heading', { name: en.confirm.done })).toBeVisible();
  return latestTo(email, asked + 1);
}

for (const [locale, javaScriptEnabled] of [
  ['en', false],
  ['de', true],
] as const)
  test(`wishes are one line until it is opened, and changed with two taps, or on the page of the seat: ${locale}, ${javaScriptEnabled ? 'with' : 'without'} scripts`, async ({
    browser,
    request,
  }) => {
    const t = WORDS[locale];
    const email = address('ada');
    const page = await arrive(browser, { locale, javaScriptEnabled });
    const [ada] = await atTable(page, request);
    const line = page.locator('#messages > details > summary');
    const save = page.getByRole('button', { name: t.save });
    const saysInOneLine = async (text: string) => {
      await page.goto(`/t/${ada.table}?as=0`);
      await openSheet(page);
      await expect(line).toHaveText(`${t.title}: ${text}`);
      await expect(line).toBeVisible();
      await expect(save).toHaveCount(0);
      // As high as a finger needs: two lines would be higher.
      expect((await line.boundingBox())?.height).toBeLessThanOrEqual(44);
      await line.click();
    };
    /** All else is on the page of the seat. */
    const wishMore = () => page.getByRole('link', { name: t.more }).click();

    await saysInOneLine(t.line.none);
    await wishMore();
    await page.getByLabel(t.email).fill(email);
    await page.getByLabel(t.delay).selectOption(t.delayChoice[15]);
    await page.getByLabel(t.zone).fill('Europe/Vienna');
    await page.getByLabel(t.quietFrom).fill('22:00');
    await page.getByLabel(t.quietTo).fill('07:30');
    await page.locator('[name="remindMinutes[]"][value="180"]').check();
    await save.click();
    await expect(page).toHaveURL(/#messages$/);
    await saysInOneLine(t.line.unconfirmed);

    // The link is that of the mail; the button is pressed in the player's language.
    await page.goto(await linkTo(email, CONFIRM));
    await page.getByRole('button', { name: t.confirm.button }).click();
    await expect(page.getByRole('heading', { name: t.confirm.done })).toBeVisible();
    await saysInOneLine(t.line.atOnce);

    await page.getByRole('button', { name: t.quick.digest, exact: true }).click();
    await expect(page).toHaveURL(/#messages$/);
    await saysInOneLine(t.line.digest);
    const kept = await (await wish(request, ada)).json();
    expect(kept).toMatchObject({
      email,
      confirmed: true,
      when: 'digest',
      delayMinutes: 15,
      zone: 'Europe/Vienna',
      quiet: { from: '22:00', to: '07:30' },
      remindMinutes: [180, 720],
      locale,
    });

    // A field left empty is wished for no more.
    await wishMore();
    await page.getByLabel(t.email).fill('');
    await save.click();
    await saysInOneLine(t.line.none);
  });

test('a mistake in the form is said on the page, and changes nothing', async ({ browser, request }) => {
  const page = await arrive(browser, { javaScriptEnabled: false });
  const [ada] = await atTable(page, request);
  await page.goto(`/t/${ada.table}?as=0`);
  await openSheet(page);
  await page.locator('#messages > details > summary').click();
  await page.getByRole('link', { name: en.more }).click();
  await page.getByLabel(en.email).fill(address('bo'));
  await page.getByLabel(en.zone).fill('Middle-earth');
  await page.getByRole('button', { name: en.save }).click();
  await expect(page.getByText(problems['bad-zone'])).toBeVisible();
  expect(await (await wish(request, ada)).json()).toMatchObject({ email: null });
});

test('the form and the pages of the mails are faultless on a small phone', async ({ browser, request }) => {
  const email = address('cy');
  const page = await arrive(browser);
  const [ada] = await atTable(page, request);
  await wish(request, ada, {
    email,
    delayMinutes: 0,
    webhook: { url: 'https://hooks.example.org/services/aVeryLongNameThatHasNoPlaceToBreakAnywhere', form: 'slack' },
  });
  await expectFaultless(page, `/t/${ada.table}/link?as=0`, ...BOTH);
  await expectFaultless(page, await linkTo(email, CONFIRM), ...BOTH);
  await expectFaultless(page, '/confirm/done', ...BOTH);
  await expectFaultless(page, '/confirm/used', ...BOTH);
  const end = await linkTo(email, END);
  await expectFaultless(page, end, ...BOTH);
  await expectFaultless(page, `${end}?done=table`, ...BOTH);
});

test('looking at the page that confirms changes nothing, and its button works once', async ({ browser, request }) => {
  const email = address('dee');
  const page = await arrive(browser, { javaScriptEnabled: false });
  const [ada] = await atTable(page, request);
  await wish(request, ada, { email });
  const link = await linkTo(email, CONFIRM);
  for (const method of ['HEAD', 'GET', 'GET']) expect((await request.fetch(link, { method })).status()).toBe(200);
  expect(await (await wish(request, ada)).json()).toMatchObject({ confirmed: false });
  const token = CONFIRM.exec(link)?.[1];
  const foreign = await request.post('/api/confirm', { headers: { origin: 'https://evil.example' }, data: { token } });
  expect(foreign.status()).toBe(403);

  await page.goto(link);
  await page.getByRole('button', { name: en.confirm.button }).click();
  await expect(page.getByRole('heading', { name: en.confirm.done })).toBeVisible();
  expect(await (await wish(request, ada)).json()).toMatchObject({ email, confirmed: true });
  await page.goto(link);
  await expect(page.getByRole('heading', { name: en.confirm.used })).toBeVisible();
});

test('a mail program ends mail about the table with one post, without cookies', async ({
  browser,
  request,
  playwright,
}) => {
  const email = address('eve');
  const page = await arrive(browser, { javaScriptEnabled: false });
  const players = await atTable(page, request);
  const raw = await tellByMail(page, request, players[0], email);
  expect(headersNamed(raw, 'List-Unsubscribe-Post')).toEqual(['List-Unsubscribe=One-Click']);
  const [oneClick] = headersNamed(raw, 'List-Unsubscribe').map((value) => value.replace(/[<>]/g, ''));

  const program = await playwright.request.newContext();
  // Opened in a browser it leads to the page with the buttons, and ends nothing.
  const looked = await program.get(oneClick);
  expect(looked.url()).toMatch(END);
  expect(await (await wish(request, players[0])).json()).toMatchObject({ email, confirmed: true });
  const answer = await program.post(oneClick, {
    form: { 'List-Unsubscribe': 'One-Click' },
    headers: { accept: 'text/html', origin: 'https://mail.example' },
    maxRedirects: 0,
  });
  expect(answer.status()).toBe(200);
  await program.dispose();
  expect(await (await wish(request, players[0])).json()).toMatchObject({ email: null, confirmed: false });

  const told = mailsTo(email).length;
  await untilNextTurn(request, players);
  await request.post('/api/cron/outbox');
  expect(mailsTo(email)).toHaveLength(told);
});

test('the page of a mail ends mail with a button, for good if that is wanted, and allows it again', async ({
  browser,
  request,
}) => {
  const email = address('fay');
  const player = await arrive(browser);
  const [ada] = await atTable(player, request);
  await tellByMail(player, request, ada, email);
  // A reader of the mail need not be signed in, nor have the seat.
  const page = await arrive(browser, { javaScriptEnabled: false });
  const end = await linkTo(email, END, 2);
  await page.goto(end);
  expect(await (await wish(request, ada)).json()).toMatchObject({ email, confirmed: true });
  await page.getByRole('button', { name: en.unsubscribe.table }).click();
  await expect(page.getByRole('status')).toHaveText(en.unsubscribe.done.table);
  expect(await (await wish(request, ada)).json()).toMatchObject({ email: null });

  await page.getByRole('button', { name: en.unsubscribe.never }).click();
  await expect(page.getByRole('status')).toHaveText(en.unsubscribe.done.never);
  await wish(request, ada, { email });
  await request.post('/api/cron/outbox');
  expect(mailsTo(email)).toHaveLength(2);

  await page.getByRole('button', { name: en.unsubscribe.again }).click();
  await expect(page.getByRole('status')).toHaveText(en.unsubscribe.done.again);
  await wish(request, ada, { email });
  await linkTo(email, CONFIRM, 3);
});

/** Everybody moves until it is the first player's turn once more, after somebody else's. */
async function untilNextTurn(request: APIRequestContext, players: Player[]): Promise<void> {
  const decline = async (player: Player) =>
    expect((await move(request, player, { type: 'decline' })).status()).toBe(200);
  // Both decline: the next deal begins with the second player, who declines again.
  await decline(players[0]);
  await decline(players[1]);
  await decline(players[1]);
  expect((await viewOf(request, players[0])).toAct).toEqual([0]);
}
