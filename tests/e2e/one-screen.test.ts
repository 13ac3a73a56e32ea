import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
import { bearer, legalMove, type Player, startTable, takeKey } from '../support/e2e/api';
import { closeSheet, openFolded, openSheet, pastEnds, sheetOf } from '../support/e2e/sheet';
import { moveFor, seenBy } from '../support/e2e/store';
import { test } from '../support/e2e/test';
import { textOf } from '../support/e2e/texts';

/**
 * A turn fits the window, whatever it is held in: a bar of 40 pixels, the felt, and everything that a move needs down to the button
 * that makes it. Nothing is to be scrolled.
 */
const WINDOWS = [
  { width: 360, height: 640 },
  { width: 360, height: 740 },
  { width: 320, height: 568 },
  { width: 740, height: 360 },
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
];
const BAR = 40;
/** The felt works from this height on. */
const LEAST_FELT = 152;
const LOCALES = ['de', 'en'] as const;

/** The forms that make a move. */
const FORM = 'form[action$="/moves"]';

type Options = Record<string, unknown>;
/** A moment of a game: what somebody is asked for (`asks`), and the kinds of moves that lead there. `deal`: which one it is, from 0. */
type Phase = { name: string; game: string; options: Options; asks: string; prefer?: readonly string[]; deal?: number };
/** More moves than any of these moments is away. */
const MOST_MOVES = 600;

const HEARTS = { game: 'hearts' };
const PHASES: readonly Phase[] = [
  { ...HEARTS, name: 'Hearts for four: passing', options: {}, asks: 'pass' },
  { ...HEARTS, name: 'Hearts for four: the first card', options: {}, asks: 'play' },
  { ...HEARTS, name: 'Hearts for three: passing', options: { preset: 'black-lady', players: 3 }, asks: 'pass' },
  {
    ...HEARTS,
    name: 'Hearts for three with 17 cards',
    options: { preset: 'black-lady', players: 3, deck: 'minus-one', passing: 'never' },
    asks: 'play',
  },
  { ...HEARTS, name: 'Hearts for six', options: { preset: 'black-lady', players: 6 }, asks: 'pass' },
  { game: 'spades', name: 'Spades for two: blind nil', options: {}, asks: 'blindNil' },
  { game: 'spades', name: 'Spades for two: drawing', options: { peek: true }, asks: 'keep', prefer: ['look'] },
  { game: 'spades', name: 'Spades for two: exchanging', options: {}, asks: 'exchange', prefer: ['blindNil'] },
  { game: 'spades', name: 'Spades for two: bidding', options: {}, asks: 'bid', prefer: ['look'] },
  { game: 'spades', name: 'Spades for two: play', options: {}, asks: 'play' },
  { game: 'spades', name: 'Spades for four: blind nil', options: { players: 4, blindNil: true }, asks: 'blindNil' },
  { game: 'spades', name: 'Spades for four: bidding', options: { players: 4 }, asks: 'bid' },
  { game: 'spades', name: 'Spades for four: play', options: { players: 4 }, asks: 'play' },
  { game: 'herzblatt', name: 'Herzblatt for two: taking', options: { players: 2 }, asks: 'take' },
  { game: 'herzblatt', name: 'Herzblatt for four: the blind', options: { players: 4 }, asks: 'pickUp' },
  { game: 'herzblatt', name: 'Herzblatt for five: burying', options: { players: 5 }, asks: 'bury', prefer: ['pickUp'] },
  {
    game: 'herzblatt',
    name: 'Herzblatt for six: play',
    options: { players: 6, mustTrump: true },
    asks: 'play',
    prefer: ['pickUp'],
  },
  {
    game: 'herzblatt',
    name: 'Herzblatt for three: the second deal',
    options: { players: 3 },
    asks: 'take',
    prefer: ['take', 'stand'],
    deal: 1,
  },
];

/** Whether no phase of the same game before this one has the same. */
function isFirst(phase: Phase, of: (phase: Phase) => unknown): boolean {
  return PHASES.find((one) => one.game === phase.game && of(one) === of(phase)) === phase;
}

/** Brings a table to a phase. Returns whose turn it is then. */
async function reach(request: APIRequestContext, { name, game, options, asks, prefer = [], deal = 0 }: Phase) {
  const { players } = await startTable(request, options, { game });
  let { toAct } = await seenBy(players[0]);
  for (let moves = 0; moves < MOST_MOVES; moves++) {
    const mover = players[toAct[0]];
    const seen = await seenBy(mover);
    if (seen.deal === deal && seen.choices.some(({ type }) => type === asks)) return { players, mover };
    const liked = seen.choices.find(({ type }) => prefer.includes(type));
    ({ toAct } = await moveFor(mover, (view) => (liked ? { type: liked.type } : legalMove(view))));
  }
  throw new Error(`${name}: nobody is asked for it`);
}

/** Chooses as much as a move needs, so that its button is there. */
async function choose(page: Page): Promise<void> {
  const boxes = page.locator(`${FORM} input[type="checkbox"][name^="move."]`);
  const radios = page.locator(`${FORM} input[type="radio"][name^="move."]:not([data-locked])`);
  const press = (input: Locator) => input.evaluate((element: HTMLInputElement) => element.click());
  if ((await radios.count()) > 0) await press(radios.first());
  else for (const box of (await boxes.all()).slice(0, 3)) await press(box);
}

/** Tells which parts of the turn reach below or beside the window, which overlap on the felt, which notes are cut, and how the window is divided. */
const measure = (page: Page) =>
  page.evaluate((form) => {
    const { innerWidth, innerHeight } = window;
    const needed = document.querySelectorAll(`${form} :is(button, label, legend, p), .screen-turn li`);
    const seen = [...needed].filter((element) => element.checkVisibility({ visibilityProperty: true }));
    const outside = seen.filter((element) => {
      const { left, right, top, bottom, width } = element.getBoundingClientRect();
      // Text for screen readers alone has no size.
      return width > 1 && (left < -0.5 || right > innerWidth + 0.5 || top < -0.5 || bottom > innerHeight + 0.5);
    });
    const lying = [...document.querySelectorAll('.felt-plate, .felt-pile, .felt > .felt-button')];
    const covered = lying.flatMap((one, i) =>
      lying.slice(i + 1).flatMap((other) => {
        const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
        const isFree = a.right < b.left + 1 || b.right < a.left + 1 || a.bottom < b.top + 1 || b.bottom < a.top + 1;
        return isFree ? [] : [`${one.textContent} / ${other.textContent}`];
      }),
    );
    // The notes, and each of them, are as high as whole lines.
    const notes = document.querySelector('.screen-notes');
    const cut = (notes?.clientHeight ? [notes, ...notes.querySelectorAll('li')] : []).filter((one) => {
      const lines = one.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(notes ?? one).lineHeight);
      return Math.abs(lines - Math.round(lines)) > 0.03;
    });
    const heightOf = (selector: string) => document.querySelector(selector)?.getBoundingClientRect().height ?? 0;
    return {
      outside: outside.map((element) => `${element.tagName} ${element.textContent?.slice(0, 30)}`),
      covered,
      cut: cut.map((one) => `${one.getBoundingClientRect().height} ${one.textContent?.slice(0, 30)}`),
      buttons: seen.filter(({ tagName }) => tagName === 'BUTTON').length,
      bar: heightOf('.screen-bar'),
      felt: heightOf('.screen-felt'),
      tooWide: document.documentElement.scrollWidth - innerWidth,
      tooHigh: document.documentElement.scrollHeight - innerHeight,
    };
  }, FORM);

async function expectToFit(page: Page, what: string): Promise<void> {
  for (const size of WINDOWS) {
    await page.setViewportSize(size);
    const { outside, covered, cut, bar, felt, tooWide, tooHigh } = await measure(page);
    const where = `${what} at ${size.width}×${size.height}`;
    expect
      .soft({ outside, covered, cut, bar, tooWide, tooHigh }, where)
      .toEqual({ outside: [], covered: [], cut: [], bar: BAR, tooWide: 0, tooHigh: 0 });
    expect.soft(felt, `${where}: the felt`).toBeGreaterThanOrEqual(LEAST_FELT);
  }
}

/** Opens a player's page of their table. */
async function sit(page: Page, { table, seat, seatLink }: Player): Promise<void> {
  await page.goto(new URL(seatLink).pathname);
  await expect(page).toHaveURL(`/t/${table}?as=${seat}`);
  await pastEnds(page, () => expect(page.locator('[data-until]')).toHaveCount(0));
}

for (const game of ['hearts', 'spades', 'herzblatt']) {
  test(`a turn fits the window in every phase of ${game}, in German and English`, async ({ browser, request }) => {
    test.setTimeout(3 * 60_000);
    const pages = await Promise.all(
      LOCALES.map(async (locale) => (await browser.newContext({ ...test.info().project.use, locale })).newPage()),
    );
    for (const phase of PHASES.filter((phase) => phase.game === game)) {
      const { players, mover } = await reach(request, phase);
      const [waits] = players.filter(({ seat }) => seat !== mover.seat);
      for (const [index, page] of pages.entries()) {
        // In English, where the names of moves are shorter, one look is enough.
        if (LOCALES[index] === 'en' && !isFirst(phase, () => true)) continue;
        const where = `${phase.name} (${LOCALES[index]})`;
        await sit(page, mover);
        await choose(page);
        expect((await measure(page)).buttons, `${where}: a button that moves`).toBeGreaterThan(0);
        await expectToFit(page, where);
        // Its words are longer in German, and follow from how many there are.
        if (LOCALES[index] !== 'de' || !isFirst(phase, ({ options }) => options.players)) continue;
        await sit(page, waits);
        await expectToFit(page, `${where}, while another is to move`);
      }
    }
  });
}

test('it fits with what has to be told before a move as well', async ({ page, request }) => {
  const { players, mover } = await reach(request, { ...PHASES[1], options: { passing: 'never' } });
  const other = players.find(({ seat }) => seat !== mover.seat)!;
  const propose = (by: Player, kind: string) =>
    request.post(`/api/tables/${by.table}/proposals`, { headers: bearer(by), data: { seat: by.seat, kind } });
  expect((await propose(other, 'end')).status()).toBe(200);
  await sit(page, mover);
  await choose(page);
  await expectToFit(page, 'a proposal');
  await page.setViewportSize(WINDOWS[0]);
  // One line says it, and leads to where it is answered.
  const proposed = textOf('en', 'absence.proposal.yes');
  await expect(page.getByRole('button', { name: proposed })).toBeHidden();
  await page
    .locator('.screen-strip')
    .getByRole('button', { name: textOf('en', 'screen.look') })
    .click();
  await page.getByRole('button', { name: proposed }).click();
  await expect(page.getByRole('button', { name: proposed })).toHaveCount(0);
});

/** The pages on which there is nothing to do but to look for something are two windows of a phone at most. */
const MENU = 1_480;
const MANNERS = { 'de, with JavaScript': { locale: 'de' }, 'en, without': { locale: 'en', javaScriptEnabled: false } };
test('the menu has three entries and is at most two windows of a phone long, with and without JavaScript', async ({
  browser,
  request,
}) => {
  const pages = new Map<string, Page>();
  for (const [manner, options] of Object.entries(MANNERS))
    pages.set(manner, await browser.newPage({ ...options, viewport: WINDOWS[1] }));
  const long = { ...HEARTS, name: 'deal 8', options: { length: { kind: 'deals', count: 8 } }, asks: 'play', deal: 7 };
  for (const phase of [...PHASES.filter(({ options }) => options.players === 6), long]) {
    const { mover, players } = await reach(request, phase);
    const talker = players.find(({ seat }) => seat !== mover.seat) ?? mover;
    const what = { headers: bearer(talker), data: { seat: talker.seat, text: 'Hello' } };
    for (const [manner, page] of pages) {
      // With news it is longest; news that one page has shown are none to the other.
      expect((await request.post(`/api/tables/${talker.table}/talk`, what)).status()).toBe(200);
      await sit(page, mover);
      await openFolded(page);
      await expect(page.locator('#more .menu-entry')).toHaveCount(3);
      const menu = new URL(page.url()).pathname.endsWith('/menu') ? page.locator('html') : sheetOf(page);
      const length = await menu.evaluate((all) => all.scrollHeight);
      expect.soft(length, `${phase.name}, ${manner}`).toBeLessThanOrEqual(MENU);
    }
  }
});

test('with text twice as large no page is wider than a phone, and no plate lies over another', async ({
  page,
  request,
}) => {
  await page.setViewportSize(WINDOWS[1]);
  const enlarge = () => page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  const pages = ['/', '/new', '/mine', '/rules/hearts', '/preferences', '/sign-in', '/lost'];
  for (const path of pages) {
    await page.goto(path);
    await enlarge();
    for (const width of [320, 360]) {
      await page.setViewportSize({ ...WINDOWS[1], width });
      expect.soft((await measure(page)).tooWide, `${path} at ${width}`).toBe(0);
    }
  }
  for (const phase of PHASES.filter(({ options, asks }) => options.players === 6 || asks === 'pass')) {
    await sit(page, (await reach(request, phase)).mover);
    await enlarge();
    const { tooWide, covered } = await measure(page);
    expect.soft(tooWide, phase.name).toBe(0);
    expect.soft(covered, phase.name).toEqual([]);
    const title = page.locator('.screen-bar h1');
    expect.soft(await title.evaluate((h1) => h1.scrollWidth - h1.clientWidth), `${phase.name}: whose turn`).toBe(0);
  }
});

test('no card lies over a plate, however long the names are', async ({ page, request }) => {
  await page.setViewportSize(WINDOWS[0]);
  const { players, mover } = await reach(request, { ...PHASES[1], options: { passing: 'never' } });
  for (let cards = 1; cards < players.length; cards++) {
    const { toAct } = await moveFor(players[(mover.seat + cards - 1) % players.length]);
    await sit(page, players[toAct[0]]);
    // None is on its way.
    await expect(page.locator('[data-name="skip"]')).toHaveCount(0, { timeout: 20_000 });
    const over = await page.locator('.felt').evaluate((felt) => {
      for (const name of felt.querySelectorAll('.felt-name')) name.textContent = 'Wilhelmine Hohenzollern';
      const plates = [...felt.querySelectorAll('.felt-plate')].map((plate) => plate.getBoundingClientRect());
      const cards = [...felt.querySelectorAll('.felt-card')].map((card) => card.getBoundingClientRect());
      // They may touch.
      return cards.filter((a) =>
        plates.some(
          (b) => a.left + 3 < b.right && b.left + 3 < a.right && a.top + 3 < b.bottom && b.top + 3 < a.bottom,
        ),
      ).length;
    });
    expect(over).toBe(0);
  }
});

test('the sheet opens and closes by keyboard, and gives the focus back', async ({ page, request }) => {
  await page.setViewportSize(WINDOWS[0]);
  const { mover } = await reach(request, PHASES[1]);
  await sit(page, mover);
  const opener = page.locator('header.screen-bar [popovertarget="more"]');
  await expect(sheetOf(page)).toBeHidden();
  await opener.focus();
  await page.keyboard.press('Enter');
  await expect(sheetOf(page)).toBeVisible();
  await page.keyboard.press('Tab');
  expect(await sheetOf(page).evaluate((sheet) => sheet.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('Escape');
  await expect(sheetOf(page)).toBeHidden();
  await expect(opener).toBeFocused();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the sheet is a page of its own, to which its forms come back, and which leads back', async ({
    page,
    request,
  }) => {
    await page.setViewportSize(WINDOWS[0]);
    const { mover } = await reach(request, PHASES[1]);
    await sit(page, mover);
    const menu = `/t/${mover.table}/menu?as=${mover.seat}`;
    await expect(sheetOf(page)).toBeHidden();
    await openSheet(page);
    await expect(page).toHaveURL(menu);
    await expect(page.getByRole('link', { name: textOf('en', 'site.nav.tables') })).toBeVisible();
    const talk = sheetOf(page)
      .locator('details')
      .filter({ hasText: textOf('en', 'talk.title') })
      .first();
    await talk.getByLabel(textOf('en', 'talk.field')).fill('Hello');
    await talk.getByRole('button', { name: textOf('en', 'talk.send'), exact: true }).click();
    await expect(page).toHaveURL(`${menu}#talk`);
    await expect(sheetOf(page).getByText('Hello')).toBeAttached();
    await closeSheet(page);
    await expect(page).toHaveURL(`/t/${mover.table}?as=${mover.seat}`);
    await expect(sheetOf(page)).toBeHidden();
  });
});

test('the head of the site is on all other pages, and what it offers is in the sheet', async ({ page, request }) => {
  const { mover } = await reach(request, PHASES[1]);
  await sit(page, mover);
  await openSheet(page);
  const menu = sheetOf(page).getByRole('navigation', { name: textOf('en', 'site.nav.label') });
  await expect(menu.getByRole('link', { name: textOf('en', 'site.nav.tables') })).toBeVisible();
  await expect(sheetOf(page).getByRole('button', { name: 'Deutsch' })).toBeVisible();
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
  await menu.getByRole('link', { name: textOf('en', 'site.nav.rules') }).click();
  await expect(page).toHaveURL(/\/rules$/);
  await expect(page.getByRole('contentinfo')).toBeVisible();
});

test('from a table the rules open at what is to be done', async ({ page, request }) => {
  const { mover } = await reach(request, PHASES[0]);
  await sit(page, mover);
  await page
    .locator('.screen-bar')
    .getByRole('link', { name: textOf('en', 'screen.help') })
    .click();
  await expect(page).toHaveURL(/\/rules\/hearts#pass\.p1$/);
  await expect(page.locator('[id="pass.p1"]')).toBeInViewport();
});

test('a table that is deleted while it is open says so, and asks for no move any more', async ({ page, request }) => {
  const { players, mover } = await reach(request, PHASES[1]);
  await sit(page, mover);
  await expect(page).toHaveTitle(/Your turn/);
  for (const player of players) {
    const data = { seat: player.seat, sure: 'yes' };
    const left = await request.post(`/api/tables/${player.table}/forget`, { headers: bearer(player), data });
    expect(left.status(), await left.text()).toBeLessThan(300);
  }
  await expect(page.getByRole('heading', { name: textOf('en', 'screen.gone.title') })).toBeVisible({ timeout: 20_000 });
  await expect(page.locator('body')).not.toContainText('Your turn');
  await expect(page).not.toHaveTitle(/Your turn/);
});

test('tables without a title of their own are told apart by who sits there, and by a number', async ({
  page,
  request,
}) => {
  const names = ['Ada', 'Bo', 'Cleo', 'Dov'];
  const tables = [names, ['Ada', 'Eva', 'Finn', 'Gus'], names];
  const started: Player[] = [];
  for (const who of tables) {
    const { players } = await startTable(request, { passing: 'never' }, { names: who });
    started.push(players[0]);
  }
  for (const player of started) await takeKey(page, player);
  const called = ['Hearts with Bo, Cleo, Dov', 'Hearts with Eva, Finn, Gus', 'Hearts with Bo, Cleo, Dov (2)'];
  for (const [i, { table }] of started.entries()) {
    await page.goto(`/t/${table}?as=0`);
    await expect(page.locator('.screen-bar')).toContainText(called[i]);
    const title = await page.title();
    expect(title.includes(`${called[i]} ·`) || title.includes(`${called[i]}`)).toBe(true);
  }
  await page.goto('/mine');
  const headings = await page.getByRole('heading', { level: 3 }).allTextContents();
  expect(headings.toSorted()).toEqual(called.toSorted());
});
