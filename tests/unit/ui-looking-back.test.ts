import { NextIntlClientProvider } from 'next-intl';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { LookingBack } from '@/app/_ui/recap/looking-back';
import { LOCALES } from '@/app/_web/i18n/locale';
import { MESSAGES } from '@/app/_web/i18n/messages';
import type { Card } from '@/lib/cards';
import type { ReplayedDeal } from '@/lib/match';
import type { Hindsight } from '@/lib/tables';
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

const FOUND = { deal: 0, step: 3, seat: 1, played: 'QS', instead: '4H', gain: 4.4, error: 0.9 } as const;

describe.each(LOCALES)('looking back, in %s', (locale) => {
  test('tells the card, what a bot would have chosen, the gain and its uncertainty, with a way to what the player saw', () => {
    const html = shown(locale, { found: [{ ...FOUND }], isDone: true });
    const said = words(html);
    expect(said).toContain(locale === 'en' ? 'about 4 points' : 'etwa 4 Punkte');
    expect(said).toContain(locale === 'en' ? '±1.8' : '±1,8');
    expect(said).toContain(locale === 'en' ? 'Deal 1, trick 2' : 'Runde 1, Stich 2');
    expect(html).toContain('deal=1&amp;step=3&amp;hands=1&amp;share=secret');
  });

  test('blames nobody', () => {
    for (const found of [[], [{ ...FOUND }]]) {
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
