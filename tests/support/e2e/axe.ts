import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { closeSheet, openSheet, sheetOf } from './sheet';

const { resolve } = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'));
/** The builder puts the long form of axe into a page twice for each look at it; this one is put there once. */
const SOURCE = `if (!window.axe) { ${readFileSync(resolve('axe-core/axe.min.js'), 'utf8')} }`;

/** A look at a page. Nothing here is framed, so that one look is enough; and what is right need not be told. */
const looking = (page: Page, rules = {}) =>
  new AxeBuilder({ page, axeSource: SOURCE }).setLegacyMode().options({ resultTypes: ['violations'], ...rules });

/** The rules of axe that depend on colours: all that a dark page may do wrong and its light one not. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];

type Scheme = 'light' | 'dark';
/** A page is opened once and looked at in both: what it says does not follow from its colours. */
export const BOTH = ['light', 'dark'] as const;

/** The page has no fault that axe can see in these colours, with everything folded open, and is no wider than a small phone. */
export async function expectFaultless(page: Page, address: string, ...schemes: readonly Scheme[]): Promise<void> {
  await page.goto(address);
  for (const folded of await page.locator('details').all())
    await folded.evaluate((details) => details.toggleAttribute('open', true));
  for (const scheme of schemes) await expectNoViolations(page, address, scheme);
  // It covers the table, which is looked at without it.
  if ((await sheetOf(page).count()) > 0 && !(await sheetOf(page).isVisible())) {
    await openSheet(page);
    for (const scheme of schemes) await expectNoViolations(page, `${address}, the sheet`, scheme, '#more');
    await closeSheet(page);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth), address).toBeLessThanOrEqual(360);
}

/** The page as it stands has no fault that axe can see. `within`: a part of the page, by its selector. */
export async function expectNoViolations(
  page: Page,
  what: string,
  colorScheme: Scheme,
  within?: string,
): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await atRest(page);
  const axe = looking(page);
  if (within) axe.include(within);
  const { violations } = await (colorScheme === 'dark' ? axe.withRules(OF_COLOURS) : axe).analyze();
  expect(violations.map(({ id, nodes }) => `${what}: ${id} ${nodes[0].html}`)).toEqual([]);
}

/** Waits until nothing moves: what is half faded in has a colour that nobody reads for longer than a moment. */
async function atRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ends = ({ effect, playState }: Animation) =>
      playState === 'running' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;
    const moving = document.getAnimations().filter(ends);
    await Promise.allSettled(moving.map(({ finished }) => finished));
  });
}

/**
 * As above, with what axe leaves out unless it is asked: whether everything to press is large enough (WCAG 2.2). It goes on after a
 * fault. `within`: a part of the page, by its selector.
 */
export async function expectNoFault(
  page: Page,
  what: string,
  { scheme, within }: { scheme: Scheme; within?: string },
): Promise<void> {
  await atRest(page);
  const rules = scheme === 'light' ? { rules: { 'target-size': { enabled: true } } } : {};
  const axe = looking(page, rules);
  if (within) axe.include(within);
  const { violations } = await (scheme === 'dark' ? axe.withRules(OF_COLOURS) : axe).analyze();
  const told = violations.map(({ id, nodes }) => `${id} (${nodes.length}): ${nodes[0].html.slice(0, 200)}`);
  expect.soft(told, what).toEqual([]);
}
