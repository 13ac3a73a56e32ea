import { expect, type Page } from '@playwright/test';
import type { Claim, TableView } from '../../lib/match';
import { bearer, legalMove, move, type Player, viewOf } from '../support/e2e/api';
import { expectFaultless, expectFaultlessHere } from '../support/e2e/axe';
import { openSheet, submit } from '../support/e2e/sheet';
import { moveFor, seenBy, startWith } from '../support/e2e/store';
import { test } from '../support/e2e/test';
import { type Locale, textOf } from '../support/e2e/texts';

const DEALS = 20;
/** Cards in a hand. */
const NEAR_END = 4;
const OPTIONS = { passing: 'never', length: { kind: 'deals', count: DEALS } };
/** From these follow first deals near the end of which this can be claimed; else many deals would have to be played until one can. */
const SEEDS: Record<Claim, string> = {
  none: 'ec171152f1e2c2ff2478e648d9a85dc7129ee8c8ee2be1ae4b324c4af7c54a25',
  all: '37b5761deb8fc583cdc0b52ae9ae8447b9f276f1f8b373bbfd5adeba14f506b6',
};

type Claimable = { players: Player[]; seat: number; view: TableView };

/** A table at which a player can claim this with at least two tricks to come, and another one is to act. */
async function claimable(kind: Claim): Promise<Claimable> {
  const keys = await startWith(SEEDS[kind], 'hearts', OPTIONS, ['Ada', 'Bo', 'Cleo', 'Dov']);
  const players = keys.map(({ table, seat, text }) => ({ table, seat, seatKey: text, seatLink: `/s/${text}` }));
  let { toAct } = await seenBy(players[0]);
  for (;;) {
    const seen = await seenBy(players[toAct[0]]);
    // Before the end of a deal hardly anything is certain.
    const isNearEnd = Math.max(...seen.counts) <= NEAR_END;
    const views = isNearEnd ? await Promise.all(players.map(seenBy)) : [];
    const seat = views.findIndex((view) => view.claim === kind);
    const view = views[seat];
    if (view && view.deal < DEALS - 1 && view.hand.length > 1 && (kind === 'all' || !view.toAct.includes(seat)))
      return { players, seat, view };
    ({ toAct } = await moveFor(players[toAct[0]]));
  }
}

/** The page of the player of a seat. */
async function sitDown(page: Page, { seatLink }: Player): Promise<Page> {
  await page.goto(seatLink);
  await expect(page).toHaveURL(/\/t\/\w+\?as=\d/);
  return page;
}

const cardsIn = (page: Page, label: RegExp) => page.getByRole('region', { name: label }).getByRole('listitem');

for (const { locale, javaScriptEnabled } of [
  { locale: 'en', javaScriptEnabled: true },
  { locale: 'de', javaScriptEnabled: false },
] satisfies { locale: Locale; javaScriptEnabled: boolean }[]) {
  test.describe(`in ${locale}, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
    test.use({ locale, javaScriptEnabled, viewport: { width: 360, height: 740 } });
    const t = (key: string) => textOf(locale, key);
    const offer = (page: Page) => page.locator('summary', { hasText: OFFER[locale] });
    const claim = (page: Page) => page.getByRole('button', { name: t('table.claim.submit'), exact: true });

    test('two taps claim that one takes nothing more: all see the cards, and nobody waits for that player again', async ({
      page,
      browser,
      request,
    }) => {
      test.setTimeout(3 * 60_000);
      const { players, seat, view } = await claimable('none');
      await sitDown(page, players[seat]);
      if (javaScriptEnabled) {
        await expectFaultlessHere(page, page.url(), 'dark');
        await page.reload();
      }
      await expect(claim(page)).toBeHidden();
      await offer(page).click();
      await submit(page, () => claim(page).click());
      await expect(offer(page)).toHaveCount(0);

      const other = await browser.newContext({ locale, javaScriptEnabled, viewport: { width: 360, height: 740 } });
      const watcher = await sitDown(await other.newPage(), players[(seat + 1) % 4]);
      for (const shown of [page, watcher]) {
        await openSheet(shown);
        await expect(cardsIn(shown, CLAIM[locale])).toHaveCount(view.hand.length);
      }
      if (javaScriptEnabled) await expectFaultless(watcher, watcher.url(), 'light');
      await other.close();

      const { deal } = view;
      for (;;) {
        const now = await viewOf(request, players[0]);
        if (now.deal > deal) break;
        expect(now.toAct).not.toContain(seat);
        const [mover] = now.toAct;
        const seen = await viewOf(request, players[mover]);
        expect(seen.taken[seat]).toBe(view.taken[seat]);
        expect((await move(request, players[mover], legalMove(seen), seen.version)).status()).toBe(200);
      }
    });

    test('two taps claim all that is left: the deal is over at once, and the cards that were claimed are shown', async ({
      page,
      browser,
      request,
    }) => {
      test.setTimeout(3 * 60_000);
      const { players, seat, view } = await claimable('all');
      const other = await browser.newContext({
        locale,
        javaScriptEnabled: true,
        viewport: { width: 360, height: 740 },
      });
      const watcher = await sitDown(await other.newPage(), players[(seat + 1) % 4]);
      await openSheet(watcher);
      await sitDown(page, players[seat]);
      await offer(page).click();
      // A page that was open all the while shows it, too, until the end of the deal lies over it a few seconds later.
      await Promise.all([
        expect(cardsIn(watcher, CLAIM[locale])).toHaveCount(view.hand.length),
        submit(page, () => claim(page).click()),
      ]);
      await openSheet(page);
      await expect(cardsIn(page, CLAIM[locale])).toHaveCount(view.hand.length);
      // It plays through what was claimed first.
      await expect(watcher.locator('main')).toContainText(DEAL_OVER[locale], { timeout: 40_000 });
      const { deal, dealScores } = await viewOf(request, players[seat]);
      expect(deal).toBe(view.deal + 1);
      expect(dealScores).toHaveLength(view.dealScores.length + 1);
      await other.close();
    });
  });
}

const OFFER = { en: 'Claim the rest', de: 'Den Rest ansagen' };
const CLAIM = { en: /claim/i, de: /Ansage/ };
const DEAL_OVER = { en: /Deal \d+ is over/, de: /Runde \d+ ist zu Ende/ };

test('what is not certain cannot be claimed, and a claim sent twice counts once', async ({ request }) => {
  const { players, seat, view } = await claimable('none');
  const { table } = view;
  const send = (player: Player, version: number) =>
    request.post(`/api/tables/${table}/claim`, {
      headers: bearer(player),
      data: { version, seat: player.seat },
    });
  const views = await Promise.all(players.map((player) => viewOf(request, player)));
  for (const [other, { claim, version }] of views.entries()) {
    if (claim !== null) continue;
    const refused = await send(players[other], version);
    expect([refused.status(), (await refused.json()).code]).toEqual([409, 'no-claim']);
  }
  expect((await viewOf(request, players[seat])).version).toBe(view.version);
  const first = await (await send(players[seat], view.version)).json();
  const second = await (await send(players[seat], view.version)).json();
  expect(second.version).toBe(first.version);
  expect(first.claims[seat].cards).toEqual(view.hand);
});
