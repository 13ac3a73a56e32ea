import { type Browser, type BrowserContextOptions, expect, type Page, test } from '@playwright/test';
import { type Card, rankOf, suitOf } from '../../lib/cards';
import type { TableView } from '../../lib/match';
import texts from '../../messages/en/cards.json' with { type: 'json' };
import { move, type Player, startTable, viewOf } from '../support/e2e/api';
import { Person } from '../support/e2e/player';
import { playOut } from '../support/e2e/store';

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

type Played = { card: Card; seat: number; trick: number; isLast: boolean; winner: number | undefined };

/** All cards of the deal in the order in which they were played. */
function playedIn({ tricks, trick, players }: Pick<TableView, 'tricks' | 'trick' | 'players'>): Played[] {
  return [...tricks, ...(trick ? [trick] : [])].flatMap(({ leader, cards, winner }, number) =>
    cards.map((card, n) => ({
      card,
      seat: (leader + n) % players,
      trick: number,
      isLast: n + 1 === players,
      winner,
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

test('what the others have played comes card by card; a full trick is held with its winner and their points, and goes to them', async ({
  browser,
  request,
}) => {
  const { players, view } = await untilHerTurn(request, 3);
  const played = playedIn(view);
  const from = view.seen!.cards;
  const page = await openAs(browser, players[0]);
  const before = played[from - 1];
  if (before.isLast) await page.clock.runFor(900);
  for (const { card, seat, trick, isLast, winner } of played.slice(from)) {
    await page.clock.runFor(350);
    const lying = played.filter((one) => one.trick === trick);
    await expect
      .poll(() => namesOn(page))
      .toEqual(lying.slice(0, lying.findIndex((one) => one.card === card) + 1).map((one) => nameOf(one.card)));
    await expect(saidIn(page)).toContainText(`${NAMES[seat]} plays the ${nameOf(card)}.`);
    await expect(winnerOn(page)).toHaveCount(isLast ? 1 : 0);
    if (!isLast) continue;
    const taker = winner === 0 ? 'You take the trick' : `${NAMES[winner!]} takes the trick`;
    await expect(saidIn(page)).toContainText(taker);
    await expect(winnerOn(page).getByRole('img')).toHaveAccessibleName(
      nameOf(lying[lying.findIndex((one) => one.seat === winner)].card),
    );
    // It is held a little shorter than this, and then lies before the winner.
    await page.clock.runFor(850);
    await expect(winnerOn(page)).toHaveCount(1);
    await page.clock.runFor(50);
    await expect(winnerOn(page)).toHaveCount(0);
  }
  expect(before.seat).toBe(0);
  expect(played.length - from).toBeGreaterThanOrEqual(2);
  await expect(saidIn(page)).toContainText('Your turn.');
  await page.clock.runFor(5_000);
  await expect.poll(() => namesOn(page)).toEqual(view.trick!.cards.map(nameOf));
  await page.context().close();
});

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

test('a player who wants no motion goes on by hand, trick by trick', async ({ browser, request }) => {
  const { players, view } = await untilHerTurn(request, 3);
  const played = playedIn(view);
  const page = await openAs(browser, players[0], { reducedMotion: 'reduce' });
  // A trick that her own card completed is shown first: she has not seen who took it.
  const { cards } = view.seen!;
  const from = cards % view.players === 0 ? Math.max(0, cards - 1) : cards;
  const tricks = [...new Set(played.slice(from).map(({ trick }) => trick))];
  for (const trick of tricks) {
    const lying = played.filter((one) => one.trick === trick);
    await expect.poll(() => namesOn(page)).toEqual(lying.map(({ card }) => nameOf(card)));
    await page.clock.runFor(10_000);
    await expect.poll(() => namesOn(page)).toEqual(lying.map(({ card }) => nameOf(card)));
    if (trick !== tricks.at(-1)) await feltOf(page).getByRole('button', { name: 'Next' }).click();
  }
  await expect(feltOf(page).getByRole('button', { name: 'Next' })).toHaveCount(0);
  await page.context().close();
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
  await Promise.all([phone, laptop].map((page) => page.context().close()));
});

test('the last trick of a deal is seen before the next deal', async ({ browser, request }) => {
  const { players } = await startTable(request, THREE, { names: NAMES });
  await playOut(
    players,
    () => 0,
    ({ deal }) => deal === 1,
  );
  const view = await viewOf(request, players[0]);
  expect(view.seen).toMatchObject({ deal: 0 });
  const last = view.dealBefore!.tricks.at(-1)!;
  const page = await openAs(browser, players[0]);
  await expect(async () => {
    await page.clock.runFor(50);
    expect(await namesOn(page)).toEqual(last.cards.map(nameOf));
    await expect(winnerOn(page)).toHaveCount(1, { timeout: 100 });
  }).toPass();
  // Then the end of the deal, until the player goes on, and the next one.
  const goOn = page.getByRole('dialog').getByText('Continue', { exact: true });
  await expect(async () => {
    await page.clock.runFor(100);
    if (await goOn.isVisible()) await goOn.click({ timeout: 500 });
    await expect(cardsOn(page)).toHaveCount(view.trick?.cards.length ?? 0, { timeout: 100 });
  }).toPass();
  await page.context().close();
});

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
    await page.context().close();
  });
}

test('without JavaScript it is said in words and small cards', async ({ browser, request }) => {
  const { players, view } = await untilHerTurn(request, 3);
  const page = await openAs(browser, players[0], { javaScriptEnabled: false });
  await expect.poll(() => namesOn(page)).toEqual(view.trick!.cards.map(nameOf));
  const since = page.getByRole('region', { name: 'Since your last card:' });
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
  await page.context().close();
});

test('one’s own card lies there before the server has answered, and goes back if it is refused', async ({
  browser,
  request,
}) => {
  let { players, view } = await untilHerTurn(request, 2);
  while (view.choices[0].cards!.length < 2) ({ players, view } = await untilHerTurn(request, 2));
  const page = await openAs(browser, players[0]);
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
  await page.locator(`label[for="card-${card}"]`).click();
  await page.locator(`button[data-play="${card}"]`).click();
  await expect.poll(() => namesOn(page)).toEqual([...view.trick!.cards, card].map(nameOf));
  // Meanwhile she has played another one elsewhere.
  const played = await move(request, players[0], { type: 'play', card: other }, view.version);
  expect(played.status()).toBe(200);
  answer();
  await expect.poll(() => namesOn(page)).not.toContain(nameOf(card));
  await page.context().close();
});

test('against bots every card of the trick is seen and said, one’s own first', async ({ browser, request }) => {
  const ada = await Person.arrive(browser, 'Ada', (card) => -card.charCodeAt(0));
  const options = { ...THREE, players: 3 };
  const data = { game: 'hearts', name: 'Ada', bots: 'easy', options, forced: false, suggestions: false };
  const opened = await request.post('/api/tables', { data });
  const player: Player = await opened.json();
  await ada.page.goto(player.seatLink);
  await ada.isAsked();
  const before = await viewOf(request, player);
  await ada.move();
  await ada.isAsked();
  const played = playedIn(await viewOf(request, player)).slice(positionOf(before));
  const trick = played.filter((one) => one.trick === played[0].trick);
  for (const { card, seat } of trick) {
    const who = seat === 0 ? 'You play' : / plays/;
    await expect(saidIn(ada.page)).toContainText(
      typeof who === 'string' ? `${who} the ${nameOf(card)}.` : `plays the ${nameOf(card)}.`,
    );
  }
  await expect(saidIn(ada.page)).toContainText(/takes? the trick/);
  await ada.page.context().close();
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
  return boxes.map(({ left, right, top, bottom }) => [
    side((left + right) / 2 - (box.x + box.width / 2)),
    side((top + bottom) / 2 - (box.y + box.height / 2)),
  ]);
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
      ({ phase, trick }) => phase === 'playing' && trick !== null,
    );
    await page.reload();
    // Everybody sits where they sat before.
    expect(await placesInAll(page, count)).toEqual(first);
    await page.context().close();
  });
}
