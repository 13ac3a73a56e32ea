import { type Browser, expect, type Page } from '@playwright/test';
import { type Player, startTable, takeKey } from '../support/e2e/api';
import { expectFaultless } from '../support/e2e/axe';
import { playOut } from '../support/e2e/store';
import { test } from '../support/e2e/test';

const PHONE = { width: 360, height: 740 };
const ONE_DEAL = { length: { kind: 'deals', count: 1 } };

/** The browser of somebody who has a seat, or of a stranger (null). */
async function visitor(browser: Browser, player: Player | null, manner: Parameters<Browser['newContext']>[0] = {}) {
  const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1280, height: 800 }, ...manner });
  const page = await context.newPage();
  if (player) await takeKey(page, player);
  return page;
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const at = (step: number) => new RegExp(`\\(${step}/57\\)`);

test.describe('the recap of a match', () => {
  let table: string;
  let players: Player[];
  test.beforeEach(async ({ request }) => {
    ({ table, players } = await startTable(request, ONE_DEAL));
    await playOut(players, () => 0);
  });

  test('is for those who sat there; its link opens it to others until it is withdrawn', async ({ browser }) => {
    const bo = await visitor(browser, players[1]);
    const stranger = await visitor(browser, null);
    const closed = async (address: string) => {
      const answer = await stranger.goto(address);
      expect(answer?.status()).toBe(403);
      await expect(heading(stranger)).toHaveText('This recap is for those who played');
      expect(await stranger.content()).not.toContain('Cleo');
    };
    await closed(`/t/${table}/recap`);
    await closed(`/t/${table}/recap/replay?deal=1&step=0`);

    await bo.goto(`/t/${table}/recap`);
    await bo.getByRole('button', { name: 'Share with a link' }).click();
    const link = await bo.getByLabel('Link to this recap').inputValue();
    await stranger.goto(link);
    await expect(stranger.locator('main')).toContainText('Cleo');
    await expect(stranger.getByRole('button', { name: 'Stop sharing' })).toHaveCount(0);
    await expect(stranger.getByRole('button', { name: 'Rematch' })).toHaveCount(0);
    // The way through the recap stays open, without a seat.
    await stranger.getByRole('link', { name: 'Deal 1', exact: true }).click();
    await expect(heading(stranger)).toHaveText(at(1));
    await stranger.getByRole('link', { name: 'Next' }).click();
    await expect(heading(stranger)).toHaveText(at(2));
    await stranger.getByRole('link', { name: 'To the recap' }).click();
    await expect(stranger).toHaveURL(link);

    const cleo = await visitor(browser, players[2]);
    await cleo.goto(`/t/${table}/recap`);
    await expect(cleo.locator('main')).toContainText('Bo has shared this recap.');
    await cleo.getByRole('button', { name: 'Stop sharing' }).click();
    await expect(cleo.getByRole('button', { name: 'Share with a link' })).toBeVisible();
    await closed(link);
  });

  test('is shared and withdrawn without JavaScript', async ({ browser }) => {
    const page = await visitor(browser, players[0], { javaScriptEnabled: false });
    await page.goto(`/t/${table}/recap`);
    await page.getByRole('button', { name: 'Share with a link' }).click();
    await expect(page.getByLabel('Link to this recap')).toHaveValue(new RegExp(`/t/${table}/recap\\?share=.{22}$`));
    await page.getByRole('button', { name: 'Stop sharing' }).click();
    await expect(page.getByLabel('Link to this recap')).toHaveCount(0);
    await page.goto(`/t/${table}/recap/1/3`);
    await expect(heading(page)).toHaveText(at(4));
    await page.getByRole('link', { name: 'Next' }).click();
    await expect(heading(page)).toHaveText(at(5));
    await expect(page.getByRole('button', { name: 'Play' })).toBeHidden();
  });

  test('is replayed by keys, by the slider, and by itself', async ({ browser }) => {
    const page = await visitor(browser, players[2]);
    await page.goto(`/t/${table}/recap/replay?deal=1&step=0`);
    const slider = page.getByRole('slider', { name: 'Position in the deal' });
    // As soon as the scripts are there.
    await expect(async () => {
      await slider.fill('4');
      await expect(heading(page)).toHaveText(at(5), { timeout: 1_000 });
    }).toPass();
    await slider.blur();
    await page.keyboard.press('ArrowRight');
    await expect(heading(page)).toHaveText(at(6));
    await page.keyboard.press('ArrowLeft');
    await expect(heading(page)).toHaveText(at(5));
    await page.keyboard.press('End');
    await expect(heading(page)).toHaveText(at(57));
    await slider.focus();
    await slider.press('Home');
    await expect(heading(page)).toHaveText(at(1));
    await slider.press('ArrowRight');
    await expect(heading(page)).toHaveText(at(2));
    // The same slider: what was shown before has not been taken away under the fingers.
    await expect(slider).toBeFocused();
    await expect(slider).toHaveAttribute('aria-valuetext', 'Position 2 of 57');
    await slider.fill('54');
    await expect(heading(page)).toHaveText(at(55));
    await page.getByRole('button', { name: 'Play' }).click();
    await expect(heading(page)).toHaveText(at(57));
    await expect(page.getByRole('button', { name: 'Play' })).toBeDisabled();
  });

  test('shows all hands, or what one player could see, with the visitor’s own seat below', async ({ browser }) => {
    const page = await visitor(browser, players[2]);
    await page.goto(`/t/${table}/recap/replay?deal=1&step=1`);
    const lowest = async () => {
      const plates = await page.locator('.felt-plate').all();
      const boxes = await Promise.all(
        plates.map(async (plate) => ({ top: (await plate.boundingBox())?.y ?? 0, text: await plate.textContent() })),
      );
      return boxes.sort((a, b) => b.top - a.top)[0].text;
    };
    expect(await lowest()).toContain('Cleo');
    // Each hand lies at its plate, in the first window of a phone.
    await page.setViewportSize({ width: 360, height: 740 });
    const fans = page.locator('.felt-fan');
    const bottoms = await fans.evaluateAll((all) => all.map((fan) => fan.getBoundingClientRect().bottom));
    expect(bottoms).toHaveLength(4);
    expect(Math.max(...bottoms)).toBeLessThanOrEqual(740);
    await expect(fans.locator(':scope > *')).toHaveCount(49);
    await expect(page.locator('[data-card]')).toHaveCount(49);
    await page.getByRole('link', { name: 'Dov’s view' }).click();
    await expect(page.getByRole('img', { name: '13 hidden cards' })).toHaveCount(2);
    await expect(page.locator('[data-card]')).toHaveCount(13);
    expect(await lowest()).toContain('Dov');
    await expect(fans).toHaveCount(0);
    // A player who passes shows how many cards, and to nobody which.
    await expect(page.locator('main header')).toContainText('passes 3 cards to');
    await page.getByRole('link', { name: 'All hands' }).click();
    await expect(page.locator('[data-card]')).toHaveCount(49);
  });

  // Those of a player, and the replay, are among the scenes.
  test('has no fault for a stranger, and cuts no card on a desktop', async ({ browser }) => {
    const page = await visitor(browser, players[3], { viewport: { width: 1280, height: 800 } });
    await page.goto(`/t/${table}/recap/replay?deal=1&step=0`);
    expect(await page.locator('[data-card]').evaluateAll(hiddenShare)).toBeLessThanOrEqual(0);
    const stranger = await visitor(browser, null, { viewport: PHONE });
    await expectFaultless(stranger, `/t/${table}/recap`, 'light');
    // On a low phone the ways on are in the first window, below the open hands.
    await page.setViewportSize({ width: 360, height: 640 });
    await expect(page.getByRole('link', { name: 'Next', exact: true })).toBeInViewport({ ratio: 1 });
  });
});

test('cards of a hand of sixteen are not cut on a desktop either', async ({ browser, request }) => {
  const { table, players } = await startTable(request, { ...ONE_DEAL, players: 3, preset: 'black-lady' });
  await playOut(players, () => 0);
  const page = await visitor(browser, players[0]);
  await page.goto(`/t/${table}/recap/replay?deal=1&step=0`);
  expect(await page.locator('[data-card]').evaluateAll(hiddenShare)).toBeLessThanOrEqual(0);
});

/** The largest share of a card's width that the next card in the same fan hides. */
function hiddenShare(cards: Element[]): number {
  return Math.max(
    ...cards.map((card) => {
      const own = card.firstElementChild?.getBoundingClientRect();
      const next = card.nextElementSibling?.firstElementChild?.getBoundingClientRect();
      return own && next ? (own.right - next.left) / own.width : 0;
    }),
  );
}
