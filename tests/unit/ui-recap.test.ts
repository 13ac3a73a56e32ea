import { describe, expect, test } from 'vitest';
import { LOCALES, type Locale } from '@/app/_texts/locale';
import { MESSAGES } from '@/app/_texts/messages';
import { DealEnd } from '@/app/_ui/ends/deal-end';
import { endsUnseen } from '@/app/_ui/ends/deal-over';
import { Overview } from '@/app/_ui/recap/overview';
import { GAMES } from '@/lib/rules';
import { position } from '@/lib/tables';
import { found, render, renderStep, sceneIn } from '../support/render';
import { freshSite } from '../support/site';

const site = freshSite({ ticks: 1000 });

/** A finished match of two deals between Ada and bots, and what spectators were told of each deal when it was over. */
async function played(game: string) {
  const options = { length: { kind: 'deals', count: 2 }, trickHistory: 'whole-deal' };
  const { table, ada } = await site.table({ game, options, bots: 'easy', hold: 'never' });
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

describe('where a seat has changed hands', () => {
  /** Three deals of Hearts: Bo leaves, a bot plays the first one on in their place, and Eva has the seat in those after it. */
  async function handedOver() {
    const options = { preset: 'black-lady', players: 3, passing: 'never', length: { kind: 'deals', count: 3 } };
    const { table, ada, bo } = await site.table({ game: 'hearts', options }, ['Bo', 'Cleo']);
    await table.playUntil(({ taken }) => taken.some(Boolean));
    await bo.forget(1);
    const { invitation } = await ada.setBot({ seat: 1, level: null });
    const eva = await table.join('Eva', { invitation, emblem: 'rocket' });
    await table.playUntil(({ deal }) => deal === 1);
    return { table, ada, eva };
  }
  /** Those of the two that had it one after the other who are named. */
  const namedIn = (html: string) => ['Otto', 'Eva'].filter((name) => html.includes(name));

  test('everything that the recap tells of a deal names who sat there then', async () => {
    const { table, ada } = await handedOver();
    await table.playOut();
    const recap = await table.recap(ada);
    for (const [deal, expected] of ['Otto', 'Eva', 'Eva'].entries()) {
      const step = recap.deals[deal].frames.length - 1;
      expect(namedIn(renderStep(recap, step, 'en', null, deal))).toEqual([expected]);
      const at = { deal, step, seat: 1, gain: 3, error: 0.5 };
      const found = [{ ...at, made: { type: 'play', card: '2C' }, instead: { type: 'play', card: '3C' } } as const];
      const whole = { recap, hindsight: { found, isDone: true }, origin: '' };
      const panel = render(Overview, whole).split(`>${MESSAGES.en.replay.hindsight.title}</h2>`)[1];
      expect(namedIn(panel.split('</ol>')[0])).toEqual([expected]);
    }
    // The plate has the emblem of the player who sat there, not of one who came later.
    const plates = [0, 1].map((deal) =>
      renderStep(recap, 1, 'en', null, deal).includes(MESSAGES.en.emblems.name.rocket),
    );
    expect(plates).toEqual([false, true]);
    // Bo's own cards are nobody's who came later.
    const first = recap.deals[0].frames.findIndex(({ move }) => move?.seat === 1);
    expect(namedIn(renderStep(recap, first, 'en', null))).toEqual([]);
    const rows = found(render(Overview, { recap, origin: '' }), /<td colSpan[^>]*><p[^>]*>(.*?)<\/p>/gi);
    expect(rows).toHaveLength(3);
    expect(namedIn(rows[0])).not.toContain('Eva');
    expect(namedIn(rows.slice(1).join())).not.toContain('Otto');
  });

  test('the end of a deal names them as well, and is not told to who came after it', async () => {
    const { ada, eva } = await handedOver();
    const [hers, newcomers] = [await ada.visit(), await eva.visit()];
    expect([endsUnseen(hers.view), endsUnseen(newcomers.view)]).toEqual([true, false]);
    const html = render(DealEnd, { scene: sceneIn(hers) });
    expect(namedIn(html.slice(0, html.indexOf('end-rows')))).toEqual(['Otto']);
  });
});
