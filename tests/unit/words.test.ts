import { expect, test } from 'vitest';
import { faultsIn } from '../../scripts/lint/words.mjs';

test.each([
  ['a comment that says what a thing is', 'x.ts', '/** What a seat may know. */', 1],
  ['a question may begin with what', 'x.ts', '// What if the store is gone?', 0],
  ['a sentence over the end of a line', 'x.ts', ' * The seats these keys open.\n * Of whoever asks: one.', 2],
  ['code is not read', 'x.ts', 'const what = `Who is he`;', 0],
  ['a comment behind code', 'x.ts', 'const n = 1;\t// as he wishes', 1],
  ['the name of a test', 'x.test.ts', "test(\t'nobody sees his hand', () => {});", 1],
  ['the name of a test with rows', 'x.test.ts', "test.each(ROWS)(\t'whoever asks is told', () => {});", 1],
  ['a measure', 'x.ts', '// Not so many now: one in so many moves.', 1],
  ['a page', 'README.md', '# Seats\n\nA player keeps their seat. Whoever leaves `his key` loses it.', 2],
  ['code within words', 'README.md', 'Call `whoever()` and `he`.', 0],
])('%s', (_, file, text, count) => expect(faultsIn(file, text)).toHaveLength(count));
