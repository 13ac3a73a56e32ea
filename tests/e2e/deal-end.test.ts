import { type APIRequestContext, type Browser, expect, type Locator, type Page } from '@playwright/test';
import { type Player, startTable, viewOf } from '../support/e2e/api';
import { expectNoViolations } from '../support/e2e/axe';
import { moveFor, playOut } from '../support/e2e/store';
import { test } from '../support/e2e/test';

/** A match whose running deal ends with the next card; `last` is to play it. */
async function beforeTheEnd(request: APIRequestContext, options: Record<string, unknown>) {
  const { table, players } = await startTable(request, { passing: 'never', ...options });
  const isLastCard = ({ counts }: { counts: number[] }) => counts.reduce((sum, count) => sum + count, 0) === 1;
  const view = await playOut(players, () => 0, isLastCard);
  return { table, players, last: players[view.toAct[0]] };
}

/** The page of a player in a browser of their own. */
async function pageOf(browser: Browser, player: Player, options: Parameters<Browser['newContext']>[0] = {}) {
  const context = await browser.newContext({ locale: 'en', viewport: { width: 360, height: 740 }, ...options });
  const page = await context.newPage();
  await page.goto(player.seatLink);
  return page;
}

/** Plays the only card that is left. */
async function playLast(page: Page): Promise<void> {
  await page.locator('label[for^="card-"]').click();
  await page.locator('button[data-play]:visible').click();
}

/** The end of the first deal as told: the points that everybody made, and which player is the viewer. */
async function expectFigures(sheet: Locator, request: APIRequestContext, player: Player, you: string) {
  const { dealScores, scores } = await viewOf(request, player);
  const rows = sheet.getByRole('table', { name: /Points|Punkte/ }).locator('tbody tr');
  await expect(rows).toHaveCount(4);
  const shown = await rows.locator('td').allTextContents();
  const sorted = [...shown].map((text) => Number(text.replace('+', '').replace('−', '-'))).sort((a, b) => a - b);
  expect(sorted).toEqual([...dealScores[0], ...scores].sort((a, b) => a - b));
  await expect(rows.and(sheet.locator('[aria-current]'))).toContainText(`(${you})`);
}

/** Holds the cards of the next hand where their dealing begins. */
const stopDealing = (page: Page) =>
  page.evaluate(() => {
    const { animate } = Element.prototype;
    Element.prototype.animate = function (...given) {
      const animation = animate.apply(this, given);
      if (!this.matches('.fan-face')) return animation;
      animation.pause();
      animation.currentTime = 1;
      animation.id = 'dealt';
      return animation;
    };
  });

/** Deals the hand that the page was opened on once more, and holds its cards where that begins. */
function holdWhereDealingBegins() {
  const turn = document.querySelector('.hand-dealt')!;
  turn.classList.remove('hand-dealt');
  turn.getBoundingClientRect();
  turn.classList.add('hand-dealt');
  for (const animation of document.getAnimations()) {
    if (!(animation instanceof CSSAnimation) || animation.animationName !== 'fan-deal') continue;
    animation.pause();
    animation.currentTime = 1;
    animation.id = 'dealt';
  }
}

/**
 * Counts the cards that a tap finds where they will lie, whichever are raised, and says when (ms) the last one is dealt, and by how
 * many pixels the page is wider than the window meanwhile.
 */
function cardsAtTheirPlaces() {
  const cards = [...document.querySelectorAll('.fan [data-card]')];
  for (const [i, label] of document.querySelectorAll<HTMLElement>('.fan-label').entries())
    Object.assign(label.style, { transition: 'none', translate: i < cards.length / 2 ? '0 -1px' : 'none' });
  const right = cards.filter((card) => {
    const { left, top } = card.getBoundingClientRect();
    return document.elementFromPoint(left + 8, top + 20)?.closest('[data-card]') === card;
  });
  const ends = document.getAnimations().flatMap(({ id, effect }) => {
    const { delay = 0, duration = 0 } = effect?.getTiming() ?? {};
    return id === 'dealt' ? [delay + Number(duration)] : [];
  });
  const tooWide = document.documentElement.scrollWidth - innerWidth;
  return { right: right.length, ends: [Math.round(Math.max(...ends) / 100) * 100], tooWide };
}

test('a page that is opened on a new hand deals it within 600 ms, until a card was seen, and not to those who wish for stillness', async ({
  browser,
  request,
}) => {
  const { players } = await startTable(request, { passing: 'never' });
  /** When (ms) each card is dealt. */
  const dealtAt = (page: Page) =>
    page.locator('.fan-face').evaluateAll((faces) =>
      faces.flatMap((face) => {
        const { animationName, animationDelay, animationDuration } = getComputedStyle(face);
        return animationName === 'fan-deal'
          ? [1000 * (Number.parseFloat(animationDelay) + Number.parseFloat(animationDuration))]
          : [];
      }),
    );
  const page = await pageOf(browser, players[0]);
  const times = await dealtAt(page);
  expect(times).toHaveLength(13);
  expect(times).toEqual([...new Set(times)].toSorted((a, b) => a - b));
  expect(times[12]).toBeLessThanOrEqual(600);
  await page.evaluate(holdWhereDealingBegins);
  expect(await page.evaluate(cardsAtTheirPlaces)).toEqual({ right: 13, ends: [500], tooWide: 0 });
  expect(await dealtAt(await pageOf(browser, players[1], { reducedMotion: 'reduce' }))).toEqual([]);

  const { leader } = (await moveFor(players[(await viewOf(request, players[0])).toAct[0]])).trick!;
  await expect
    .poll(async () => (await viewOf(request, players[0])).seen!.cards, { timeout: 30_000 })
    .toBeGreaterThan(0);
  await page.reload();
  await expect(page.locator('.fan-face')).toHaveCount(leader === 0 ? 12 : 13);
  expect(await dealtAt(page)).toEqual([]);
});

test('the end of a deal is a sheet of its own over the table, until its player goes on, and is shown once', async ({
  browser,
  request,
}) => {
  const { table, players, last } = await beforeTheEnd(request, { length: { kind: 'deals', count: 2 } });
  const page = await pageOf(browser, last);
  await playLast(page);
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByRole('heading', { level: 2 })).toBeVisible();
  await expect(sheet).toContainText('Deal 1 is over');
  await expect(sheet.getByRole('table', { name: 'The last trick' }).locator('tbody td:not(:empty)')).toHaveCount(4);
  await expectFigures(sheet, request, last, 'you');
  await expectNoViolations(page, 'an end', 'light');
  const seen = page.waitForResponse((answer) => answer.url().endsWith(`/tables/${table}/seen`));
  await stopDealing(page);
  await sheet.getByRole('button', { name: 'Continue' }).click();
  await expect(sheet).toHaveCount(0);
  await seen;
  await expect
    .poll(() => page.evaluate(() => document.getAnimations().filter(({ id }) => id === 'dealt').length))
    .toBe(13);
  expect(await page.evaluate(cardsAtTheirPlaces)).toEqual({ right: 13, ends: [600], tooWide: 0 });
  await page.reload();
  await expect(page.locator('[data-version]')).toBeAttached();
  await expect(page.locator('[data-fresh]')).toHaveCount(0);
  await expect(sheet).toHaveCount(0);

  const other = await pageOf(browser, players.find((player) => player !== last)!, { reducedMotion: 'reduce' });
  const next = other.getByRole('button', { name: 'Next', exact: true });
  await expect(async () => {
    if (await next.isVisible()) await next.click();
    await expect(other.getByRole('dialog')).toBeVisible({ timeout: 500 });
  }).toPass();
  await other.keyboard.press('Escape');
  await expect(other.getByRole('dialog')).toHaveCount(0);
});

test('without JavaScript the end of a deal stands before the table until its player goes on, in German as well', async ({
  browser,
  request,
}) => {
  const { last } = await beforeTheEnd(request, { length: { kind: 'deals', count: 2 } });
  const page = await pageOf(browser, last, { javaScriptEnabled: false, locale: 'de' });
  await playLast(page);
  const end = page.getByRole('region', { name: 'Runde 1 ist zu Ende' });
  await expect(end).toBeVisible();
  await expectFigures(end, request, last, 'du');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await page.getByRole('button', { name: 'Weiter' }).click();
  await expect(page.locator('[data-version]')).toBeVisible();
  await expect(end).toHaveCount(0);
  await page.reload();
  await expect(end).toHaveCount(0);
});

for (const javaScriptEnabled of [true, false]) {
  test(`the end of the match, ${javaScriptEnabled ? 'with' : 'without'} JavaScript: who won, one's own row, the last trick, and a rematch`, async ({
    browser,
    request,
  }) => {
    const { last, players, table } = await beforeTheEnd(request, { length: { kind: 'deals', count: 1 } });
    const page = await pageOf(browser, last, { javaScriptEnabled });
    await playLast(page);
    const result = page.getByRole('region', { name: 'Final ranking' });
    await expect(result.getByRole('heading', { level: 2 })).toHaveText(/win|shared/);
    const { winners, seats } = await viewOf(request, last);
    const headline = (await result.getByRole('heading', { level: 2 }).textContent()) ?? '';
    for (const winner of winners) {
      expect(headline).toContain(winner === last.seat ? (winners.length > 1 ? 'you' : 'You') : seats[winner].name);
    }
    await expectFigures(result, request, last, 'you');
    await expect(result.getByRole('table', { name: 'The last trick' }).locator('tbody td:not(:empty)')).toHaveCount(4);
    await expect(result.getByRole('link', { name: 'See the recap' })).toHaveAttribute('href', `/t/${table}/recap`);
    if (javaScriptEnabled) await expectNoViolations(page, 'an end', 'light');
    await result.getByRole('button', { name: 'Rematch' }).click();
    await expect(page).toHaveURL(/\/t\/\w+\?as=\d/);
    expect(page.url()).not.toContain(table);
    for (const { seat } of players) await expect(page.locator('main')).toContainText(seats[seat].name ?? '');
  });
}
