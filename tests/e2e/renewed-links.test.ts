import { type APIRequestContext, expect } from '@playwright/test';
import { bearer, startTable, viewOf } from '../support/e2e/api';
import { test } from '../support/e2e/test';

const HTML = { accept: 'text/html' };
const seatSeen = async (request: APIRequestContext, table: string) =>
  (await (await request.get(`/api/tables/${table}`)).json()).seat;

test('a renewed private link opens the seat, the old one no longer; the browser that renewed it keeps the seat', async ({
  request,
  playwright,
  baseURL,
}) => {
  const { table, players } = await startTable(request);
  const [, bo] = players;
  const browser = await playwright.request.newContext({ baseURL: baseURL! });
  await browser.get(bo.seatLink);
  const webhook = { url: 'https://hooks.example.org/x', form: 'json' };
  const wished = await request.put(`/api/tables/${table}/wishes`, { headers: bearer(bo), data: { seat: 1, webhook } });
  expect(wished.status()).toBe(200);
  const renew = (form: Record<string, string>, headers = {}) =>
    browser.post(`/api/tables/${table}/link`, { form, headers, maxRedirects: 0 });
  // Nothing happens until it is said that it is meant.
  expect((await renew({ seat: '1' })).status()).toBe(400);
  const answer = await renew({ seat: '1', renew: 'yes' }, HTML);
  expect([answer.status(), answer.headers().location]).toEqual([303, `/t/${table}/link?as=1&renewed=yes`]);
  expect(await seatSeen(browser, table)).toBe(1);
  // Somebody who came by the link may have had the messages sent to their own address, and a friend play. The page says that this has ended.
  const page = async (more = '') => (await browser.get(`/t/${table}/link?as=1${more}`)).text();
  const renewed = await page('&renewed=yes');
  for (const said of ['all that came from it has ended', 'No message tells you', 'name="email"']) {
    expect(renewed).toContain(said);
  }
  expect(renewed).not.toContain('hooks.example.org');
  expect(await page()).not.toContain('has ended');
  const again = await browser.put(`/api/tables/${table}/wishes`, {
    data: { seat: 1, webhook },
    headers: { origin: baseURL! },
  });
  expect(again.status()).toBe(200);
  expect(await page()).toContain('go to hooks.example.org');
  const old = await request.get(bo.seatLink, { maxRedirects: 0 });
  expect(old.headers().location).toBe('/?problem=wrong-key');

  const other = await (await renew({ seat: '1', renew: 'yes' })).json();
  expect(other).toMatchObject({ table, seat: 1, seatKey: expect.any(String), seatLink: expect.any(String) });
  expect((await viewOf(request, other)).seat).toBe(1);
  expect(await seatSeen(browser, table)).toBe(1);
  await browser.dispose();
});

test('the host renews the invitation; nobody else may', async ({ request, baseURL }) => {
  const { table, invitation, seatKey } = await (
    await request.post('/api/tables', { data: { game: 'hearts', name: 'Ada' } })
  ).json();
  const path = `/api/tables/${table}/invitation`;
  const renewed = await request.post(path, { headers: bearer({ seatKey }) });
  expect(renewed.status()).toBe(200);
  const { invitation: current, invitationLink } = await renewed.json();
  expect(invitationLink).toBe(`${baseURL}/i/${current}`);
  const join = (data: object) => request.post(`/api/tables/${table}/seats`, { data });
  expect((await join({ invitation, name: 'Bo' })).status()).toBe(403);
  const bo = await (await join({ invitation: current, name: 'Bo' })).json();
  expect((await request.post(path, { headers: bearer(bo) })).status()).toBe(403);
});

for (const javaScriptEnabled of [true, false]) {
  test(`a name that is taken is asked for again on the invitation, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, async ({
    browser,
    request,
  }) => {
    const opened = await request.post('/api/tables', { data: { game: 'hearts', name: 'Ada' } });
    const { invitation, table } = await opened.json();
    const page = await browser.newPage({ locale: 'en-GB', javaScriptEnabled });
    await page.goto(`/i/${invitation}`);
    const name = page.getByLabel('Your name');
    for (const refused of ['Ada', 'ada']) {
      await name.fill(refused);
      await page.getByRole('button', { name: 'Take the seat' }).click();
      await expect(page.getByRole('alert').first()).toContainText('name');
      await expect(name).toHaveValue(refused);
    }
    expect(new URL(page.url()).pathname).toBe(`/i/${invitation}`);
    await name.fill('Bo');
    await page.getByRole('button', { name: 'Take the seat' }).click();
    await expect(page).toHaveURL(new RegExp(`/t/${table}`));
  });
}

test('a player lets the host seat a bot for them', async ({ request }) => {
  const { table, players } = await startTable(request);
  const [ada, bo] = players;
  const post = (player: typeof ada, what: string, data: object) =>
    request.post(`/api/tables/${table}/${what}`, { headers: bearer(player), data });
  expect((await post(ada, 'bots', { seat: 1, level: 'easy' })).status()).toBe(403);
  expect((await post(bo, 'allow-bot', { seat: 1, allowed: true })).status()).toBe(200);
  expect((await viewOf(request, ada)).seats[1]).toMatchObject({ botAllowed: true });
  expect((await post(ada, 'bots', { seat: 1, level: 'easy' })).status()).toBe(200);
  const form = { seat: '1', allowed: 'no' };
  const answer = await request.post(`/api/tables/${table}/allow-bot`, {
    headers: { ...bearer(bo), ...HTML, referer: `http://localhost/t/${table}?as=1` },
    form,
    maxRedirects: 0,
  });
  expect([answer.status(), answer.headers().location]).toEqual([303, `/t/${table}?as=1`]);
  expect((await viewOf(request, ada)).seats[1]).toMatchObject({ botAllowed: false });
});

test('whose new link others asked for learns of it, though the page is shown anew as soon as they are there', async ({
  request,
  page,
}) => {
  const { players } = await startTable(request);
  const [ada, bo] = players;
  await request.post(`/api/tables/${ada.table}/lost-link`, { headers: bearer(ada), data: { seat: 1 } });
  await page.goto(bo.seatLink);
  await expect.poll(async () => (await viewOf(request, ada)).seats[1].linkAsked).toBeNull();
  const { version } = await viewOf(request, bo);
  await expect(page.locator(`[data-version="${version}"]`).first()).toBeAttached();
  await expect(page.locator('.screen-strip')).toContainText('has asked for a new link for your seat');
});

test('a player opens the new link that the host has asked for: they have their hand all the same, and their presence ends it', async ({
  request,
  playwright,
  baseURL,
}) => {
  const { table, players } = await startTable(request);
  const [ada, bo] = players;
  const data = { seat: 1 };
  const asked = await request.post(`/api/tables/${table}/lost-link`, { headers: bearer(ada), data });
  expect(asked.status()).toBe(201);
  const browser = await playwright.request.newContext({ baseURL: baseURL! });
  // A program that follows the link and no redirect is nobody who is there.
  for (const link of [bo.seatLink, (await asked.json()).seatLink]) await browser.get(link, { maxRedirects: 0 });
  expect((await viewOf(request, ada)).seats[1].linkAsked).not.toBeNull();
  const page = await (await browser.get(`/t/${table}?as=1`, { headers: HTML })).text();
  expect(page).toContain('hand-room');
  expect(page).toContain('has asked for a new link for your seat');
  await expect.poll(async () => (await viewOf(request, ada)).seats[1].linkAsked).toBeNull();
  expect(await seatSeen(browser, table)).toBe(1);
  await browser.dispose();
});
