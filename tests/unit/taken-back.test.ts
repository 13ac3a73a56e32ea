import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isTableEvent, readLog, STATE_FORMAT } from '@/lib/match';
import { act, type Context, forget, join, Problem, rebuild, STRANGER, viewerWith, visit } from '@/lib/tables';
import { load } from '@/lib/tables/runner/load';
import { openTable, seenWith } from '../support/commands';
import { games } from '../support/match';
import { moveOf, newContext, playOn } from '../support/tables';

let context: Context;
let close: () => Promise<void>;
beforeEach(() => {
  ({ context, close } = newContext());
});
afterEach(() => close());

const FOUR = { preset: 'hearts', length: { kind: 'deals', count: 5 } };

async function sitDown(options: Record<string, unknown> = FOUR) {
  const { table, key, invitation } = await openTable(context, { game: 'hearts', options });
  const keys = [key];
  for (const name of ['Bo', 'Cleo', 'Dov']) keys.push((await join(context, table, { invitation, name })).key);
  return { table, keys };
}

/** Plays first moves until it is one player's turn in the middle of a trick. @returns his seat */
async function toATurn(table: string, keys: Awaited<ReturnType<typeof sitDown>>['keys']) {
  for (;;) {
    const { view } = await visit(context, table, STRANGER);
    if (view.phase === 'playing' && view.trick?.cards.length === 1) return view.toAct[0];
    await playOn(context, keys[view.toAct[0]], 1);
  }
}

describe('a move that was sent stands', () => {
  test('a match of Hearts against people has no entry but their commands: 1.02 a decision at most', async () => {
    const { table, keys } = await sitDown();
    while ((await seenWith(context, keys[0])).status === 'running') {
      for (const key of keys) await playOn(context, key, 1);
    }
    const log = readLog(games, await context.store.log(table));
    const isMove = ({ events }: (typeof log)[number]) =>
      events.some((event) => !isTableEvent(event) && games('hearts').moveOf(event));
    const moves = log.filter(isMove);
    expect(log.filter((entry) => !isMove(entry)).map(({ events }) => events[0].type)).toEqual([
      'tableOpened',
      'seatTaken',
      'seatTaken',
      'seatTaken',
    ]);
    expect(log.length / moves.length).toBeLessThanOrEqual(1.02);
  });

  test('everybody is shown it as soon as it is answered', async () => {
    const { table, keys } = await sitDown();
    const seat = await toATurn(table, keys);
    const { version, choices } = await seenWith(context, keys[seat]);
    const card = choices[0].cards?.[0];
    const answer = await act(context, table, viewerWith(keys[seat]), { version, move: { type: 'play', card } });
    for (const viewer of [...keys.map((key) => [key]), []]) {
      const { view } = await visit(context, table, viewerWith(...viewer));
      expect(view.version).toBe(answer.version);
      expect(view.trick?.cards.at(-1)).toBe(card);
    }
  });

  test('a late copy of its request makes it no second time, whatever has been played since', async () => {
    const { table, keys } = await sitDown();
    const seat = await toATurn(table, keys);
    const { version, choices } = await seenWith(context, keys[seat]);
    const copy = { version, move: moveOf(choices[0]) };
    await act(context, table, viewerWith(keys[seat]), copy);
    for (let later = 0; later < 12; later++) {
      const before = (await load(context, table)).entries;
      await act(context, table, viewerWith(keys[seat]), copy).catch((error) => {
        expect(error).toBeInstanceOf(Problem);
      });
      expect((await load(context, table)).entries).toBe(before);
      const { view } = await visit(context, table, STRANGER);
      await playOn(context, keys[view.toAct[0]], 1);
    }
  });
});

describe('a table of a version with which moves were taken back', () => {
  /** Puts the table into the store as that version left it: with these events in the entries of its last moves. */
  async function leftBy(table: string, change: (entries: { at: number; by?: string; events: object[] }[]) => void) {
    const one = (await context.store.exportTable(table))!;
    const entries = one.log.map((line) => JSON.parse(line));
    change(entries);
    const state = JSON.stringify({ ...JSON.parse(one.state), format: STATE_FORMAT - 1 });
    const log = entries.map((entry) => JSON.stringify(entry));
    await context.store.remove(table, one.version);
    await context.store.importTable({ ...one, version: log.length, state, log, outbox: [] });
  }
  const told = async (table: string) =>
    (await context.store.outbox(table)).map(({ body }) => JSON.parse(body)).map(({ kind, seat }) => [kind, seat]);

  test('tells of the move that could still be taken back when the server was stopped, once', async () => {
    const { table, keys } = await sitDown();
    const seat = await toATurn(table, keys);
    const after = await playOn(context, keys[seat], 1);
    await leftBy(table, (entries) => entries.at(-1)?.events.push({ type: 'undoOpened', seat, until: 1 }));
    const { view } = await visit(context, table, STRANGER);
    expect(view).toMatchObject({ version: after.version, toAct: after.toAct });
    const [next] = after.toAct;
    expect(await told(table)).toEqual([['turn', next]]);
    await visit(context, table, STRANGER);
    await act(context, table, viewerWith(keys[next]), {
      version: view.version,
      move: moveOf((await seenWith(context, keys[next])).choices[0]),
    });
    expect((await told(table)).filter(([, to]) => to === next)).toHaveLength(1);
    expect(await rebuild(context, table)).toEqual([]);
  });

  test('does not tell again of one that had come to stand', async () => {
    const { table, keys } = await sitDown();
    const seat = await toATurn(table, keys);
    await playOn(context, keys[seat], 1);
    await leftBy(table, (entries) => {
      const last = entries.at(-1);
      last?.events.push({ type: 'undoOpened', seat, until: 1 });
      entries.push({ at: last?.at ?? 0, events: [{ type: 'undoClosed', seat }] });
    });
    await visit(context, table, STRANGER);
    expect(await told(table)).toEqual([]);
  });

  test('never had a move that was taken back; its log can be rewritten and read again', async () => {
    const { table, keys } = await sitDown();
    const seat = await toATurn(table, keys);
    const before = await seenWith(context, keys[seat]);
    await playOn(context, keys[seat], 1);
    await leftBy(table, (entries) => {
      const last = entries.at(-1);
      last?.events.push({ type: 'undoOpened', seat, until: 1 });
      entries.push({ at: last?.at ?? 0, events: [{ type: 'moveUndone', seat }] });
    });
    expect(await seenWith(context, keys[seat])).toMatchObject({
      version: before.version,
      hand: before.hand,
      trick: before.trick,
      toAct: [seat],
    });
    await playOn(context, keys[seat], 1);
    await forget(context, table, viewerWith(keys[(seat + 1) % 4]), (seat + 1) % 4);
    expect(await rebuild(context, table)).toEqual([]);
    expect((await load(context, table)).entries).toBe((await context.store.log(table)).length);
  });
});
