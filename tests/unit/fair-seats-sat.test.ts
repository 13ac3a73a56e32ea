import { expect, test } from 'vitest';
import { LOCALES } from '@/app/_texts/locale';
import { satInWords } from '@/app/_ui/table/seat-history';
import { CAME } from '@/lib/match';
import { OBJECTION_MILLISECONDS } from '@/lib/match/parts/lost-link/ask';
import { translator } from '../support/render';
import { freshSite } from '../support/site';

const site = freshSite({ ticks: 1000 });
const OPTIONS = { players: 3, length: { kind: 'deals', count: 3 } };
const inWords = (view: Parameters<typeof satInWords>[0], locale: (typeof LOCALES)[number]) =>
  satInWords(view, translator(locale, 'table'));

test('who has sat where is seen by everybody for the whole match, and stands in the record: who toggles a bot makes no row', async () => {
  const table = await site.table({ game: 'herzblatt', options: OPTIONS, bots: [null, 'easy'] }, 1);
  const [ada, bo] = table.players;
  const satAt = async () => (await table.view()).seats.map(({ sat }) => sat);
  for (const level of ['easy', null, 'strong', null] as const) await bo.setBot({ level });
  expect((await satAt())[1]).toMatchObject([{ name: 'Bo', deal: 0, how: 'invited' }]);
  const { invitation } = await ada.setBot({ seat: 2, level: null });
  const cleo = await table.join('Cleo', { invitation });
  const link = await ada.askLink({ seat: 1 });
  site.now += OBJECTION_MILLISECONDS;
  await table.playDeals(1);
  table.knows(link.key);
  const rows = await satAt();
  expect(rows[1]).toMatchObject([
    { name: 'Bo', deal: 0, how: 'invited' },
    { name: 'Bo', deal: 1, how: 'link' },
  ]);
  expect(rows[2]).toMatchObject([
    { name: 'Otto', level: 'easy', deal: 0, how: 'bot' },
    { name: 'Cleo', level: null, deal: 1, how: 'offered' },
  ]);
  expect(inWords(await table.view(), 'en')).toEqual([
    expect.stringMatching(
      /^Seat 2: .*Bo.* from deal 1 on \(by invitation\); .*Bo.* from deal 2 on \(new link that others asked for\)\.$/,
    ),
    expect.stringMatching(/^Seat 3: Bot .*Otto.* from deal 1 on; .*Cleo.* from deal 2 on \(seat was offered\)\.$/),
  ]);
  // A player who leaves for good takes their name with them.
  await cleo.forget(2);
  expect((await satAt())[2]).toMatchObject([{ name: 'Otto' }, { name: null, deal: 1, how: 'offered' }, { how: 'bot' }]);
  expect(JSON.stringify(await site.context.store.log(table.id))).not.toContain('Cleo');
  await table.playOut();
  expect((await table.record()).sat).toEqual(await satAt());
  expect(await table.rebuild()).toEqual([]);
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
