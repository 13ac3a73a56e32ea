import { expect, type Page, request as requests } from '@playwright/test';
import { BuiltSite } from '../lab/shared/site';
import { startOneWaiting } from '../support/e2e/api';
import { test } from '../support/e2e/test';

const LANGUAGES = ['de', 'en'] as const;

const box = (page: Page) => page.locator('form[action$="/wishes"]').filter({ hasText: /How shall I tell you/ });

test('without JavaScript mail leads to the form, opened, and “not now” is not asked again; a player who is to act is not asked', async ({
  browser,
  request,
  baseURL,
}) => {
  const { waits, due } = await startOneWaiting(request);
  const context = await browser.newContext({
    locale: 'en',
    javaScriptEnabled: false,
    baseURL: baseURL!,
    // The smallest phones are asked as well.
    viewport: { width: 320, height: 568 },
  });
  const page = await context.newPage();
  await page.goto(waits.seatLink);
  await expect(box(page).getByRole('button')).toHaveText(['Not now']);
  await box(page).getByRole('link', { name: 'Email' }).click();
  await expect(page.getByLabel('Email address')).toBeVisible();
  await page.goBack();
  await box(page).getByRole('button', { name: 'Not now' }).click();
  await expect(page).toHaveURL(/\/t\//);
  await expect(box(page)).toHaveCount(0);
  await page.goto(due.seatLink);
  await expect(page.locator('form[action$="/moves"]')).toHaveCount(1);
  await expect(box(page)).toHaveCount(0);
});

test('a server that sends no messages promises none: in the invitation, the lobby, at the table and in the tour it says so, and home shows no mail', async ({
  request,
  baseURL,
}) => {
  const silent = await BuiltSite.start({ settings: { PUBLIC_URL: '', SMTP_URL: '', MAIL_FROM: '' } });
  const api = await requests.newContext({ baseURL: silent.url });
  try {
    for (const [site, tells] of [
      [request, true],
      [api, false],
    ] as const) {
      const opened = await site.post('/api/tables', { data: { game: 'hearts', name: 'Ada' } });
      const { invitation, table } = await opened.json();
      const seats = `/api/tables/${table}/seats`;
      const { seatLink } = await (await site.post(seats, { data: { invitation, name: 'Bo' } })).json();
      const { waits } = await startOneWaiting(site);
      for (const language of LANGUAGES) {
        const read = async (path: string) => {
          const page = await site.get(path, { headers: { 'accept-language': language, accept: 'text/html' } });
          expect(page.status(), path).toBe(200);
          return (await page.text()).replaceAll(/<[^>]*>/g, '');
        };
        const guest = await requests.newContext({ baseURL: tells ? baseURL! : silent.url });
        const headers = { 'accept-language': language };
        const invited = await (await guest.get(`/i/${invitation}`, { headers })).text();
        const home = await (await guest.get('/', { headers })).text();
        expect(/kommt der Tisch zu dir|the table comes to you/.test(home)).toBe(tells);
        expect(home).toMatch(/Nach der Partie steht im Rückblick|after the match the recap says/i);
        await guest.dispose();
        const pages = { invitation: invited.replaceAll(/<[^>]*>/g, ''), tour: await read('/tour?step=2') };
        const shown = { ...pages, lobby: await read(seatLink), table: await read(waits.seatLink) };
        const none = { de: /Dieser Server schickt (allerdings )?(keine|nichts)/, en: /[Tt]his server sends no/ }[
          language
        ];
        for (const [name, text] of Object.entries(shown)) {
          expect([name, none.test(text)]).toEqual([name, !tells]);
        }
        const promises = {
          de: /Eine Nachricht sagt dir|bekommt eine Nachricht|Wie soll ich dir Bescheid geben/,
          en: /A message tells you|gets a message|How shall I tell you/,
        }[language];
        for (const name of ['invitation', 'lobby', 'table'] as const) {
          expect([name, promises.test(shown[name])]).toEqual([name, tells]);
        }
      }
    }
  } finally {
    await api.dispose();
    await silent.close();
  }
});
