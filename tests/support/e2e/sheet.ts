import { expect, type Locator, type Page, type Request } from '@playwright/test';

/** Everything about a running match that is not needed for a move: a sheet on a phone, a rail on a desktop. */
export const sheetOf = (page: Page): Locator => page.locator('#more');

/** How long the button of the sheet may be covered before it is looked at again (ms). */
const COVERED = 1_000;

/** Shows what is in the sheet, if it is not there already; nothing where a page has none. It works without scripts. */
export async function openSheet(page: Page): Promise<void> {
  // Before all of it is there, a page has no sheet yet.
  await page.waitForLoadState('domcontentloaded');
  const sheet = sheetOf(page);
  if ((await sheet.count()) === 0) return;
  const opener = page.locator('.screen-bar [popovertarget="more"]');
  // Where the address names a place in it, it opens by itself as soon as the scripts run: over its button, maybe just before the click.
  await pastEnds(page, () =>
    expect(async () => {
      if (!(await sheet.isVisible())) await opener.click({ timeout: COVERED });
      await expect(sheet).toBeVisible({ timeout: COVERED });
    }).toPass({ intervals: [0], timeout: 30_000 }),
  );
}

/** Does something on the page; where the end of a deal covers that, its player goes on first. It works without scripts. */
export async function pastEnds<T>(page: Page, act: () => Promise<T>): Promise<T> {
  const ends = ['dialog.felt-end[open]', 'form[action$="/seen"]:has(button)'].map((end) => page.locator(end));
  for (const end of ends) await page.addLocatorHandler(end, () => end.getByRole('button').last().click());
  try {
    return await act();
  } finally {
    for (const end of ends) await page.removeLocatorHandler(end);
  }
}

/** Closes the sheet where it covers the table; a rail stays. */
export async function closeSheet(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
}

/** Whether a request sends a form. By itself a page tells up to where it has been seen and read. */
export const isForm = (request: Request) =>
  request.method() === 'POST' && !/\/(?:seen|talk\/read)$/.test(request.url());

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
