import { type Browser, expect, type Page } from '@playwright/test';
import { careful, Person } from '../support/e2e/player';
import { test } from '../support/e2e/test';

test.use({ serviceWorkers: 'allow' });

/** The addresses of the pages that the browser keeps. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const requests = await (await caches.open('tables')).keys();
    return requests.map(({ url }) => new URL(url).pathname + new URL(url).search).sort();
  });

/** Ada at a table of Hearts with three bots, at her turn, to play a card or to pass some; her browser keeps it. */
async function atTable(browser: Browser, baseURL: string, options: object = { passing: 'never' }) {
  const ada = await Person.arrive(browser, 'Ada', careful, { baseURL });
  const data = { game: 'hearts', name: 'Ada', options, bots: 'easy', forced: false };
  const { table, seatLink } = await (await ada.page.request.post('/api/tables', { data })).json();
  await ada.page.goto(seatLink);
  const page = `/t/${table}?as=0`;
  await ada.page.goto(page);
  await ada.isAsked();
  await expect.poll(() => kept(ada.page)).toEqual(['/mine', page]);
  return { ada, page, table: String(table) };
}

const versionOf = async (page: Page) => Number(await page.locator('[data-version]').getAttribute('data-version'));
/** No move waits any more; the page may just be loading anew. */
const expectNoneWaiting = (page: Page) =>
  expect(async () => {
    expect(await page.evaluate(() => localStorage.getItem('stichpost-waiting'))).toBe('[]');
  }).toPass({ timeout: 10_000 });

test('without a network a table is shown as it was last seen, and says so; a move waits and is sent', async ({
  browser,
  baseURL,
}) => {
  const { ada } = await atTable(browser, baseURL!);
  const { page } = ada;
  await expect(page.getByText('You are offline')).toHaveCount(0);
  await page.context().setOffline(true);
  await page.reload();
  await expect(page.getByText('You are offline. This is the page as you last saw it')).toBeVisible();
  const before = await versionOf(page);
  await ada.isAsked();
  await ada.play();
  await expect(page.getByText(/“Play [a-z]+ of [a-z]+” waits for the network/)).toBeVisible();
  expect(await versionOf(page)).toBe(before);

  await page.context().setOffline(false);
  await expect.poll(() => versionOf(page), { timeout: 30_000 }).toBeGreaterThan(before);
  await expect(page.getByText('waits for the network')).toHaveCount(0);
  await expectNoneWaiting(page);
});

test('a move that waits can be dropped', async ({ browser, baseURL }) => {
  const { ada } = await atTable(browser, baseURL!);
  const { page } = ada;
  await page.context().setOffline(true);
  await ada.play();
  await expect(page.getByText('waits for the network')).toBeVisible();
  await page.getByRole('button', { name: 'Don’t send it' }).click();
  await expect(page.getByText('waits for the network')).toHaveCount(0);
  await expectNoneWaiting(page);
});

/** On another device of hers, on which no move waits, Ada makes another one. */
async function moveElsewhere(browser: Browser, baseURL: string, ada: Person, table: string): Promise<void> {
  const storageState = { cookies: await ada.page.context().cookies(), origins: [] };
  const elsewhere = await Person.arrive(browser, 'Ada', (card) => -careful(card), { baseURL, storageState });
  await elsewhere.send(new URL(baseURL).origin, table, 0);
  await elsewhere.page.context().close();
}

const tooLate = (page: Page) => page.getByText('was not accepted');

test('a move that waits and comes too late is explained, and is not sent again', async ({ browser, baseURL }) => {
  // Three others of thirteen cards can always be passed.
  const { ada, table } = await atTable(browser, baseURL!, {});
  const { page } = ada;
  await page.context().setOffline(true);
  await ada.chooseSeveral();
  await expect(page.getByText('waits for the network')).toBeVisible();
  await moveElsewhere(browser, baseURL!, ada, table);
  await page.context().setOffline(false);
  await expect(tooLate(page)).toBeVisible({ timeout: 20_000 });
  await expectNoneWaiting(page);
});

test('it is explained on a page that was kept as well, outlasts a reload, and goes once it is read', async ({
  browser,
  baseURL,
}) => {
  const { ada, table } = await atTable(browser, baseURL!, {});
  const { page } = ada;
  await page.context().setOffline(true);
  await ada.chooseSeveral();
  await expect(page.getByText('waits for the network')).toBeVisible();
  await page.reload();
  await expect(page.getByText('This is the page as you last saw it')).toBeVisible();
  await expect(page.getByText('waits for the network')).toBeVisible();
  await moveElsewhere(browser, baseURL!, ada, table);
  await page.context().setOffline(false);
  await expect(tooLate(page)).toBeVisible({ timeout: 20_000 });
  await expectNoneWaiting(page);
  await expect(page.getByText('This is the page as you last saw it')).toHaveCount(0, { timeout: 20_000 });
  await page.reload();
  await expect(tooLate(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'OK' }).click();
  await expect(tooLate(page)).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem('stichpost-sent'))).toBe('[]');
});

test('with the seat its pages and its waiting move leave the browser', async ({ browser, baseURL }) => {
  const { ada, page: address } = await atTable(browser, baseURL!);
  const { page } = ada;
  await page.evaluate(() =>
    localStorage.setItem(
      'stichpost-waiting',
      JSON.stringify([{ table: 'gone', action: '/api/tables/gone/moves', fields: '', label: 'Play' }]),
    ),
  );
  await page.context().clearCookies();
  await page.goto('/');
  await expect.poll(() => kept(page)).toEqual([]);
  await expectNoneWaiting(page);
  await page.context().setOffline(true);
  await page.goto(address);
  await expect(page.getByText('this page is not on your device')).toBeVisible();
});

test('a shared browser forgets whose seat it holds no longer, also at a table where it holds another, and their list', async ({
  browser,
  baseURL,
}) => {
  const { ada, page: address, table } = await atTable(browser, baseURL!);
  const { page } = ada;
  const { seatLink } = await (await page.request.post('/api/tables', { data: { game: 'hearts', name: 'Bo' } })).json();
  const other = new URL(seatLink).pathname.slice('/s/'.length, '/s/'.length + 12);
  await page.goto(seatLink);
  await expect.poll(() => kept(page)).toEqual(['/mine', address, `/t/${other}?as=0`].sort());
  const listed = () => page.evaluate(async () => (await caches.match('/mine'))?.text());
  expect(await listed()).toContain(table);

  // As if the browser held another seat of Ada's table, and hers by an account that signs out.
  await page.evaluate(
    (tables) => {
      navigator.serviceWorker.controller?.postMessage({
        type: 'tables',
        tables,
        seats: [`${tables[0]}-1`, `${tables[1]}-0`],
      });
    },
    [table, other],
  );
  await expect.poll(() => kept(page)).toEqual(['/mine', `/t/${other}?as=0`]);

  const { cookies } = await page.context().storageState();
  const isBos = ({ name, value }: (typeof cookies)[number]) => name.startsWith('seat.') && value.startsWith(other);
  const bos = cookies.filter(isBos);
  expect(bos).toHaveLength(1);
  await page.context().clearCookies();
  await page.context().addCookies(bos);
  await page.goto('/');
  await expect.poll(listed).not.toContain(table);
  expect(await listed()).toContain(other);
});
