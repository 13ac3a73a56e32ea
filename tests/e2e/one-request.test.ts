import { type CDPSession, expect, type Page, test } from '@playwright/test';
import { careful, keepPlain, Person } from '../support/e2e/player';

/** The most that the answer to a move may be on the wire, with its headers. */
const MOST_BYTES = 9_000;

type Sent = { method: string; path: string; bytes: number };

/** Notes what a page asks of its table from now on, but for the event stream; `bytes` as they come over the wire. */
async function noted(page: Page): Promise<{ sent: Sent[]; session: CDPSession }> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const sent: Sent[] = [];
  const byId = new Map<string, Sent>();
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    const path = new URL(request.url).pathname;
    if (!/^\/(t|api\/tables)\//.test(path) || path.endsWith('/events')) return;
    const one = { method: request.method, path, bytes: 0 };
    byId.set(requestId, one);
    sent.push(one);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const one = byId.get(requestId);
    if (one) one.bytes = encodedDataLength;
  });
  return { sent, session };
}

test('a move against bots is one request, whose answer brings the page as it is when the bots have moved', async ({
  browser,
}) => {
  test.setTimeout(2 * 60_000);
  const ada = await Person.arrive(browser, 'Ada', careful);
  const { page } = ada;
  await page.goto('/');
  await page.getByLabel('Your name').fill('Ada');
  await keepPlain(page);
  await page.getByRole('button', { name: 'Play against bots now' }).click();
  await expect(page).toHaveURL(/\/t\/\w+\?as=0/);
  await ada.isAsked();
  const table = new URL(page.url()).pathname;
  const { sent } = await noted(page);

  const MOVES = 8;
  for (let move = 1; move <= MOVES; move++) {
    await ada.move();
    await ada.isAsked();
  }
  // Somebody else changes the table: of that the page hears from the stream, after all it heard before.
  const own = page.context().request;
  const seen = await (await own.get(`/api${table.replace('/t/', '/tables/')}?as=0`)).json();
  await own.post(`/api${table.replace('/t/', '/tables/')}/allow-bot`, {
    headers: { origin: new URL(page.url()).origin },
    data: { seat: 0, allowed: !seen.seats[0].botAllowed },
  });
  await expect.poll(() => sent.length).toBeGreaterThan(MOVES);
  console.log(sent);
  expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual([
    ...Array.from({ length: MOVES }, () => `POST ${table}`),
    `GET ${table}`,
  ]);
  for (const { bytes } of sent.slice(0, MOVES)) expect(bytes).toBeLessThanOrEqual(MOST_BYTES);
});
