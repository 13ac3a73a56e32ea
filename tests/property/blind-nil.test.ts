import { describe, expect, test } from 'vitest';
import { readLog } from '@/lib/match';
import { tableLetter } from '@/lib/notify/table-letter';
import type { Seat } from '@/lib/rules/view';
import { sendMessages, setWishes, wishesRequest } from '@/lib/tables';
import { load } from '@/lib/tables/runner/load';
import { games } from '../support/match';
import { newSite, type Site } from '../support/messages';
import { feedOf, type Sitting, servedTo, sitDown } from '../support/plans';

/**
 * A blind nil is told to the others when all have chosen (rules.md §2.2): the same match is played twice, and one player chooses
 * otherwise. Before the last player has chosen, all others are served the same bytes, whatever they wait for.
 */
type World = { site: Site; sitting: Sitting; feeds: (string | null)[] };

async function newWorld(players: number): Promise<World> {
  const site = newSite();
  const options = { players, blindNil: true, length: { kind: 'deals', count: 1 } };
  const sitting = await sitDown(site, players, { game: 'spades', options, forced: true });
  for (const key of sitting.keys) {
    const webhook = { url: `https://hooks.example.org/${key.seat}`, form: 'json' };
    const wished = wishesRequest.parse({ seat: key.seat, webhook, delayMinutes: 0 });
    await setWishes(site.context, key.table, { keys: [key], account: null }, wished);
  }
  const feeds = await Promise.all(sitting.keys.map((key) => feedOf(site.context, key)));
  return { site, sitting, feeds: [...feeds, null] };
}

/** Everything that all but this seat are served, sent, and would be written. */
async function servedBut(secret: Seat, { site, sitting, feeds }: World): Promise<string[]> {
  const { context, clock } = site;
  const { table, keys } = sitting;
  const log = readLog(games, await context.store.log(table));
  const state = await load(context, table);
  const links = { table: 'https://cards.example.org/t', mute: 'https://cards.example.org/m' };
  const all = [...keys, null].map(async (key, i) => {
    if (key?.seat === secret) return '';
    const sent = site.hooks.filter(({ note }) => key && note.seat === key.seat);
    const letter = key && tableLetter(games(state.game), state, log, key.seat, links as never, clock.now);
    return JSON.stringify([await servedTo(context, table, key, feeds[i]), sent, letter]);
  });
  return Promise.all(all);
}

describe.each([
  [2, 0],
  [2, 1],
  [4, 0],
  [4, 2],
])('with %i players, what seat %i has chosen', (players, secret) => {
  test('is told to nobody before all have chosen, and then to all', async () => {
    const worlds = await Promise.all([newWorld(players), newWorld(players)]);
    const make = async (seat: Seat, ...moves: string[]) => {
      for (const [i, { sitting, site }] of worlds.entries()) {
        await sitting.move(seat, { type: moves[i] ?? moves[0] });
        await sendMessages(site.context, 100);
      }
      return Promise.all(worlds.map((world) => servedBut(secret, world)));
    };
    try {
      const [one, other] = await make(secret, 'look', 'blindNil');
      expect(one).toEqual(other);
      const others = worlds[0].sitting.keys.map(({ seat }) => seat).filter((seat) => seat !== secret);
      for (let draw = 0; players === 2 && draw < 13; draw++) {
        const [one, other] = await make(secret, 'keep');
        expect(one).toEqual(other);
      }
      for (const [i, seat] of others.entries()) {
        const [one, other] = await make(seat, 'look');
        if (i < others.length - 1) expect(one).toEqual(other);
        else for (const viewer of [...others, players]) expect(one[viewer]).not.toEqual(other[viewer]);
      }
    } finally {
      for (const { site } of worlds) await site.close();
    }
  });
});
