import { describe, expect, test } from 'vitest';
import { ALL_KINDS, allFindings, type Finding, playedMatch, storyOf } from '@/lib/story';
import { TABLES } from '@/tests/lab/shared/tables';
import { goldenMatch, type Known, playedBy, RECORDS } from '../support/story';
import { CHECKS } from '../support/story-facts';

/** Checks everything that is found in a match against what its events say. @returns the kinds that were found */
function check({ match, facts }: Known): string[] {
  const findings: Finding[] = [...allFindings(playedMatch(match)), ...storyOf(match).told];
  for (const finding of findings) {
    const { kind, figures } = finding;
    const [game, name] = kind.split('.');
    expect(Object.keys(figures).sort(), kind).toEqual([...ALL_KINDS[game][name]].sort());
    const deal = facts.deals[finding.deal];
    try {
      CHECKS[kind](finding, facts, deal);
    } catch (cause) {
      throw new Error(`${match.table}: ${JSON.stringify(finding)} is not so`, { cause });
    }
    expect(finding.step ?? 0).toBeLessThan(match.deals[finding.deal].frames.length);
  }
  return findings.map(({ kind }) => kind);
}

/** Matches by players who do anything; what sensible ones bring about is in the golden records. */
const PLAYED = TABLES.flatMap(({ name, game, given }) =>
  (game.id === 'herzblatt' ? [2, 5, 50] : [2, 5, 9]).map((count): [string, () => Known] => {
    const options = game.options.parse({ ...given, length: { kind: 'deals', count } });
    const seed = `${name} story ${count}`;
    return [seed, () => playedBy({ game, options, seed })];
  }),
);

describe('everything that is found is so', () => {
  const told = new Set<string>();
  test.each(RECORDS)('in the golden record %s', (name) => {
    for (const kind of check(goldenMatch(name))) told.add(kind);
  });

  test.each(PLAYED)('in a match of %s', (_, play) => {
    for (const kind of check(play())) told.add(kind);
  });

  test('and nearly every kind was found at least once', () => {
    const all = Object.entries(ALL_KINDS).flatMap(([game, kinds]) =>
      Object.keys(kinds).map((kind) => `${game}.${kind}`),
    );
    expect(Object.keys(CHECKS).sort()).toEqual([...all].sort());
    expect(all.filter((kind) => !told.has(kind))).toEqual(SELDOM);
  });
});

/** No match here ended early or took days: those are in tests/unit/story.test.ts. */
const SELDOM = ['any.openingDays', 'any.endedAgreed', 'any.endedAway'];
