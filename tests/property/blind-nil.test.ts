import { describe, expect, test } from 'vitest';
import { tableLetter } from '@/lib/notify/table-letter';
import type { Seat } from '@/lib/rules/view';
import { sendMessages } from '@/lib/tables';
import { games } from '../support/match';
import { Site, type Table } from '../support/site';

/**
 * A blind nil is told to the others when all have chosen (rules.md §2.2): the same match is played twice, and one player chooses
 * otherwise. Before the last player has chosen, all others are served the same bytes, whatever they wait for.
 */
type World = { site: Site; table: Table; feeds: string[] };

async function newWorld(players: number): Promise<World> {
  const site = new Site().open();
  const options = { players, blindNil: true, length: { kind: 'deals', count: 1 } };
  const table = await site.table({ game: 'spades', options, forced: true }, players - 1);
  for (const player of table.players) {
    const webhook = { url: `https://hooks.example.org/${player.seat}`, form: 'json' };
    await player.setWishes({ webhook, delayMinutes: 0 });
  }
  return { site, table, feeds: await Promise.all(table.players.map((player) => player.feed())) };
}

/** Everything that all but this seat are served, sent, and would be written. */
async function servedBut(secret: Seat, { site, table, feeds }: World): Promise<string[]> {
  const [log, state] = [await table.log(), await table.state()];
  const links = { table: 'https://cards.example.org/t', mute: 'https://cards.example.org/m' };
  const all = [...table.players, undefined].map(async (player, i) => {
    if (player?.seat === secret) return '';
    const sent = site.channels.hooks.filter(({ note }) => note.seat === player?.seat);
    const letter = player && tableLetter(games(state.game), state, log, player.seat, links as never, site.now);
    return JSON.stringify([await table.served(player, feeds[i]), sent, letter]);
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
      for (const [i, { table, site }] of worlds.entries()) {
        await table.players[seat].move({ type: moves[i] ?? moves[0] });
        await sendMessages(site.context);
      }
      return Promise.all(worlds.map((world) => servedBut(secret, world)));
    };
    try {
      const [one, other] = await make(secret, 'look', 'blindNil');
      expect(one).toEqual(other);
      const others = worlds[0].table.players.map(({ seat }) => seat).filter((seat) => seat !== secret);
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
