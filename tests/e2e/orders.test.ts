import { type APIRequestContext, type Browser, type BrowserContextOptions, expect, type Page } from '@playwright/test';
import { type Card, rankIndex, rankOf, suitOf } from '../../lib/cards';
import { legalMove, move, type Player, startTable, viewOf } from '../support/e2e/api';
import { atRest, BOTH, expectFaultless, expectNoViolations } from '../support/e2e/axe';
import { AT_INDEX } from '../support/e2e/player';
import { closeSheet, formAnswer, lookInSheet, openSheet, pressInSheet } from '../support/e2e/sheet';
import { test } from '../support/e2e/test';

const PIPS = { C: '♣', D: '♦', H: '♥', S: '♠' } as const;
/** A card as sentences have it: `10♣`. */
const short = (card: Card) => `${rankOf(card) === 'T' ? '10' : rankOf(card)}${PIPS[suitOf(card)]}`;

type Waiting = { table: string; waiting: Player; before: Player[]; clubs: Card[] };

/** A deal of Hearts before its first card. `waiting` holds clubs and plays after `before`, the first of whom leads the two. */
async function waitingForClubs(request: APIRequestContext, settings: object = {}): Promise<Waiting> {
  const { table, players } = await startTable(request, { passing: 'never' }, { settings });
  const [leader] = (await viewOf(request, players[0])).toAct;
  for (const ahead of [3, 2, 1]) {
    const waiting = players[(leader + ahead) % 4];
    const clubs = (await viewOf(request, waiting)).hand.filter((card) => suitOf(card) === 'C');
    const before = Array.from({ length: ahead }, (_, i) => players[(leader + i) % 4]);
    if (clubs.length > 1) return { table, waiting, before, clubs };
  }
  throw new Error('three of four hold all clubs but two at most');
}

async function letMove(request: APIRequestContext, players: readonly Player[]): Promise<void> {
  for (const player of players) {
    const answer = await move(request, player, legalMove(await viewOf(request, player)));
    expect(answer.status()).toBe(200);
  }
}

async function open(browser: Browser, player: Player, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({ locale: 'en', viewport: { width: 360, height: 740 }, ...options });
  const page = await context.newPage();
  await page.goto(player.seatLink);
  return page;
}

async function openAllOrders(page: Page): Promise<void> {
  await openSheet(page);
  await page.getByText('All orders').click();
}

const standing = (page: Page) =>
  page.locator('section', { has: page.locator('h2', { hasText: 'Your standing orders' }) }).locator('li');
/** The player's standing orders are these, in words; looked up in the sheet, which stays open only if it was. */
async function expectStanding(page: Page, sentences: readonly string[]): Promise<void> {
  await lookInSheet(page, async () => {
    await expect(standing(page)).toHaveCount(sentences.length);
    if (sentences.length > 0) await expect(standing(page)).toContainText([...sentences]);
  });
}
/** Chooses a card or a rule of the hand, when its cards lie still: the first tap. */
const tap = async (page: Page, what: string) => {
  await atRest(page);
  await page.locator(`label[for="order-${what}"]`).click(AT_INDEX);
};
/** The orders with what is chosen lie below all cards, as wide as the hand and in sight. */
async function expectBelowTheHand(page: Page): Promise<void> {
  await expect(page.locator('.order-box')).toBeInViewport({ ratio: 1 });
  const boxes = await page.locator('.order-box').evaluate((box) => {
    const faces = [...document.querySelectorAll('.fan-face')].map((face) => face.getBoundingClientRect());
    const { width, top } = box.getBoundingClientRect();
    return { width, room: top - Math.max(...faces.map(({ bottom }) => bottom)) };
  });
  expect(boxes.width).toBeGreaterThan(320);
  expect(boxes.room).toBeGreaterThanOrEqual(0);
}
/** The order that a button leaves: the second tap. */
const leave = (page: Page, text: string | RegExp) => page.getByRole('button', { name: text }).click();
const byRank = (cards: readonly Card[]) => [...cards].sort((a, b) => rankIndex(a) - rankIndex(b));

test('two taps leave an order, which is carried out when the others have moved', async ({ browser, request }) => {
  const { waiting, before, clubs } = await waitingForClubs(request);
  const card = byRank(clubs)[0];
  const page = await open(browser, waiting);
  await expect(page.getByRole('status').filter({ hasText: 'You have left no order.' })).toBeAttached();
  await tap(page, card);
  await expectBelowTheHand(page);
  await leave(page, `If clubs are led: ${short(card)}.`);
  await expectStanding(page, [`If clubs are led: ${short(card)}.`]);
  await expect(page.getByRole('status').filter({ hasText: 'You have left an order: If clubs' })).toBeAttached();
  await openSheet(page);
  await expect(page.getByText('Nobody else sees them.')).toBeVisible();
  await closeSheet(page);
  // The card is no longer chosen.
  await expect(page.locator('.order-input:checked')).toHaveCount(0);

  await letMove(request, before);
  expect((await viewOf(request, waiting)).hand).not.toContain(card);
  await expect(page.locator(`[data-order="${card}"]`)).toHaveCount(0);
  await expectStanding(page, []);
});

test('a second card goes into the same order; it can be removed, and then the player decides', async ({
  browser,
  request,
}) => {
  const { waiting, before, clubs } = await waitingForClubs(request);
  const [low, high] = [byRank(clubs)[0], byRank(clubs)[clubs.length - 1]];
  const page = await open(browser, waiting);
  await tap(page, low);
  await leave(page, `If clubs are led: ${short(low)}.`);
  await expectStanding(page, [`If clubs are led: ${short(low)}.`]);
  await tap(page, high);
  await leave(page, `If you win, or are on lead: lead ${short(high)}.`);
  const both = `If clubs are led: ${short(low)}. If you win, or are on lead: lead ${short(high)}.`;
  await expectStanding(page, [both]);

  await pressInSheet(page, `Remove : ${both}`);
  await expectStanding(page, []);
  await letMove(request, before);
  expect((await viewOf(request, waiting)).toAct).toEqual([waiting.seat]);
});

test('a rule is a tap and a tap; the keyboard leaves no order by accident', async ({ browser, request }) => {
  const { waiting, before, clubs } = await waitingForClubs(request);
  const page = await open(browser, waiting);
  await page.locator(`#order-${clubs[0]}`).focus();
  await page.keyboard.press('Space');
  const answered = formAnswer(page);
  await page.keyboard.press('Enter');
  expect((await answered).status()).toBe(200);
  expect((await viewOf(request, waiting)).orders).toEqual([]);
  await page.getByRole('button', { name: 'Not this one' }).click();
  await expect(page.locator('.order-input:checked')).toHaveCount(0);

  await page.locator('#order-highest').focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expectStanding(page, ['your highest card']);
  await letMove(request, before);
  expect((await viewOf(request, waiting)).hand).not.toContain(byRank(clubs).at(-1));
});

test('a rule until the end of the deal ends at the event that was ticked', async ({ browser, request }) => {
  const { waiting } = await waitingForClubs(request);
  const page = await open(browser, waiting);
  await openAllOrders(page);
  const form = page.getByRole('group', { name: 'Until the end of the deal' });
  await form.getByText('The order stops by itself').click();
  await form.getByLabel('hearts are broken').check();
  await form.getByRole('button', { name: 'follow suit with your lowest card' }).click();
  await expectStanding(page, ['It stops when hearts are broken.']);
  const [{ order }] = (await viewOf(request, waiting)).orders;
  expect(order).toEqual({ kind: 'deal', rule: 'low', until: ['hearts-broken'] });
});

test('without JavaScript: by the hand, by the form, and away again', async ({ browser, request }) => {
  const { waiting, before, clubs } = await waitingForClubs(request, { forced: true, hold: 'always' });
  const card = byRank(clubs)[0];
  const page = await open(browser, waiting, { javaScriptEnabled: false });
  await tap(page, card);
  await leave(page, 'Choose an order for it');
  await expectBelowTheHand(page);
  await leave(page, `If clubs are led: ${short(card)}.`);
  await expectStanding(page, [`If clubs are led: ${short(card)}.`]);
  await openSheet(page);
  await leave(page, /^Remove/);
  await expectStanding(page, []);

  await openAllOrders(page);
  const loaded = page.waitForEvent('load');
  await page.getByRole('switch', { name: 'Wake me only if there is something to decide' }).click();
  await loaded;
  await openAllOrders(page);
  await expect(page.getByRole('switch', { name: 'Wake me only if there is something to decide' })).not.toBeChecked();
  expect((await viewOf(request, waiting)).wake).toBe('always');

  const form = page.getByRole('group', { name: 'For your next trick' });
  await form.getByLabel('If clubs are led').selectOption('rule:highest');
  await form.getByLabel('lead', { exact: false }).last().selectOption(card);
  await form.getByRole('button', { name: 'Leave this order' }).click();
  await expectStanding(page, [`If clubs are led: your highest card. If you win, or are on lead: lead ${short(card)}.`]);
  // Standing orders are in the form when it is opened again, so that they can be changed.
  await openAllOrders(page);
  await expect(form.getByLabel('If clubs are led')).toHaveValue('rule:highest');

  await letMove(request, before);
  expect((await viewOf(request, waiting)).hand).not.toContain(byRank(clubs).at(-1));
});

test('what is wrong with an order is said', async ({ browser, request }) => {
  const { waiting } = await waitingForClubs(request);
  const page = await open(browser, waiting);
  await openAllOrders(page);
  await page
    .getByRole('group', { name: 'For your next trick' })
    .getByRole('button', { name: 'Leave this order' })
    .click();
  await expect(page.getByRole('alert').filter({ hasText: 'says nothing yet' })).toBeVisible();
});

test('orders before the cards are played: a bid and draws', async ({ browser, request }) => {
  const { players } = await startTable(request, { players: 4 }, { game: 'spades' });
  const [first] = (await viewOf(request, players[0])).toAct;
  const next = players[(first + 1) % 4];
  const page = await open(browser, next);
  await openAllOrders(page);
  const bid = page.getByRole('group', { name: 'For your bid' });
  await bid.getByLabel('Your bid').selectOption('3');
  await bid.getByRole('button').click();
  await expectStanding(page, ['Bid 3.']);
  await letMove(request, [players[first]]);
  await expect.poll(async () => (await viewOf(request, next)).orders).toEqual([]);
  expect((await viewOf(request, next)).toAct).not.toContain(next.seat);

  const two = await startTable(request, { players: 2 }, { game: 'spades' });
  const drawer = two.players[(await viewOf(request, two.players[0])).toAct[0]];
  const drawing = await open(browser, drawer);
  await openAllOrders(drawing);
  const draws = drawing.getByRole('group', { name: 'For your draws' });
  await draws.getByLabel('from this rank up').selectOption('T');
  await draws.getByRole('button', { name: 'Leave this order' }).click();
  await expectStanding(drawing, ['Keep every card of spades, and every card from ten up.']);
});

test('what a bot suggests is one tap; what it finds costly is said, and nobody has to wait for it', async ({
  browser,
  request,
}) => {
  const { waiting, clubs } = await waitingForClubs(request, { suggestions: true });
  const page = await (await browser.newContext({ locale: 'en' })).newPage();
  // Bots' opinion of it depends on the deal. Here they say the same of every order.
  const order = { kind: 'deal', rule: 'low' };
  const sentence = 'Until the end of the deal: follow suit with your lowest card.';
  await page.route('**/orders/suggestions?as=*', (route) =>
    route.fulfill({ json: { suggestions: [{ order, sentence }] } }),
  );
  await page.route('**/orders/advice', (route) =>
    route.fulfill({ json: { sentence, cost: 2, warning: 'This is costly.' } }),
  );
  await page.goto(waiting.seatLink);
  const suggested = page.getByRole('region', { name: 'You could leave this order' });
  await suggested.getByRole('button', { name: sentence }).click();
  await expectStanding(page, [sentence]);
  expect((await viewOf(request, waiting)).orders).toMatchObject([{ order }]);
  // A standing order is not suggested again.
  await expect(suggested).toHaveCount(0);

  await tap(page, clubs[0]);
  await expect(page.getByText('This is costly.').first()).toBeVisible();
  await leave(page, `If clubs are led: ${short(clubs[0])}.`);
  await expectStanding(page, ['', '']);

  await page.route('**/orders/advice', () => {});
  await tap(page, clubs[1]);
  await leave(page, `If you win, or are on lead: lead ${short(clubs[1])}.`);
  await expectStanding(page, [sentence, 'lead']);
});

test('one touch on the line above the hand leaves the best that is suggested of each kind', async ({
  browser,
  request,
}) => {
  const { waiting, clubs } = await waitingForClubs(request, { suggestions: true });
  const page = await open(browser, waiting);
  const [low, high] = [byRank(clubs)[0], byRank(clubs)[clubs.length - 1]];
  const trick = { order: { kind: 'trick', follow: { C: low } }, sentence: `If clubs are led: ${short(low)}.` };
  const other = { order: { kind: 'trick', follow: { C: high } }, sentence: `If clubs are led: ${short(high)}.` };
  const deal = { order: { kind: 'deal', rule: 'low' }, sentence: 'Until the end of the deal: your lowest card.' };
  await page.route('**/orders/suggestions?as=*', (route) =>
    route.fulfill({ json: { suggestions: [trick, deal, other] } }),
  );
  await page.reload();
  const line = page.getByRole('button', { name: 'Leave it now:' });
  await expect(line).toHaveText(`Leave it now: ${trick.sentence} ${deal.sentence}`);
  await expectNoViolations(page, 'an offer', 'light');
  await line.click();
  await expect
    .poll(async () => (await viewOf(request, waiting)).orders)
    .toMatchObject([trick, deal].map(({ order }) => ({ order })));
  // Nothing is offered of which there is one, and the felt is where it was.
  await expect(line).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`as=${waiting.seat}$`));
});

test('after a weak hand was declined, one touch has weak hands declined in every deal, until that is removed', async ({
  browser,
  request,
}) => {
  const heartsOf = ({ hand }: { hand: Card[] }) => hand.filter((card) => suitOf(card) === 'H').length;
  // At one of 30 tables the forehand holds two hearts or fewer.
  for (let tries = 0; tries < 30; tries++) {
    const { players } = await startTable(
      request,
      { players: 5 },
      { game: 'herzblatt', settings: { suggestions: true } },
    );
    const [forehand] = players;
    if (heartsOf(await viewOf(request, forehand)) > 2) continue;
    expect((await move(request, forehand, { type: 'decline' })).status()).toBe(200);
    const page = await open(browser, forehand);
    const line = page.getByRole('button', { name: 'Leave it now:' });
    await expect(line).toContainText('In every deal: decline the game with at most two hearts.');
    await line.click();
    await expect
      .poll(async () => (await viewOf(request, forehand)).orders.map(({ order }) => order.kind))
      .toContain('decline-weak');
    await lookInSheet(page, async () => {
      const lasting = standing(page).filter({ hasText: 'In every deal' });
      await lasting.getByRole('button', { name: 'Remove' }).click();
      await expect(lasting).toHaveCount(0);
    });
    return;
  }
  throw new Error('no forehand held few hearts');
});

test('with orders the page has no fault that axe can see', async ({ browser, request }) => {
  const { waiting, table, clubs } = await waitingForClubs(request, { forced: true });
  const page = await open(browser, waiting, { locale: 'de' });
  await tap(page, clubs[0]);
  await leave(page, /^Wird Kreuz ausgespielt/);
  await openSheet(page);
  await expect(page.getByRole('heading', { name: 'Deine Aufträge' })).toBeVisible();
  await expectFaultless(page, `/t/${table}?as=${waiting.seat}`, ...BOTH);
});

test('a spectator sees no orders', async ({ browser, request }) => {
  const { waiting, table, clubs } = await waitingForClubs(request);
  const page = await open(browser, waiting);
  await tap(page, clubs[0]);
  await leave(page, /^If clubs are led/);
  await expectStanding(page, ['If clubs are led']);
  const watching = await (await browser.newContext({ locale: 'en' })).newPage();
  await watching.goto(`/t/${table}`);
  await expect(watching.getByRole('heading', { name: 'Players' })).toBeVisible();
  await expect(watching.locator('main')).not.toContainText(/If clubs are led|standing orders|leave an order/i);
  await expect(watching.locator('form[action$="/orders"]')).toHaveCount(0);
});
