import { expect, test } from 'vitest';
import { decodable } from '@/app/_web/server/request-start';

test.each([
  ['a plain path', '/t/0123456789ab?as=1', '/t/0123456789ab?as=1'],
  ['percent signs that mean characters', '/rules/%C3%A4?x=%ff', '/rules/%C3%A4?x=%ff'],
  ['half a character', '/t/%ff', '/t/%25ff'],
  ['no hexadecimal number', '/api/tables/%zz/moves?as=%41', '/api/tables/%25zz/moves?as=%41'],
  ['a percent sign alone', '/%', '/%25'],
  ['half a pair of surrogates', '/s/%ED%A0%80', '/s/%25ED%25A0%2580'],
])('%s: %s becomes a path that can be decoded', (_, target, expected) => {
  const found = decodable(target);
  expect(found).toBe(expected);
  expect(() => decodeURIComponent(found.split('?', 1)[0])).not.toThrow();
});
