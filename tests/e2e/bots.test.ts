import { expect } from '@playwright/test';
import { figureOf } from '../../app/_ui/kit/written';
import type { TableView } from '../../lib/match';
import { PLAIN, startTable } from '../support/e2e/api';
import { BOTH, expectFaultless } from '../support/e2e/axe';
import { careful, greedy, keepPlain, Person, type Taste } from '../support/e2e/player';
import { lookInSheet, submit } from '../support/e2e/sheet';
import { hurryOn, playOn, spectate, tableOf } from '../support/e2e/table';
import { test } from '../support/e2e/test';

const main = (person: Person) => person.page.locator('main');
const button = (person: Person, name: string) => person.page.getByRole('button', { name, exact: true });

/** Looks again at a page that does not change by itself. */
async function lookAgain({ page, hasScripts }: Person): Promise<void> {
  if (!hasScripts) await page.reload();
}

/** Fills in a new table with easy bots at all other seats and one deal, and starts it. */
async function startAlone({ page, name }: Person, address: string): Promise<void> {
  await page.goto(address);
  await page.locator('[name="options.length.count"]').fill('1');
  await page.getByLabel('Your name').fill(name);
  for (const seat of await page.getByLabel('Played by').all()) await seat.selectOption('easy');
  await keepPlain(page);
  await page.getByRole('button', { name: 'Start the table' }).click();
  await expect(page).toHaveURL(/\/t\/\w+\?as=0/);
}

/** How many moves a lone visitor makes on their page at the beginning of a deal. */
const FIRST_MOVES = 2;
const isLastTrick = ({ phase, counts }: TableView) => phase === 'playing' && Math.max(...counts) === 1;

/** A lone visitor plays the beginning and the end of a deal on their page, and opens the recap, where the bots are marked. */
async function finishAlone(person: Person, request: Parameters<typeof spectate>[0]) {
  const table = tableOf(person);
  let moves = 0;
  await playOn(request, table, [person], () => moves++ === FIRST_MOVES);
  await hurryOn(table, [person], isLastTrick);
  const end = await playOn(request, table, [person]);
  await lookAgain(person);
  await person.page.getByRole('link', { name: 'See the recap' }).click();
  await expect(person.page).toHaveURL(new RegExp(`/t/${table}/recap$`));
  for (const total of end.scores) await expect(main(person)).toContainText(figureOf(total));
  for (const { name } of end.seats.slice(1)) await expect(main(person)).toContainText(`Bot ${name}`);
  // It tells who sat where.
  await expect(main(person)).toContainText(`${person.name} now sits at seat 1.`);
  const bot = `Bot ${end.seats[1].name}`;
  await expect(main(person)).toContainText(`${bot} now plays at seat 2`);
  await person.page.goto(`/t/${table}/recap/1/0`);
  await expect(person.page.getByRole('heading', { name: bot })).toBeVisible();
  // Before the first card no trick is shown, so none is marked.
  await expect(main(person).locator('[aria-current="step"]')).toHaveCount(0);
  return end;
}

test.describe('a visitor who is alone plays against bots, to the recap', () => {
  test('Hearts, from the home page, where nothing but a name is asked, a deal and on into the next', async ({
    browser,
    request,
  }) => {
    test.setTimeout(3 * 60_000);
    const ada = await Person.arrive(browser, 'Ada', greedy);
    await ada.page.goto('/?start=hearts.hearts-4');
    await ada.page.getByLabel('Your name').fill('Ada');
    await keepPlain(ada.page);
    await button(ada, 'Play now').click();
    await expect(ada.page).toHaveURL(/\/t\/\w+\?as=0/);

    await expect(ada.page).toHaveTitle(/Your turn/);
    await expect(ada.page.getByRole('checkbox')).toHaveCount(13);
    await expect(ada.page.getByLabel('Invitation link')).toHaveCount(0);
    for (const name of ['Bot Otto', 'Bot Anna', 'Bot Bob']) await expect(main(ada)).toContainText(name);
    await lookInSheet(ada.page, () => expect(main(ada)).toContainText('level: medium'));
    await ada.page.goto('/');
    await expect(main(ada)).toContainText('Bot Otto');
    await ada.page.goBack();
    await expect(ada.page).toHaveURL(/\/t\/\w+\?as=0/);

    await playOn(request, tableOf(ada), [ada], ({ taken }) => taken.includes(1));
    await hurryOn(tableOf(ada), [ada], isLastTrick);
    await playOn(request, tableOf(ada), [ada], ({ deal }) => deal === 1);
    await expect(main(ada)).toContainText('Deal 1 is over');
    const next = await playOn(request, tableOf(ada), [ada], ({ taken }) => taken.includes(1));
    expect(next.options).toMatchObject({ length: { kind: 'score', target: 100 } });
  });

  for (const [what, address, options] of [
    [
      'Spades with a partner, without JavaScript',
      '/new?game=spades&players=4&length=deals&all=yes',
      { javaScriptEnabled: false },
    ],
    ['Herzblatt', '/new?game=herzblatt&players=3&all=yes', { colorScheme: 'dark' }],
  ] as const) {
    test(what, async ({ browser, request }) => {
      test.setTimeout(5 * 60_000);
      // Where there is no rank, as with bids, a low number; among moves without content the first.
      const taste: Taste = (option, several) => (/^\d+$/.test(option) ? -Number(option) : greedy(option, several));
      const ada = await Person.arrive(browser, 'Ada', taste, options);
      await startAlone(ada, address);
      const end = await finishAlone(ada, request);
      expect(end.seats.map(({ bot }) => bot)).toEqual([null, ...end.seats.slice(1).map(() => 'easy')]);
    });
  }
});

// With JavaScript: home.test.ts. Seats that bots and players take over from each other in a running match: fair-seats.test.ts.
test('in the lobby the host puts bots in free seats and frees them again, without JavaScript', async ({
  browser,
  request,
}) => {
  const ada = await Person.arrive(browser, 'Ada', careful, { javaScriptEnabled: false });
  await ada.page.goto('/new?game=hearts');
  const invitation = await ada.startTable();
  const table = tableOf(ada);
  await ada.openBots();
  await ada.page.getByLabel('Level (Seat 2)').selectOption('strong');
  await button(ada, 'Seat a bot (Seat 2)').click();
  await expect(main(ada)).toContainText('Bot Otto');
  expect((await spectate(request, table)).seats[1]).toMatchObject({ name: 'Otto', taken: true, bot: 'strong' });

  const guest = await Person.arrive(browser, 'Bo', careful, { javaScriptEnabled: false });
  await guest.page.goto(invitation);
  await expect(main(guest).getByRole('listitem').filter({ hasText: 'Bot Otto' })).toContainText('level: strong');
  await guest.page.close();

  await ada.page.getByLabel('Level (Bot Otto)').selectOption('easy');
  await button(ada, 'Change (Bot Otto)').click();
  await expect.poll(async () => (await spectate(request, table)).seats[1].bot).toBe('easy');
  await button(ada, 'Free the seat (Bot Otto)').click();
  await expect(main(ada)).not.toContainText('Bot Otto');
  await ada.openBots();
  await expect(button(ada, 'Seat a bot (Seat 2)')).toBeVisible();
  expect((await spectate(request, table)).seats[1]).toMatchObject({ name: null, taken: false, bot: null });

  for (const seat of [2, 3, 4]) await submit(ada.page, () => button(ada, `Seat a bot (Seat ${seat})`).click());
  await expect(ada.page.getByRole('checkbox')).toHaveCount(13);
  expect((await spectate(request, table)).seats.map(({ bot }) => bot)).toEqual([null, 'medium', 'medium', 'medium']);
});

test('in a shared browser a player who takes their seat back stays on their own page, and is not shown the hand of the host', async ({
  request,
  baseURL,
}) => {
  const { table, players } = await startTable(request);
  for (const { seatLink } of players.slice(0, 2)) await request.get(seatLink);
  const headers = { accept: 'text/html', referer: `${baseURL}/t/${table}?as=1` };
  const post = (level: string) =>
    request.post(`/api/tables/${table}/bots`, { form: { seat: 1, level }, headers, maxRedirects: 0 });
  for (const level of ['easy', 'none']) expect((await post(level)).headers().location).toBe(`/t/${table}?as=1`);
  expect((await spectate(request, table)).seats[1].bot).toBeNull();
});

test('axe sees no fault in the pages with bots, on a small phone', async ({ browser, request }) => {
  test.setTimeout(120_000);
  const open = async (data: object) =>
    (await request.post('/api/tables', { data: { ...PLAIN, game: 'hearts', name: 'Ada', ...data } })).json();
  const running = await open({ bots: 'easy', options: { preset: 'black-lady', players: 6 } });
  const lobby = await open({ bots: ['', 'strong', ''] });
  const data = { invitation: lobby.invitation, name: 'Bo', botAllowed: true };
  const seat = await (await request.post(`/api/tables/${lobby.table}/seats`, { data })).json();
  const seated = await request.post(`/api/tables/${lobby.table}/bots`, {
    headers: { authorization: `Bearer ${lobby.seatKey}` },
    data: { seat: seat.seat, level: 'easy' },
  });
  expect(seated.status()).toBe(200);
  const context = await browser.newContext({ locale: 'de', viewport: { width: 360, height: 740 } });
  const page = await context.newPage();
  await expectFaultless(page, '/new?game=hearts&preset=black-lady&players=6', ...BOTH);
  // Where a bot's seat is offered: fair-seats.test.ts.
  for (const { seatLink } of [running, lobby, seat]) await expectFaultless(page, seatLink, ...BOTH);
});
