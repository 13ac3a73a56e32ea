import { NextIntlClientProvider } from 'next-intl';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { LOCALES } from '@/app/_texts/locale';
import { MESSAGES } from '@/app/_texts/messages';
import { LookingBack } from '@/app/_ui/recap/looking-back';
import type { Card } from '@/lib/cards';
import type { ReplayedDeal } from '@/lib/match';
import type { Decision, Hindsight } from '@/lib/tables';
import { routed } from '../support/routed';

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

function shown(locale: 'de' | 'en', hindsight: Hindsight | null): string {
  const onError = (error: Error) => {
    throw error;
  };
  const deals = [dealOf(['2C', '3C', 'QS', '4S', '5H'])];
  const part = createElement(LookingBack, {
    table: 'k3v9x2m7q1wz',
    share: 'secret',
    hindsight,
    deals,
    names: ['Ada', 'Bo'],
  });
  const world = { locale, messages: MESSAGES[locale], timeZone: 'UTC', onError };
  // biome-ignore lint/correctness/noChildrenProp: the type of the component asks for it
  return renderToStaticMarkup(routed(createElement(NextIntlClientProvider, { ...world, children: part })));
}
const words = (html: string) => html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');

const FOUND = {
  deal: 0,
  step: 3,
  seat: 1,
  made: { type: 'play', card: 'QS' },
  instead: { type: 'play', card: '4H' },
  gain: 4.4,
  error: 0.9,
} as const;

/** Decisions before the play, what a bot would have done, and what is said of it. */
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
  test('tells the card, what a bot would have chosen, the gain and its uncertainty, with a way to what the player saw', () => {
    const html = shown(locale, { found: [{ ...FOUND }], isDone: true });
    const said = words(html);
    expect(said).toContain(locale === 'en' ? 'about 4 points' : 'etwa 4 Punkte');
    expect(said).toContain(locale === 'en' ? '±1.8' : '±1,8');
    expect(said).toContain(locale === 'en' ? 'Deal 1, trick 2' : 'Runde 1, Stich 2');
    expect(html).toContain('deal=1&amp;step=3&amp;hands=1&amp;share=secret');
  });

  test('tells bids, cards passed and buried, who took the game, the blind and draws in words of their own', () => {
    for (const [made, instead, en, de] of BEFORE) {
      const html = shown(locale, { found: [{ ...FOUND, made, instead }], isDone: true });
      expect(words(html)).toContain(`Bo ${locale === 'en' ? en : de}`);
      expect(words(html)).toContain(
        locale === 'en' ? 'Deal 1, before the first trick' : 'Runde 1, vor dem ersten Stich',
      );
    }
  });

  test('blames nobody', () => {
    for (const found of [[], [{ ...FOUND }], ...BEFORE.map(([made, instead]) => [{ ...FOUND, made, instead }])]) {
      expect(words(shown(locale, { found, isDone: true }))).not.toMatch(
        /mistake|error|wrong|should|blunder|bad|Fehler|falsch|sollte|schlecht|verschenkt|Patzer/i,
      );
    }
  });

  test('says that it is still going on, and that nothing was found', () => {
    const pending = MESSAGES[locale].replay.hindsight.pending;
    expect(words(shown(locale, null))).toContain(pending);
    expect(words(shown(locale, { found: [{ ...FOUND }], isDone: false }))).toContain(pending);
    const done = words(shown(locale, { found: [], isDone: true }));
    expect(done).not.toContain(pending);
    expect(done).toContain(MESSAGES[locale].replay.hindsight.none);
  });
});
