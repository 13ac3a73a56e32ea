import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

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
