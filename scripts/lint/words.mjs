// `node scripts/lint/words.mjs [FOLDER …]`: finds the turns of phrase that no English engineer uses, in comments, in names of tests
// and in pages of documentation. The last line is JSON; the exit code is 1 where there is one.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

/** Where a sentence begins: at the start of the text, or after the end of another sentence. */
const START = '(?:^|[.!?:]\\s+)';
/** Phrases that are not to be used, by the name under which they are reported. */
const PATTERNS = {
  'a sentence begins with what, who or whoever': new RegExp(`${START}(?:What|Who|Whoever)\\b(?![^.!?]*\\?)`),
  'a sentence begins with of': new RegExp(`${START}Of\\b`),
  whoever: /\bwhoever\b/i,
  'he for a person': /\b(?:he|him|his|himself)\b/i,
  'so many as a measure': /\bso (?:many|manieth)\b/i,
};

/** A test's name, as it is given to `test`, `it` or `describe`. */
const TEST_NAME = /\b(?:test|it|describe)(?:\.\w+)*(?:\([^'"`]*\))?\(\s*(['"`])(.*?)\1/g;

/**
 * Finds the sentences of a file: paragraphs of its comments and names of its tests, or of a page all that is not code.
 * @param {string} file @param {string} text
 * @returns {{ line: number, text: string }[]}
 */
function sentencesIn(file, text) {
  if (file.endsWith('.md')) return paragraphs(text.split('\n').map((line) => line.replace(/`[^`]*`/g, '')));
  const lines = text.split('\n');
  const comments = paragraphs(lines.map(commentOf));
  const names = lines.flatMap((line, i) =>
    [...line.matchAll(TEST_NAME)].map(([, , name]) => ({ line: i + 1, text: name })),
  );
  return [...comments, ...names];
}

/** Returns a line's comment without its marks, or nothing. @param {string} line */
function commentOf(line) {
  const whole = /^\s*(?:\/\/|\/\*\*?|\*(?!\/))\s?(.*?)(?:\*\/)?\s*$/.exec(line);
  const behind = /\s\/\/\s(.*)$/.exec(line);
  return (whole?.[1] ?? behind?.[1] ?? '')
    .replace(/`[^`]*`/g, '')
    .replace(/^@\w+\s*/, '')
    .trim();
}

/** Joins lines that follow each other, so that a sentence is read over the end of a line. @param {string[]} lines */
function paragraphs(lines) {
  const found = [];
  let last = null;
  for (const [i, line] of lines.entries()) {
    const text = line.replace(/^[\s>|*#-]+/, '').trim();
    if (text !== '' && last) last.text += ` ${text}`;
    else last = text === '' ? null : { line: i + 1, text };
    if (last && last !== found.at(-1)) found.push(last);
  }
  return found;
}

/** Lists the files of these folders, or of all: those that git keeps, and new ones. @param {string[]} folders */
export const filesOf = (...folders) =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...folders], { encoding: 'utf8' })
    .split('\n')
    .filter(Boolean);

/** Whether a file has sentences of ours: code and pages, but for the rules, which are given. @param {string} file */
export const isRead = (file) => /\.(tsx?|m?js|css|md)$/.test(file) && file !== 'docs/rules.md';

/** Finds what is not to be said in a file. @param {string} file @param {string} text */
export function faultsIn(file, text) {
  return sentencesIn(file, text).flatMap(({ line, text }) =>
    Object.entries(PATTERNS)
      .filter(([, pattern]) => pattern.test(text))
      .map(([name]) => `${file}:${line}: ${name}: ${text.slice(0, 160)}`),
  );
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const files = filesOf(...process.argv.slice(2)).filter(isRead);
  const faults = files.flatMap((file) => faultsIn(file, readFileSync(file, 'utf8')));
  for (const fault of faults) console.error(fault);
  console.log(JSON.stringify({ wordFaults: faults.length }));
  process.exitCode = faults.length > 0 ? 1 : 0;
}
