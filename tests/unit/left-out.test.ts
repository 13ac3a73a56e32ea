import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { NEXT_NAV_DEPLOYMENT_ID_HEADER } from 'next/dist/lib/constants.js';
import { expect, test } from 'vitest';
import * as leftOut from '@/app/_web/next/left-out';
import { LEFT_OUT } from '@/next.config.js';

const NEXT = join(dirname(createRequire(import.meta.url).resolve('next/package.json')), 'dist');
/** Where a browser begins. */
const ENTRIES = ['app-next-turbopack.js', 'components/layout-router.js', 'components/client-page.js'];
/** Required by a build for development, with tools for it, or for what this site has not switched on. */
const NOT_BUILT = /dev|offline|testing-lock|link-gc|\/app-dir\/|instant-samples/;

/** The modules of Next that a browser is sent but for those left out, and each import of one of these. */
function reach() {
  const reached = new Set<string>();
  const replaced: { from: string; request: string; names: string[] }[] = [];
  const todo = ENTRIES.map((path) => join(NEXT, 'client', path));
  for (const path of todo) {
    if (reached.has(path)) continue;
    reached.add(path);
    const source = readFileSync(path, 'utf8');
    for (const [line, request] of source.matchAll(/.*\brequire\(["']([^"']+)["']\)/g)) {
      if (LEFT_OUT.includes(request)) {
        const name = /const (\w+) =/.exec(line)?.[1];
        const names = [...source.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))].map(([, used]) => used);
        replaced.push({ from: relative(NEXT, path), request, names });
        continue;
      }
      if (!request.startsWith('.') || NOT_BUILT.test(request)) continue;
      const at = join(dirname(path), request);
      const browser = `${at}.browser.js`;
      todo.push(existsSync(browser) ? browser : `${at}.js`);
    }
  }
  return { reached, replaced };
}

const { reached, replaced } = reach();

test('whatever Next takes from a module that is left out, left-out.ts has', () => {
  expect(replaced.length).toBeGreaterThan(10);
  const missing = replaced.flatMap(({ from, request, names }) =>
    names.filter((name) => !(name in leftOut)).map((name) => `${from}: ${request}: ${name}`),
  );
  expect(missing).toEqual([]);
});

test('the header with which a build is named is the one of Next', () => {
  expect(leftOut.NEXT_NAV_DEPLOYMENT_ID_HEADER).toBe(NEXT_NAV_DEPLOYMENT_ID_HEADER);
});

test('no module that is left out is imported by another name, and each name is used', () => {
  const modules = new Set(replaced.map(({ from, request }) => join(NEXT, dirname(from), `${request}.js`)));
  expect([...modules].filter((path) => reached.has(path))).toEqual([]);
  const used = new Set(replaced.map(({ request }) => request));
  expect(LEFT_OUT.filter((request) => request.startsWith('.') && !used.has(request))).toEqual([]);
});
