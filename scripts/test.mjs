// `npm test`: installs if need be, then types, lint, unit and property, build and end-to-end, contract tests, and the faults' short form.
// `--only types,changed` runs those stages: `changed` is what git calls changed. The last line is `N passed, N failed, N skipped`.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { findBrowser, HOW_TO_GET_A_BROWSER } from './browser.mjs';
import { buildForUse } from './lib/build.mjs';
import { failuresOfPlaywright, failuresOfVitest } from './lib/failures.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { withLock } from './lib/lock.mjs';
import { nextEnv } from './lib/next.mjs';
import { requireNode } from './lib/node-version.mjs';
import { inRoot, main, Trouble } from './lib/project.mjs';
import { run, runPackage } from './lib/run.mjs';
import { HOW_TO_GET_REDIS, hasRedis } from './redis.mjs';

// The site runs with older ones, vitest's bundler does not.
requireNode('20.19', '`npm test`');

/** On a build machine nothing may be skipped. */
const inCi = Boolean(process.env.CI) && process.env.CI !== 'false';
const { NODE_ENV: _, ...env } = { ...process.env, NEXT_TELEMETRY_DISABLED: '1' };

/** The result of a stage without tests of its own: a failure counts as one, so that the last line never hides it. */
const passes = (code) => ({ passed: 0, failed: code === 0 ? 0 : 1, skipped: 0 });

/** The report a runner has written, fresh by its being removed before; null if it wrote none. */
function report(file) {
  return existsSync(inRoot(file)) ? JSON.parse(readFileSync(inRoot(file), 'utf8')) : null;
}

/** The counts of a runner that ended with `code`: one that failed without a failed test has failed as a whole. */
const counted = (code, passed, failed, skipped, failures) => ({
  passed,
  failed: code === 0 ? failed : Math.max(1, failed),
  skipped,
  failures,
});

async function types() {
  const code = await runPackage('next/dist/bin/next', ['typegen'], { env: nextEnv('production') });
  // Each of its checkers works out anew the types that they share: one does with half of the processor's time of four, and lint runs beside it.
  return passes(code || (await runPackage('typescript/lib/tsc.js', ['--noEmit', '--checkers', '1'], { env })));
}

async function lint() {
  const codes = await Promise.all([
    run(process.execPath, ['scripts/lint/house.mjs'], { env }),
    runPackage('knip/bin/knip.js', ['--no-progress'], { env }),
    runPackage('@biomejs/biome/bin/biome', ['check', '--error-on-warnings', '.'], { env }),
  ]);
  return passes(Math.max(...codes));
}

async function vitest(...wanted) {
  const file = '.cache/vitest.json';
  rmSync(inRoot(file), { force: true });
  const args = ['run', ...wanted, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const code = await runPackage('vitest/vitest.mjs', args, { env });
  const results = report(file);
  if (!results) return passes(code || 1);
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = results;
  if (numPendingTests > 0 && !hasRedis())
    console.log(`\nThere is no redis-server: the tests of stores on Redis were skipped.\n${HOW_TO_GET_REDIS}`);
  const failures = failuresOfVitest(results);
  return counted(code, numPassedTests, numFailedTests, numPendingTests + numTodoTests, failures);
}

async function e2e() {
  await buildForUse();
  const browser = await findBrowser();
  if (!browser && inCi) throw new Trouble(`There is no Chromium to test with, and CI is set.\n${HOW_TO_GET_A_BROWSER}`);
  console.log(browser ? `Browser: ${browser.executablePath}` : 'No browser: listing the tests only.');
  const file = '.cache/e2e.json';
  rmSync(inRoot(file), { force: true });
  const code = await runPackage('@playwright/test/cli.js', ['test', ...(browser ? [] : ['--list'])], {
    env: { ...env, E2E_BROWSER: JSON.stringify(browser) },
  });
  const results = report(file);
  if (!results) return passes(code || 1);
  const { expected, unexpected, flaky, skipped } = results.stats;
  if (browser) return counted(code, expected + flaky, unexpected, skipped, failuresOfPlaywright(results));
  console.log(`\nThere is no Chromium to test with: the end-to-end tests above were skipped.\n${HOW_TO_GET_A_BROWSER}`);
  return counted(code, 0, 0, expected + unexpected + flaky + skipped);
}

/** The short form: each store is a test. It builds if need be, as the stage before it did. */
async function faults() {
  const file = '.cache/faults.json';
  rmSync(inRoot(file), { force: true });
  const args = ['tests/lab/faults.ts', '--beside', '.', '--report', file];
  const code = await run(process.execPath, ['scripts/ts.mjs', ...args], { env });
  const results = report(file);
  return results ? counted(code, results.passed, results.failed, results.skipped) : passes(code || 1);
}

const STAGES = [
  ['types', 'Types', types],
  ['lint', 'Lint and format', lint],
  ['unit', 'Unit and property tests', () => vitest('tests/unit/', 'tests/property/')],
  ['contract', 'Contract tests', () => vitest('tests/contract/')],
  ['e2e', 'Build and end-to-end tests', e2e],
  ['faults', 'Faults', faults],
  ['changed', 'What has changed', () => vitest('tests/unit/', 'tests/property/', '--changed')],
];

/** The stages that run at the same time, in this order. Contract tests and faults disturb each other: both hold processes to their times. */
const TOGETHER = [['types', 'lint'], ['unit'], ['e2e'], ['contract'], ['faults'], ['changed']];

function wanted(args) {
  const at = args.findIndex((arg) => arg === '--only' || arg.startsWith('--only='));
  if (args.length === 0) return STAGES.filter(([name]) => name !== 'changed');
  const names = at === 0 ? (args[0].split('=')[1] ?? args[1] ?? '').split(',') : [];
  const stages = STAGES.filter(([name]) => names.includes(name));
  if (stages.length === 0 || stages.length !== names.length) {
    throw new Trouble(`Usage: npm test [-- --only ${STAGES.map(([name]) => name).join(',')}]`);
  }
  return stages;
}

const heading = (title) => console.log(`\n── ${title} ${'─'.repeat(Math.max(3, 76 - title.length))}\n`);
const inSeconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

/** Runs a stage; a Trouble in it is told and counts as one failure. */
async function runStage(title, stage) {
  const since = performance.now();
  heading(title);
  const counts = await stage().catch((error) => {
    console.error(error instanceof Trouble ? error.message : error);
    return passes(1);
  });
  const onlySkipped = counts.passed === 0 && counts.skipped > 0;
  const result = counts.failed > 0 ? 'FAILED' : onlySkipped ? 'skipped' : 'passed';
  console.log(`\n${title}: ${result} in ${inSeconds(since)}`);
  return { ...counts, line: `  ${result.padEnd(8)} ${title} (${inSeconds(since)})` };
}

await main(async () => {
  const stages = wanted(process.argv.slice(2));
  mkdirSync(inRoot('.cache'), { recursive: true });
  const results = [await runStage('Packages', () => withLock(() => ensureInstalled('none')).then(() => passes(0)))];
  for (const names of results[0].failed === 0 ? TOGETHER : []) {
    const group = stages.filter(([name]) => names.includes(name));
    results.push(...(await Promise.all(group.map(([, title, stage]) => runStage(title, stage)))));
  }

  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  heading('Result');
  for (const { line, failures = [] } of results) console.log([line, ...failures].join('\n'));
  const skippedInCi = inCi && sum('skipped') > 0;
  if (skippedInCi) console.log('  FAILED   With CI set no test may be skipped');
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`);
  return sum('failed') > 0 || skippedInCi ? 1 : 0;
});
