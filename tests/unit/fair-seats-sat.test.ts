import { createTranslator } from 'next-intl';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { LOCALES } from '@/app/_texts/locale';
import { MESSAGES } from '@/app/_texts/messages';
import { satInWords } from '@/app/_ui/table/changes';
import type { SeatKey } from '@/lib/identity';
import { CAME, OBJECTION_MILLISECONDS } from '@/lib/match';
import { askLink, type Context, forget, join, record, STRANGER, viewerWith, visit } from '@/lib/tables';
import { rebuild } from '@/lib/tables/upkeep/rebuild';
import { openTable, seenWith, setBotWith } from '../support/commands';
import { newContext, playOn } from '../support/tables';

let context: Context;
let close: () => Promise<void>;
let passed: number;
beforeEach(() => {
  ({ context, close } = newContext());
  passed = 0;
  const { now } = context;
  context.now = () => now() + passed;
});
afterEach(() => close());

const OPTIONS = { players: 3, length: { kind: 'deals', count: 3 } };
const satAt = async (table: string) => (await visit(context, table, STRANGER)).view.seats.map(({ sat }) => sat);
const inWords = (view: Parameters<typeof satInWords>[0], locale: (typeof LOCALES)[number]) =>
  satInWords(
    view,
    createTranslator({
      locale,
      messages: MESSAGES[locale],
      namespace: 'table',
      onError: (error) => {
        throw error;
      },
    }),
  );

async function playDeals(keys: readonly SeatKey[], count: number) {
  const isOn = async () => {
    const { dealScores, finished } = await seenWith(context, keys[0]);
    return dealScores.length < count && !finished;
  };
  for (let turn = 0; turn < 500 && (await isOn()); turn++) await playOn(context, keys[turn % keys.length], 1);
}

test('who has sat where is seen by everybody for the whole match, and stands in the record: who toggles a bot makes no row', async () => {
  const {
    table,
    key: ada,
    invitation,
  } = await openTable(context, {
    game: 'herzblatt',
    options: OPTIONS,
    bots: [null, 'easy'],
  });
  const bo = (await join(context, table, { invitation, name: 'Bo' })).key;
  for (const level of ['easy', null, 'strong', null]) await setBotWith(context, bo, 1, level);
  expect((await satAt(table))[1]).toMatchObject([{ name: 'Bo', deal: 0, how: 'invited' }]);
  const { invitation: offer } = await setBotWith(context, ada, 2, null);
  const cleo = await join(context, table, { invitation: offer!, name: 'Cleo' });
  const link = await askLink(context, table, viewerWith(ada), { seat: 1 });
  passed += OBJECTION_MILLISECONDS;
  await playDeals([ada], 1);
  const rows = await satAt(table);
  expect(rows[1]).toMatchObject([
    { name: 'Bo', deal: 0, how: 'invited' },
    { name: 'Bo', deal: 1, how: 'link' },
  ]);
  expect(rows[2]).toMatchObject([
    { name: 'Otto', level: 'easy', deal: 0, how: 'bot' },
    { name: 'Cleo', level: null, deal: 1, how: 'offered' },
  ]);
  const { view } = await visit(context, table, STRANGER);
  expect(inWords(view, 'en')).toEqual([
    expect.stringMatching(
      /^Seat 2: .*Bo.* from deal 1 on \(by invitation\); .*Bo.* from deal 2 on \(new link that others asked for\)\.$/,
    ),
    expect.stringMatching(/^Seat 3: Bot .*Otto.* from deal 1 on; .*Cleo.* from deal 2 on \(seat was offered\)\.$/),
  ]);
  // Whoever leaves for good takes his name with him.
  await forget(context, table, viewerWith(cleo.key), 2);
  expect((await satAt(table))[2]).toMatchObject([
    { name: 'Otto' },
    { name: null, deal: 1, how: 'offered' },
    { how: 'bot' },
  ]);
  expect(JSON.stringify(await context.store.log(table))).not.toContain('Cleo');
  await playDeals([ada, link.key], 3);
  expect((await record(context, table)).sat).toEqual(await satAt(table));
  expect(await rebuild(context, table)).toEqual([]);
});

test.each(LOCALES)('every way to a seat has words in %s', (locale) => {
  for (const how of CAME) {
    for (const name of ['Bo', null]) {
      const row = { name, level: how === 'bot' ? ('easy' as const) : null, deal: 0, at: 1, how };
      const seat = { sat: [row, { ...row, deal: 1 }] };
      const [line] = inWords({ seats: [seat] } as unknown as Parameters<typeof satInWords>[0], locale);
      expect(line).toMatch(/^\p{Lu}.+\.$/u);
      expect(line).not.toMatch(/[{}]|null|undefined| {2}/);
    }
  }
});
