import { type APIRequestContext, type Browser, type BrowserContextOptions, expect, type Page } from '@playwright/test';
import { bearer, legalMove, move, type Player, startTable, viewOf } from '../support/e2e/api';
import { expectFaultlessHere, expectNoViolations } from '../support/e2e/axe';
import { openSheet, submit } from '../support/e2e/sheet';
import { letHear } from '../support/e2e/sounds';
import { playOut } from '../support/e2e/store';
import { test } from '../support/e2e/test';

const OPTIONS = { passing: 'never', preset: 'black-lady', players: 3, length: { kind: 'deals', count: 2 } };

/** The browser of somebody who has no seat anywhere. */
async function friend(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({ locale: 'en', viewport: { width: 360, height: 740 }, ...options });
  return context.newPage();
}

/** A link to watch, given by the host at the programs' interface. */
async function linkFrom(request: APIRequestContext, host: Player, wanted: object = {}): Promise<string> {
  const answer = await request.post(`/api/tables/${host.table}/spectator-link`, {
    headers: bearer(host),
    data: wanted,
  });
  expect(answer.status()).toBe(201);
  return new URL((await answer.json()).spectatorLink).pathname;
}

/** Plays a number of cards, each the first that the player to act may play. */
async function play(request: APIRequestContext, players: readonly Player[], cards: number): Promise<void> {
  for (let i = 0; i < cards; i++) {
    const { toAct } = await viewOf(request, players[0]);
    const player = players[toAct[0]];
    expect((await move(request, player, legalMove(await viewOf(request, player)))).status()).toBe(200);
  }
}

/** Every card that is named anywhere in these bytes, by itself or in a row of cards. */
function cardsIn(bytes: string): Set<string> {
  const rows = bytes.matchAll(/(?<![A-Za-z0-9_-])(?:[2-9TJQKA][CDHS])+(?![A-Za-z0-9_-])/g);
  return new Set([...rows].flatMap(([row]) => row.match(/../g) ?? []));
}

/** This stands nowhere in these bytes; where it does, what is around it is said. */
function expectNowhere(bytes: string, secret: string): void {
  const at = bytes.indexOf(secret);
  expect(at < 0 ? '' : bytes.slice(Math.max(0, at - 100), at + 50)).toBe('');
}

/** All cards that are held now. */
async function handsOf(request: APIRequestContext, players: readonly Player[]): Promise<string[]> {
  return (await Promise.all(players.map((player) => viewOf(request, player)))).flatMap(({ hand }) => hand);
}

const trickOf = async (request: APIRequestContext, players: readonly Player[]) =>
  (await viewOf(request, players[0])).trick?.cards ?? [];

/** The text of everything that the page gets from the server from now on, streams of events aside, which do not end. */
function listenTo(page: Page): () => Promise<string> {
  const bodies: Promise<string>[] = [];
  page.on('response', (response) => {
    const type = response.headers()['content-type'] ?? '';
    const head = JSON.stringify(response.headers());
    if (/event-stream|image|font/.test(type)) bodies.push(Promise.resolve(head));
    else
      bodies.push(
        response.text().then(
          (text) => (/javascript|css/.test(type) ? '' : text) + head,
          () => head,
        ),
      );
  });
  return async () => (await Promise.all(bodies)).join('\n');
}

test('the host gives a link; its holder watches, learns neither where the table is nor a card that is held, until it is ended', async ({
  browser,
  request,
}) => {
  test.setTimeout(120_000);
  const { table, invitation, players } = await startTable(request, OPTIONS);
  const host = await friend(browser);
  await host.goto(players[0].seatLink);
  await openSheet(host);
  await host.locator('summary', { hasText: /^Watching$/ }).click();
  await host.getByRole('button', { name: 'Give a link', exact: true }).click();
  const link = await host.getByLabel('Link for watching').inputValue();
  expect(link).toMatch(/\/w\/[\w-]{22}$/);

  // Another player sees that they have, and has no link.
  const other = await friend(browser);
  await other.goto(players[1].seatLink);
  await openSheet(other);
  await other.locator('summary', { hasText: /^Watching$/ }).click();
  await expect(other.locator('#watch')).toContainText('Ada has given a link for watching');
  await expect(other.locator('#watch').getByRole('button')).toHaveCount(0);
  expectNowhere(await other.content(), link.slice(-22));

  const watcher = await friend(browser);
  const heard = listenTo(watcher);
  await watcher.goto(link);
  await expect(watcher.getByText('You are watching: nobody can play with this link.')).toBeVisible();
  const version = watcher.locator('[data-version]');
  for (const cards of [1, 3, 1]) {
    const before = Number(await version.getAttribute('data-version'));
    await play(request, players, cards);
    // It comes by itself.
    await expect
      .poll(async () => Number(await version.getAttribute('data-version')))
      .toBeGreaterThanOrEqual(before + cards);
  }
  const [card] = await trickOf(request, players);
  await expect(watcher.locator(`.felt use[href$="#${card}"]`)).toBeAttached();
  const stream = await firstEvents(`${new URL(link).origin}/api/watch/${link.slice(-22)}/events`);
  const stranger = watcher.context().request;
  const json = await (await stranger.get(`/api/watch/${link.slice(-22)}`)).text();
  const page = await (await stranger.get(link)).text();
  const all = [await heard(), stream, json, page, await watcher.content()].join('\n');
  expect(all).toContain(card);
  for (const secret of [table, invitation, ...players.map(({ seatKey }) => seatKey)]) expectNowhere(all, secret);
  const named = cardsIn(all);
  expect(named).toContain(card);
  expect((await handsOf(request, players)).filter((held) => named.has(held))).toEqual([]);
  expect((await watcher.context().cookies()).map(({ name }) => name)).toEqual([]);

  await expectFaultlessHere(watcher, link, 'light');
  await expectNoViolations(watcher, link, 'dark');

  // The host ends it: the page that is open says so at once.
  await host.getByRole('button', { name: 'End the link' }).click();
  await expect(watcher.getByRole('heading', { name: 'There is nothing to watch here (any more)' })).toBeVisible();
  expect((await request.get(link)).status()).toBe(404);
  expect((await request.get(`/api/watch/${link.slice(-22)}/events`)).status()).toBe(404);
});

/** The first part of a stream of events. */
async function firstEvents(address: string): Promise<string> {
  const leave = new AbortController();
  const { body } = await fetch(address, { signal: leave.signal });
  const reader = body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  while (!text.includes('data: ')) text += (await reader.read()).value ?? '';
  leave.abort();
  return text;
}

test('one trick behind nobody who watches sees a card of the trick that is being played, or of the one just taken', async ({
  browser,
  request,
}) => {
  const { table, players } = await startTable(request, OPTIONS);
  const link = await linkFrom(request, players[0], { behind: true });
  const watcher = await friend(browser);
  const heard = listenTo(watcher);
  await watcher.goto(link);
  await expect(watcher.getByText('You see this match one trick behind')).toBeVisible();
  await play(request, players, 5);
  expect(await watcher.content()).toContain('You see this match one trick behind');
  const first = cardsIn(JSON.stringify((await viewOf(request, players[0])).tricks));
  await play(request, players, 1);
  await expect(watcher.getByText('You are watching, one trick behind the table.')).toBeVisible();
  await play(request, players, 2);
  const view = await viewOf(request, players[0]);
  const hidden = [...(await trickOf(request, players)), ...view.tricks[1].cards, ...(await handsOf(request, players))];
  const stranger = watcher.context().request;
  const page = await (await stranger.get(link)).text();
  const all = [await heard(), page, await (await stranger.get(`/api/watch/${link.slice(-22)}`)).text()].join('\n');
  const named = cardsIn(all);
  expect([...first].every((card) => named.has(card))).toBe(true);
  expect(hidden.filter((card) => named.has(card))).toEqual([]);
  expectNowhere(all, table);
});

test('without JavaScript one watches by looking again, in German as well; an old link says that it is dead', async ({
  browser,
  request,
}) => {
  const { table, players } = await startTable(request, OPTIONS);
  const host = await friend(browser, { javaScriptEnabled: false, locale: 'de' });
  await host.goto(players[0].seatLink);
  await openSheet(host);
  await host.locator('summary', { hasText: 'Zuschauen' }).click();
  await host.getByRole('button', { name: 'Link geben', exact: true }).click();
  await expect(host).toHaveURL(/#watch$/);
  await openSheet(host);
  const field = host.getByLabel('Link zum Zuschauen');
  if (!(await field.isVisible())) await host.locator('summary', { hasText: 'Zuschauen' }).click();
  const link = await field.inputValue();
  const watcher = await friend(browser, { javaScriptEnabled: false, locale: 'de' });
  await watcher.goto(link);
  await expect(watcher.getByText('Du schaust zu')).toBeVisible();
  await play(request, players, 1);
  await watcher.getByRole('link', { name: 'Nachsehen' }).click();
  const [card] = await trickOf(request, players);
  await expect(watcher.locator(`.felt use[href$="#${card}"]`)).toBeVisible();
  expect(await watcher.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  expectNowhere(await watcher.content(), table);
  await submit(host, () => host.getByRole('button', { name: 'Neuen Link machen' }).click());
  await expect(host).toHaveURL(/#watch$/);
  const answer = await watcher.reload();
  expect(answer?.status()).toBe(404);
  await expect(watcher.getByRole('heading', { name: 'Hier gibt es nichts (mehr) zu sehen' })).toBeVisible();
});

test('a viewer sees the end of a deal in a sheet, which stays until they go on, and hears cards if they wish; and the end of the match', async ({
  browser,
  request,
  baseURL,
}) => {
  test.setTimeout(120_000);
  const { table, players } = await startTable(request, OPTIONS);
  const link = await linkFrom(request, players[0]);
  const isLastCard = ({ counts }: { counts: number[] }) => counts.reduce((sum, count) => sum + count, 0) === 1;
  await playOut(players, () => 0, isLastCard);
  const watcher = await friend(browser);
  await letHear(watcher, baseURL!);
  await watcher.goto(link);
  await expect(watcher.locator('.felt')).toBeVisible();
  await play(request, players, 1);
  const sheet = watcher.getByRole('dialog');
  await expect(sheet).toContainText('Deal 1 is over');
  await play(request, players, 4);
  const [card] = await trickOf(request, players);
  // Nothing is taken from under the viewer's eyes, when others have long been shown more.
  const later = await friend(browser);
  await later.goto(link);
  await expect(later.locator(`.felt use[href$="#${card}"]`)).toBeAttached();
  await expect(sheet).toContainText('Deal 1 is over');
  await sheet.getByRole('button', { name: 'Continue' }).click();
  await expect(sheet).toHaveCount(0);
  await expect(watcher.locator(`.felt use[href$="#${card}"]`)).toBeAttached();
  await expect(watcher.locator('html[data-sounds]')).toBeAttached();
  await playOut(players, () => 0);
  await expect(watcher.getByRole('heading', { level: 2, name: /won|win/i })).toBeVisible();
  const page = await (await watcher.context().request.get(link)).text();
  expectNowhere(page, table);
  expectNowhere(await watcher.content(), table);
});

test('a robot that looks at the link changes nothing, is set no cookie, and is asked to keep it out of its index', async ({
  playwright,
  baseURL,
  request,
}) => {
  const { players } = await startTable(request, OPTIONS);
  const link = await linkFrom(request, players[0]);
  const robot = await playwright.request.newContext({ baseURL: baseURL ?? '' });
  const before = await viewOf(request, players[1]);
  for (const method of ['GET', 'HEAD']) {
    const answer = await robot.fetch(link, { method, headers: { 'user-agent': 'facebookexternalhit/1.1' } });
    expect(answer.status()).toBe(200);
    expect(answer.headers()['set-cookie']).toBeUndefined();
    expect(answer.headers()['x-robots-tag']).toBe('noindex');
  }
  expect(await viewOf(request, players[1])).toEqual(before);
  const posted = await robot.post(link, { form: {} });
  expect(posted.status()).not.toBe(500);
  expect(await viewOf(request, players[1])).toEqual(before);
});
