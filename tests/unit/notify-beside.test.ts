import { describe, expect, test } from 'vitest';
import { documentOf } from '@/app/_ui/mail/letters';
import { type Letter, planDeliveries, sendDeliveries } from '@/lib/notify';
import { postOf } from '@/lib/tables';
import { DAY, freshSite, HOUR, type Player, type Table } from '../support/site';

const site = freshSite({ ticks: 1000 });

/** The player has mail sent to an address that is confirmed. */
const withMail = (player: Player, email: string) =>
  player.as({ id: 'somebody', emails: async () => [email] }).setWishes({ email });

/** Ada and Bo play; Bo has mail sent to an address. */
async function running(count = 1) {
  const options = { players: 2, length: { kind: 'deals', count } };
  const { table, ada, bo } = await site.table({ game: 'herzblatt', options, suggestions: true }, 1);
  await withMail(bo, 'bo@example.org');
  return { table, ada, bo };
}
/** Tells all that the table has to announce of this kind; `before` is done between planning and sending. */
async function told(table: Table, kind: string, before: () => Promise<unknown> = async () => {}) {
  const notices = (await table.notices()).filter((one) => one.kind === kind);
  const ids = await planDeliveries(postOf(site.context), table.id, notices);
  await before();
  await sendDeliveries(postOf(site.context), ids);
  return site.channels.mails.map(({ letter }) => letter);
}

describe('mail about things beside the match tells', () => {
  test('that there is a rematch, with a link to the seat, once', async () => {
    const { table, ada } = await running();
    await table.playOut();
    await ada.rematch({});
    const [letter] = await told(table, 'rematch');
    expect(letter).toMatchObject({ kind: 'rematch', values: { from: 'Ada' }, table: { view: { game: 'herzblatt' } } });
    expect(letter).toHaveProperty('table.url', expect.stringContaining(`https://cards.example.org/s/${table.id}-1-`));
    expect(await told(table, 'rematch')).toHaveLength(1);
  });

  test('that somebody asks the host to get the others, while somebody is missing', async () => {
    const table = await site.table({ game: 'herzblatt', options: { players: 3 } }, ['Cleo']);
    const [ada, cleo] = table.players;
    await withMail(ada, 'ada@example.org');
    await cleo.nudge();
    expect(await told(table, 'nudge')).toMatchObject([{ kind: 'nudge', values: { by: { name: 'Cleo' }, missing: 1 } }]);
    expect(site.channels.mails.map(({ to }) => to)).toEqual(['ada@example.org']);
    expect((await ada.view()).status).toBe('open');
    site.channels.mails.length = 0;
    site.now += DAY + HOUR;
    await cleo.nudge();
    const last = () => table.join('Dominik');
    expect(await told(table, 'nudge', last)).toEqual([]);
  });

  describe('the host that a seat is taken', () => {
    /** Ada, the host, and Bo, who both have mail sent to them, at a table of Herzblatt. */
    async function lobby(players = 4) {
      const { table, ada, bo } = await site.table({ game: 'herzblatt', options: { players } }, ['Bo']);
      await withMail(ada, 'ada@example.org');
      await withMail(bo, 'bo@example.org');
      return { table, ada, bo };
    }
    const receivers = () => site.channels.mails.map(({ to }) => to);

    test('once, who came and how many are missing; nothing of a bot, and nobody else is told', async () => {
      const { table, ada } = await lobby();
      const before = await table.notices();
      await ada.setBot({ seat: 2, level: 'easy' });
      await ada.setBot({ seat: 2, level: null });
      expect(await table.notices()).toEqual(before);
      await table.join('Cleo');
      expect(await told(table, 'joined')).toMatchObject([{ values: { by: { name: 'Cleo' }, missing: 1 } }]);
      expect(await told(table, 'joined')).toHaveLength(1);
      expect(receivers()).toEqual(['ada@example.org']);
    });

    test('and that the last one is, with it, or by its being their turn: one message for each', async () => {
      const { table, ada } = await lobby();
      await table.join('Cleo');
      site.now += HOUR;
      await table.join('Dominik');
      const mine = (await table.notices()).filter(({ seat, version }) => seat === ada.seat && version > 2);
      const isTurn = (await ada.view()).toAct.includes(ada.seat);
      expect(mine.map(({ kind }) => kind)).toEqual(['joined', isTurn ? 'turn' : 'joined']);
      const last = (await told(table, 'joined')).at(-1);
      expect(last).toMatchObject(isTurn ? {} : { values: { by: { name: 'Dominik' }, missing: 0 } });
    });

    test('of several who came while it could not be told the last one; nothing of one who has gone', async () => {
      const { table } = await lobby(5);
      const cleo = await table.join('Cleo');
      const last = () => cleo.forget(cleo.seat);
      expect(await told(table, 'joined', last)).toEqual([]);
      site.now += HOUR;
      await table.join('Dominik');
      expect(await told(table, 'joined', () => table.join('Eva'))).toEqual([]);
      expect(await told(table, 'joined')).toMatchObject([{ values: { by: { name: 'Eva' }, missing: 1 } }]);
    });

    test('not for ever, where somebody sits down and leaves again and again', async () => {
      const { table } = await lobby();
      for (let i = 0; i < 10; i++) {
        const cleo = await table.join(`Cleo ${i}`);
        await cleo.forget(cleo.seat);
        site.now += HOUR;
      }
      const joined = (await table.notices()).filter(({ kind }) => kind === 'joined');
      expect(joined).toHaveLength(1 + 4);
    });

    test('not where they wish for no messages', async () => {
      const { table, ada } = await lobby();
      await ada.setWishes({ when: 'none' });
      await table.join('Cleo');
      expect(await told(table, 'joined')).toEqual([]);
    });
  });

  test('that others want a new link, while that is so', async () => {
    const { table, ada } = await running(2);
    const { objectUntil } = await ada.askLink({ seat: 1 });
    expect(await told(table, 'link')).toMatchObject([
      { kind: 'link', values: { by: { name: 'Ada' }, when: { date: objectUntil } } },
    ]);
  });

  test('no more once the player has objected', async () => {
    const { table, ada, bo } = await running(2);
    await ada.askLink({ seat: 1 });
    expect(await told(table, 'link', () => bo.dropLink({ seat: 1 }))).toEqual([]);
  });

  test('those whose leave a new link needs, once, and nobody any more where enough agree', async () => {
    const options = { players: 4, length: { kind: 'deals', count: 2 } };
    const { table, ada, bo } = await site.table({ game: 'herzblatt', options }, 3);
    for (const player of table.players) await withMail(player, `${player.seat}@example.org`);
    for (let i = 0; i < 2; i++) await bo.askLink({ seat: 2 });
    const asked = { kind: 'link', values: { by: { name: 'Bo' }, whose: 'other', about: { name: 'Cleo' } } };
    for (let i = 0; i < 2; i++) expect(await told(table, 'link')).toMatchObject([asked, asked]);
    expect(site.channels.mails.map(({ to }) => to).toSorted()).toEqual(['0@example.org', '3@example.org']);
    await bo.askLink({ seat: 3 });
    const [, , ...more] = await told(table, 'link', () => ada.agreeLink({ seat: 3 }));
    expect(more).toEqual([]);
    expect((await told(table, 'link')).at(-1)).toMatchObject({ table: { seat: 3 }, values: { whose: 'mine' } });
  });

  test('nothing of talk by itself; a message about something else has the talk in its view', async () => {
    const { table, ada, bo } = await running();
    await table.playOut();
    await ada.say({ text: 'Gut gespielt!' });
    const kinds = (await table.notices()).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind !== 'turn' && kind !== 'finished')).toEqual([]);
    await bo.mute({ player: 0, muted: true });
    const [unheard] = await told(table, 'finished');
    expect(JSON.stringify(unheard)).not.toContain('Gut gespielt!');
    await bo.mute({ player: 0, muted: false });
    const [seen] = await postOf(site.context).look([table.id]);
    const letter: Letter = { kind: 'finished', table: await postOf(site.context).letterOf(seen!, 1), recapUrl: '' };
    for (const locale of ['de', 'en'] as const) {
      const { parts } = documentOf({ letter, locale, unsubscribe: null });
      expect(JSON.stringify(parts)).toContain('Ada: Gut gespielt!');
    }
  });
});
