import { describe, expect, test } from 'vitest';
import { LOCALES, type Locale } from '@/app/_texts/locale';
import { MESSAGES } from '@/app/_texts/messages';
import { DealEnd } from '@/app/_ui/ends/deal-end';
import { Overview } from '@/app/_ui/recap/overview';
import { GAMES } from '@/lib/rules';
import { position } from '@/lib/tables';
import { found, render, renderStep, sceneIn } from '../support/render';
import { freshSite } from '../support/site';

const site = freshSite();

/** A finished match of two deals between Ada and bots, and what spectators were told of each deal when it was over. */
async function played(game: string) {
  const options = { length: { kind: 'deals', count: 2 }, trickHistory: 'whole-deal' };
  const table = await site.table({ game, options, bots: 'easy', hold: 'never' });
  const [ada] = table.players;
  const told: Record<Locale, string[]> = { de: [], en: [] };
  for (;;) {
    const { finished, dealScores } = await ada.playOn(0);
    if (dealScores.length > told.en.length) {
      const watched = await table.stranger.visit();
      for (const locale of LOCALES) {
        const end = render(DealEnd, { scene: sceneIn(watched, locale) }, locale);
        told[locale].push(found(end, /<h2[^>]*>(.*?)<\/h2>/g)[0] ?? '');
      }
    }
    if (finished) return { whole: await table.recap(ada), told };
    await ada.move();
  }
}

describe.each(GAMES)('the recap of $id', ({ id }) => {
  test('tells every deal as it was told when it ended, after the story', async () => {
    const { whole, told } = await played(id);
    for (const locale of LOCALES) {
      expect(told[locale]).toHaveLength(2);
      const html = render(Overview, { recap: whole, origin: '' }, locale);
      const rows = found(html, /<td colSpan[^>]*><p[^>]*>(.*?)<\/p>/gi);
      expect(rows).toEqual(told[locale]);
      const at = (text: string) => html.indexOf(`>${text}</h2>`);
      expect(at(MESSAGES[locale].story.title)).toBeGreaterThan(at(MESSAGES[locale].recap.ranking));
      expect(at(MESSAGES[locale].recap.deals)).toBeGreaterThan(at(MESSAGES[locale].story.title));
    }
  });

  test('marks in the ranking the player’s own seat, and nothing for a guest', async () => {
    const { whole } = await played(id);
    for (const locale of LOCALES) {
      const rows = (own: number[]) =>
        found(
          render(Overview, { recap: { ...whole, own }, origin: '' }, locale),
          /<li[^>]* aria-current="true".*?<\/li>/g,
        );
      expect(whole.own).toEqual([0]);
      expect(rows([0])).toHaveLength(1);
      expect(rows([0])[0]).toMatch(new RegExp(`Ada.*\\(${MESSAGES[locale].ends.youToo}\\)`));
      expect(rows([])).toEqual([]);
    }
  });

  test('puts the seat whose eyes are lent at the lower edge of the felt, and shows every card of the trick', async () => {
    const { whole } = await played(id);
    const positions = whole.deals[0].frames.map((_, step) => position(whole, 0, step));
    const step = positions.findIndex(({ view }) => view.trick?.cards.length === view.players - 1);
    const { trick, players } = positions[step].view;
    for (let seat = 0; seat < players; seat++) {
      const html = renderStep(whole, step, 'en', seat);
      const below = html.match(/data-place="b".*?felt-name"><bdi>([^<]*)</)?.[1];
      expect(below).toContain(whole.view.seats[seat].name);
      const lying = html.match(/<ul class="felt-trick">(.*?)<\/ul>/)?.[1] ?? '';
      expect(found(lying, /#([2-9TJQKA][CDHS])"/g)).toEqual(trick?.cards);
    }
  });
});
