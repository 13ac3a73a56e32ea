import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';
import { closeSheet, openSheet, sheetOf } from './sheet';

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The rules of axe that depend on colours: all that a dark page may do wrong and its light one not. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];

type Scheme = 'light' | 'dark';
/** A page is opened once and looked at in both: what it says does not follow from its colours. */
export const BOTH = ['light', 'dark'] as const;

/** Faults that axe finds in the page as it stands, once nothing moves. `within`: a part of the page, by its selector. */
async function violationsOf(page: Page, scheme: Scheme, within = 'html', rules: axe.RunOptions['rules'] = {}) {
  await atRest(page);
  // Half a megabyte: it is sent once to a page.
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(SOURCE);
  const wanted = scheme === 'dark' ? { runOnly: { type: 'rule' as const, values: OF_COLOURS } } : { rules };
  return page.evaluate(
    async ({ within, options }) => {
      if (!window.axe) throw new Error('axe is not there');
      const { violations } = await window.axe.run(within, options);
      return violations.map(({ id, nodes }) => ({ id, count: nodes.length, html: nodes[0].html }));
    },
    // Nothing is asked about rules that are kept.
    { within, options: { resultTypes: ['violations' as const], iframes: false, ...wanted } },
  );
}

/** The page has no fault that axe can see in these colours, with everything folded open, and is no wider than a small phone. */
export async function expectFaultless(page: Page, address: string, ...schemes: readonly Scheme[]): Promise<void> {
  await page.goto(address);
  await expectFaultlessHere(page, address, ...schemes);
}

/** As above, of the page that is open, as it stands. */
export async function expectFaultlessHere(page: Page, address: string, ...schemes: readonly Scheme[]): Promise<void> {
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
  const violations = await violationsOf(page, colorScheme, within);
  expect(violations.map(({ id, html }) => `${what}: ${id} ${html}`)).toEqual([]);
}

/** Waits until nothing moves: what is half faded in has a colour that nobody reads for longer than a moment. */
export async function atRest(page: Page): Promise<void> {
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
  const violations = await violationsOf(page, scheme, within, { 'target-size': { enabled: true } });
  const told = violations.map(({ id, count, html }) => `${id} (${count}): ${html.slice(0, 200)}`);
  expect.soft(told, what).toEqual([]);
}
