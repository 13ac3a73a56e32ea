import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { MUTANTS, mutated } from '../lab/secrecy/mutants';
import { CHANNELS, SHORT } from '../lab/secrecy/plans';

test.each(MUTANTS.map((mutant) => [mutant.name, mutant]))('there is a place for the fault: %s', (name, mutant) => {
  const source = readFileSync(mutant.file, 'utf8');
  expect(mutated(mutant.file, source)).toContain(`=== '${name}'`);
  expect(CHANNELS).toContain(mutant.channel);
  expect(SHORT[mutant.match]).toBeDefined();
});

test('a fault whose place is gone is noticed', () => {
  expect(() => mutated(MUTANTS[0].file, '')).toThrow('does not have this place once');
});
