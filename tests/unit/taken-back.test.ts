import { describe, expect, test } from 'vitest';
import { isTableEvent, STATE_FORMAT } from '@/lib/match';
import { Problem } from '@/lib/tables';
import { games } from '../support/match';
import { moveOf } from '../support/player';
import { freshSite, type Table } from '../support/site';

const site = freshSite({ ticks: 1000 });
const FIVE = { preset: 'hearts', length: { kind: 'deals', count: 5 } };
const sitDown = () => site.table({ game: 'hearts', options: FIVE }, 3);

/** A table at which it is one player's turn in the middle of a trick, that player, and the next one. */
async function toATurn() {
  const table = await sitDown();
  await table.playUntil(({ phase, trick }) => phase === 'playing' && trick?.cards.length === 1);
  const mover = await table.mover();
  return { table, mover, seat: mover.seat, next: table.players[(mover.seat + 1) % 4] };
}

describe('a move that was sent stands', () => {
  test('a match of Hearts against people has no entry but their commands: 1.02 a decision at most', async () => {
    const table = await sitDown();
    await table.playOut();
    const log = await table.log();
    const isMove = ({ events }: (typeof log)[number]) =>
      events.some((event) => !isTableEvent(event) && games('hearts').moveOf(event));
    const moves = log.filter(isMove);
    expect(log.filter((entry) => !isMove(entry)).map(({ events }) => events[0].type)).toEqual([
      'tableOpened',
      ...['seatTaken', 'seatTaken', 'seatTaken'],
    ]);
    expect(log.length / moves.length).toBeLessThanOrEqual(1.02);
  });

  test('everybody is shown it as soon as it is answered', async () => {
    const { table, mover } = await toATurn();
    const { version, choices } = await mover.view();
    const card = choices[0].cards?.[0];
    const answer = await mover.act({ version, move: { type: 'play', card } });
    for (const viewer of [...table.players, table.stranger]) {
      const view = await viewer.view();
      expect(view.version).toBe(answer.version);
      expect(view.trick?.cards.at(-1)).toBe(card);
    }
  });

  test('a late copy of its request makes it no second time, also when more has been played since', async () => {
    const { table, mover } = await toATurn();
    const { version, choices } = await mover.view();
    const copy = { version, move: moveOf(choices[0]) };
    await mover.act(copy);
    for (let later = 0; later < 12; later++) {
      const before = (await table.state()).entries;
      await mover.act(copy).catch((error) => {
        expect(error).toBeInstanceOf(Problem);
      });
      expect((await table.state()).entries).toBe(before);
      await table.move();
    }
  });
});

describe('a table of a version with which moves were taken back', () => {
  /** Puts the table into the store as that version left it: with these events in the entries of its last moves. */
  async function leftBy({ id }: Table, change: (entries: { at: number; by?: string; events: object[] }[]) => void) {
    const one = (await site.context.store.exportTable(id))!;
    const entries = one.log.map((line) => JSON.parse(line));
    change(entries);
    const state = JSON.stringify({ ...JSON.parse(one.state), format: STATE_FORMAT - 1 });
    const log = entries.map((entry) => JSON.stringify(entry));
    await site.context.store.remove(id, one.version);
    await site.context.store.importTable({ ...one, version: log.length, state, log, outbox: [] });
  }
  const told = async (table: Table) => (await table.notices()).map(({ kind, seat }) => [kind, seat]);

  test('tells, once, of the move that could still be taken back when the server was stopped', async () => {
    const { table, mover, seat, next } = await toATurn();
    const after = await mover.move();
    await leftBy(table, (entries) => entries.at(-1)?.events.push({ type: 'undoOpened', seat, until: 1 }));
    expect(await table.view()).toMatchObject({ version: after.version, toAct: after.toAct });
    expect(after.toAct).toEqual([next.seat]);
    expect(await told(table)).toEqual([['turn', next.seat]]);
    await table.view();
    await next.move();
    expect((await told(table)).filter(([, to]) => to === next.seat)).toHaveLength(1);
    expect(await table.rebuild()).toEqual([]);
  });

  test('does not tell again of one that had come to stand', async () => {
    const { table, mover, seat } = await toATurn();
    await mover.move();
    await leftBy(table, (entries) => {
      const last = entries.at(-1);
      last?.events.push({ type: 'undoOpened', seat, until: 1 });
      entries.push({ at: last?.at ?? 0, events: [{ type: 'undoClosed', seat }] });
    });
    await table.view();
    expect(await told(table)).toEqual([]);
  });

  test('never had a move that was taken back; its log can be rewritten and read again', async () => {
    const { table, mover, seat, next } = await toATurn();
    const { version, hand, trick } = await mover.view();
    await mover.move();
    await leftBy(table, (entries) => {
      const last = entries.at(-1);
      last?.events.push({ type: 'undoOpened', seat, until: 1 });
      entries.push({ at: last?.at ?? 0, events: [{ type: 'moveUndone', seat }] });
    });
    expect(await mover.view()).toMatchObject({ ...{ version, hand, trick }, toAct: [seat] });
    await mover.move();
    await next.forget(next.seat);
    expect(await table.rebuild()).toEqual([]);
    expect((await table.state()).entries).toBe((await table.log()).length);
  });
});
