import { expect, type Locator, type Page, type Request } from '@playwright/test';

/** Everything about a running match that is not needed for a move: a sheet on a phone, a rail on a desktop. */
export const sheetOf = (page: Page): Locator => page.locator('#more');

/** How long the button of the sheet may be covered before it is looked at again (ms). */
const COVERED = 1_000;
/** After so long (ms) a button that is still not clicked has gone. */
const GONE = 5_000;

/** The way to the page of the menu, which stands in the sheet until the menu is there. */
const MENU = '[href*="/menu"]';
const isMenu = (page: Page) => new URL(page.url()).pathname.endsWith('/menu');

/** Shows what is in the sheet, with its entries unfolded; nothing where a page has none. */
export async function openSheet(page: Page): Promise<void> {
  await openFolded(page);
  const folded = sheetOf(page).locator('.menu-entry:not([open]) > summary');
  // The end of a deal that comes up meanwhile closes it.
  while ((await folded.count()) > 0)
    await expect(async () => {
      await openFolded(page);
      await pastEnds(page, () => folded.first().click({ timeout: COVERED }));
    }).toPass({ intervals: [0], timeout: 30_000 });
}

/**
 * Shows the sheet, if it is not there already, as new as the page around it; nothing where a page has none. Without scripts it is a page
 * of its own.
 */
export async function openFolded(page: Page): Promise<void> {
  // Before all of it is there, a page has no sheet yet.
  await page.waitForLoadState('domcontentloaded');
  const sheet = sheetOf(page);
  if (isMenu(page) || (await sheet.count()) === 0) return;
  if (await page.evaluate(() => matchMedia('(scripting: none)').matches)) {
    await pastEnds(page, () =>
      page.locator(`:is(.screen-bar, #more) ${MENU}`).filter({ visible: true }).last().click(),
    );
    return page.waitForURL(/\/menu/);
  }
  const opener = page.locator('.screen-bar [popovertarget="more"]').last();
  // Where the address names a place in it, it opens by itself as soon as the scripts run: over its button, maybe just before the click.
  await pastEnds(page, () =>
    expect(async () => {
      if (!(await sheet.isVisible())) await opener.click({ timeout: COVERED });
      await expect(sheet).toBeVisible({ timeout: COVERED });
      // The end of a deal that comes up meanwhile closes it, and one that is closed asks for nothing.
      await expect(sheet.locator('> [aria-busy="true"]')).toHaveCount(0, { timeout: COVERED });
    }).toPass({ intervals: [0], timeout: 30_000 }),
  );
}

/** Looks at something in the sheet, which stays open only if it was. It works without scripts. */
export async function lookInSheet(page: Page, look: () => Promise<void>): Promise<void> {
  const wasOpen = await sheetOf(page).isVisible();
  await openSheet(page);
  await look();
  if (!wasOpen) await closeSheet(page);
}

/** Does something on the page; where the end of a deal covers that, its player goes on first. It works without scripts. */
export async function pastEnds<T>(page: Page, act: () => Promise<T>): Promise<T> {
  const ends = ['dialog.felt-end[open]', 'form[action$="/seen"]:has(button)'].map((end) => page.locator(end));
  // One that has gone by itself meanwhile cannot be clicked, and need not.
  const goOn = (end: Locator) =>
    end
      .getByRole('button')
      .last()
      .click({ timeout: GONE })
      .catch(() => {});
  for (const end of ends) await page.addLocatorHandler(end, goOn);
  try {
    return await act();
  } finally {
    for (const end of ends) await page.removeLocatorHandler(end);
  }
}

/** Closes the sheet where it covers the table; a rail stays. Its own page is left for the table's. */
export async function closeSheet(page: Page): Promise<void> {
  if (isMenu(page)) await page.locator('.sheet-leave').click();
  else await page.keyboard.press('Escape');
}

/**
 * Whether a request sends a form. By itself a page tells up to where it has been seen and read, and asks for its menu: that call names no
 * address of a form.
 */
export const isForm = (request: Request) =>
  request.method() === 'POST' &&
  !/\/(?:seen|talk\/read)$/.test(request.url()) &&
  (request.headers()['next-action'] === undefined || (request.postData() ?? '').includes('/api/tables/'));

/** The answer to the next form of a page. */
export const formAnswer = (page: Page) => page.waitForResponse((answer) => isForm(answer.request()));

/** Sends a form by `act`, and waits until what comes of it is there: the answer, or the page anew. It works without scripts. */
export async function submit(page: Page, act: () => Promise<void>): Promise<void> {
  const answered = formAnswer(page);
  const isThere = new Promise<void>((resolve) => page.once('domcontentloaded', () => resolve()));
  await act();
  if ((await answered).request().isNavigationRequest()) await isThere;
}

/** Presses a button in the sheet and closes that again. `inside`: the part of the sheet that is folded open for it, if it is not. */
export async function pressInSheet(page: Page, name: string | RegExp, inside?: string): Promise<void> {
  await openSheet(page);
  const button = sheetOf(page).getByRole('button', { name, exact: true });
  if (inside !== undefined && !(await button.isVisible())) {
    await sheetOf(page).locator('summary').filter({ hasText: inside }).click();
  }
  await submit(page, () => button.click());
  await closeSheet(page);
}
