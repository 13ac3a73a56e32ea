import { describe, expect, test } from 'vitest';
import { figureKey, phrasingsOf } from '@/app/_texts/keys';
import { LOCALES } from '@/app/_texts/locale';
import { MESSAGES } from '@/app/_texts/messages';
import { gameUiOf } from '@/app/_ui/games';
import { LookingBack } from '@/app/_ui/recap/looking-back';
import { PlayerFigures } from '@/app/_ui/recap/story/figures';
import { ScoreChart } from '@/app/_ui/recap/story/score-chart';
import { StoryList, useSentence } from '@/app/_ui/recap/story/story-list';
import { ThoughtNote, Thoughts } from '@/app/_ui/recap/story/thoughts';
import { scoringOf } from '@/app/_ui/table/names';
import type { Card } from '@/lib/cards';
import type { Frame, ReplayedDeal } from '@/lib/match';
import { GAMES } from '@/lib/rules';
import { ALL_KINDS, storyOf, type ToldFinding } from '@/lib/story';
import type { Decision, Hindsight } from '@/lib/tables';
import { found, render, textOf, words } from '../support/render';
import { goldenMatch, RECORDS } from '../support/story';

const NAMES = ['Ada', 'Bo', 'Cleo', 'Dov', 'Eva', 'Finn'];

function Sentence({ told }: { told: ToldFinding }) {
  return useSentence(() => NAMES)(told);
}

const KINDS = Object.entries(ALL_KINDS).flatMap(([game, kinds]) =>
  Object.entries(kinds).map(([kind, figures]): [string, readonly string[]] => [`${game}.${kind}`, figures]),
);

/** Kinds of findings that take more than one player. */
const NEEDS_OTHERS = ['any.swing', 'hearts.moonBroken', 'spades.nilHeld'];

describe.each(LOCALES)('sentences in %s', (locale) => {
  /** The reader is not addressed, and nobody is told what they should have done. */
  const ADDRESSED = /\b(du|dich|dir|dein\w*|euch|you|your\w*|mistake|Fehler|should|sollte|hättest)\b/i;

  test.each(KINDS)('%s has several phrasings, each a whole sentence', (kind, names) => {
    const phrasings = phrasingsOf(kind);
    expect(phrasings.length).toBeGreaterThanOrEqual(3);
    const said = phrasings.flatMap((_, phrasing) =>
      [1, 2, 26].flatMap((value) =>
        [NEEDS_OTHERS.includes(kind) ? 1 : 0, 1].map((others) => {
          const told: ToldFinding = {
            ...{ kind, phrasing, seats: value === 2 ? [0, 2] : [0], others: [1, 3].slice(0, others) },
            ...{ deal: 3, trick: 4, step: 5, cards: ['QS', '7H'], weight: 50, isLong: false },
            figures: Object.fromEntries(names.map((name) => [name, value])),
          };
          return textOf(render(Sentence, { told }, locale));
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
    const story = render(StoryList, { table: 'abc', share: null, told, namesIn: () => NAMES }, locale);
    expect(story.match(/<li/g)).toHaveLength(told.length);
    const table = render(PlayerFigures, { figures, names: NAMES.slice(0, players) }, locale);
    expect(table.match(/scope="col"/g)).toHaveLength(players + 1);
    for (const { key } of figures) expect(figureKey(key)).toBe(key);
    const standing = match.game.standing(match.deals.at(-1)!.frames.at(-1)!.state);
    const scoring = scoringOf({ ...standing, players }, NAMES, gameUiOf(match.game.id));
    const chart = render(ScoreChart, { scoring, lowWins: match.lowWins }, locale);
    if (standing.dealScores.length < 2) return expect(chart).toBe('');
    expect(chart.match(/<polyline/g)).toHaveLength(scoring.names.length);
    expect(chart).not.toMatch(/NaN|undefined|style=/);
    // A screen reader says who has how much, and lines differ in more than their colours.
    for (const [side, label] of scoring.names.entries()) {
      expect(textOf(chart.match(/<desc.*<\/desc>/)![0])).toContain(`${label}: `);
      expect(chart).toContain(`stroke-series-${side + 1}`);
    }
    const dashes = found(chart, /<polyline[^>]*>/g).map((line) => line.match(/stroke-dasharray="[^"]*"/)?.[0]);
    expect(new Set(dashes).size).toBe(scoring.names.length);
  });
});

test('the chart has the leader on top, in games in which few points are good, too', () => {
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
    found(render(ScoreChart, { scoring, lowWins }), /points="[^"]* ([\d.]+)"/g).map(Number);
  const [ada, bo] = ends(true);
  expect(bo).toBeLessThan(ada);
  const [high, low] = ends(false);
  expect(high).toBeLessThan(low);
});

describe('thoughts', () => {
  const frame = (thought: Frame['thought']): Frame => ({
    ...{ state: null, at: 0, by: 'player', standIn: null, selfMade: null, order: null, thought },
    move: { seat: 1, move: { type: 'play', card: 'QS' } as never },
  });
  const listed = (...thoughts: Frame['thought'][]) => {
    const deals = [{ chance: { deck: [] }, frames: [null, ...thoughts].map(frame) }];
    return render(Thoughts, { table: 'abc', share: null, deals, namesIn: () => NAMES }, 'de');
  };

  test('are listed with their writers and cards, whatever is written in them', () => {
    const html = listed({ text: '<b>Nicht</b> & "so"', by: 'Bo', isFriends: false });
    expect(html).not.toContain('<b>');
    expect(html).toContain('/t/abc/recap/replay?deal=1&amp;step=1');
    expect(textOf(html)).toContain('Bo');
  });

  test('stand under the name of who had the seat at their moment, though somebody else has it at the end of the deal', () => {
    const thought = { text: 'Mal sehen', by: 'Dora', isFriends: true };
    const namesIn = (_: number, at = Number.POSITIVE_INFINITY) => (at < 2 ? ['Ada', 'Bo'] : ['Ada', 'Otto']);
    const deals = [
      { chance: { deck: [] }, frames: [null, thought, thought].map((one, at) => ({ ...frame(one), at })) },
    ];
    const html = textOf(render(Thoughts, { table: 'abc', share: null, deals, namesIn }, 'en'));
    expect(found(html, /Dora, for (Bo|Otto)/g)).toEqual(['Bo', 'Otto']);
  });

  test('nobody’s are not shown', () => {
    expect(listed()).toBe('');
  });

  test.each([
    ['de', 'Dora, für Bo'],
    ['en', 'Dora, for Bo'],
  ] as const)('those of a friend are marked as such in %s', (locale, expected) => {
    const thought = { text: 'Mal sehen', by: 'Dora', isFriends: true };
    const note = (by: string | null) =>
      textOf(render(ThoughtNote, { thought: { ...thought, by }, name: 'Bo' }, locale));
    expect(note('Dora')).toContain(expected);
    expect(note(null)).toContain(MESSAGES[locale].story.thoughts.somebody);
  });
});

/** A deal of two in which these cards were played. */
const dealOf = (cards: readonly Card[]): ReplayedDeal => ({
  chance: { deck: [] },
  frames: [null, ...cards].map((card, i) => ({
    state: null,
    move: card && { seat: i % 2, move: { type: 'play', card } },
    at: 0,
    by: 'player',
    standIn: null,
    selfMade: null,
    order: null,
    thought: null,
  })),
});

const PART = {
  table: 'k3v9x2m7q1wz',
  share: 'secret',
  deals: [dealOf(['2C', '3C', 'QS', '4S', '5H'])],
  namesIn: () => ['Ada', 'Bo'],
  players: 2,
};

const FOUND = {
  ...{ deal: 0, step: 3, seat: 1, gain: 4.4, error: 0.9 },
  made: { type: 'play', card: 'QS' } as Decision,
  instead: { type: 'play', card: '4H' } as Decision,
};

/** Decisions before the play, a bot's in their place, and how both are told. */
const BEFORE: [Decision, Decision, string, string][] = [
  [
    { type: 'bid', value: 0 },
    { type: 'bid', value: 1 },
    'bid nil. A strong bot would have bid one trick,',
    'sagte Null an. Ein starker Bot hätte einen Stich angesagt;',
  ],
  [
    { type: 'bid', value: 4 },
    { type: 'bid', value: 2 },
    'bid 4 tricks. A strong bot would have bid 2 tricks,',
    'sagte 4 Stiche an. Ein starker Bot hätte 2 Stiche angesagt;',
  ],
  [{ type: 'pass', cards: ['QS', '2C', '3C'] }, { type: 'pass', cards: ['AH', 'KH', '3C'] }, 'passed on', 'gab'],
  [{ type: 'bury', cards: ['TC', 'KC'] }, { type: 'bury', cards: ['9C', 'JC'] }, 'buried', 'drückte'],
  [
    { type: 'take' },
    { type: 'decline' },
    'took the game. A strong bot would have declined it,',
    'nahm das Spiel. Ein starker Bot hätte es abgelehnt;',
  ],
  [
    { type: 'decline' },
    { type: 'take' },
    'declined the game. A strong bot would have taken it,',
    'lehnte das Spiel ab. Ein starker Bot hätte es genommen;',
  ],
  [
    { type: 'pickUp' },
    { type: 'stand' },
    'picked up the blind. A strong bot would have played without it,',
    'nahm den Blinden auf. Ein starker Bot hätte ohne ihn gespielt;',
  ],
  [
    { type: 'stand' },
    { type: 'pickUp' },
    'played without the blind. A strong bot would have picked it up,',
    'spielte ohne den Blinden. Ein starker Bot hätte ihn aufgenommen;',
  ],
  [{ type: 'keep', upper: '2C' }, { type: 'reject', upper: '2C' }, 'kept', 'behielt beim Ziehen'],
  [{ type: 'reject', upper: 'AS' }, { type: 'keep', upper: 'AS' }, 'rejected', 'lehnte beim Ziehen'],
];

describe.each(LOCALES)('looking back, in %s', (locale) => {
  const texts = MESSAGES[locale].replay.hindsight;
  const say = (en: string, de: string) => ({ en, de })[locale];
  const shown = (hindsight: Hindsight | null, game = 'hearts') =>
    render(LookingBack, { ...PART, hindsight, lowWins: gameUiOf(game).lowWins }, locale);
  const said = (...found: Partial<typeof FOUND>[]) =>
    shown({ found: found.map((one) => ({ ...FOUND, ...one })), isDone: true });

  test('tells the card, what a bot would have chosen, the gain and its uncertainty, with a way to what the player saw', () => {
    const html = said({});
    for (const text of [say('about 4 points', 'etwa 4 Punkte'), say('±1.8', '±1,8')])
      expect(words(html)).toContain(text);
    expect(words(html)).toContain(say('Deal 1, trick 2', 'Runde 1, Stich 2'));
    expect(html).toContain('deal=1&amp;step=3&amp;hands=1&amp;share=secret');
  });

  test.each(GAMES)('says whether fewer points or more are good in $id', ({ id }) => {
    const figure = say('about 4 points', 'etwa 4 Punkte');
    const good = id === 'hearts' ? say('fewer', 'weniger') : say('more', 'mehr');
    for (const made of [FOUND.made, ...BEFORE.map(([decision]) => decision)]) {
      expect(words(shown({ found: [{ ...FOUND, made }], isDone: true }, id))).toMatch(`${figure} ${good}`);
    }
  });

  test.each(BEFORE)('tells in words of its own that %j was done instead of %j', (made, instead, en, de) => {
    const html = words(said({ made, instead }));
    expect(html).toContain(`Bo ${say(en, de)}`);
    expect(html).toContain(say('Deal 1, before the first trick', 'Runde 1, vor dem ersten Stich'));
  });

  test('blames nobody', () => {
    for (const html of [said(), said({}), ...BEFORE.map(([made, instead]) => said({ made, instead }))]) {
      expect(words(html)).not.toMatch(
        /mistake|error|wrong|should|blunder|bad|Fehler|falsch|sollte|schlecht|verschenkt|Patzer/i,
      );
    }
  });

  test('says that it is still going on, and that nothing was found', () => {
    expect(words(shown(null))).toContain(texts.pending);
    expect(words(shown({ found: [{ ...FOUND }], isDone: false }))).toContain(texts.pending);
    const done = words(said());
    expect(done).not.toContain(texts.pending);
    expect(done).toContain(texts.none);
  });
});
