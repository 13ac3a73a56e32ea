import { expect, type Page } from '@playwright/test';
import { PLAIN } from '../support/e2e/api';
import { careful, Person } from '../support/e2e/player';
import { spectate } from '../support/e2e/table';
import { test } from '../support/e2e/test';

/** The most that the answer to a move may be on the wire, with its headers. */
const MOST_BYTES = 9_000;
/** An answer that took longer (s) may not have waited until the bots had moved. */
const LONGEST_WAIT = 1.9;

type Sent = { method: string; path: string; bytes: number; begun: number; seconds: number };

/** Notes what a page asks of its table from now on, but for the event stream; `bytes` as they come over the wire, the last after `seconds`. */
async function noted(page: Page): Promise<Sent[]> {
  // Chromium counts no bytes of an answer that is let go the moment its last row is there: here each is read to its end.
  await page.evaluate(() => {
    const { fetch } = window;
    window.fetch = async (...asked) => {
      const answer = await fetch(...asked);
      void answer.clone().text();
      return answer;
    };
  });
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const sent: Sent[] = [];
  const byId = new Map<string, Sent>();
  session.on('Network.requestWillBeSent', ({ requestId, request, timestamp: begun }) => {
    const path = new URL(request.url).pathname;
    if (!/^\/(t|api\/tables)\//.test(path) || path.endsWith('/events')) return;
    const one = { method: request.method, path, bytes: 0, begun, seconds: 0 };
    byId.set(requestId, one);
    sent.push(one);
  });
  const add = (requestId: string, bytes: number) => {
    const one = byId.get(requestId);
    if (one) one.bytes += bytes;
  };
  session.on('Network.responseReceived', ({ requestId, response }) => add(requestId, response.encodedDataLength));
  session.on('Network.loadingFinished', ({ requestId, timestamp }) => {
    const one = byId.get(requestId);
    if (one) one.seconds = timestamp - one.begun;
  });
  session.on('Network.dataReceived', ({ requestId, encodedDataLength }) => add(requestId, encodedDataLength));
  return sent;
}

test('a move against bots is one request, whose answer brings the page as it is when the bots have moved', async ({
  browser,
}) => {
  test.setTimeout(2 * 60_000);
  const ada = await Person.arrive(browser, 'Ada', careful);
  const { page } = ada;
  const own = page.context().request;
  const pace = { kind: 'move', minutes: 1440 };
  const data = { ...PLAIN, game: 'hearts', name: 'Ada', bots: 'easy', options: { passing: 'never' }, pace };
  const { table } = await (await own.post('/api/tables', { data })).json();
  // Bots before her have moved.
  await expect.poll(async () => (await spectate(own, table)).toAct).toEqual([0]);
  await page.goto(`/t/${table}?as=0`);
  await ada.isAsked();
  const sent = await noted(page);

  // With the next one the deal ends, and its end is told as well.
  const MOVES = 12;
  for (let move = 1; move <= MOVES; move++) {
    await ada.move();
    await ada.isAsked();
  }
  // Bots that are slower than the answer waits for them, on a busy machine, are another change: the page hears of it by itself.
  const asked = sent.filter(({ method }) => method === 'GET');
  const late = sent.filter(({ method, seconds }) => method === 'POST' && seconds > LONGEST_WAIT);
  expect(asked.length).toBeLessThanOrEqual(MOVES / 4 + late.length);
  // Somebody else changes the table: of that the page hears from the stream, after all it heard before.
  const { seats } = await spectate(own, table);
  const change = { seat: 0, allowed: !seats[0].botAllowed };
  await own.post(`/api/tables/${table}/allow-bot`, { headers: { origin: new URL(page.url()).origin }, data: change });
  await expect.poll(() => sent.length).toBeGreaterThan(MOVES + asked.length);
  const paths = sent.map(({ method, path }) => `${method} ${path}`);
  expect(new Set(paths)).toEqual(new Set([`POST /t/${table}`, `GET /t/${table}`]));
  const moves = sent.filter(({ method }) => method === 'POST');
  expect(moves).toHaveLength(MOVES);
  const bytes = moves.map((one) => one.bytes);
  console.log(`${MOVES} moves in Hearts for four: ${Math.min(...bytes)} to ${Math.max(...bytes)} bytes each`);
  expect(Math.min(...bytes)).toBeGreaterThan(1_000);
  expect(Math.max(...bytes)).toBeLessThanOrEqual(MOST_BYTES);
});
