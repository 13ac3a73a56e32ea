import { describe, expect, test } from 'vitest';
import { LOCALES, type Locale } from '@/app/_texts/locale';
import { Rematch } from '@/app/_ui/ends/rematch';
import { Overview } from '@/app/_ui/recap/overview';
import { LinkNotices, LostLinks } from '@/app/_ui/table/parts/lost-link';
import { Talk } from '@/app/_ui/table/parts/talk/talk';
import type { TableView } from '@/lib/match';
import { recap } from '@/lib/tables';
import { render, sceneIn } from '../support/render';
import { freshSite, type Player } from '../support/site';

const THREE = { preset: 'black-lady', players: 3, passing: 'never', length: { kind: 'deals', count: 2 } };
const site = freshSite({ ticks: 1000 });

/** Ada, Bo and Cleo play. */
async function running() {
  const table = await site.table({ game: 'hearts', options: THREE, suggestions: true }, 2);
  const [ada, bo, cleo] = table.players;
  return { table, ada, bo, cleo };
}
async function talkOf(player: Player, locale: Locale = 'en') {
  const scene = sceneIn(await player.visit(), locale);
  return render(Talk, { scene, secret: 'S'.repeat(22), now: site.now }, locale);
}
async function linksOf(player: Player, locale: Locale = 'en', shown = [LostLinks, LinkNotices]) {
  const visited = await player.visit();
  const given = { scene: sceneIn(visited, locale), seen: { ...visited, origin: 'https://example.org' } };
  return shown.map((part) => render(part, given, locale)).join('');
}

describe('talk', () => {
  test('is text, also where markup is written, in a log that says how much is new', async () => {
    const { ada, bo } = await running();
    await bo.say({ text: '<script>alert(1)</script> https://example.org' });
    const html = await talkOf(ada);
    expect(html).toContain('Talk (1 new message)');
    expect(html).toContain('role="log"');
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; https://example.org');
    expect(html).not.toContain('href');
    expect(await talkOf(bo)).toContain('>Talk<');
  });

  test('has a form that works without scripts, as long as it is open', async () => {
    const { table, ada, bo } = await running();
    expect(await talkOf(bo)).toContain(`action="/api/tables/${table.id}/talk"`);
    await ada.ruleTalk({ talk: 'between-deals' });
    for (const player of [ada, bo]) expect(await talkOf(player)).not.toContain('name="text"');
    expect(await talkOf(bo)).toContain('while the match is being played');
  });

  test('is ruled by the host alone', async () => {
    const { ada, bo } = await running();
    expect(await talkOf(ada)).toContain('/talk/rule');
    expect(await talkOf(bo)).not.toContain('/talk/rule');
  });

  test('is not there for spectators', async () => {
    const { view } = await (await running()).table.stranger.visit();
    expect(render(Talk, { scene: sceneIn({ view, held: [] }), secret: '', now: 0 })).toBe('');
  });

  test('is not offered to a player among bots, who read nothing, but what was said stays', async () => {
    const { ada, bo } = await running();
    const amongBots = async () => {
      const { view, ...visit } = await ada.visit();
      const seats = view.seats.map((place, seat) => (seat === view.seat ? place : { ...place, player: false }));
      return render(Talk, { scene: sceneIn({ ...visit, view: { ...view, seats } }), secret: '', now: site.now });
    };
    expect(await amongBots()).toBe('');
    await bo.say({ text: 'Good bye' });
    expect(await amongBots()).toContain('Good bye');
  });
});

describe('a new link', () => {
  test('is asked for by a button and shown to the player who asked; the seat’s own player learns that being there has ended it', async () => {
    const { ada, bo, cleo } = await running();
    expect(await linksOf(ada)).toContain('New link for Cleo');
    const { key } = await bo.askLink({ seat: 2 });
    expect(await linksOf(bo)).toContain(`https://example.org/s/${key.text}`);
    for (const other of [ada, cleo]) expect(await linksOf(other)).not.toContain(key.text);
    expect(await linksOf(ada, 'en', [LinkNotices])).toContain('/lost-link/agree');
    expect(await linksOf(bo)).toContain('/lost-link/drop');
    expect(await linksOf(cleo)).toContain('Bo has asked for a new link for your seat');
    expect(await linksOf(ada)).not.toContain('for your seat');
  });

  test('says to those who come with it that it does not work yet', async () => {
    const { ada } = await running();
    const { key } = await ada.askLink({ seat: 2 });
    expect(await linksOf(site.with(key))).toContain('Your new link for the seat of Cleo does not work yet');
  });
});

describe('the rematch', () => {
  const seats = [null, 'easy', 'easy'].map((bot) => ({ bot }) as TableView['seats'][number]);
  const view = { table: 'abcdefghjkmn', rematch: null, seat: null, seats };
  const buttons = (given: Pick<TableView, 'table' | 'rematch' | 'seat' | 'seats'>, held: number[]) =>
    render(Rematch, { view: given, names: ['Ada', 'Bo', 'Cleo'], held });

  test('is one tap for a player, one for each on a device they share, and none for spectators', () => {
    expect(buttons(view, [1])).toContain('>Rematch<');
    expect(buttons(view, [1])).toContain('the others are told');
    expect(buttons(view, [0])).toContain('against bots again');
    const shared = buttons(view, [0, 1]);
    for (const name of ['Ada', 'Bo']) expect(shared).toContain(`Rematch for ${name}`);
    expect(buttons({ ...view, seat: 1 }, [0, 1])).not.toContain('name="seat" value="0"');
    expect(buttons(view, [])).toBe('');
  });

  test('once it is open it is joined; others may watch it', () => {
    const opened = { ...view, rematch: 'nmkjhgfedcba' };
    expect(buttons(opened, [1])).toContain('Join the rematch');
    expect(buttons(opened, [])).toContain('/t/nmkjhgfedcba');
  });

  test('no text is missing on any of these pages, in any language', async () => {
    const { table, ada, bo } = await running();
    const everywhere = async (...pages: ((player: Player, locale: Locale) => Promise<string>)[]) => {
      for (const locale of LOCALES)
        for (const player of table.players) for (const page of pages) await page(player, locale);
    };
    await bo.say({ text: 'Hallo' });
    await bo.askLink({ seat: 2 });
    await everywhere(talkOf, linksOf);
    await ada.agreeLink({ seat: 2 });
    await everywhere(linksOf);
    await table.playUntil(({ status }) => status === 'finished');
    const action = `/api/tables/${table.id}/rematch`;
    for (const isOpen of [false, true]) {
      if (isOpen) await bo.rematch({});
      const whole = await recap(site.context, table.id, { viewer: ada.viewer });
      const watched = { ...whole, held: [], own: [], sharing: null, share: 'x' };
      for (const locale of LOCALES) {
        expect(render(Overview, { recap: whole, origin: '' }, locale)).toContain(action);
        expect(render(Overview, { recap: watched, origin: '' }, locale)).not.toContain('/rematch"');
      }
    }
  });
});
