import { readdirSync, statSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { expectNoFault } from '../support/e2e/axe';
import { isCompared, PICTURES, picturesOf } from '../support/e2e/scenes/pictures';
import { SCENES, type Scene } from '../support/e2e/scenes/scenes';
import { show, visit } from '../support/e2e/scenes/visit';
import { expectNothingCut } from '../support/e2e/scenes/words';
import { closeSheet, openSheet, sheetOf } from '../support/e2e/sheet';
import { test } from '../support/e2e/test';

// Pictures in up to four looks and axe in three: on a machine that has much else to do that takes a while.
test.describe.configure({ timeout: 180_000 });

/**
 * The main pages and the moments of every game, each opened once: compared with its pictures in tests/pictures, which are renewed
 * with `npm run snapshots` and looked at; searched for what axe can find, on a phone and on a desktop, light and dark; for words
 * that are cut; and for anything that the browser complains about, such as what the policy of the page forbids.
 */
test('pictures are compared with what the pinned browser draws', ({ browserName: _ }, info) => {
  info.skip(!isCompared, 'PICTURES ARE NOT COMPARED: the browser that package-lock.json pins does not run here');
});

const MOST_BYTES = 6_000_000;
/** Where a scene is pictured in all looks, it is looked at with the visitor's own colours as well. */
const LOOKS = 4;

test('there is every picture of every scene and no other, and all together have 6 MB at most', () => {
  const files = readdirSync(PICTURES).filter((file) => file.endsWith('.png'));
  expect(files.toSorted()).toEqual(SCENES.flatMap(picturesOf).toSorted());
  const bytes = files.map((file) => statSync(new URL(file, PICTURES)).size);
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(MOST_BYTES);
});

/** How long anything on a page may move by itself (ms): what has just happened, and nothing that only waits. */
const MOST_MOTION = 1500;
const motionOf = (page: Page) =>
  page.evaluate(() =>
    Math.max(0, ...document.getAnimations().map(({ effect }) => Number(effect?.getComputedTiming().endTime))),
  );

for (const scene of SCENES) {
  test(`${scene.name}: as in its pictures, no word cut, nothing that axe can see`, async ({ browser, baseURL }) => {
    const { page, complaints } = await visit(browser, baseURL ?? '', scene);
    for (const look of scene.looks) {
      await show(page, look);
      // A browser draws sixty times a second meanwhile.
      expect(await motionOf(page)).toBeLessThanOrEqual(MOST_MOTION);
      if (look === 'phone-light') await expectNothingCut(page, scene.name);
      if (!isCompared) continue;
      await expect.soft(page).toHaveScreenshot(`${scene.name}-${look}.png`, {
        fullPage: scene.isWhole === true && look.startsWith('phone'),
      });
    }
    await expectFaultless(page, scene);
    if (scene.looks.length === LOOKS) {
      await page.emulateMedia({ colorScheme: 'light', forcedColors: 'active' });
      await expectNoFault(page, `${scene.name}, forced colours`, { scheme: 'dark' });
    }
    expect(complaints()).toEqual([]);
  });
}

/** Axe finds nothing, whatever is folded open, and neither does it in the sheet, where that is not the same as in another scene. */
async function expectFaultless(page: Page, { name, hasOwnSheet }: Scene): Promise<void> {
  await page.evaluate(() => {
    for (const folded of document.querySelectorAll('details')) folded.open = true;
  });
  for (const look of ['desktop-light', 'phone-light', 'phone-dark'] as const) {
    const scheme = look === 'phone-dark' ? 'dark' : 'light';
    await show(page, look);
    await expectNoFault(page, `${name}, ${look}`, { scheme });
    if (!hasOwnSheet || (await sheetOf(page).isVisible()) || look === 'desktop-light') continue;
    // It covers the table, which was looked at without it.
    await openSheet(page);
    await expectNoFault(page, `${name}, the sheet, ${scheme}`, { scheme, within: '#more' });
    if (scheme === 'light') await expectNothingCut(page, `${name}, the sheet`);
    await closeSheet(page);
  }
}
