import type { Locator, Page } from '@playwright/test';

/** Everything about a running match that is not needed for a move: a sheet on a phone, a rail on a desktop. */
export const sheetOf = (page: Page): Locator => page.locator('#more');

/** Shows what is in the sheet, if it is not there already; nothing where a page has none. It works without scripts. */
export async function openSheet(page: Page): Promise<void> {
  const sheet = sheetOf(page);
  if ((await sheet.count()) === 0 || (await sheet.isVisible())) return;
  await pastEnds(page, () => page.locator('.screen-bar [popovertarget="more"]').click());
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

/** Presses a button in the sheet and closes that again. `inside`: the part of the sheet that is folded open for it, if it is not. */
export async function pressInSheet(page: Page, name: string | RegExp, inside?: string): Promise<void> {
  await openSheet(page);
  const button = sheetOf(page).getByRole('button', { name, exact: true });
  if (inside !== undefined && !(await button.isVisible())) {
    await sheetOf(page).locator('summary').filter({ hasText: inside }).click();
  }
  await button.click();
  await closeSheet(page);
}
