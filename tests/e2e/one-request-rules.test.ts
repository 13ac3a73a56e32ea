import { type Browser, expect, type Page, type Request } from '@playwright/test';
import { bearer, legalMove, move, type Player, startTable, viewOf } from '../support/e2e/api';
import { AT_INDEX } from '../support/e2e/player';
import { isForm, openSheet, sheetOf } from '../support/e2e/sheet';
import { test } from '../support/e2e/test';

/** A page sent with its answer must be judged as the same form would be that a browser sends itself. */

type Turn = { page: Page; player: Player; table: string };

/** The page of the player who is to play the second card of a match of Hearts, and has a choice; it does not hear of changes by itself. */
async function turnOf(browser: Browser, request: Parameters<typeof startTable>[0], locale = 'en'): Promise<Turn> {
  const { table, players } = await startTable(request, { passing: 'never' });
  const first = players[(await viewOf(request, players[0])).toAct[0]];
  await move(request, first, legalMove(await viewOf(request, first)));
  const player = players[(await viewOf(request, players[0])).toAct[0]];
  if ((await viewOf(request, player)).choices[0].cards?.length === 1) return turnOf(browser, request, locale);
  const context = await browser.newContext({ locale, viewport: { width: 360, height: 740 } });
  const page = await context.newPage();
  await page.route('**/events?as=*', (route) => route.abort());
  await page.goto(player.seatLink);
  return { page, player, table };
}

const cards = (page: Page) => page.locator('input[name="move.card"]:not([aria-describedby])');

/** Chooses and sends a legal card; `trick` changes the form before it is sent. */
async function play(page: Page, change: (card: HTMLInputElement) => void = () => {}): Promise<string> {
  const card = await cards(page).first().getAttribute('value');
  await page.locator(`label[for="card-${card}"]`).click(AT_INDEX);
  await page.locator('input[name="move.card"]:checked').evaluate(change);
  await page.locator(`button[data-play="${card}"]`).click();
  return String(card);
}

/** Requests that the page makes of the table from now on. */
function askedOf(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/(t|api\/tables)\//.test(pathname) && !pathname.endsWith('/events'))
      asked.push(`${request.method()} ${pathname}`);
  });
  return asked;
}

const alertOf = (page: Page) => page.locator('form[action$="/moves"] [role="alert"]');
const version = (page: Page) => page.locator('[data-version]').getAttribute('data-version');

/** Listens to the news of played cards that the page hands to its other parts. */
async function hear(page: Page): Promise<() => Promise<unknown[]>> {
  await page.evaluate(() => {
    const heard: unknown[] = [];
    Object.assign(window, { heard });
    for (const type of ['stichpost:play', 'stichpost:refused']) {
      window.addEventListener(type, (event) => heard.push([type, (event as CustomEvent).detail]));
    }
  });
  return () => page.evaluate(() => (window as unknown as { heard: unknown[] }).heard);
}

test('a card that is refused is explained in the player’s language, and the form stays as it was', async ({
  browser,
  request,
}) => {
  const { page, player } = await turnOf(browser, request, 'de');
  const heard = await hear(page);
  const before = await version(page);
  const card = await play(page, (input) => {
    input.value = 'XX';
  });
  await expect(alertOf(page)).toHaveText(/^\p{Lu}.+\.$/u);
  const sentence = await alertOf(page).textContent();
  expect(sentence).toMatch(/ist|nicht|Karte|Angabe/);
  await expect(page.locator(`#card-${card}`)).toBeChecked();
  expect(await version(page)).toBe(before);
  expect(await heard()).toEqual([
    ['stichpost:play', { card: 'XX', seat: player.seat }],
    ['stichpost:refused', sentence],
  ]);
});

test('a card that is played is told to the page before the request goes out', async ({ browser, request }) => {
  const { page, player } = await turnOf(browser, request);
  const heard = await hear(page);
  let go = () => {};
  const held = new Promise<void>((resolve) => {
    go = resolve;
  });
  await page.route('**/t/**', async (route) => {
    if (route.request().method() === 'POST') await held;
    await route.continue();
  });
  const before = await version(page);
  const card = await play(page);
  await expect.poll(heard).toEqual([['stichpost:play', { card, seat: player.seat }]]);
  expect(await version(page)).toBe(before);
  go();
  await expect.poll(() => version(page)).not.toBe(before);
});

test('a move for a table that has moved on brings the table as it is, and what happened; the same move again counts once', async ({
  browser,
  request,
}) => {
  const { page, player } = await turnOf(browser, request);
  const [one] = await cards(page).evaluateAll((inputs) => inputs.map((input) => input.getAttribute('value') ?? ''));
  // The same card was played on another device, and so was the next.
  await move(request, player, { type: 'play', card: one });
  const after = (await viewOf(request, player)).version;
  const sent = askedOf(page);
  expect(await play(page)).toBe(one);
  await expect.poll(() => version(page)).toBe(String(after));
  expect((await viewOf(request, player)).version).toBe(after);
  expect(sent).toEqual([`POST /t/${player.table}`]);

  const other = await turnOf(browser, request);
  await move(
    request,
    other.player,
    legalMove(await viewOf(request, other.player), (n) => n - 1),
  );
  await expect(cards(other.page).nth(1)).toBeAttached();
  await play(other.page);
  await expect.poll(() => version(other.page)).toBe(String((await viewOf(request, other.player)).version));
});

/** The request by which a page sends a move, and where it goes. */
async function captured(page: Page): Promise<Request> {
  const sent = page.waitForRequest(isForm);
  await page.route('**/t/**', (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()));
  await play(page);
  return sent;
}

for (const [from, headers] of [
  ['names another site', { origin: 'https://elsewhere.example' }],
  ['comes from another site by its own account', { 'sec-fetch-site': 'cross-site' }],
] as const) {
  test(`a move whose sender ${from} changes nothing`, async ({ browser, request }) => {
    const { page, player } = await turnOf(browser, request);
    const before = (await viewOf(request, player)).version;
    const sent = await captured(page);
    const { cookie: _, origin: __, ...others } = await sent.allHeaders();
    const answer = await page.context().request.post(sent.url(), {
      headers: { ...Object.fromEntries(Object.entries(others).filter(([name]) => !name.startsWith(':'))), ...headers },
      data: sent.postDataBuffer() ?? '',
    });
    expect(await answer.text()).not.toContain('"problem":null');
    expect((await viewOf(request, player)).version).toBe(before);
  });
}

test('a server of another version than the page is sent the move as any program would send it', async ({
  browser,
  request,
}) => {
  const { page, player } = await turnOf(browser, request);
  const before = await version(page);
  await page.route('**/t/**', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 404, headers: { 'x-nextjs-action-not-found': '1' }, body: '' })
      : route.continue(),
  );
  const answered = page.waitForResponse((answer) => answer.url().endsWith('/moves'));
  await play(page);
  expect((await answered).status()).toBe(200);
  await expect.poll(() => version(page)).not.toBe(before);
  expect(String((await viewOf(request, player)).version)).toBe(await version(page));
});

test('with the answer the browser’s seats are put in order as with any other', async ({ browser, request }) => {
  const { page, player, table } = await turnOf(browser, request);
  const { origin } = new URL(page.url());
  const context = page.context();
  await context.clearCookies();
  // A cookie of an earlier version, which kept one for every seat.
  await context.addCookies([{ name: `seat.${table}.${player.seat}`, value: player.seatKey, url: origin }]);
  await page.goto(`/t/${table}?as=${player.seat}`);
  await play(page);
  await expect.poll(async () => (await context.cookies()).map(({ name }) => name)).toEqual(['seats']);
  const [{ httpOnly, sameSite, path }] = await context.cookies();
  expect({ httpOnly, sameSite, path }).toEqual({ httpOnly: true, sameSite: 'Lax', path: '/' });
  await page.reload();
  await expect(page.locator('[data-version]')).toBeAttached();
  await expect(page.getByRole('region', { name: 'Your hand' })).toBeAttached();
});

test('the address of a card that was chosen elsewhere is left with the move', async ({ browser, request }) => {
  const { page, player, table } = await turnOf(browser, request);
  const card = await cards(page).last().getAttribute('value');
  await page.goto(`/t/${table}?as=${player.seat}&card=${card}`);
  const sent = askedOf(page);
  const before = await version(page);
  await page.locator(`button[data-play="${card}"]`).click();
  await expect.poll(() => version(page)).not.toBe(before);
  await expect(page).toHaveURL(`/t/${table}?as=${player.seat}`);
  expect(sent).toEqual([`POST /t/${table}`]);
});

test('why an answer to a proposal that is gone was refused is said in the sheet, where it was given, without a request of its own', async ({
  browser,
  request,
}) => {
  const { table, players } = await startTable(request);
  const [by, asked] = players;
  const page = await (await browser.newContext({ locale: 'en', viewport: { width: 360, height: 740 } })).newPage();
  await page.route('**/events?as=*', (route) => route.abort());
  const post = (path: string, data: object) =>
    request.post(`/api/tables/${table}/${path}`, {
      headers: bearer(by),
      data: { seat: by.seat, kind: 'end', ...data },
    });
  await post('proposals', {});
  await page.goto(asked.seatLink);
  await openSheet(page);
  const agree = page.getByRole('button', { name: 'I agree', exact: true });
  await expect(agree).toBeVisible();
  const { proposals } = await viewOf(request, by);
  await post('proposals/answer', { proposed: proposals[0].at, agree: false });
  const sent = askedOf(page);
  await agree.click();
  await expect(agree).toHaveCount(0);
  const refused = page.getByRole('alert').filter({ hasText: 'proposal' });
  await expect(sheetOf(page).locator(refused)).toBeInViewport();
  await expect(refused).toHaveCount(1);
  await expect(page.locator('main')).toBeFocused();
  // One sends the answer, one brings the open sheet as it is now.
  await expect.poll(() => sent).toEqual([`POST /t/${table}`, `POST /t/${table}`]);
});
