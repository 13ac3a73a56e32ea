import { expect, request } from '@playwright/test';
import { BuiltSite } from '../lab/shared/site';
import { playByRequests, startTable, viewOf } from '../support/e2e/api';
import { test } from '../support/e2e/test';
import { buildWithWhist, LINES, WHIST_SITE } from '../support/whist/build';

/** It builds the site once more. */
const TIMEOUT = 900_000;

test('plain whist is its own files and two lines: the site with it builds, and a deal is played there', async () => {
  test.setTimeout(TIMEOUT);
  expect(Object.values(LINES).flatMap((lines) => lines.split('\n'))).toHaveLength(2);
  await buildWithWhist();
  const settings = (url: string) => ({ PUBLIC_URL: url });
  const site = await BuiltSite.start({ settings, folder: WHIST_SITE });
  try {
    const api = await request.newContext({ baseURL: site.url });
    const length = { kind: 'deals', count: 1 };
    const { table, players } = await startTable(api, { length }, { game: 'whist' });
    expect(players).toHaveLength(4);

    const pages = { de: ['Whist', 'Wähle eine Karte.'], en: ['Whist', 'choose a card.'] };
    const { toAct } = await viewOf(api, players[0]);
    const browser = await request.newContext({ baseURL: site.url });
    await browser.get(players[toAct[0]].seatLink);
    const read = async (path: string, language: string) => {
      const page = await browser.get(path, { headers: { 'accept-language': language } });
      expect(page.status(), path).toBe(200);
      return page.text();
    };
    for (const [language, texts] of Object.entries(pages)) {
      const html = await read(`/t/${table}`, language);
      for (const text of texts) expect(html).toContain(text);
    }
    expect(await read('/rules/whist', 'de')).toContain('Bediene, wenn du kannst.');
    expect(await read('/rules/whist', 'en')).toContain('Follow suit if you can.');
    expect(await read('/new?game=whist', 'en')).toContain('Whist');

    const { finished, dealScores } = await playByRequests(api, players, () => 0);
    expect(finished).toBe(true);
    expect(dealScores.map((points) => points.reduce((sum, tricks) => sum + tricks, 0))).toEqual([13]);
    expect(await read(`/t/${table}`, 'de')).toContain('13');
    const recap = `/t/${table}/recap`;
    for (const path of ['/', '/mine', '/rules', recap, `${recap}/1/0`, `${recap}/replay?deal=1&step=1`])
      expect(await read(path, 'en'), path).toContain('Whist');
    expect(await read('/api/openapi.json', 'en')).toContain('"openapi"');
    await Promise.all([api.dispose(), browser.dispose()]);
  } finally {
    await site.close();
  }
});
