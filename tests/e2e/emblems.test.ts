import { type Browser, expect, type Page } from '@playwright/test';
import { EMBLEM_SPRITE } from '../../app/_ui/kit/marks';
import { bearer, PLAIN, viewOf } from '../support/e2e/api';
import { expectNoViolations } from '../support/e2e/axe';
import { closeSheet, openSheet, submit } from '../support/e2e/sheet';
import { playOut } from '../support/e2e/store';
import { test } from '../support/e2e/test';

const OPTIONS = { players: 2, length: { kind: 'deals', count: 1 } };

const phone = async (browser: Browser, javaScriptEnabled: boolean, locale = 'en') =>
  (await browser.newContext({ locale, viewport: { width: 360, height: 740 }, javaScriptEnabled })).newPage();

/** By what the players are known on their plates, from the lower edge on clockwise: an emblem's name, or an initial. */
const onPlates = (page: Page) =>
  page
    .locator('.felt-emblem')
    .evaluateAll((marks) => marks.map((mark) => mark.getAttribute('aria-label') ?? mark.textContent));
/** Opens the part of the page in which one's emblem is chosen. */
async function openChoice(page: Page) {
  await openSheet(page);
  const choice = page.locator('summary, a').filter({ hasText: /^(Choose your|Your) emblem/ });
  if ((await page.locator('.emblem-choice').count()) === 0 || !(await page.locator('.emblem-choice').isVisible())) {
    await choice.click();
    // Without scripts the page comes anew, with the sheet closed.
    await expect(page.locator('.emblem-choice')).toBeAttached();
    await openSheet(page);
  }
  await expect(page.locator('.emblem-choice')).toBeVisible();
}
async function choose(page: Page, name: string) {
  await openChoice(page);
  await submit(page, () => page.getByRole('button', { name, exact: true }).click());
  await closeSheet(page);
}

test('players choose their emblems and see those of the others, one of them without JavaScript', async ({
  browser,
}) => {
  test.setTimeout(90_000);
  const [ada, bo] = await Promise.all([phone(browser, false), phone(browser, true)]);
  const opened = await ada.request.post('/api/tables', {
    data: { ...PLAIN, game: 'herzblatt', name: 'Ada', options: OPTIONS },
  });
  const host = await opened.json();

  // In the lobby.
  await ada.goto(`/t/${host.table}?as=0`);
  await choose(ada, 'Snail');
  await expect(ada.getByRole('img', { name: 'Snail', exact: true })).toBeVisible();

  // With the seat; they may have the same.
  await bo.goto(`/i/${host.invitation}`);
  await expect(bo.getByRole('img', { name: 'Snail', exact: true })).toBeVisible();
  await bo.getByLabel('Your name').fill('Bo');
  await bo.locator('summary').filter({ hasText: 'Choose your emblem' }).click();
  await expectNoViolations(bo, 'the form for a seat', 'light');
  await bo.getByTitle('Rocket').click();
  await bo.getByRole('button', { name: 'Take the seat' }).click();
  await expect.poll(() => onPlates(bo)).toEqual(['Snail', 'Rocket']);
  await ada.reload();
  await expect.poll(() => onPlates(ada)).toEqual(['Snail', 'Rocket']);

  // At the table, and the other one sees it.
  await choose(bo, 'Cat');
  await ada.reload();
  await expect.poll(() => onPlates(ada)).toEqual(['Snail', 'Cat']);
  await choose(ada, 'Initial letter');
  await expect.poll(() => onPlates(ada)).toEqual(['A', 'Cat']);
  await openChoice(bo);
  await expect(bo.getByRole('button', { name: 'Cat', exact: true })).toHaveAttribute('aria-pressed', 'true');
  await expectNoViolations(bo, 'the sheet with all emblems', 'light');

  // An emblem that there is not is refused with a sentence, and nothing changes.
  await openChoice(bo);
  await bo.getByRole('button', { name: 'Fish', exact: true }).evaluate((button) => button.setAttribute('value', 'x'));
  await bo.getByRole('button', { name: 'Fish', exact: true }).click();
  await expect(bo.getByText('There is no such emblem: pick one of those you see.').first()).toBeVisible();
  await bo.reload();
  await closeSheet(bo);
  await expect.poll(() => onPlates(bo)).toEqual(['A', 'Cat']);

  // The browser remembers it with their name.
  await bo.goto('/new?game=hearts');
  await expect(bo.getByLabel('Your name')).toHaveValue('Bo');
  await expect(bo.getByLabel('Cat', { exact: true })).toBeChecked();
  await bo.goto('/');
  await expect(bo.locator('input[name="emblem"]')).toHaveValue('cat');
});

test('the end of a match and the recap have the emblems, in German; a program chooses like everybody', async ({
  browser,
  request,
}) => {
  const page = await phone(browser, true, 'de');
  const data = { ...PLAIN, game: 'herzblatt', name: 'Ada', emblem: 'umbrella', options: OPTIONS };
  const host = await (await page.request.post('/api/tables', { data })).json();
  const seats = `/api/tables/${host.table}/seats`;
  const bo = await (await request.post(seats, { data: { invitation: host.invitation, name: 'Bo' } })).json();
  const choose = (emblem: unknown, seat = 1) =>
    request.post(`/api/tables/${host.table}/emblem`, { headers: bearer(bo), data: { seat, emblem } });
  expect((await (await choose('mug')).json()).seats[1].emblem).toBe('mug');
  for (const emblem of ['<svg>', 'Mug', '', 1]) {
    const refused = await choose(emblem);
    expect([refused.status(), (await refused.json()).code]).toEqual([400, 'bad-emblem']);
  }
  expect((await choose('cat', 0)).status()).toBe(401);
  expect((await viewOf(request, host)).seats.map(({ emblem }) => emblem)).toEqual(['umbrella', 'mug']);

  await playOut([host, bo], () => 0);
  await page.goto(`/t/${host.table}?as=0`);
  const ranking = page.locator('table').filter({ hasText: 'Summe' }).first();
  await expect(ranking.getByRole('img', { name: 'Regenschirm' })).toBeVisible();
  await expect(ranking.getByRole('img', { name: 'Becher' })).toBeVisible();
  await page.goto(`/t/${host.table}/recap`);
  await expect(
    page.getByRole('listitem').filter({ hasText: 'Ada' }).getByRole('img', { name: 'Regenschirm' }),
  ).toBeVisible();
});

test('all emblems are one small file, kept for good', async ({ request }) => {
  const answer = await request.get(EMBLEM_SPRITE, { headers: { 'accept-encoding': 'identity' } });
  expect(answer.headers()['cache-control']).toContain('immutable');
  expect(answer.headers()['content-type']).toContain('image/svg+xml');
});
