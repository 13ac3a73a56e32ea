import type { Locator, Page } from '@playwright/test';

/** Everything about a running match that is not needed for a move: a sheet on a phone, a rail on a desktop. */
export const sheetOf = (page: Page): Locator => page.locator('#more');

/** Shows what is in the sheet, if it is not there already. It works without scripts. */
export async function openSheet(page: Page): Promise<void> {
  const sheet = sheetOf(page);
  if ((await sheet.count()) === 0 || (await sheet.isVisible())) return;
  await page.locator('header.screen-bar [popovertarget="more"]').click();
}

/** Closes the sheet where it covers the table. */
export async function closeSheet(page: Page): Promise<void> {
  const button = sheetOf(page).locator('[popovertargetaction="hide"]');
  if (await button.isVisible()) await button.click();
}
