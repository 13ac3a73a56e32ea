import { type Browser, type BrowserContextOptions, expect, type Locator, type Page } from '@playwright/test';
import { type Card, rankOf, suitOf } from '../../lib/cards';
import type { TableView } from '../../lib/match';
import texts from '../../messages/en/cards.json' with { type: 'json' };
import { move, type Player, startTable, viewOf } from '../support/e2e/api';
import { AT_INDEX, Person } from '../support/e2e/player';
import { letHear } from '../support/e2e/sounds';
import { playOut } from '../support/e2e/store';
import { test } from '../support/e2e/test';

const NAMES = ['Ada', 'Bo', 'Cleo'];
/** Three players, sixteen tricks, nothing passed. */
const THREE = { preset: 'black-lady', players: 3, passing: 'never' };

const tricksIn = ({ taken }: TableView) => taken.reduce((sum, tricks) => sum + tricks, 0);
const nameOf = (card: Card) => `${texts.rank[rankOf(card)]} of ${texts.suit[suitOf(card)]}`;

/** How many cards lie on the table, or were taken, since Ada's last one. */
const sinceHers = (view: TableView) => {
  const played = playedIn(view);
  return played.length - 1 - played.findLastIndex(({ seat }) => seat === 0);
};

/** The others play until it is Ada's turn, who has seen nothing since her last card: two others at least. */
async function untilHerTurn(request: Parameters<typeof startTable>[0], tricks: number) {
  const { players, table } = await startTable(request, THREE, { names: NAMES });
  await playOut(
    players,
    () => 0,
    (view) => view.toAct.includes(0) && tricksIn(view) >= tricks && view.trick !== null && sinceHers(view) >= 2,
  );
  return { table, players, view: await viewOf(request, players[0]) };
}

type Played = { card: Card; seat: number; trick: number; isLast: boolean; winner: number | undefined; lying: string };

/** All cards of the deal in the order in which they were played. */
function playedIn({ tricks, trick, players }: Pick<TableView, 'tricks' | 'trick' | 'players'>): Played[] {
  return [...tricks, ...(trick ? [trick] : [])].flatMap(({ leader, cards, winner }, number) =>
    cards.map((card, n) => ({
      card,
      seat: (leader + n) % players,
      trick: number,
      isLast: n + 1 === players,
      winner,
      lying: cards
        .slice(0, n + 1)
        .map(nameOf)
        .join(),
    })),
  );
}

/** A browser of its own at a player's page, whose clock stands: time goes on by `clock.runFor`. */
async function openAs(browser: Browser, { seatLink }: Player, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({ locale: 'en', viewport: { width: 360, height: 740 }, ...options });
  const page = await context.newPage();
  if (options.javaScriptEnabled !== false) {
    await page.clock.install({ time: Date.now() });
    await page.clock.pauseAt(Date.now() + 1000);
  }
  await page.goto(seatLink);
  return page;
}

const feltOf = (page: Page) => page.getByRole('region', { name: 'Trick', exact: true });
const cardsOn = (page: Page) => feltOf(page).locator('.felt-card').getByRole('img');
const namesOn = (page: Page) =>
  cardsOn(page).evaluateAll((cards) => cards.map((card) => card.getAttribute('aria-label') ?? ''));
const winnerOn = (page: Page) => feltOf(page).locator('.felt-trick:not([data-to]) .felt-card[data-wins]');
const saidIn = (page: Page) => feltOf(page).locator('[aria-live="polite"]');

test('a tap shows at once how the table stands, and a key does as well', async ({ browser, request }) => {
  for (const skip of [
    (page: Page) => feltOf(page).locator('.felt').click(),
    (page: Page) => feltOf(page).getByRole('button', { name: 'Skip' }).press('Enter'),
    async (page: Page) => {
      await feltOf(page).getByRole('button', { name: 'Skip' }).focus();
      await page.keyboard.press('Escape');
    },
  ]) {
    // A table for each: a player who leaves the page is not shown the same again.
    const { players, view } = await untilHerTurn(request, 3);
    const page = await openAs(browser, players[0]);
    await expect(feltOf(page).getByRole('button', { name: 'Skip' })).toBeVisible();
    await skip(page);
    await expect.poll(() => namesOn(page)).toEqual(view.trick!.cards.map(nameOf));
    await expect(feltOf(page).getByRole('button', { name: 'Skip' })).toHaveCount(0);
    await page.context().close();
  }
});

test('what was shown on one device is not shown again on another', async ({ browser, request }) => {
  const { players } = await untilHerTurn(request, 3);
  const phone = await openAs(browser, players[0]);
  await feltOf(phone).getByRole('button', { name: 'Skip' }).click();
  const told = phone.waitForResponse((answer) => answer.url().endsWith('/seen'));
  await phone.clock.runFor(3_000);
  expect((await told).status()).toBe(200);
  const laptop = await openAs(browser, players[0], { viewport: { width: 1280, height: 800 } });
  await expect(cardsOn(laptop).first()).toBeVisible();
  await expect(feltOf(laptop).getByRole('button', { name: 'Skip' })).toHaveCount(0);
  // Another player has seen nothing for it.
  await expect
    .poll(async () => (await viewOf(request, players[1])).seen!.cards)
    .toBeLessThan((await viewOf(request, players[0])).seen!.cards);
});

/** Looks at the screen as it is at this moment. */
const seenOn = (page: Page) =>
  page.evaluate(() => {
    const isSeen = (one: Element) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)].filter(isSeen);
    const texts = (selector: string) => all(selector).map(({ textContent }) => textContent?.trim() ?? '');
    return {
      // Whose turn it is, what is asked, which cards may not be played, the news of the deal, and on a desktop the scores beside it.
      ahead: texts('.screen-bar h1, [data-prompt], .screen-notes, .screen-strip h2, .sheet table').join(''),
      locked: all('.card-locked > svg').length,
      hand: all('.screen-turn [data-card] .fan-face').map(
        (face) => face.closest<HTMLElement>('[data-card]')?.dataset.card,
      ),
      held: texts('.felt-plate').map((plate) => Number(plate.match(/Cards: (\d+)/)?.[1] ?? 0)),
      height: document.querySelector('.felt')?.clientHeight,
      isTold: document.querySelector('[data-until]') === null,
    };
  });

for (const [game, until, options] of [
  ['hearts', 0, THREE],
  ['hearts', 1, { passing: 'never' }],
  ['spades', 1, {}],
  ['herzblatt', 1, { players: 3 }],
] as const) {
  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    // Stillness does not follow from the game.
    if (reducedMotion === 'reduce' && game !== 'hearts') continue;
    test(`the screen waits for the felt: ${game}, ${until}, ${reducedMotion}`, async ({ browser, request }) => {
      const { players } = await startTable(request, options, { game });
      const isThere = (view: TableView) =>
        view.toAct.includes(0) && view.deal === until && (until > 0 || (tricksIn(view) > 3 && sinceHers(view) > 2));
      await playOut(players, () => 0, isThere);
      const view = await viewOf(request, players[0]);
      const step = (deal: number) => (one: Played) => ({ ...one, deal });
      const old = view.dealBefore && playedIn({ ...view, ...view.dealBefore, trick: null });
      const start = { deal: view.deal, seat: -1, lying: '', isLast: false };
      const story = [...(old ?? []).map(step(view.deal - 1)), start, ...playedIn(view).map(step(view.deal))];
      const viewport = game === 'herzblatt' ? { width: 1280, height: 800 } : { width: 360, height: 740 };
      const page = await openAs(browser, players[0], { reducedMotion, viewport });
      await expect(page.locator('[data-fresh]')).toHaveCount(0);
      const heights = new Set<number | undefined>();
      const goOn = page.getByRole('button', { name: /^(Next|Continue)$/ });
      /** For how many moments of 50 ms each card of the story was the last one that lay there. */
      const shown: number[] = [];
      let [at, ends] = [0, 0];
      let now = await seenOn(page);
      for (; !now.isTold; now = await seenOn(page)) {
        const lying = (await namesOn(page)).join();
        at = story.findIndex((one, i) => i >= at && one.lying === lying);
        const { deal, seat, isLast } = story[at];
        shown[at] = (shown[at] ?? 0) + 1;
        if (shown[at] === 1 && Object.keys(shown).length > 1 && seat >= 0) {
          const who = seat === 0 ? 'You play' : `${view.seats[seat].name} plays`;
          await expect(saidIn(page)).toContainText(`${who} the ${lying.split(',').at(-1)}.`);
          // A full trick is held with its winner.
          await expect(winnerOn(page)).toHaveCount(isLast ? 1 : 0);
        }
        heights.add(now.height);
        expect(now.ahead + now.locked).toBe('0');
        expect(now.hand).toEqual(deal === view.deal ? expect.arrayContaining(view.hand) : []);
        const ahead = story.slice(at + 1).filter((one) => one.deal === deal);
        const held = view.counts.map(
          (count, seat) => (deal === view.deal ? count : 0) + ahead.filter((one) => one.seat === seat).length,
        );
        await expect.poll(async () => (await seenOn(page)).held).toEqual(held);
        if (await page.getByRole('dialog').isVisible()) ends += Number(story[at + 1] === start);
        if (await goOn.last().isVisible()) await goOn.last().click();
        await page.clock.runFor(50);
      }
      // Something was told at all.
      expect(Object.keys(shown)).not.toEqual([]);
      expect(ends).toBe(until);
      // A card is 350 ms on its way; a full trick lies 900 ms, and then before its winner.
      const between = reducedMotion === 'reduce' ? [] : Object.keys(shown).slice(1, -1).map(Number);
      // The queen of spades and the first heart of a deal lie half a second longer.
      const cardAt = ({ lying }: Pick<Played, 'lying'>) => (game === 'hearts' ? (lying.split(',').at(-1) ?? '') : '');
      const isHeart = (one: Pick<Played, 'lying'>) => cardAt(one).endsWith('of hearts');
      const hearts = [0, 1].map((deal) => story.find((one) => one.deal === deal && isHeart(one)));
      const restsFor = (one: (typeof story)[number]) =>
        one.isLast ? 900 : cardAt(one) === 'queen of spades' || hearts.includes(one) ? 500 : 0;
      // A long story is told faster.
      const whole = shown.reduce((sum, _, i) => sum + 350 + restsFor(story[i]), 0);
      const tempo = Math.min(1, 6_000 / whole);
      for (const i of between.filter((one) => story[one] !== start && story[one + 1] !== start)) {
        expect(Math.abs(shown[i] - (tempo * (350 + restsFor(story[i]))) / 50), story[i].lying).toBeLessThanOrEqual(2);
      }
      expect(heights.size).toBeLessThanOrEqual(1);
      expect(now.ahead).toMatch(/your turn/i);
      // A player who skips comes to the end of the deal as well, and never past it.
      for (const player of players.slice(1)) {
        if ((await viewOf(request, player)).seen!.deal === view.deal) continue;
        const other = await openAs(browser, player, { reducedMotion });
        const skip = feltOf(other).getByRole('button', { name: /^(Skip|Next)$/ });
        await skip.click();
        await expect(other.getByRole('dialog')).toContainText('Deal 1 is over');
        await other.context().close();
      }
    });
  }
}

for (const javaScriptEnabled of [true, false]) {
  test(`one leafs through the tricks on the felt itself, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, async ({
    browser,
    request,
  }) => {
    const { players, view } = await untilHerTurn(request, 3);
    const page = await openAs(browser, players[0], { javaScriptEnabled });
    if (javaScriptEnabled) await feltOf(page).getByRole('button', { name: 'Skip' }).click();
    for (const trick of view.tricks.toReversed()) {
      await feltOf(page).getByRole('link', { name: 'The trick before' }).click();
      await expect.poll(() => namesOn(page)).toEqual(trick.cards.map(nameOf));
      await expect(feltOf(page)).toContainText(`Trick ${view.tricks.indexOf(trick) + 1} of 16`);
    }
    await expect(feltOf(page).getByRole('link', { name: 'The trick before' })).toHaveCount(0);
    for (const trick of [...view.tricks.slice(1), view.trick!]) {
      await feltOf(page).getByRole('link', { name: 'The next trick' }).click();
      await expect.poll(() => namesOn(page)).toEqual(trick.cards.map(nameOf));
    }
    if (javaScriptEnabled) {
      await page.keyboard.press('ArrowLeft');
      await expect.poll(() => namesOn(page)).toEqual(view.tricks.at(-1)!.cards.map(nameOf));
      await expect(saidIn(page)).toContainText('the trick');
      await page.keyboard.press('Escape');
      await expect.poll(() => namesOn(page)).toEqual(view.trick!.cards.map(nameOf));
    }
  });
}

test('without JavaScript it is said in words and small cards', async ({ browser, request }) => {
  const { players, view } = await untilHerTurn(request, 3);
  const page = await openAs(browser, players[0], { javaScriptEnabled: false });
  await expect.poll(() => namesOn(page)).toEqual(view.trick!.cards.map(nameOf));
  const since = page.getByRole('group').filter({ hasText: 'Since your last card:' });
  const text = (await since.textContent()) ?? '';
  let at = 0;
  for (const { card, seat } of playedIn(view).slice(view.seen!.cards)) {
    const found = text.indexOf(nameOf(card), at);
    expect(text.slice(at, found)).toContain(NAMES[seat]);
    expect(found).toBeGreaterThanOrEqual(at);
    at = found;
  }
  expect(text.trimEnd()).not.toMatch(/·$/);
  // A trick that her own card completed is none of what has happened since.
  const tricksAfter = (cards: number) => Math.floor(cards / view.players);
  const isNew = tricksAfter(playedIn(view).length) > tricksAfter(view.seen!.cards);
  expect(/takes? the trick/.test(text)).toBe(isNew);

  const boxOf = async (shown: Locator) => (await shown.boundingBox())!;
  const isPlateFree = async () => {
    const plate = await boxOf(page.locator('.felt-plate[data-place="b"]'));
    const { x, width } = await boxOf(since);
    return x + width <= plate.x;
  };
  expect(await isPlateFree()).toBe(false);
  await since.getByText('Since your last card:').click();
  expect(await isPlateFree()).toBe(true);
});

test('one’s own card lies there before the server has answered, and goes back if it is refused', async ({
  browser,
  request,
}) => {
  let { players, view } = await untilHerTurn(request, 2);
  while (view.choices[0].cards!.length < 2) ({ players, view } = await untilHerTurn(request, 2));
  const page = await openAs(browser, players[0]);
  await feltOf(page).getByRole('button', { name: 'Skip' }).click();
  const [card, other] = view.choices[0].cards!;
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(
    ({ pathname }) => pathname === `/t/${players[0].table}` || pathname.endsWith('/moves'),
    async (route) => {
      if (route.request().method() === 'POST') await held;
      await route.continue();
    },
  );
  await page.locator(`label[for="card-${card}"]`).click(AT_INDEX);
  await page.locator(`button[data-play="${card}"]`).click();
  await expect.poll(() => namesOn(page)).toEqual([...view.trick!.cards, card].map(nameOf));
  // Meanwhile she has played another one elsewhere.
  const played = await move(request, players[0], { type: 'play', card: other }, view.version);
  expect(played.status()).toBe(200);
  answer();
  await expect.poll(() => namesOn(page)).not.toContain(nameOf(card));
});

test('against bots every card of the trick is seen and said, one’s own first, and heard by those who wish', async ({
  browser,
  request,
  baseURL,
}) => {
  const ada = await Person.arrive(browser, 'Ada', (card) => -card.charCodeAt(0));
  await letHear(ada.page, baseURL!);
  const options = { ...THREE, players: 3 };
  const data = { game: 'hearts', name: 'Ada', bots: 'easy', options, forced: false, suggestions: false };
  const opened = await request.post('/api/tables', { data });
  const player: Player = await opened.json();
  await ada.page.goto(player.seatLink);
  await ada.isAsked();
  const before = await viewOf(request, player);
  // Meanwhile nothing says that it is still her turn.
  const heading = ada.page.waitForFunction(() => {
    const old = document.querySelector('.screen-bar [data-until="before"] h1');
    return old && { isSeen: old.checkVisibility({ opacityProperty: true }) };
  });
  await ada.move();
  expect(await (await heading).jsonValue()).toEqual({ isSeen: false });
  await ada.isAsked();
  const all = playedIn(await viewOf(request, player));
  const played = all.slice(positionOf(before));
  const trick = played.filter((one) => one.trick === played[0].trick);
  for (const { card, seat } of trick) {
    const who = seat === 0 ? 'You play' : / plays/;
    await expect(saidIn(ada.page)).toContainText(
      typeof who === 'string' ? `${who} the ${nameOf(card)}.` : `plays the ${nameOf(card)}.`,
    );
  }
  await expect(saidIn(ada.page)).toContainText(/takes? the trick/);
  await expect(ada.page.locator('html[data-sounds]')).toBeAttached();
  // Cards that were led to the player may be told only when the page is touched for the first time.
  expect(Number(await ada.page.locator('html').getAttribute('data-sounds'))).toBeLessThanOrEqual(all.length + 1);
});

const positionOf = (view: TableView) => playedIn(view).length;

const LONG = [
  'Maximiliane-Charlotte',
  'Bartholomäus der Große',
  'Friederike Schmidt-Bauer',
  'Dov',
  'Konstantin Alexander',
  'Eva-Maria',
];
const WINDOWS = [
  { width: 320, height: 568 },
  { width: 360, height: 640 },
  { width: 360, height: 740 },
  { width: 740, height: 360 },
  { width: 1280, height: 800 },
];

/** Where the plates lie, as seen from the middle of the felt; whole and apart they are. */
async function placesOf(page: Page, count: number): Promise<number[][]> {
  const felt = page.getByRole('region', { name: 'Stich', exact: true });
  const boxes = await felt.locator('.felt-plate').evaluateAll((plates) =>
    plates.map((plate) => {
      const { left, right, top, bottom } = plate.getBoundingClientRect();
      const name = plate.querySelector('.felt-name');
      return { left, right, top, bottom, isCut: !name || name.scrollWidth > name.clientWidth + 1 };
    }),
  );
  const box = (await felt.boundingBox())!;
  expect(boxes).toHaveLength(count);
  for (const [i, one] of boxes.entries()) {
    expect(one.isCut).toBe(false);
    expect(one.left).toBeGreaterThanOrEqual(box.x);
    expect(one.top).toBeGreaterThanOrEqual(box.y);
    expect(one.right).toBeLessThanOrEqual(box.x + box.width);
    expect(one.bottom).toBeLessThanOrEqual(box.y + box.height);
    for (const other of boxes.slice(i + 1)) {
      const isApart =
        one.right <= other.left || other.right <= one.left || one.bottom <= other.top || other.bottom <= one.top;
      expect(isApart).toBe(true);
    }
  }
  // The middle seat is in the middle to a fraction of a pixel.
  const side = (pixels: number) => (Math.abs(pixels) < 1 ? 0 : Math.sign(pixels));
  const places = boxes.map(({ left, right, top, bottom }) => [
    side((left + right) / 2 - (box.x + box.width / 2)),
    side((top + bottom) / 2 - (box.y + box.height / 2)),
  ]);
  // At a table for four the plates at the sides stand beside their cards, or above them where the felt is high.
  return count === 4 ? places.map(([x, y]) => [x, x === 0 ? y : 0]) : places;
}

/** The same in every window. */
async function placesInAll(page: Page, count: number): Promise<Record<string, number[][]>> {
  const places: Record<string, number[][]> = {};
  for (const size of WINDOWS) {
    const name = `${size.width} × ${size.height}`;
    await test.step(name, async () => {
      await page.setViewportSize(size);
      places[name] = await placesOf(page, count);
    });
  }
  if (count < 5) return places;
  // Hearts leaves so little room where three cards that came in are told of and somebody else leads.
  await test.step('with as little height as the felt may have', async () => {
    await page.setViewportSize(WINDOWS[0]);
    const felt = page.locator('.screen-felt');
    await felt.evaluate((one) => one.style.setProperty('height', 'var(--felt-least)'));
    places.least = await placesOf(page, count);
    await felt.evaluate((one) => one.style.removeProperty('height'));
  });
  return places;
}

for (const [game, count] of [
  ['spades', 2],
  ['herzblatt', 3],
  ['spades', 4],
  ['hearts', 5],
  ['hearts', 6],
] as const) {
  test(`all plates are whole and apart in every window, before the first lead and in a trick: ${game} for ${count}`, async ({
    browser,
    request,
  }) => {
    const options = { players: count, ...(game === 'hearts' ? { preset: 'black-lady' } : {}) };
    const { players } = await startTable(request, options, { game, names: LONG });
    const page = await openAs(browser, players[0], { locale: 'de' });
    const first = await placesInAll(page, count);
    await playOut(
      players,
      () => 0,
      // She is shown what others have played since.
      ({ phase, trick }) =>
        phase === 'playing' && trick !== null && (trick.leader + trick.cards.length - 1) % count !== 0,
    );
    await page.reload();
    if (count !== 4) {
      // On a phone the cards leave it no more room at their side.
      await page.setViewportSize(WINDOWS[0]);
      const skip = page.getByRole('button', { name: 'Überspringen' });
      expect((await skip.boundingBox())!.width).toBeLessThanOrEqual(44);
    }
    // Everybody sits where they sat before.
    expect(await placesInAll(page, count)).toEqual(first);
  });
}
