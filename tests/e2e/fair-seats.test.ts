import { type APIRequestContext, expect } from '@playwright/test';
import { bearer, PLAIN } from '../support/e2e/api';
import { BOTH, expectFaultless } from '../support/e2e/axe';
import { careful, Person } from '../support/e2e/player';
import { lookInSheet, openSheet, pastEnds, pressInSheet, sheetOf } from '../support/e2e/sheet';
import { hurryOn, playOn, spectate, tableOf } from '../support/e2e/table';
import { test } from '../support/e2e/test';

const main = (person: Person) => person.page.locator('main');
const button = (person: Person, name: string) => person.page.getByRole('button', { name, exact: true });
/** The text above the hand. */
const strip = ({ page }: Person) => page.locator('.screen-strip');
const open = async ({ page }: Person, title: string) => {
  await openSheet(page);
  await page.locator('summary').filter({ hasText: title }).click();
};
const history = ({ page }: Person) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: 'Changes at the seats' }) });
const trick = ({ page }: Person) => page.getByRole('region', { name: 'Trick' });
const moves = ({ page }: Person) => page.locator('form[action$="/moves"]');
/** A card of the player's own, lying in their hand or to be chosen. */
const hand = ({ page }: Person) => page.locator('section[aria-label="Your hand"], label[for^="card-"]').first();

test('nobody decides for another, nobody looks into a hand in play, and all of it is told, to guests without JavaScript too', async ({
  browser,
  request,
}) => {
  test.setTimeout(4 * 60_000);
  const [ada, bo, cleo] = await Promise.all(
    ['Ada', 'Bo', 'Cleo'].map((name) => Person.arrive(browser, name, careful, { javaScriptEnabled: name === 'Ada' })),
  );
  const everybody = [ada, bo, cleo];
  await ada.page.goto('/new?game=hearts');
  const first = await ada.startTable();
  const table = tableOf(ada);
  await ada.openBots();
  for (const seat of [3, 4]) {
    await button(ada, `Seat a bot (Seat ${seat})`).click();
    await expect(button(ada, `Seat a bot (Seat ${seat})`)).toHaveCount(0);
  }
  // Two bots and the host are there, and nothing is dealt before the friend has come.
  expect((await spectate(request, table)).status).toBe('open');
  await bo.accept(first);
  await expect(hand(ada)).toBeVisible();

  // The host can seat no bot for the friend until they allow it.
  await open(ada, 'Seats and bots');
  await expect(main(bo).getByText('Seats and bots')).toHaveCount(0);
  await expect(main(ada)).toContainText('Bo has not allowed a bot.');
  await expect(ada.page.getByText('Let a bot play (Bo)')).toHaveCount(0);
  await open(bo, 'A bot for you');
  await expect(main(bo)).toContainText('Ada may not let a bot play for you.');
  await pressInSheet(bo.page, 'Allow a bot');
  await lookInSheet(bo.page, () => expect(main(bo)).toContainText('Ada may let a bot play for you'));
  await pressInSheet(ada.page, 'Let a bot play (Bo)');
  await expect(main(ada)).toContainText('Bot Bo');
  // Nobody else would be left to play in person.
  const forMe = ada.page.getByRole('button', { name: /Let a bot play for me/, includeHidden: true });
  await lookInSheet(ada.page, () => expect(forMe).toHaveCount(0));
  // All bots have passed their cards, that in Bo's place too.
  await expect.poll(async () => (await spectate(request, table)).toAct).toEqual([0]);
  // Without scripts a page shows what others have done when it is loaded again.
  await bo.page.reload();
  await expect(bo.page.getByRole('heading', { name: 'A bot is playing for you' })).toBeVisible();
  await expect(trick(bo)).toContainText('Bot Bo');
  await expect(moves(bo)).toHaveCount(0);
  await button(bo, 'Play on myself').click();
  await expect(bo.page).toHaveURL(new RegExp(`/t/${table}\\?as=1$`));
  await expect(main(bo)).not.toContainText('Bot Bo');
  await expect(hand(bo)).toBeVisible();
  await lookInSheet(ada.page, () => expect(main(ada)).not.toContainText('Bot Bo'));

  // The player may let one play too.
  await open(bo, 'A bot for you');
  await pressInSheet(bo.page, 'Let a bot play for me (Bo)');
  await button(bo, 'Play on myself').click();
  await expect(hand(bo)).toBeVisible();

  // The host offers a bot's seat, withdraws the offer, and offers it again.
  await pressInSheet(ada.page, 'Offer this seat (Bot Otto)');
  await pressInSheet(ada.page, 'Withdraw the offer (Bot Otto)');
  const onOffer = ada.page.locator('h2', { hasText: 'Seat on offer: Bot Otto' });
  await lookInSheet(ada.page, () => expect(onOffer).toHaveCount(0));
  await pressInSheet(ada.page, 'Offer this seat (Bot Otto)');
  // Asked how to be told when Ada has moved, Bo sees the page anew with the answer.
  await button(bo, 'Not now').click();
  for (const person of [ada, bo]) {
    await expect(strip(person).getByRole('heading', { name: 'Seat on offer: Bot Otto' })).toBeVisible();
  }
  let second = '';
  await lookInSheet(ada.page, async () => {
    second = await ada.page.getByLabel('Invitation link').inputValue();
  });
  expect(second).not.toBe(first);

  // The bot plays on, as the player does who has taken their seat back, and the match waits for nobody new.
  const { seats } = await playOn(request, table, [ada, bo], ({ taken }) => taken.includes(1));
  expect(seats[1]).toMatchObject({ name: 'Bo', taken: true, player: true, bot: null });
  await expect(trick(ada)).toContainText('Bot Otto');
  expect((await cleo.page.goto(first))?.status()).toBe(404);

  // A player who takes it over learns how it stands, and sees no hand.
  await cleo.page.goto(second);
  await expect(main(cleo)).toContainText('The match is already running');
  await expect(main(cleo)).toContainText('deal 1 is being played');
  await expect(main(cleo).getByLabel('Scores')).toContainText('Bot Otto');
  await expect(main(cleo)).toContainText('You take over the seat, with its score, from the next deal on.');
  await expect(hand(cleo)).toHaveCount(0);
  await cleo.page.getByLabel('Your name').fill('Cleo');
  await cleo.page.getByText('Seat and bot').click();
  await cleo.page.getByLabel('Ada may let a bot play for me').check();
  await button(cleo, 'Take the seat').click();
  await expect(cleo.page).toHaveURL(new RegExp(`/t/${table}\\?as=2$`));
  const takesOver = { name: 'You take over from Bot Otto with the next deal' };
  await expect(strip(cleo).getByRole('heading', takesOver)).toBeVisible();
  const waiting = sheetOf(cleo.page).getByRole('region', { ...takesOver, includeHidden: true });
  await lookInSheet(cleo.page, () => expect(waiting).toContainText('The cards of this deal are not yours'));
  await expect(hand(cleo)).toHaveCount(0);
  await expect(moves(cleo)).toHaveCount(0);
  await expect(main(ada)).toContainText('Cleo');
  await lookInSheet(ada.page, () => expect(ada.page.getByLabel('Invitation link')).toHaveCount(0));
  await cleo.page.goto('/');
  await expect(main(cleo)).toContainText('You take over from Bot Otto with the next deal');
  await cleo.page.goto(second);
  await expect(main(cleo)).toContainText('All seats are taken');

  // With the next deal, and not before, she plays.
  await openSheet(ada.page);
  await expect(main(ada)).toContainText('This deal is played to its end without Cleo');
  await hurryOn(table, [ada, bo], ({ deal }) => deal === 1);
  await cleo.page.goto(`/t/${table}`);
  await pastEnds(cleo.page, () => expect(hand(cleo)).toBeVisible());
  await lookInSheet(cleo.page, () => expect(waiting).toHaveCount(0));
  const before = (await spectate(request, table)).version;
  await cleo.move();
  const after = await spectate(request, table);
  expect(after.version).toBeGreaterThan(before);
  expect(after.seats[2]).toMatchObject({
    name: 'Cleo',
    taken: true,
    player: true,
    bot: null,
    offered: false,
    next: null,
  });
  // She allowed it with the seat.
  const forCleo = ada.page.getByRole('button', { name: 'Let a bot play (Cleo)', includeHidden: true });
  await lookInSheet(ada.page, () => expect(forCleo).toBeAttached());

  for (const person of everybody) {
    await person.page.goto(`/t/${table}/recap`);
    await expect(history(person).getByRole('paragraph').first()).toContainText('Cleo now sits at seat 3.');
    await history(person).locator('summary').click();
    for (const sentence of [
      'Bo now allows a bot to stand in.',
      'A bot now plays for Bo (level: medium).',
      'Bo plays again.',
      'Seat 3 can be taken over; until then Bot Otto plays on.',
      'Seat 3 can no longer be taken over.',
      'Cleo wants to take over seat 3 with the next deal.',
    ]) {
      await expect(history(person).getByText(sentence).first()).toBeVisible();
    }
  }
});

test('a player who was to take a seat over stays away after all, and the bot keeps it', async ({
  browser,
  request,
}) => {
  const { host, invitation } = await offered(request);
  const cleo = await Person.arrive(browser, 'Cleo', careful);
  await cleo.accept(`/i/${invitation}`);
  await pressInSheet(cleo.page, 'Do not take over after all');
  await expect(cleo.page).toHaveURL(/\/$/);
  const { seats } = await spectate(request, host.table);
  expect(seats[1]).toMatchObject({ name: 'Otto', bot: 'easy', offered: false, next: null });
  await expect(main(cleo)).not.toContainText('You take over');
});

test('axe sees no fault where a seat is offered or taken over, on a small phone', async ({ browser, request }) => {
  test.setTimeout(120_000);
  const { host, friend, invitation, offer } = await offered(request);
  const context = await browser.newContext({ locale: 'de', viewport: { width: 360, height: 740 } });
  const page = await context.newPage();
  for (const address of [`/i/${invitation}`, friend.seatLink]) await expectFaultless(page, address, ...BOTH);
  const joined = await request.post(`/api/tables/${host.table}/seats`, { data: { invitation, name: 'Cleo' } });
  const cleo = await joined.json();
  await offer(2);
  await expectFaultless(page, host.seatLink, ...BOTH);
  await context.clearCookies();
  for (const address of [cleo.seatLink, '/']) await expectFaultless(page, address, ...BOTH);
});

/** Ada and Bo play with bots at seats 1 and 2, of which the first is offered. */
async function offered(request: APIRequestContext) {
  const data = { ...PLAIN, game: 'hearts', name: 'Ada', bots: ['easy', 'strong', ''] };
  const host = await (await request.post('/api/tables', { data })).json();
  const seats = `/api/tables/${host.table}/seats`;
  const friend = await (await request.post(seats, { data: { invitation: host.invitation, name: 'Bo' } })).json();
  const offer = async (seat: number): Promise<string> => {
    const address = `/api/tables/${host.table}/bots`;
    const answer = await request.post(address, { headers: bearer(host), data: { seat, level: null } });
    expect(answer.status()).toBe(200);
    return (await answer.json()).invitation;
  };
  return { host, friend, offer, invitation: await offer(1) };
}
