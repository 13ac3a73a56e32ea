// The failed tests of a runner's report, for the end of what `npm test` prints: machines that keep only its last lines need no more.
import { stripVTControlCharacters } from 'node:util';

/** Lines of an error's text that are printed at most. */
const LINES = 12;

const shortly = (text = '') => stripVTControlCharacters(text).split('\n').slice(0, LINES).join('\n      ');
const told = (name, error) => `    ${name}\n      ${shortly(error)}`;

/** The failed tests of vitest's JSON report, and files that failed without a test: each with the beginning of its error. */
export const failuresOfVitest = ({ testResults }) =>
  testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (status === 'failed' && failed.length === 0) return [told(name, message)];
    return failed.map((test) => told(`${name} › ${test.fullName}`, test.failureMessages[0]));
  });

/** The tests of Playwright's JSON report that failed or passed at a second try: each with the beginning of its first error. */
export function failuresOfPlaywright({ suites = [], specs = [] }) {
  const own = specs.flatMap(({ file, line, title, tests }) =>
    tests.flatMap(({ status, results }) => {
      if (status !== 'unexpected' && status !== 'flaky') return [];
      return [told(`${file}:${line} ${title} (${status})`, results[0]?.error?.message)];
    }),
  );
  return [...own, ...suites.flatMap(failuresOfPlaywright)];
}
