import { createHash } from 'node:crypto';
import { type APIRequestContext, type Browser, type BrowserContextOptions, expect, type Page } from '@playwright/test';
import { bearer, PLAIN, type Player, startTable, viewOf } from '../support/e2e/api';
import { keepPlain } from '../support/e2e/player';
import { playOut } from '../support/e2e/store';
import { test } from '../support/e2e/test';

const ONE_DEAL = { players: 2, length: { kind: 'deals', count: 1 } };
const hashOf = (bits: string) => createHash('sha256').update(Buffer.from(bits, 'hex')).digest('hex');

async function pageOf(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({ locale: 'en-GB', ...options });
  return context.newPage();
}

/** Opens the part of the page that says what the deals follow from. */
const fairShuffle = (page: Page) => page.getByText('Fair shuffle', { exact: true });

test('browsers draw their bits; for one without scripts the server does, and the table says so; the recap checks it all', async ({
  browser,
  request,
}) => {
  const ada = await pageOf(browser);
  await ada.goto('/new?game=spades&players=2&length=deals&all=yes');
  await ada.getByLabel('Your name').fill('Ada');
  await ada.locator('[name="options.length.count"]').fill('1');
  await keepPlain(ada);
  await ada.getByRole('button', { name: 'Start the table' }).click();
  await expect(ada).toHaveURL(/\/t\/\w+\?as=0/);
  const table = new URL(ada.url()).pathname.slice('/t/'.length);
  const open = await (await request.get(`/api/tables/${table}`)).json();
  expect(open.seats[0].share).toMatchObject({ by: 'player', bits: null });
  await fairShuffle(ada).click();
  await expect(ada.locator('main')).toContainText(open.commitment);
  await expect(ada.locator('main')).toContainText(open.seats[0].share.hash);
  await expect(ada.locator('main')).toContainText('Ada: drawn on this player’s own device');

  // An invited friend sees the commitment before they take a seat.
  const bo = await pageOf(browser, { javaScriptEnabled: false });
  await bo.goto(await ada.getByLabel('Invitation link').inputValue());
  await fairShuffle(bo).click();
  await expect(bo.locator('main')).toContainText(open.commitment);
  await bo.getByLabel('Your name').fill('Bo');
  await bo.getByRole('button', { name: 'Take the seat' }).click();
  await expect(bo).toHaveURL(/\/t\/\w+\?as=1/);
  const running = await (await request.get(`/api/tables/${table}`)).json();
  expect(running.seats.map(({ share }: { share: object }) => share)).toMatchObject([
    { by: 'player', from: 0, hash: open.seats[0].share.hash },
    { by: 'server', from: 0 },
  ]);
  expect(hashOf(running.seats[0].share.bits)).toBe(open.seats[0].share.hash);
  await ada.goto(`/t/${table}/recap`);
  await fairShuffle(ada).click();
  await expect(ada.locator('main')).toContainText('Bo: drawn by the server');
  await expect(ada.locator('main')).toContainText(running.seats[1].share.bits);

  const keys = await Promise.all([ada, bo].map((page) => seatKeyOf(page, table)));
  const players = keys.map((seatKey, seat): Player => ({ table, seat, seatKey, seatLink: '' }));
  await playOut(players, () => 0);

  await ada.goto(`/t/${table}/recap`);
  await ada.getByRole('button', { name: 'Check the shuffles' }).click();
  const main = ada.locator('main');
  await expect(main).toContainText('All deals are as they had to be.');
  await expect(main).toContainText('Deal 1: as it had to be, with the bits of 2 players');
  await expect(main).toContainText('This browser noted the same fingerprint of the secret while the match ran.');
  await expect(main).toContainText('The bits that this browser drew are in it.');

  await bo.goto(`/t/${table}/recap`);
  await expect(bo.getByRole('button', { name: 'Check the shuffles' })).toHaveCount(0);
  await expect(bo.locator('main')).toContainText('Without JavaScript the browser cannot check it.');
});

/** The cookies that a browser sends after the answer to this request. */
async function cookiesOf(request: APIRequestContext, path: string): Promise<string> {
  const answer = await request.get(path, { maxRedirects: 0 });
  const set = answer.headersArray().filter(({ name }) => name.toLowerCase() === 'set-cookie');
  return set.map(({ value }) => value.split(';')[0]).join('; ');
}

/** The key of the seat that this page's browser holds. */
async function seatKeyOf(page: Page, table: string): Promise<string> {
  const cookies = await page.context().cookies();
  const cookie = cookies.find(({ name }) => name.startsWith(`seat.${table}`));
  return /[a-z0-9]{12}-\d-[A-Za-z0-9_-]{22}/.exec(cookie?.value ?? '')?.[0] ?? '';
}

test('the recap names the deal of a record that was tampered with, and a secret it has not seen', async ({
  browser,
  request,
}) => {
  const { table, players } = await startTable(request, ONE_DEAL, { game: 'spades' });
  const page = await pageOf(browser);
  await page.goto(`/s/${players[0].seatKey}`);
  await playOut(players, () => 0);
  await page.route(`**/api/tables/${table}/record`, async (route) => {
    const record = await (await route.fetch()).json();
    record.chance[0].deck.reverse();
    record.shuffle.commitment = 'c0'.repeat(32);
    await route.fulfill({ json: record });
  });
  await page.goto(`/t/${table}/recap`);
  await page.getByRole('button', { name: 'Check the shuffles' }).click();
  const main = page.locator('main');
  await expect(main).toContainText('Something is wrong with this record.');
  await expect(main).toContainText('Deal 1: not the cards that follow from the secret and the bits');
  await expect(main).toContainText('The secret is not the one whose fingerprint was published.');
  await expect(main).toContainText('This browser noted another fingerprint of the secret while the match ran.');
});

test('before all are there, nobody is sent a byte of anybody’s bits, in whatever answer', async ({ request }) => {
  const [ada, bo] = ['ad', 'b0'].map((byte) => byte.repeat(16));
  const options = { preset: 'black-lady', players: 3 };
  const opening = { ...PLAIN, game: 'hearts', options, name: 'Ada', bits: ada };
  const opened = await request.post('/api/tables', { data: opening });
  const host = await opened.json();
  const taking = { invitation: host.invitation, name: 'Bo', bits: bo.toUpperCase() };
  const joined = await request.post(`/api/tables/${host.table}/seats`, { data: taking });
  const guest = await joined.json();
  const answers = [await opened.text(), await joined.text()];
  const pages = [
    `/t/${host.table}`,
    `/i/${host.invitation}`,
    `/api/tables/${host.table}/record`,
    `/t/${host.table}/recap`,
  ];
  const keys = [bearer(host), bearer(guest), {}];
  for (const headers of keys) {
    const answer = await request.get(`/api/tables/${host.table}`, { headers });
    answers.push(await answer.text(), JSON.stringify(answer.headers()));
  }
  for (const { seatKey } of [host, guest, { seatKey: null }]) {
    const headers: Record<string, string> = {};
    if (seatKey) headers.cookie = await cookiesOf(request, `/s/${seatKey}`);
    for (const path of pages) {
      const answer = await request.get(path, { headers });
      answers.push(await answer.text(), JSON.stringify(answer.headers()));
    }
  }
  const all = answers.join('\n');
  for (const bits of [ada, bo]) {
    expect(all).toContain(hashOf(bits));
    const bytes = Buffer.from(bits, 'hex');
    for (const secret of [
      bits,
      bits.toUpperCase(),
      bytes.toString('base64url').slice(0, 20),
      bytes.toString('base64').slice(0, 20),
    ]) {
      expect(all).not.toContain(secret);
    }
  }
  await request.post(`/api/tables/${host.table}/seats`, { data: { ...taking, name: 'Cleo', bits: undefined } });
  expect((await viewOf(request, host)).seats.map(({ share }) => share?.bits)).toEqual([
    ada,
    bo,
    expect.stringMatching(/^[0-9a-f]{32}$/),
  ]);
});
