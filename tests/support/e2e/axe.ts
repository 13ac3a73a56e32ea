import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { closeSheet, openSheet, sheetOf } from './sheet';

/** What axe can find that depends on colours: all that a dark page may do wrong and its light one not. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];

/** The page has no fault that axe can see, with everything folded open, and is no wider than a small phone. */
export async function expectFaultless(page: Page, address: string, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.goto(address);
  for (const folded of await page.locator('details').all())
    await folded.evaluate((details) => details.toggleAttribute('open', true));
  await expectNoViolations(page, address, colorScheme);
  // It covers the table, which is looked at without it.
  if ((await sheetOf(page).count()) > 0 && !(await sheetOf(page).isVisible())) {
    await openSheet(page);
    await expectNoViolations(page, `${address}, the sheet`, colorScheme);
    await closeSheet(page);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth), address).toBeLessThanOrEqual(360);
}

/** The page as it stands has no fault that axe can see. */
export async function expectNoViolations(page: Page, what: string, colorScheme: 'light' | 'dark'): Promise<void> {
  // What is half faded in has a colour that nobody reads for longer than a moment.
  await page.evaluate(async () => {
    const ends = ({ effect, playState }: Animation) =>
      playState === 'running' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;
    const moving = document.getAnimations().filter(ends);
    await Promise.allSettled(moving.map(({ finished }) => finished));
  });
  // Nothing here is framed, so that one look is enough; and what is right need not be told.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await (colorScheme === 'dark' ? axe.withRules(OF_COLOURS) : axe).analyze();
  expect(violations.map(({ id, nodes }) => `${what}: ${id} ${nodes[0].html}`)).toEqual([]);
}

/**
 * As above, with what axe leaves out unless it is asked: whether everything to press is large enough (WCAG 2.2). It goes on after a
 * fault. `within`: a part of the page, by its selector.
 */
export async function expectNoFault(
  page: Page,
  what: string,
  { scheme, within }: { scheme: 'light' | 'dark'; within?: string },
): Promise<void> {
  const rules = scheme === 'light' ? { rules: { 'target-size': { enabled: true } } } : {};
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'], ...rules });
  if (within) axe.include(within);
  const { violations } = await (scheme === 'dark' ? axe.withRules(OF_COLOURS) : axe).analyze();
  const told = violations.map(({ id, nodes }) => `${id} (${nodes.length}): ${nodes[0].html.slice(0, 200)}`);
  expect.soft(told, what).toEqual([]);
}
