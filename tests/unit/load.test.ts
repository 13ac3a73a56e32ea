import { expect, test } from 'vitest';
import { SHORT } from '../lab/load/plan';
import { holds } from '../lab/load/run';
import { freshSite } from '../support/site';

const site = freshSite({ ticks: 1000 });

/** A table of Spades for two whose first player has moved once, and what is stored of it. */
async function started() {
  const table = await site.table({ game: 'spades', options: { players: 2 }, hold: 'never' }, 1);
  for (const player of table.players) await player.playOn(1);
  const stored = (await site.context.store.read(table.id))!;
  return { table, version: stored.version, state: JSON.parse(stored.state) };
}

test('a state that was kept is the one that would have been parsed', async () => {
  const { table, state } = await started();
  expect(await table.state()).toStrictEqual(state);
});

test('the state that another instance wrote is seen at once, whatever is kept here', async () => {
  const { table, version, state } = await started();
  await site.context.store.rewriteState(table.id, version, JSON.stringify({ ...state, title: 'from elsewhere' }));
  expect((await table.players[1].view()).title).toBe('from elsewhere');
});

test('a server has stood its load only without errors, with all streams, and neither slow nor growing nor telling bots’ hands', () => {
  const bots = (auc: number) => ({ bots: { auc, error: 0.01 } });
  const good = { errors: 0, p99Ratio: 9.9, heapGrowth: 0.09, streams: SHORT.streams, ...bots(0.54) };
  expect(holds(good, SHORT)).toBe(true);
  for (const bad of [
    { errors: 1 },
    { p99Ratio: 10 },
    { p99Ratio: Number.NaN },
    { heapGrowth: 0.1 },
    { streams: 29 },
    bots(0.42),
    bots(0.58),
  ]) {
    expect(holds({ ...good, ...bad }, SHORT), JSON.stringify(bad)).toBe(false);
  }
});
