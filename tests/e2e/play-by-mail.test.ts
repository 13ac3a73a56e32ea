import { type Browser, expect, type Page } from '@playwright/test';
import { partOf } from '../lab/shared/mail-server';
import { PLAIN } from '../support/e2e/api';
import { latestTo, linkTo, mailsTo } from '../support/e2e/mailbox';
import { Person, type Taste } from '../support/e2e/player';
import { openSheet } from '../support/e2e/sheet';
import { spectate } from '../support/e2e/table';
import { test } from '../support/e2e/test';

const OPTIONS = { players: 2, length: { kind: 'deals', count: 1 } };
const CONFIRM = /http:\S+\/confirm\/[\w-]+/;
const SEAT = /http:\S+\/s\/[\w.-]+$/m;
const CARD = /http:\S+\/s\/[\w.-]+\?card=(\w+)/;
const LINKS = /http:\S+/g;

/** Plays alone, with the blind, so that every kind of move comes up. */
const bold: Taste = (option) => Number(option === 'take' || option === 'pickUp');

/** A browser that has never been here, and runs no scripts. */
async function fresh(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    locale: 'en',
    viewport: { width: 360, height: 740 },
    javaScriptEnabled: false,
    extraHTTPHeaders: { 'x-forwarded-for': '198.51.100.61' },
  });
  return context.newPage();
}

/** Wishes for a mail as soon as it is their turn, by the form at the table. */
async function wishForMail(page: Page, email: string): Promise<void> {
  await openSheet(page);
  await page.locator('#messages > details > summary').click();
  await page.getByRole('link', { name: 'Address, hours and everything else' }).click();
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('When', { exact: true }).selectOption('When it is my turn');
  await page.getByLabel('How long after my turn begins').selectOption('at once');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page).toHaveURL(/#messages$/);
}

test('plays a whole deal by nothing but the links of mails, without scripts, and each in a browser of its own', async ({
  browser,
  playwright,
  request,
}) => {
  test.setTimeout(3 * 60_000);
  const email = `ada-${test.info().testId}-${test.info().retry}@example.org`;
  const version = async (table: string) => (await spectate(request, table)).version;

  const start = await fresh(browser);
  const opened = await start.request.post('/api/tables', {
    data: { ...PLAIN, game: 'herzblatt', name: 'Ada', options: OPTIONS, bots: 'easy' },
  });
  const { table }: { table: string } = await opened.json();
  await start.goto(`/t/${table}?as=0`);
  await wishForMail(start, email);
  await start.context().close();

  let mails = 1;
  const asked = await fresh(browser);
  await asked.goto(await linkTo(email, CONFIRM, mails));
  await asked.getByRole('button', { name: 'Yes, send me emails' }).click();
  await expect(asked.getByRole('heading', { name: 'Your address is confirmed' })).toBeVisible();
  await asked.context().close();

  /** Opens every link of a mail, as programs do that look for harmful ones. */
  async function scan(text: string): Promise<void> {
    const scanner = await playwright.request.newContext();
    const links = [...new Set(text.match(LINKS))];
    const answers = await Promise.all(
      links.flatMap((link) => [scanner.head(link, { maxRedirects: 0 }), scanner.get(link)]),
    );
    expect(new Set(answers.map((answer) => answer.status() < 400))).toEqual(new Set([true]));
    await scanner.dispose();
  }

  let byCard = 0;
  let byForm = 0;
  for (;;) {
    const text = partOf(await latestTo(email, ++mails), 'text/plain');
    const before = await spectate(request, table);
    await scan(text);
    expect(await version(table)).toBe(before.version);
    if (before.finished) {
      expect(text).toContain('The match is over.');
      expect(text).toMatch(/\/s\/[\w-]+\?to=recap/);
      break;
    }
    expect(text).toContain('Ada, it is your turn.');

    const page = await fresh(browser);
    const [link, card] = CARD.exec(text) ?? SEAT.exec(text) ?? [];
    if (!link) throw new Error('the mail has no link to the table');
    // A link is opened as often as one likes.
    await page.goto(link);
    await page.goto(link);
    expect(await version(table)).toBe(before.version);
    if (card) {
      await expect(page.locator('input[name="move.card"]:checked')).toHaveValue(card);
      await page.locator(`button[data-play="${card}"]`).click();
      await expect(page).toHaveURL(new RegExp(`/t/${table}\\?as=0`));
      byCard++;
    } else {
      await new Person('Ada', page, bold, false).move();
      byForm++;
    }
    expect(await version(table)).toBeGreaterThan(before.version);
    await page.context().close();
  }

  // They took the deal, picked up the blind and buried two cards; then came the nine tricks of the deal.
  expect([byForm, byCard]).toEqual([3, 9]);
  const { dealScores, seats } = await spectate(request, table);
  expect(dealScores).toHaveLength(1);
  // No bot sat in for them.
  expect(seats[0].bot).toBeFalsy();
  await request.post('/api/cron/outbox');
  expect(mailsTo(email)).toHaveLength(mails);
});
