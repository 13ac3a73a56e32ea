import { NextIntlClientProvider } from 'next-intl';
import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { figureKey, phrasingsOf } from '@/app/_texts/keys';
import { LOCALES, type Locale } from '@/app/_texts/locale';
import { MESSAGES } from '@/app/_texts/messages';
import { gameUiOf } from '@/app/_ui/games';
import { PlayerFigures } from '@/app/_ui/recap/story/figures';
import { ScoreChart } from '@/app/_ui/recap/story/score-chart';
import { useSentence } from '@/app/_ui/recap/story/sentence';
import { StoryList } from '@/app/_ui/recap/story/story-list';
import { ThoughtNote, Thoughts } from '@/app/_ui/recap/story/thoughts';
import { scoringOf } from '@/app/_ui/table/sides';
import type { Frame } from '@/lib/match';
import { ALL_KINDS, storyOf, type ToldFinding } from '@/lib/story';
import { routed } from '../support/routed';
import { goldenMatch, RECORDS } from '../support/story';

const NAMES = ['Ada', 'Bo', 'Cleo', 'Dov', 'Eva', 'Finn'];

/** A component as HTML; fails if it lacks a text. */
function rendered(locale: Locale, element: ReactElement): string {
  const onError = (error: Error) => {
    throw error;
  };
  const world = { locale, messages: MESSAGES[locale], timeZone: 'UTC', now: new Date(0), onError };
  // biome-ignore lint/correctness/noChildrenProp: the type of the component asks for it
  return renderToStaticMarkup(routed(createElement(NextIntlClientProvider, { ...world, children: element })));
}
const words = (html: string) =>
  html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/[\u2068\u2069]/g, '')
    .replaceAll('&amp;', '&');

function Sentence({ told }: { told: ToldFinding }) {
  return useSentence(NAMES)(told);
}

const KINDS = Object.entries(ALL_KINDS).flatMap(([game, kinds]) =>
  Object.entries(kinds).map(([kind, figures]): [string, readonly string[]] => [`${game}.${kind}`, figures]),
);

/** What nobody can do alone. */
const NEEDS_OTHERS = ['any.swing', 'hearts.moonBroken', 'spades.nilHeld'];

describe.each(LOCALES)('sentences in %s', (locale) => {
  /** Who reads it is not meant by it, and nobody is told what he should have done. */
  const ADDRESSED = /\b(du|dich|dir|dein\w*|euch|you|your\w*|mistake|Fehler|should|sollte|hättest)\b/i;

  test.each(KINDS)('%s has several phrasings, each a whole sentence', (kind, names) => {
    const phrasings = phrasingsOf(kind);
    expect(phrasings.length).toBeGreaterThanOrEqual(3);
    const said = phrasings.flatMap((_, phrasing) =>
      [1, 2, 26].flatMap((value) =>
        [NEEDS_OTHERS.includes(kind) ? 1 : 0, 1].map((others) => {
          const told: ToldFinding = {
            ...{ kind, phrasing, seats: value === 2 ? [0, 2] : [0], others: [1, 3].slice(0, others) },
            ...{ deal: 3, trick: 4, step: 5, cards: ['QS', '7H'], weight: 50 },
            figures: Object.fromEntries(names.map((name) => [name, value])),
          };
          return words(rendered(locale, createElement(Sentence, { told })));
        }),
      ),
    );
    for (const sentence of said) {
      expect(sentence).toMatch(/[.]$/);
      expect(sentence).not.toMatch(/[{}]|undefined|NaN|\.\.$| {2}| [.,:]/);
      expect(sentence).not.toMatch(ADDRESSED);
    }
    const distinct = phrasings.map((_, i) => said[i * 6]);
    expect(new Set(distinct).size).toBe(phrasings.length);
  });

  test('there are no sentences of what is never found', () => {
    const texts = Object.entries(MESSAGES[locale].story.findings).flatMap(([game, kinds]) =>
      Object.keys(kinds).map((kind) => `${game}.${kind}`),
    );
    expect(texts.sort()).toEqual(KINDS.map(([kind]) => kind).sort());
  });

  test.each(RECORDS)('the whole recap of %s is told', (name) => {
    const { match } = goldenMatch(name);
    const { told, figures } = storyOf(match);
    const players = match.options.players;
    const story = rendered(locale, createElement(StoryList, { table: 'abc', share: null, told, names: NAMES }));
    expect(story.match(/<li/g)).toHaveLength(told.length);
    const table = rendered(locale, createElement(PlayerFigures, { figures, names: NAMES.slice(0, players) }));
    expect(table.match(/scope="col"/g)).toHaveLength(players + 1);
    for (const { key } of figures) expect(figureKey(key)).toBe(key);
    const standing = match.game.standing(match.deals.at(-1)!.frames.at(-1)!.state);
    const scoring = scoringOf({ ...standing, players }, NAMES, gameUiOf(match.game.id));
    const chart = rendered(locale, createElement(ScoreChart, { scoring, lowWins: match.lowWins }));
    if (standing.dealScores.length < 2) return expect(chart).toBe('');
    expect(chart.match(/<polyline/g)).toHaveLength(scoring.names.length);
    expect(chart).not.toMatch(/NaN|undefined|style=/);
    // Whoever does not see it hears who has how much, and every line differs from the others in more than its colour.
    for (const [side, label] of scoring.names.entries()) {
      expect(words(chart.match(/<desc.*<\/desc>/)![0])).toContain(`${label}: `);
      expect(chart).toContain(`stroke-series-${side + 1}`);
    }
    const dashes = [...chart.matchAll(/<polyline[^>]*?(?:stroke-dasharray="([^"]*)")?[^>]*>/g)].map(
      ([whole]) => whole.match(/stroke-dasharray="[^"]*"/)?.[0],
    );
    expect(new Set(dashes).size).toBe(scoring.names.length);
  });
});

describe('the chart', () => {
  test('has whoever is ahead on top, in games in which few points are good, too', () => {
    const scoring = {
      dealScores: [
        [20, 5],
        [6, 0],
      ],
      scores: [26, 5],
      winners: [1],
      names: ['Ada', 'Bo'],
      sides: [[0], [1]],
    };
    const ends = (lowWins: boolean) =>
      [...rendered('en', createElement(ScoreChart, { scoring, lowWins })).matchAll(/points="[^"]* ([\d.]+)"/g)].map(
        ([, y]) => Number(y),
      );
    const [ada, bo] = ends(true);
    expect(bo).toBeLessThan(ada);
    const [high, low] = ends(false);
    expect(high).toBeLessThan(low);
  });
});

describe('thoughts', () => {
  const frame = (thought: Frame['thought']): Frame => ({
    ...{ state: null, at: 0, by: 'player', standIn: null, selfMade: null, order: null, thought },
    move: { seat: 1, move: { type: 'play', card: 'QS' } as never },
  });
  const chance = { deck: [] };

  test('are listed with their writers and cards, whatever is written in them', () => {
    const text = '<b>Nicht</b> & "so"';
    const deals = [{ chance, frames: [frame(null), frame({ text, by: 'Bo', isFriends: false })] }];
    const html = rendered('de', createElement(Thoughts, { table: 'abc', share: null, deals, names: NAMES }));
    expect(html).not.toContain('<b>');
    expect(html).toContain('/t/abc/recap/replay?deal=1&amp;step=1');
    expect(words(html)).toContain('Bo');
  });

  test('nobody’s are not shown', () => {
    const deals = [{ chance, frames: [frame(null)] }];
    expect(rendered('de', createElement(Thoughts, { table: 'abc', share: null, deals, names: NAMES }))).toBe('');
  });

  test.each([
    ['de', 'Dora, für Bo'],
    ['en', 'Dora, for Bo'],
  ] as const)("a friend's is marked as his in %s", (locale, expected) => {
    const thought = { text: 'Mal sehen', by: 'Dora', isFriends: true };
    const html = rendered(locale, createElement(ThoughtNote, { thought, name: 'Bo' }));
    expect(words(html)).toContain(expected);
    const forgotten = rendered(locale, createElement(ThoughtNote, { thought: { ...thought, by: null }, name: 'Bo' }));
    expect(words(forgotten)).toContain(MESSAGES[locale].story.thoughts.somebody);
  });
});
