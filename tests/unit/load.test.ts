import { afterEach, beforeEach, expect, test } from 'vitest';
import { join, open, viewerWith, visit } from '@/lib/tables';
import { load } from '@/lib/tables/runner/load';
import { newContext, playOn } from '../support/tables';

let given: ReturnType<typeof newContext>;
beforeEach(() => {
  given = newContext();
});
afterEach(() => given.close());

/** A table of Spades for two whose first player has moved once. */
async function started() {
  const { context } = given;
  const opened = await open(context, {
    game: 'spades',
    options: { players: 2 },
    name: 'Ada',
    names: [],
    bots: [],
    title: null,
    forced: false,
    hold: 'never',
    suggestions: false,
  });
  const { key } = await join(context, opened.table, { invitation: opened.invitation, name: 'Bo' });
  for (const one of [opened.key, key]) await playOn(context, one, 1);
  return { context, table: opened.table, key };
}

test('a state that was kept is the one that would have been parsed', async () => {
  const { context, table } = await started();
  const stored = await context.store.read(table);
  expect(await load(context, table)).toStrictEqual(JSON.parse(stored!.state));
});

test('what another instance wrote is seen at once, whatever is kept here', async () => {
  const { context, table, key } = await started();
  const stored = await context.store.read(table);
  const other = JSON.stringify({ ...JSON.parse(stored!.state), title: 'from elsewhere' });
  await context.store.rewriteState(table, stored!.version, other);
  expect((await visit(context, table, viewerWith(key))).view.title).toBe('from elsewhere');
});
