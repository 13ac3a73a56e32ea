import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';
import { PLAIN, type Player, startTable, viewOf } from '../support/e2e/api';
import { awake } from '../support/e2e/awake';
import { atRest } from '../support/e2e/axe';
import { AT_INDEX, careful, Person } from '../support/e2e/player';
import { spectate } from '../support/e2e/table';
import { test } from '../support/e2e/test';

const PHONE = { width: 360, height: 740 };

/** The player who is to act first at a new table. */
async function firstToAct(request: APIRequestContext, players: readonly Player[]): Promise<Player> {
  for (const player of players) {
    const { seat, toAct } = await viewOf(request, player);
    if (seat !== null && toAct.includes(seat)) return player;
  }
  throw new Error('nobody is to act');
}

/** Counts the moves that a page sends: by itself, or with the page that comes as the answer. */
function movesOf(page: Page): { count: number } {
  const moves = { count: 0 };
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === 'POST' && /\/moves$|^\/t\//.test(pathname)) moves.count++;
  });
  return moves;
}

/** Waits until a double tap that begins now would be over. */
async function pause(page: Page): Promise<void> {
  const start = await page.evaluate(() => performance.now());
  await page.waitForFunction((start) => performance.now() - start > 400, start);
}

/** The part seen of each card of the hand as it lies, from left to right, in pixels; `hit`: the card found in its middle. */
async function strips(
  page: Page,
): Promise<{ card: string; left: number; top: number; width: number; right: number; hit: string | undefined }[]> {
  await atRest(page);
  return page.locator('.fan').evaluate((fan) => {
    const faces = [...fan.querySelectorAll('.fan-face')].map((face) => face.getBoundingClientRect());
    return [...fan.querySelectorAll<HTMLElement>('[data-card]')].map((item, i) => {
      const { left, right, top, height } = faces[i];
      // The next one in the same row, which may lie over the lower half of the one above.
      const next = faces.slice(i + 1).find((face) => face.top < top + height / 3 && face.left > left);
      const width = Math.min(right, next?.left ?? right) - left;
      const hit = document.elementFromPoint(left + width / 2, top + height * 0.3)?.closest<HTMLElement>('[data-card]');
      return { card: item.dataset.card ?? '', left, top, width, right, hit: hit?.dataset.card };
    });
  });
}

test('a tap on a card has only what it changes styled anew, and not the page', async ({ browser, request }) => {
  const { players } = await startTable(request);
  const { page } = await Person.arrive(browser, 'Ada', careful);
  await page.goto(players[0].seatLink);
  await awake(page);
  await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0);
  await browser.startTracing(page, { categories: ['devtools.timeline'] });
  for (const place of [0, 1, 2]) await page.locator('.fan label').nth(place).click(AT_INDEX);
  await expect(page.locator('.fan :checked')).toHaveCount(3);
  const trace = (await browser.stopTracing()).toString();
  const { traceEvents }: { traceEvents: { args: { elementCount?: number } }[] } = JSON.parse(trace);
  // The page has 350 elements, and 300 more in the pictures of its cards.
  expect(traceEvents.reduce((sum, { args: { elementCount = 0 } }) => sum + elementCount, 0)).toBeLessThan(100);
});

test('17 cards lie in two rows on a phone of 360 pixels: each shows at least 35 of them, and is picked there', async ({
  browser,
  request,
}) => {
  const options = { preset: 'black-lady', players: 3, deck: 'minus-one', passing: 'never' };
  const { players } = await startTable(request, options);
  const { page } = await Person.arrive(browser, 'Ada', careful, { viewport: PHONE, hasTouch: true, isMobile: true });
  await page.goto((await firstToAct(request, players)).seatLink);
  await page.locator('.fan').scrollIntoViewIfNeeded();
  const hand = await strips(page);
  expect(hand).toHaveLength(17);
  expect(hand.map(({ hit }) => hit)).toEqual(hand.map(({ card }) => card));
  expect(Math.min(...hand.map(({ width }) => width))).toBeGreaterThan(35);
  expect(Math.min(...hand.map(({ left }) => left))).toBeGreaterThanOrEqual(0);
  expect(Math.max(...hand.map(({ right }) => right))).toBeLessThanOrEqual(360.01);
  // A padlock leaves the index and the sign below it in sight, and fits into what shows of its card.
  const locks = await page.locator('.card-locked').evaluateAll((cards) =>
    cards.map((card) => {
      const face = card.getBoundingClientRect();
      const lock = card.querySelector('svg:not(:first-child)')?.getBoundingClientRect();
      if (!lock) return null;
      const [x, y] = [(lock.left + lock.right) / 2, (lock.top + lock.bottom) / 2];
      const isSeen = card.contains(document.elementFromPoint(x, y));
      return { above: (lock.top - face.top) / face.height, width: lock.right - face.left, isSeen };
    }),
  );
  expect(locks.length).toBeGreaterThan(10);
  for (const lock of locks) {
    expect(lock?.above).toBeGreaterThan(0.35);
    expect(lock?.width).toBeLessThan(21);
    expect(lock?.isSeen).toBe(true);
  }
  for (const { card } of [hand[3], hand[16], hand[0]]) {
    // Where it is seen: its lower half may lie under another card.
    await page.locator(`label[for="card-${card}"]`).tap({ position: { x: 16, y: 24 } });
    await expect(page.locator(`#card-${card}`)).toBeChecked();
  }

  // One touch hides them, from ears as well, and stays so; another one shows them.
  const shown = page.getByRole('radio');
  // A finger hits it beside its edge as well.
  await page.getByRole('button', { name: 'Hide my hand' }).tap({ position: { x: -7, y: 14 } });
  for (const load of [() => Promise.resolve(), () => page.reload()]) {
    await load();
    await expect(shown).toHaveCount(0);
    await expect(page.locator('.screen-turn, .fan-face > svg').filter({ visible: true })).toHaveCount(0);
    await page.keyboard.press('ArrowRight');
  }
  await page.getByRole('button', { name: 'Show my hand' }).tap();
  await expect(shown).toHaveCount(17);
  await expect(page.locator('.fan-input:checked')).toHaveCount(0);
});

test('on the smallest phone as well a finger has 24 pixels or more of each of 13 cards, each way', async ({
  browser,
  request,
}) => {
  const { players } = await startTable(request, { passing: 'never' });
  const { page } = await Person.arrive(browser, 'Ada', careful, { viewport: { width: 320, height: 568 } });
  await page.goto((await firstToAct(request, players)).seatLink);
  const hand = await strips(page);
  expect(hand).toHaveLength(13);
  expect(Math.min(...hand.map(({ width }) => width))).toBeGreaterThanOrEqual(24);
  // The upper row, of which the lower one hides a part.
  const tops = hand.map(({ top }) => top);
  expect(Math.max(...tops) - Math.min(...tops)).toBeGreaterThanOrEqual(24);
});

test('cards to pass lie still when the first is chosen, as those suggested lie over the button', async ({
  browser,
  request,
}) => {
  const data = { game: 'hearts', name: 'Ada', bots: 'easy' };
  const player: Player = await (await request.post('/api/tables', { data })).json();
  // Where no card is on its way into the hand.
  const { page } = await Person.arrive(browser, 'Ada', careful, { viewport: PHONE, reducedMotion: 'reduce' });
  await page.goto(player.seatLink);
  await expect(page.getByRole('button', { name: 'Pass as suggested' })).toBeVisible();
  const tops = async () => (await strips(page)).map(({ top }) => top);
  const [before, first] = [await tops(), page.locator('.fan [data-card]').first()];
  await first.click(AT_INDEX);
  await expect(page.getByRole('button', { name: 'Pass as suggested' })).toBeHidden();
  await expect(first.locator('input')).toBeChecked();
  // The chosen one is raised.
  await expect.poll(async () => (await tops()).slice(1)).toEqual(before.slice(1));
});

test('on a desktop the cards of the hand are larger than those of the trick, and larger still on a large one', async ({
  browser,
  request,
}) => {
  const { players } = await startTable(request, { passing: 'never' });
  const { page } = await Person.arrive(browser, 'Ada', careful);
  await page.goto((await firstToAct(request, players)).seatLink);
  const face = page.locator('.fan-face').last();
  const widths: number[] = [];
  for (const size of [PHONE, { width: 1280, height: 800 }, { width: 1920, height: 1080 }]) {
    await page.setViewportSize(size);
    // A card that leans, or is on its way, takes up more.
    widths.push(await face.evaluate((one: HTMLElement) => one.offsetWidth));
  }
  const [phone, desktop, large] = widths;
  expect(phone).toBeGreaterThanOrEqual(64);
  expect(desktop).toBeGreaterThanOrEqual(88);
  expect(desktop).toBeLessThanOrEqual(110);
  expect(large).toBeGreaterThan(desktop);
});

test('a double tap on a card chooses it and plays nothing; a later tap on the raised card plays it, and so does a flick upwards', async ({
  browser,
  request,
}) => {
  const { players, table } = await startTable(request, { passing: 'never' });
  const { page } = await Person.arrive(browser, 'Ada', careful);
  const moves = movesOf(page);
  await page.goto((await firstToAct(request, players)).seatLink);
  const { version } = await spectate(request, table);
  const card = page.locator('input[name="move.card"]:not([aria-describedby])').first();
  const label = page.locator(`label[for="${await card.getAttribute('id')}"]`);
  // Four taps without a pause.
  await label.click({ clickCount: 4 });
  await expect(card).toBeChecked();
  expect(moves.count).toBe(0);
  await pause(page);
  await label.click();
  await expect(page.locator('[data-version]')).not.toHaveAttribute('data-version', String(version));
  expect(moves.count).toBe(1);

  // A flick upwards does the same, and one to the side does not.
  const legal = page.locator('label[data-tap="twice"]').last();
  const flick = async (right: number, up: number) => {
    await page.goto((await firstToAct(request, players)).seatLink);
    await awake(page);
    await legal.click(AT_INDEX);
    const { x, y } = (await legal.boundingBox()) ?? { x: 0, y: 0 };
    await page.mouse.move(x + 10, y + 20);
    await page.mouse.down();
    await page.mouse.move(x + 10 + right, y + 20 - up);
    await page.mouse.up();
  };
  await flick(60, 30);
  expect(moves.count).toBe(1);
  await flick(0, 60);
  await expect.poll(async () => (await spectate(request, table)).version).toBeGreaterThan(version + 1);
  expect(moves.count).toBe(2);
});

test('a locked card says why when it is tapped, and no number of taps sends it', async ({ browser, request }) => {
  const { players } = await startTable(request, { passing: 'never' });
  const { page } = await Person.arrive(browser, 'Ada', careful);
  const moves = movesOf(page);
  await page.goto((await firstToAct(request, players)).seatLink);
  const id = await page.locator('input[name="move.card"][aria-describedby]').first().getAttribute('id');
  for (let tap = 0; tap < 2; tap++) {
    await page.locator(`label[for="${id}"]`).click(AT_INDEX);
    await pause(page);
  }
  await page.keyboard.press('Enter');
  await expect(page.locator(`[id="${id}-why"]`)).toBeVisible();
  await expect(page.locator('form[action$="/moves"] button[type="submit"]:visible')).toHaveCount(0);
  expect(moves.count).toBe(0);
});

/** How much lighter than the other one of two colours is: the contrast of WCAG, from the pixels of a picture. */
async function contrastIn(shown: Locator): Promise<number> {
  const data = await sharp(await shown.screenshot())
    .ensureAlpha()
    .raw()
    .toBuffer();
  const linear = (value: number) => (value <= 10 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4);
  // How often each lightness occurs: the paper is the most frequent one, the print the darkest that is not rare.
  const often = new Map<number, number>();
  for (let i = 0; i < data.length; i += 4) {
    const [r, g, b] = [data[i], data[i + 1], data[i + 2]].map(linear);
    const light = Math.round((0.2126 * r + 0.7152 * g + 0.0722 * b) * 1000) / 1000;
    often.set(light, (often.get(light) ?? 0) + 1);
  }
  const [paper] = [...often].sort((a, b) => b[1] - a[1])[0];
  const print = [...often].filter(([, count]) => count >= 12).map(([light]) => light);
  return (paper + 0.05) / (Math.min(...print) + 0.05);
}

test('the index of a locked card stays readable, in light and in dark mode', async ({ browser, request }) => {
  const { players } = await startTable(request, { passing: 'never' });
  const { page } = await Person.arrive(browser, 'Ada', careful, { deviceScaleFactor: 3 });
  await page.goto((await firstToAct(request, players)).seatLink);
  // The marks have a contrast of their own.
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('.fan-face > svg:not(:first-child) { display: none }');
    document.adoptedStyleSheets.push(sheet);
  });
  const locked = page.locator('[data-card]:has(.card-locked)');
  expect(await locked.count()).toBeGreaterThan(5);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const suit of ['S', 'H', 'D']) {
      const ofSuit = page.locator(`[data-card$="${suit}"]:has(.card-locked) label`).first();
      if ((await ofSuit.count()) > 0)
        expect(await contrastIn(ofSuit), `${suit}, ${colorScheme}`).toBeGreaterThanOrEqual(4.5);
    }
    const opacities = await page
      .locator('.fan, .fan *')
      .evaluateAll((all) => all.map((one) => getComputedStyle(one).opacity));
    expect(new Set(opacities)).toEqual(new Set(['1']));
  }
});

test('the suits keep their order when one runs out, and a card that is played leaves the others in theirs', async ({
  browser,
  request,
}) => {
  const { players } = await startTable(request, { passing: 'never' });
  const first = await firstToAct(request, players);
  const person = await Person.arrive(browser, 'Ada', careful);
  await person.page.goto(first.seatLink);
  const before = (await strips(person.page)).map(({ card }) => card);
  const order = 'SHCD';
  expect(before.map((card) => order.indexOf(card[1]))).toEqual(before.map((card) => order.indexOf(card[1])).sort());
  await person.move();
  const { hand } = await viewOf(request, first);
  await expect
    .poll(async () => (await strips(person.page)).map(({ card }) => card))
    .toEqual(before.filter((card) => hand.some((left) => left === card)));
});

/** Opens the page of the player to act at a new table of this game. */
async function openTurn(page: Page, request: APIRequestContext, game: string, options: object): Promise<string> {
  const { players, table } = await startTable(request, { ...options }, { game });
  await page.goto((await firstToAct(request, players)).seatLink);
  // The keys work from the moment on in which the scripts have run.
  await awake(page, '[data-turn] input');
  return table;
}

test('a bid is chosen, and sent only when it is confirmed in words; the bids stand well apart', async ({
  browser,
  request,
}) => {
  const { page } = await Person.arrive(browser, 'Ada', careful);
  const moves = movesOf(page);
  const table = await openTurn(page, request, 'spades', { players: 4 });
  const boxes = await page
    .locator('label[for^="value-"]')
    .evaluateAll((labels) =>
      labels.map((label) => label.getBoundingClientRect()).map(({ x, y, width, height }) => ({ x, y, width, height })),
    );
  expect(boxes).toHaveLength(14);
  for (const [i, { x, y, width, height }] of boxes.entries()) {
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(32);
    const right = boxes.find((other, j) => j > i && other.y === y);
    const below = boxes.find((other) => other.x === x && other.y > y);
    if (right) expect(right.x - x - width).toBeGreaterThanOrEqual(7.99);
    if (below) expect(below.y - y - height).toBeGreaterThanOrEqual(7.99);
  }
  await page.locator('label[for="value-5"]').dblclick();
  await pause(page);
  await page.locator('label[for="value-3"]').click();
  await pause(page);
  await page.locator('label[for="value-3"]').click();
  expect(moves.count).toBe(0);
  const { bids: before } = (await spectate(request, table)) as unknown as { bids: (number | null)[] };
  expect(before).toEqual([null, null, null, null]);
  await page.getByRole('button', { name: 'Bid 3', exact: true }).click();
  await expect.poll(async () => JSON.stringify(await spectate(request, table))).toMatch(/"bids":\[[^\]]*3/);
});

for (const [what, game, options, label, button] of [
  ['“I take it”', 'herzblatt', { players: 3 }, 'type-take', 'Take it'],
  ['“blind nil”', 'spades', { players: 4, blindNil: true }, 'type-blindNil', 'Bid blind nil'],
] as const) {
  test(`${what} is chosen, explained, and sent only when it is confirmed`, async ({ browser, request }) => {
    const { page } = await Person.arrive(browser, 'Ada', careful);
    const moves = movesOf(page);
    const table = await openTurn(page, request, game, options);
    const { version } = await spectate(request, table);
    await expect(page.locator(`#${label}-means`)).toBeHidden();
    await page.locator(`label[for="${label}"]`).dblclick();
    await pause(page);
    await page.locator(`label[for="${label}"]`).click();
    await expect(page.locator(`#${label}-means`)).toBeVisible();
    expect(moves.count).toBe(0);
    await page.getByRole('button', { name: button, exact: true }).click();
    await expect.poll(async () => (await spectate(request, table)).version).toBe(version + 1);
  });
}

test('a draw is decided by one tap, and a double tap decides only one', async ({ browser, request }) => {
  const { page } = await Person.arrive(browser, 'Ada', careful, { hasTouch: true });
  const table = await openTurn(page, request, 'spades', { players: 2, blindNil: false });
  const moves = movesOf(page);
  const { version } = await spectate(request, table);
  const keep = page.getByRole('button', { name: 'Keep' });
  const { x = 0, y = 0, width = 0, height = 0 } = (await keep.boundingBox()) ?? {};
  await page.touchscreen.tap(x + width / 2, y + height / 2);
  await page.touchscreen.tap(x + width / 2, y + height / 2);
  await expect.poll(async () => (await spectate(request, table)).version).toBe(version + 1);
  expect(moves.count).toBe(1);
});

/** Names the element with the focus, as far as it belongs to a turn. */
const focused = (page: Page) => page.evaluate(() => document.activeElement?.closest('[data-turn]') !== null);

test('a whole deal is played with nothing but the keyboard, which never loses its place', async ({
  browser,
  request,
}) => {
  test.setTimeout(2 * 60_000);
  const { page } = await Person.arrive(browser, 'Ada', careful, { viewport: { width: 1280, height: 800 } });
  // Six have eight cards each, which is the shortest deal of Hearts.
  const options = { preset: 'black-lady', players: 6, moon: 'old' };
  const data = { ...PLAIN, game: 'hearts', name: 'Ada', bots: 'easy', options };
  const opened = await (await page.context().request.post('/api/tables', { data })).json();
  await page.goto(`/t/${opened.table}?as=0`);
  const { keyboard } = page;
  let moves = 0;
  // And on into the next one.
  for (let inNext = 0; inNext < 2; ) {
    await expect.poll(async () => (await spectate(request, opened.table)).toAct.includes(0)).toBe(true);
    await expect(async () => {
      if (await page.getByRole('dialog').isVisible()) await keyboard.press('Enter');
      await expect(page.locator('[data-turn] form[action$="/moves"]')).toBeVisible({ timeout: 500 });
    }).toPass();
    const shown = await page.locator('[data-version]').getAttribute('data-version');
    if (moves > 0) await expect.poll(() => focused(page), `after move ${moves}`).toBe(true);
    if (await page.locator('input[type="checkbox"][name^="move."]').count()) {
      for (let card = 0; card < 3; card++) {
        await keyboard.press('ArrowRight');
        await keyboard.press('Space');
      }
    } else {
      const chosen = page.locator('input[name="move.card"]:checked:not([aria-describedby])');
      do await keyboard.press('ArrowRight');
      while ((await chosen.count()) === 0);
    }
    await keyboard.press('Enter');
    moves++;
    await expect(page.locator('[data-version]')).not.toHaveAttribute('data-version', String(shown));
    if ((await spectate(request, opened.table)).deal > 0) inNext++;
  }
  expect(moves).toBeGreaterThanOrEqual(9);
});

test('digits choose a bid, also one of two digits, and not while a message is written; `?` shows the keys', async ({
  browser,
  request,
}) => {
  const { page } = await Person.arrive(browser, 'Ada', careful, { viewport: { width: 1280, height: 800 } });
  await openTurn(page, request, 'spades', { players: 4 });
  const bid = page.locator('input[name="move.value"]:checked');
  await page.keyboard.press('4');
  await expect(bid).toHaveValue('4');
  await page.waitForFunction((start) => performance.now() - start > 900, await page.evaluate(() => performance.now()));
  await page.keyboard.type('12');
  await expect(bid).toHaveValue('12');
  const keys = page.locator('#keys');
  await expect(keys).toBeHidden();
  await page.keyboard.press('?');
  await expect(keys).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(keys).toBeHidden();
  const text = page.locator('textarea, input[type="text"]').first();
  await text.evaluate((field) => {
    for (let folded = field.closest('details'); folded; folded = folded.parentElement?.closest('details') ?? null)
      folded.open = true;
  });
  await text.fill('');
  await text.pressSequentially('7n?');
  await expect(text).toHaveValue('7n?');
  await expect(bid).toHaveValue('12');
  await expect(keys).toBeHidden();
});

test('without JavaScript a wrong number of cards is refused with the same cards chosen', async ({
  browser,
  request,
}) => {
  const { players } = await startTable(request, {});
  const { page } = await Person.arrive(browser, 'Ada', careful, { javaScriptEnabled: false });
  await page.goto(players[0].seatLink);
  await expect(page.getByRole('button', { name: 'Hide my hand' })).toBeHidden();
  const boxes = page.locator('input[name="move.cards[]"]');
  const chosen = await Promise.all([2, 7].map((i) => boxes.nth(i).getAttribute('value')));
  for (const card of chosen) await page.locator(`label[for="card-${card}"]`).click(AT_INDEX);
  await page.locator('form[action$="/moves"] button[type="submit"]').click();
  await expect(page.getByRole('alert').first()).toContainText(/cards/);
  const kept = await page
    .locator('input[name="move.cards[]"]:checked')
    .evaluateAll((all) => all.map((one) => one.getAttribute('value')));
  expect(kept).toEqual(chosen);

  // The third one completes them.
  await page.locator(`label[for="card-${await boxes.nth(10).getAttribute('value')}"]`).click(AT_INDEX);
  await page.locator('form[action$="/moves"] button[type="submit"]').click();
  await expect(page.locator('form[action$="/moves"]')).toHaveCount(0);
  expect((await viewOf(request, players[0])).hand).toHaveLength(10);
});
