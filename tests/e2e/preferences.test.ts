import { expect, type Page } from '@playwright/test';
import { startTable, takeKey } from '../support/e2e/api';
import { test } from '../support/e2e/test';

/** The suit of the inks of a card's picture, as the browser computes it. */
const ink = (page: Page, suit: string) =>
  page.evaluate((name) => getComputedStyle(document.documentElement).getPropertyValue(`--suit-${name}`), suit);

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, locale: 'de' });

  test('one chooses the German deck, comes back to the table, and its cards are called and drawn so', async ({
    page,
    request,
  }) => {
    const { players, table } = await startTable(request);
    await takeKey(page, players[0]);
    await page.goto('/rules/hearts');
    await page.goto(`/preferences?back=${encodeURIComponent(`/t/${table}`)}`);
    await page.getByRole('radio', { name: /Deutsches Blatt/ }).check();
    await page.getByRole('button', { name: 'Speichern' }).click();
    await expect(page).toHaveURL(`/t/${table}`);
    const hand = page.locator('main');
    await expect(hand.getByRole('checkbox', { name: /^(Eichel|Laub|Herz|Schellen)-/ })).not.toHaveCount(0);
    await expect(hand.getByRole('checkbox', { name: /^(Kreuz|Pik|Karo)-/ })).toHaveCount(0);
    await expect(page.locator('use[href*="/cards/german."]')).not.toHaveCount(0);
    await expect(page.locator('use[href*="/cards/french"]')).toHaveCount(0);
  });

  test('the link in the footer leads there, and what is chosen there comes back to the page', async ({ page }) => {
    await page.goto('/rules/spades');
    await page.getByRole('link', { name: 'Karten und Anzeige' }).click();
    await page.getByRole('radio', { name: /Vier Farben/ }).check();
    const sounds = page.getByRole('group', { name: 'Kartengeräusche' }).getByRole('radio', { checked: true });
    await expect(sounds).toHaveValue('false');
    await page.getByRole('radio', { name: /^An/ }).check();
    await page.getByRole('button', { name: 'Speichern' }).click();
    await expect(page).toHaveURL('/rules/spades');
    await page.getByRole('link', { name: 'Karten und Anzeige' }).click();
    await expect(page.getByRole('radio', { name: /Vier Farben/ })).toBeChecked();
    await expect(sounds).toHaveValue('true');
    await page.getByRole('link', { name: /Zurück/ }).click();
    await expect(page).toHaveURL('/rules/spades');
  });
});

test('four colours are four, and the faces follow the page', async ({ page, context, baseURL }) => {
  await page.goto('/rules/hearts');
  expect(await ink(page, 'clubs')).toBe(await ink(page, 'spades'));
  await context.addCookies([{ name: 'stichpost-prefs', value: 'fourColours%3Dtrue', url: baseURL! }]);
  await page.reload();
  const inks = await Promise.all(['clubs', 'diamonds', 'hearts', 'spades'].map((suit) => ink(page, suit)));
  expect(new Set(inks).size).toBe(4);
});

test('where all colours are the visitor’s own, cards keep theirs and a badge is readable', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/rules/hearts');
  const coloursOf = (classes: string) =>
    page.evaluate((names) => {
      const chip = document.body.appendChild(document.createElement('span'));
      chip.className = names;
      const { color, backgroundColor } = getComputedStyle(chip);
      const page = getComputedStyle(document.body);
      const sign = getComputedStyle(chip, '::after').backgroundColor;
      return { text: color, ground: backgroundColor, sign, forced: [page.color, page.backgroundColor] };
    }, classes);
  const card = await coloursOf('card-chip suit-H');
  expect(card).toMatchObject({ text: 'rgb(179, 38, 30)', sign: 'rgb(179, 38, 30)', ground: 'rgb(255, 254, 251)' });
  expect(card.forced).not.toContain(card.text);
  const icon = await coloursOf('icon icon-menu');
  expect(icon.ground).toBe(icon.forced[0]);
  const leads = await coloursOf('felt-leads');
  expect(leads.ground).not.toBe(leads.forced[1]);
  const badge = await coloursOf('bg-accent text-onaccent');
  expect(badge.text).not.toBe(badge.ground);
  expect(badge.ground).not.toBe(badge.forced[1]);
});

test('the sprites are kept for a year and sent compressed', async ({ page, request }) => {
  await page.goto('/rules/hearts');
  const href = await page.locator('use').first().getAttribute('href');
  const answer = await request.get((href ?? '').split('#')[0], { headers: { 'accept-encoding': 'gzip' } });
  expect(answer.status()).toBe(200);
  expect(answer.headers()).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': 'image/svg+xml',
    'content-encoding': 'gzip',
  });
});
