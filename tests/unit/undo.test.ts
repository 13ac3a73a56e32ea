import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { hashOf, newSecret } from '@/lib/identity';
import { drain } from '@/lib/notify';
import { addSubscriptions } from '@/lib/notify/subscriptions';
import {
  act,
  askFriend,
  closeUndo,
  letBotsMove,
  myTables,
  planMark,
  readFeed,
  ruleTalk,
  say,
  sayRequest,
  sendMessages,
  sweep,
  undo,
  versionsFor,
  visit,
} from '@/lib/tables';
import { load } from '@/lib/tables/load';
import { otherProcess } from '../support/commands';
import { HOUR, newSite, type Site } from '../support/messages';
import { feedOf, isFold, lastCard, type Sitting, servedTo, sitDown, UNDO_FOR } from '../support/plans';
import { moveOf } from '../support/tables';

const TWO_DEALS = { length: { kind: 'deals', count: 2 } };
const THREE = { preset: 'black-lady', players: 3, passing: 'never', ...TWO_DEALS };

let site: Site;
beforeEach(() => {
  site = newSite();
  site.context.undoFor = UNDO_FOR;
});
afterEach(() => site.close());

const hearts = (more: Record<string, unknown> = {}) => sitDown(site, 3, { game: 'hearts', options: THREE, ...more });
const takeBack = ({ table, keys }: Sitting, seat: number, version: number, by = seat) =>
  undo(site.context, table, [keys[by]], { seat, version });

/** A match with the seat that has just led a card, which it may take back; the others in turn. */
async function led(more: Record<string, unknown> = {}) {
  const sitting = await hearts(more);
  for (let i = 0; i < 3; i++) {
    await sitting.move((await sitting.view(0)).toAct[0]);
    site.clock.now += UNDO_FOR;
  }
  const [mover] = (await sitting.view(0)).toAct;
  const before = await sitting.view(mover);
  expect(before.choices[0].cards?.length).toBeGreaterThan(1);
  const after = await sitting.move(mover);
  const [next, last] = [(mover + 1) % 3, (mover + 2) % 3];
  return { ...sitting, sitting, mover, next, last, before, after };
}

/** The state as it is stored, without the length of the log. */
async function stateOf(table: string): Promise<unknown> {
  // How much was changed is counted on: whoever takes moves back again and again is to come to an end.
  const { entries: _, busy: __, ...state } = JSON.parse((await site.context.store.read(table))!.state);
  return state;
}

describe('within the time in which a move can be taken back', () => {
  test('its player sees it, all others are served the very same bytes as before it', async () => {
    const sitting = await hearts();
    const { table, keys } = sitting;
    const [mover] = (await sitting.view(0)).toAct;
    const others = [...keys.filter(({ seat }) => seat !== mover), null];
    const feeds = await Promise.all(others.map((key) => key && feedOf(site.context, key)));
    const outbox = await site.context.store.outbox(table);
    const served = () => Promise.all(others.map((key, i) => servedTo(site.context, table, key, feeds[i])));
    const before = await served();
    const after = await sitting.move(mover);
    expect(after.undo).toBe(true);
    expect(after.trick?.cards).toHaveLength(1);
    expect(await served()).toEqual(before);
    expect(await site.context.store.outbox(table)).toEqual(outbox);
    await takeBack(sitting, mover, after.version);
    expect(await served()).toEqual(before);
  });

  test('it is taken back as if it had never been made, clocks and banks included', async () => {
    const sitting = await hearts({ pace: { kind: 'bank', minutes: 600, perMove: 60, cap: 900 } });
    const { table } = sitting;
    const [mover] = (await sitting.view(0)).toAct;
    site.clock.now += HOUR;
    const before = await stateOf(table);
    const { version } = await sitting.move(mover);
    expect(await stateOf(table)).not.toEqual(before);
    site.clock.now += 3000;
    const view = await takeBack(sitting, mover, version);
    expect(await stateOf(table)).toEqual(before);
    expect(await isFold(site.context, table)).toBe(true);
    expect(view).toMatchObject({ version: version - 1, undo: false, toAct: [mover] });
    // His clock ran on meanwhile: the bank has what two hours and three seconds leave of ten, and an hour for the move.
    site.clock.now += HOUR - 3000;
    const { banks } = await sitting.move(mover);
    expect(banks?.[mover]).toBe(9 * HOUR);
  });

  test('the log keeps both, and the fold follows at every step', async () => {
    const { table, sitting, mover, after } = await led();
    await takeBack(sitting, mover, after.version);
    const view = await sitting.view(mover);
    await sitting.move(mover, lastCard(view));
    site.clock.now += UNDO_FOR;
    await closeUndo(site.context, table);
    const log = await sitting.log();
    expect(log.slice(-4).map(({ events }) => events.at(-1)!.type)).toEqual([
      'undoOpened',
      'moveUndone',
      'undoOpened',
      'undoClosed',
    ]);
    expect(await isFold(site.context, table)).toBe(true);
  });

  test('what somebody else is refused, and what he gets for it, is the same as before the move', async () => {
    const { table, keys, mover, next, before } = await led();
    const card = (await visit(site.context, table, [keys[next]])).view.hand[0];
    const foreign = before.hand[0];
    for (const version of [before.version - 1, before.version, before.version + 1, before.version + 2])
      for (const played of [card, foreign].slice(version === before.version + 1 ? 1 : 0)) {
        const refused = () =>
          act(site.context, table, [keys[next]], { seat: next, version, move: { type: 'play', card: played } as never })
            .then(() => 'done')
            .catch(({ code }) => code);
        const now = await refused();
        const { version: seen } = await takeBack({ keys, table } as Sitting, mover, before.version + 1);
        const then = await refused();
        expect(now, `version ${version - seen}`).toBe(then);
        const again = await visit(site.context, table, [keys[mover]]);
        await act(site.context, table, [keys[mover]], {
          seat: mover,
          version: seen,
          move: moveOf(again.view.choices[0]) as never,
        });
      }
  });

  test('his own second move lets the first one stand', async () => {
    const sitting = await sitDown(site, 2, { game: 'spades', options: { players: 2, ...TWO_DEALS } });
    let seat = 0;
    for (let i = 0; i < 200; i++) {
      const { toAct } = await sitting.view(0);
      [seat] = toAct;
      const view = await sitting.move(seat);
      if (view.undo && view.toAct[0] === seat) break;
      site.clock.now += UNDO_FOR;
    }
    const first = await sitting.view(seat);
    expect(first).toMatchObject({ undo: true, toAct: [seat] });
    await sitting.move(seat);
    const shown = await sitting.view(1 - seat);
    expect(shown.version).toBe(first.version);
    expect(shown.tricks).toEqual(first.tricks);
  });
});

describe('after that time a move can be taken back', () => {
  test('as long as nobody else has been shown it: its player may look at it as often as he likes', async () => {
    const { table, keys, sitting, mover, after } = await led();
    const feed = await feedOf(site.context, keys[mover]);
    site.clock.now += 10 * HOUR;
    await sitting.view(mover);
    await myTables(site.context, [keys[mover]]);
    await versionsFor(site.context, table, mover)();
    await readFeed(site.context, feed);
    expect(await takeBack(sitting, mover, after.version)).toMatchObject({ undo: false, toAct: [mover] });
  });

  test.each<[string, (at: Awaited<ReturnType<typeof led>>, feed: string) => Promise<unknown>]>([
    ['another looks', ({ view, last }) => view(last)],
    ['somebody without a seat looks', ({ table }) => visit(site.context, table, [])],
    ['another has it in a list', ({ keys, last }) => myTables(site.context, [keys[last]])],
    ['another has an open stream', ({ table, next }) => versionsFor(site.context, table, next)()],
    ['a spectator has an open stream', ({ table }) => versionsFor(site.context, table, null)()],
    ['another reads his feed', (_, feed) => readFeed(site.context, feed)],
    ['another is told', () => sweep(site.context, 10)],
    ['the server lets it stand', ({ table }) => closeUndo(site.context, table)],
    [
      'another process lets it stand',
      ({ table }) => closeUndo({ ...site.context, store: otherProcess(site.context.store) }, table),
    ],
  ])('not after %s', async (_, look) => {
    const at = await led();
    const feed = await feedOf(site.context, at.keys[at.last]);
    site.clock.now += UNDO_FOR;
    await look(at, feed);
    await expect(takeBack(at.sitting, at.mover, at.after.version)).rejects.toMatchObject({ code: 'no-undo' });
    expect((await at.view(at.last)).trick?.cards).toHaveLength(1);
  });

  test.each<[string, (at: Awaited<ReturnType<typeof led>>) => Promise<unknown>]>([
    [
      'another says something',
      ({ table, keys, last }) => say(site.context, table, [keys[last]], sayRequest.parse({ text: 'Na?' })),
    ],
    [
      'the host does something',
      ({ table, keys }) => ruleTalk(site.context, table, [keys[0]], { seat: 0, talk: 'closed' } as never),
    ],
  ])('nor, at any time, after %s', async (_, answer) => {
    const at = await led();
    await answer(at);
    await expect(takeBack(at.sitting, at.mover, at.after.version)).rejects.toMatchObject({ status: 409 });
    expect((await at.view(at.last)).trick?.cards).toHaveLength(1);
    expect(await isFold(site.context, at.table)).toBe(true);
  });

  test('nor after a bot has answered it; and a bot that thought about one move does not answer another', async () => {
    const { context } = site;
    const sitting = await sitDown(site, 2, { game: 'hearts', options: THREE, bots: [null, 'easy'] });
    const { table } = sitting;
    // Until somebody has a choice whom a bot is to answer.
    let [seat, version] = [0, 0];
    for (let isFound = false; !isFound; ) {
      await letBotsMove(context, table);
      [seat] = (await sitting.view(0)).toAct;
      const { choices } = await sitting.view(seat);
      const view = await sitting.move(seat);
      isFound = view.undo && choices[0].cards!.length > 1 && view.toAct[0] === 2;
      version = view.version;
      if (!isFound) site.clock.now += UNDO_FOR;
    }
    let thoughts = 0;
    const bots = {
      pace: 0,
      wait: async () => true,
      think: async ({ view }: { view: { choices: never[] } }) => {
        // While it thinks, the player takes the card back and plays another one.
        if (thoughts++ === 0) {
          await takeBack(sitting, seat, version);
          site.clock.now += 1;
          await sitting.move(seat, lastCard(await sitting.view(seat)));
        }
        return moveOf(view.choices[0]) as never;
      },
    };
    await letBotsMove({ ...context, bots: bots as never }, table);
    const log = await sitting.log();
    expect(log.at(-1)?.by).toBe('bot');
    expect(thoughts).toBeGreaterThan(1);
    await expect(takeBack(sitting, seat, version)).rejects.toMatchObject({ code: expect.any(String) });
    expect(await isFold(context, table)).toBe(true);
  });
});

describe('after a move was taken back', () => {
  const HOOK = { endpoint: 'https://push.example.org/1', keys: { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) } };

  test('another is made, and the next player is told once, of that one', async () => {
    const { table, keys, sitting, mover, next, after } = await led();
    const { context, clock } = site;
    const seats = [{ table, seat: next, keyHash: hashOf(keys[next].text) }];
    await addSubscriptions(context.records, { to: HOOK, locale: 'en', seats }, clock.now, () =>
      newSecret(context.random),
    );
    await sendMessages(context, 100);
    const told = site.pushes.length;
    await drain(context.store, 10);
    await takeBack(sitting, mover, after.version);
    expect(await context.store.outbox(table)).toEqual([]);
    clock.now += 60_000;
    const made = clock.now;
    const second = await sitting.move(mover, lastCard(await sitting.view(mover)));
    expect(second.version).toBe(after.version);
    await sendMessages(context, 100);
    expect(site.pushes).toHaveLength(told);
    clock.now += UNDO_FOR;
    await closeUndo(context, table);
    await closeUndo(context, table);
    const bodies = (await context.store.outbox(table)).map(({ body }) => JSON.parse(body));
    expect(bodies.filter(({ seat }) => seat === next)).toEqual([
      expect.objectContaining({ kind: 'turn', version: after.version, at: made }),
    ]);
    for (let i = 0; i < 3; i++) {
      await sendMessages(context, 100);
      clock.now += 10 * 60_000;
    }
    const turns = site.pushes.slice(told).filter(({ note }) => note.kind === 'turn');
    expect(turns.map(({ note }) => note.at)).toEqual([made]);
  });

  test('the other move has another mark, so that no browser takes the first one for it', async () => {
    const { sitting, mover, after } = await led();
    await takeBack(sitting, mover, after.version);
    const second = await sitting.move(mover, lastCard(await sitting.view(mover)));
    expect(second.version).toBe(after.version);
    expect(planMark(second)).not.toBe(planMark(after));
    // An estimate changes with every look: it is no other view.
    expect(planMark({ ...after, expectedEnd: { from: 1, until: 2 } })).toBe(planMark(after));
  });

  test('sent twice it counts once', async () => {
    const { table, sitting, mover, after } = await led();
    await takeBack(sitting, mover, after.version);
    const state = await stateOf(table);
    await takeBack(sitting, mover, after.version);
    expect(await stateOf(table)).toEqual(state);
  });

  test('the same request of the move that comes late makes it again, once, and it can be taken back again', async () => {
    const { table, keys, sitting, mover, before, after } = await led();
    const request = { seat: mover, version: before.version, move: moveOf(before.choices[0]) as never };
    await takeBack(sitting, mover, after.version);
    await act(site.context, table, [keys[mover]], request);
    expect(await act(site.context, table, [keys[mover]], request)).toMatchObject({
      version: after.version,
      undo: true,
    });
    expect(await takeBack(sitting, mover, after.version)).toMatchObject({ version: before.version });
  });

  test('again and again: it is always the same table', async () => {
    const { table, sitting, mover, before, after } = await led();
    await takeBack(sitting, mover, after.version);
    const state = await stateOf(table);
    for (const card of before.choices[0].cards!) {
      await sitting.move(mover, { type: 'play', card });
      await takeBack(sitting, mover, after.version);
      expect(await stateOf(table)).toEqual(state);
    }
    expect(await isFold(site.context, table)).toBe(true);
  });
});

describe('who may take a move back', () => {
  test('no other seat, no friend, no spectator, and the host only his own', async () => {
    const at = await led();
    const { context } = site;
    const { table, mover, next, sitting, after } = at;
    await expect(takeBack(sitting, mover, after.version, next)).rejects.toMatchObject({ code: 'no-seat' });
    await expect(takeBack(sitting, next, after.version)).rejects.toMatchObject({ code: 'no-undo' });
    await expect(undo(context, table, [], { seat: mover, version: after.version })).rejects.toMatchObject({
      code: 'no-seat',
    });
    expect((await load(context, table)).undo).toMatchObject({ seat: mover });
  });

  test('a friend neither takes back the move of the player nor his own, nor does the player take back his', async () => {
    const sitting = await hearts();
    const { context } = site;
    const { table, keys } = sitting;
    const [mover] = (await sitting.view(0)).toAct;
    const friend = (await askFriend(context, table, [keys[mover]], { seat: mover, name: 'Fay', days: 3 })).key;
    const { version, choices } = await sitting.view(mover);
    const request = { seat: mover, version, move: moveOf(choices[0]) as never };
    const after = await act(context, table, [friend], request);
    expect(after.undo).toBe(false);
    for (const key of [friend, keys[mover]]) {
      const tried = undo(context, table, [key], { seat: mover, version: after.version });
      await expect(tried).rejects.toMatchObject({ code: key === friend ? 'only-player' : 'no-undo' });
    }
    expect((await load(context, table)).undo).toBeNull();
  });
});

describe('passing cards in Hearts', () => {
  const four = () => sitDown(site, 4, { game: 'hearts', options: TWO_DEALS });

  test('can be taken back while the others have yet to pass', async () => {
    const sitting = await four();
    const before = await sitting.view(2);
    const { version, undo: isUndoable } = await sitting.move(2);
    expect(isUndoable).toBe(true);
    expect(await takeBack(sitting, 2, version)).toMatchObject({ hand: before.hand, choices: before.choices });
  });

  test('not after another has passed, who may have seen that it was done', async () => {
    const sitting = await four();
    const { version } = await sitting.move(2);
    await sitting.move(3);
    expect((await sitting.view(2)).undo).toBe(false);
    await expect(takeBack(sitting, 2, version)).rejects.toMatchObject({ status: 409 });
    expect((await sitting.view(0)).version).toBe(version + 1 - 1);
    site.clock.now += UNDO_FOR;
    expect((await sitting.view(0)).version).toBe(version + 1);
  });

  test('not by whoever passes last: he sees the cards he gets', async () => {
    const sitting = await four();
    for (const seat of [0, 1, 2]) await sitting.move(seat);
    const { undo: isUndoable, version, hand } = await sitting.move(3);
    expect(isUndoable).toBe(false);
    await expect(takeBack(sitting, 3, version)).rejects.toMatchObject({ code: 'no-undo' });
    expect((await sitting.view(3)).hand).toEqual(hand);
  });
});

test('without time for it nothing can be taken back, and everybody sees each move at once', async () => {
  site.context.undoFor = 0;
  const { sitting, mover, next, after } = await led();
  expect(after.undo).toBe(false);
  await expect(takeBack(sitting, mover, after.version)).rejects.toMatchObject({ code: 'no-undo' });
  expect((await sitting.view(next)).trick?.cards).toHaveLength(1);
});
