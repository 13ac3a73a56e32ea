import { describe, expect, test } from 'vitest';
import { LOCALES } from '@/app/_texts/locale';
import { MESSAGES } from '@/app/_texts/messages';
import { gameUiOf } from '@/app/_ui/games';
import { LookingBack } from '@/app/_ui/recap/looking-back';
import type { Card } from '@/lib/cards';
import type { ReplayedDeal } from '@/lib/match';
import { GAMES } from '@/lib/rules';
import type { Decision, Hindsight } from '@/lib/tables';
import { render, words } from '../support/render';

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
