import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

/**
 * Everything that comments and pages cite can be found: every page that is named exists, and so does every section of it, whether
 * cited by number or by heading.
 */
const root = fileURLToPath(new URL('../../', import.meta.url));
const read = (path: string) => readFileSync(`${root}${path}`, 'utf8');
/** Written so that this file has none. */
const SIGN = '\u00a7';

/** A page that is named, with a path or without. */
const PAGE = /[\w./-]*\w\.md\b/g;
const NUMBERS = String.raw`\d+(?:\.\d+)*`;
/** `rules.md §1.6, 2 and 3`. */
const SECTION = new RegExp(`(?:([\\w./-]*\\w\\.md) )?${SIGN}(${NUMBERS}(?:(?:, | and )${SIGN}?${NUMBERS})*)?`, 'g');
/** `lib/store/README.md, "Tables and documents"`. */
const HEADING = /([\w./-]*\w\.md), "([^"]+)"/g;

/** Where a page lies that is named in `file`: beside it, at the top, or in docs. */
function pathOf(page: string, file: string): string | undefined {
  const places = [posix.join(posix.dirname(file), page), page, `docs/${page}`];
  return places.find((path) => existsSync(root + path));
}

const headingsOf = (path: string) => Array.from(read(path).matchAll(/^#+ (.+)$/gm), ([, heading]) => heading);

/** Citations in a text that cannot be found. */
function missing(file: string, text: string): string[] {
  // A comment may break a citation between two lines.
  const flat = text.replaceAll(/\s*\n\s*(?:\/\/|\*(?!\/)|#|>)?\s*/g, ' ');
  const pages = [...flat.matchAll(PAGE)].filter(([page]) => !pathOf(page, file));
  const sections = [...flat.matchAll(SECTION)].flatMap(([citation, page = '', numbers = '']) => {
    const path = pathOf(page, file);
    const headings = page && path ? headingsOf(path) : [];
    const cited = numbers.match(new RegExp(NUMBERS, 'g')) ?? [''];
    return cited
      .filter((number) => !headings.some((heading) => new RegExp(`^${number}\\.? `).test(heading)))
      .map((number) => `${citation} (${number})`);
  });
  const headings = [...flat.matchAll(HEADING)].filter(([, page, heading]) => {
    const path = pathOf(page, file);
    return path && !headingsOf(path).includes(heading);
  });
  return [...pages, ...headings].map(([citation]) => citation).concat(sections);
}

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /\.(tsx?|mjs|md|lua|css|grit|ya?ml)$|^Dockerfile$/.test(file) && existsSync(root + file));

test('every page and section that is cited exists', () => {
  const found = files.flatMap((file) => missing(file, read(file)).map((citation) => `${file}: ${citation}`));
  expect(found).toEqual([]);
  const all = files.map(read).join('\n');
  expect(all.split(`rules.md ${SIGN}`).length).toBeGreaterThan(100);
});

describe('a citation is found out if it', () => {
  // Put together so that no page is named here that does not exist.
  const md = '.md';
  test.each([
    ['names a section that does not exist', `rules${md} ${SIGN}1.9`],
    ['names one in a list that does not', `(rules${md} ${SIGN}1.6, 2.9)`],
    ['names one after another sign that does not', `rules${md} ${SIGN}2 and ${SIGN}5`],
    ['names no page', `see ${SIGN}2.6 for one contract`],
    ['names a page that does not exist', `as in design${md}, rule 4`],
    ['names a section of such a page', `as in design${md} ${SIGN}2`],
    ['names a page whose sections have no numbers', `referee${md} ${SIGN}1`],
    ['names a heading that does not exist', `referee${md}, "Answers"`],
    ['is broken between two lines', ` * as in rules${md}\n * ${SIGN}1.9 says`],
    ['has no number', `rules${md} ${SIGN}x`],
  ])('%s', (_, text) => expect(missing('lib/cards/card.ts', text)).not.toEqual([]));

  test.each([
    `rules${md} ${SIGN}0`,
    `(rules${md} ${SIGN}1.6, 2 and 3, by sides)`,
    `referee${md}, "Codes"`,
    ` * as in rules${md}\n * ${SIGN}1.7.`,
    `docs/rules${md} ${SIGN}4.5: a sentence`,
  ])('and not otherwise: %s', (text) => expect(missing('lib/cards/card.ts', text)).toEqual([]));
});

test.each([
  ['README.md', 10_000],
  ['docs/architecture.md', 12_000],
])('%s is read in one go: %i bytes at most', (page, most) => {
  expect(Buffer.byteLength(read(page))).toBeLessThanOrEqual(most);
});

test('every file and folder that a page names between backticks is there', () => {
  const pages = files.filter((file) => /^(README|SECURITY|docs\/.*|(lib|app|tests)\/.*README)\.md$/.test(file));
  const gone = pages.flatMap((page) =>
    Array.from(read(page).matchAll(/`((?:lib|app|scripts|tests|docs|messages)\/[\w./[\]-]+)`/g), ([, path]) => path)
      .filter((path) => !existsSync(`${root}${path}`))
      .map((path) => `${page}: ${path}`),
  );
  expect(pages.length).toBeGreaterThan(20);
  expect(gone).toEqual([]);
});

const TEXT = readFileSync('SECURITY.md', 'utf8');
/** The rows of its tables, without their heads: the attack, its defence, and the tests. */
const ROWS = TEXT.split('\n').filter(
  (line, i, lines) => line.startsWith('|') && !/^\| ?-/.test(line) && !/^\| ?-/.test(lines[i + 1] ?? ''),
);
/** `file` "a part of the title", as the tests are named there. */
const NAMED = /`(tests\/[^`]+)` "([^"]+)"/g;

describe('what SECURITY.md says stops somebody', () => {
  test('is more than a few things', () => {
    expect(ROWS.length).toBeGreaterThan(30);
  });

  test.each(ROWS.map((row) => [row.split('|')[1].trim(), row]))('is tested: %s', (_, row) => {
    const named = [...row.matchAll(NAMED)];
    expect(named).not.toEqual([]);
    for (const [, file, title] of named) {
      expect(existsSync(file), file).toBe(true);
      const isTitle = readFileSync(file, 'utf8')
        .split('\n')
        .some((line) => !/^\s*(?:\/\/|\*|\/\*)/.test(line) && line.includes(title));
      expect(isTitle, `${file} has no test "${title}"`).toBe(true);
    }
  });
});

test('every page it leads to is there', () => {
  const links = [...TEXT.matchAll(/\]\(([^)#:]+)\)/g)].map(([, path]) => path);
  expect(links).not.toEqual([]);
  expect(links.filter((path) => !existsSync(path))).toEqual([]);
});
