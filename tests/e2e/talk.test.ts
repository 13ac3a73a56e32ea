import { type Browser, expect, type Page } from '@playwright/test';
import { PLAIN, type Player } from '../support/e2e/api';
import { expectFaultless } from '../support/e2e/axe';
import { closeSheet, formAnswer, openSheet } from '../support/e2e/sheet';
import { playOut } from '../support/e2e/store';
import { test } from '../support/e2e/test';

const OPTIONS = { players: 2, length: { kind: 'deals', count: 1 } };

/** Ada and Bo at a table, each in their own browser on a phone, Bo's without scripts. */
async function twoAtTable(browser: Browser) {
  const [ada, bo] = await Promise.all(
    [true, false].map(async (javaScriptEnabled) => {
      const options = { locale: 'en', viewport: { width: 360, height: 740 }, javaScriptEnabled };
      return (await browser.newContext(options)).newPage();
    }),
  );
  const opened = await ada.request.post('/api/tables', {
    data: { ...PLAIN, game: 'herzblatt', name: 'Ada', options: OPTIONS },
  });
  const host: Player & { invitation: string } = await opened.json();
  const joined = await bo.request.post(`/api/tables/${host.table}/seats`, {
    data: { invitation: host.invitation, name: 'Bo' },
  });
  const players: Player[] = [host, await joined.json()];
  await Promise.all([ada.goto(`/t/${host.table}?as=0`), bo.goto(`/t/${host.table}?as=1`)]);
  return { ada, bo, players, table: host.table };
}

const summary = (page: Page) => page.locator('summary').filter({ hasText: /^Talk/ });
const log = (page: Page) => page.getByRole('log');
/** A page without scripts opens it itself, once it has come back from a form. */
async function open(page: Page) {
  await expect(async () => {
    await openSheet(page);
    if (!(await log(page).isVisible())) await summary(page).click();
    await expect(log(page)).toBeVisible({ timeout: 1_000 });
  }).toPass();
}
/** Presses a button and waits until its form has been answered. */
async function press(page: Page, name: string) {
  const isAnswer = formAnswer(page);
  await page.getByRole('button', { name, exact: true }).click();
  await isAnswer;
}
async function say(page: Page, text: string) {
  await open(page);
  await page.getByLabel('Say something to everybody at the table').fill(text);
  await press(page, 'Send');
}

test('what a player has half written is still there when the match begins, and when it is over', async ({ page }) => {
  const opened = await page.request.post('/api/tables', {
    data: { ...PLAIN, game: 'herzblatt', name: 'Ada', options: { ...OPTIONS, players: 3 } },
  });
  const host: Player & { invitation: string } = await opened.json();
  const players: Player[] = [host];
  const arrive = async (name: string) => {
    const data = { invitation: host.invitation, name };
    players.push(await (await page.request.post(`/api/tables/${host.table}/seats`, { data })).json());
  };
  await arrive('Bo');
  await page.goto(host.seatLink);
  const message = page.getByLabel('Say something to everybody at the table');
  await summary(page).click();
  await message.fill('Where is');
  await arrive('Cleo');
  await expect(page.locator('.screen-bar')).toBeVisible();
  await open(page);
  await expect(message).toHaveValue('Where is');
  await message.fill('Well pl');
  await playOut(players, () => 0);
  await expect(page.locator('.screen-bar')).toHaveCount(0);
  if (!(await message.isVisible())) await summary(page).click();
  await expect(message).toHaveValue('Well pl');
  await press(page, 'Send');
  await expect(message).toHaveValue('');
});

test('players talk, and go on to a rematch, one of them without JavaScript', async ({ browser }) => {
  test.setTimeout(2 * 60_000);
  const { ada, bo, players, table } = await twoAtTable(browser);
  /** Without scripts a page shows what others have done when it is loaded again. */
  const lookAgain = () => bo.goto(bo.url().replace(/#.*/, ''));

  await say(ada, 'Good luck <b>Bo</b>!');
  await open(ada);
  await expect(log(ada)).toContainText('Good luck <b>Bo</b>!');
  await expect(ada.getByLabel('Say something to everybody at the table')).toHaveValue('');
  await lookAgain();
  // It has a button of its own, at which the menu opens.
  await bo.getByRole('link', { name: 'Talk (1 new message)' }).click();
  await expect(log(bo)).toContainText('Good luck <b>Bo</b>!');
  const page = bo.url().replace(/#.*/, '');
  // Ada has a button for it, and a page with scripts says itself that it was read.
  await closeSheet(ada);
  await say(bo, `Thanks ${'\u{1F600} '.repeat(200)}`);
  await say(bo, 'Your turn');
  await ada.getByRole('button', { name: 'Talk (2 new messages)' }).click();
  await expect(summary(ada)).toHaveText('Talk');
  // More was said than fits into the box: the newest message is to be seen.
  for (const page of [ada, bo]) await expect(log(page).getByText('Your turn')).toBeInViewport();
  await expectFaultless(ada, ada.url().replace(/#.*/, ''), 'light');
  await bo.goto(page);
  await open(bo);

  // Bo does not want to read Ada, which is nobody else's business.
  await bo.locator('summary').filter({ hasText: 'Mute somebody' }).click();
  await press(bo, 'Mute Ada');
  await lookAgain();
  await open(bo);
  await expect(log(bo)).not.toContainText('Good luck');
  await open(ada);
  await expect(log(ada)).toContainText('Good luck');

  // The host closes the talk, and both see that.
  await ada.getByLabel('Talk at the table').selectOption('closed');
  await press(ada, 'Change');
  await expect(ada.locator('main')).toContainText('There is no talk at this table.');
  await lookAgain();
  await open(bo);
  await expect(bo.locator('main')).toContainText('There is no talk at this table.');
  await expect(bo.getByRole('button', { name: 'Send' })).toHaveCount(0);

  await Promise.all([ada.goto('about:blank'), bo.goto('about:blank')]);
  await playOut(players, () => 0);
  await bo.goto(`/t/${table}/recap`);
  await bo.getByRole('button', { name: 'Rematch' }).click();
  await expect(bo).toHaveURL(/\/t\/\w+\?as=1/);
  expect(bo.url()).not.toContain(table);
  await expect(bo.locator('main')).toContainText('kept');
  await expectFaultless(ada, `/t/${table}?as=0`, 'light');
  await ada.getByRole('button', { name: 'Join the rematch' }).click();
  await expect(ada).toHaveURL(/\/t\/\w+\?as=0/);
  expect(new URL(ada.url()).pathname).toBe(new URL(bo.url()).pathname);
  await expect(ada.locator('section[aria-label="Your hand"], label[for^="card-"]').first()).toBeVisible();
  // Going back and asking again leads to the same seat.
  await ada.goto(`/t/${table}?as=0`);
  await ada.getByRole('button', { name: 'Join the rematch' }).click();
  await expect(ada).toHaveURL(new RegExp(`${new URL(bo.url()).pathname}\\?as=0`));
});
