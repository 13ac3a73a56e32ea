// `npm run lighthouse [-- --page home|table|recap] [--runs N] [--whole] [--near]`: npm's lighthouse on the built site with its mobile
// preset, over a line as slow as one to a server far away, in a browser without windows if there is one. `--near`: straight from this
// machine; `--whole`: in a whole browser. The median of several runs is taken, figure by figure. The last line is JSON by page and
// category.

import { parseArgs } from 'node:util';
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { browserToMeasure } from '../../scripts/browser.mjs';
import { buildForUse } from '../../scripts/lib/build.mjs';
import { median, rounded } from './bench/figures';
import { openLink } from './shared/link';
import { flag, said, usually } from './shared/order';
import { cookieOf, type Player, playedUntil } from './shared/player';
import { BuiltSite } from './shared/site';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
/** Figures beside the scores: in milliseconds, the shift of the layout aside. */
const FIGURES = {
  largestPaint: 'largest-contentful-paint',
  firstPaint: 'first-contentful-paint',
  blocking: 'total-blocking-time',
  layoutShift: 'cumulative-layout-shift',
} as const;
/**
 * The line between a visitor and the site, of which lighthouse then makes a phone's network. Without it scripts are there before a page
 * could be painted, which happens nowhere else, and lighthouse takes it that the page waits for them.
 */
const LINE = { milliseconds: 40, bytesPerSecond: 10_000_000 / 8 };
const PAGES = ['home', 'table', 'recap'] as const;
type Page = (typeof PAGES)[number];
/** Tables and recaps are private and ask not to be indexed, which this audit holds against them. */
const PRIVATE: readonly Page[] = ['table', 'recap'];

const { values } = parseArgs({ options: { page: said, runs: usually('3'), whole: flag, near: flag } });
const pages = values.page === undefined ? PAGES : PAGES.filter((page) => page === values.page);
if (pages.length === 0) throw new Error(`--page is one of ${PAGES.join(', ')}`);
const runs = Number(values.runs);
if (!Number.isInteger(runs) || runs < 1) throw new Error('--runs is a number from 1');

const found = await browserToMeasure(values.whole);
await buildForUse();
const server = await BuiltSite.start({ settings: { BOT_PACE_MILLISECONDS: '0' } });
const link = await openLink(server.port, LINE);
const site = values.near ? server.url : `http://localhost:${link.port}`;
try {
  const visits: Record<Page, () => Promise<Visit>> = {
    home: async () => ({ path: '/', cookie: null }),
    table: async () =>
      visit(await playedUntil(server.url, (view) => view.toAct.includes(0) && view.phase === 'playing')),
    recap: async () => visit(await playedUntil(server.url, (view) => view.finished), '/recap'),
  };
  const results: Record<string, Record<string, number>> = {};
  for (const page of pages) results[page] = await measured(page, await visits[page]());
  console.log(JSON.stringify({ runs, ...results }));
} finally {
  await link.close();
  await server.close();
}

/** A page to look at, and the cookie that shows who looks. */
type Visit = { path: string; cookie: string | null };

async function visit(player: Player, below = ''): Promise<Visit> {
  return { path: `/t/${player.table}${below}`, cookie: await cookieOf(server.url, player.key) };
}

/** The medians of several runs: scores from 0 to 100, and the figures beside them. */
async function measured(page: Page, { path, cookie }: Visit): Promise<Record<string, number>> {
  const all: Record<string, number[]> = {};
  for (let run = 0; run < runs; run++) {
    const browser = await launch({
      chromePath: found.executablePath,
      chromeFlags: [...found.args, '--headless=new'],
      envVars: { ...process.env, ...found.env },
    });
    try {
      const result = await lighthouse(site + path, {
        port: browser.port,
        onlyCategories: [...CATEGORIES],
        skipAudits: PRIVATE.includes(page) ? ['is-crawlable'] : [],
        ...(cookie === null ? {} : { extraHeaders: { Cookie: cookie } }),
        logLevel: 'error',
      });
      if (!result) throw new Error(`lighthouse did not measure ${path}`);
      const { categories, audits } = result.lhr;
      for (const name of CATEGORIES) note(all, name, Math.round((categories[name].score ?? 0) * 100));
      for (const [name, audit] of Object.entries(FIGURES)) note(all, name, audits[audit].numericValue ?? Number.NaN);
      const failed = Object.values(audits).filter(
        ({ score, scoreDisplayMode }) => scoreDisplayMode === 'binary' && score === 0,
      );
      for (const { id, title } of failed) console.log(`${page}: ${id}: ${title}`);
    } finally {
      browser.kill();
    }
  }
  const medians = Object.entries(all).map(([name, values]): [string, number] => [name, rounded(median(values), 3)]);
  console.log(page, Object.fromEntries(medians));
  return Object.fromEntries(medians);
}

function note(all: Record<string, number[]>, name: string, value: number): void {
  all[name] = [...(all[name] ?? []), value];
}
