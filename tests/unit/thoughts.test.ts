import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { SeatKey } from '@/lib/identity';
import {
  act,
  askFriend,
  autopilot,
  forget,
  letBotsMove,
  moveRequest,
  personalData,
  recap,
  record,
  STRANGER,
  sendMessages,
  setBot,
  setWishes,
  viewerWith,
  wishesRequest,
} from '@/lib/tables';
import { HOUR, newSite, type Site } from '../support/messages';
import { feedOf, isFold, type Sitting, servedTo, sitDown } from '../support/plans';
import { moveOf, playOn } from '../support/tables';

const THREE = { preset: 'black-lady', players: 3, passing: 'never', length: { kind: 'deals', count: 1 } };
const NOTE = 'Die Dame liegt bei Cleo';

let site: Site;
beforeEach(() => {
  site = newSite();
});
afterEach(() => site.close());

const sit = (more: Record<string, unknown> = {}) => sitDown(site, 3, { game: 'hearts', options: THREE, ...more });

/** The seat that is to act makes its first move, with this note. */
async function moveNoting(sitting: Sitting, thought: unknown, seat?: number, key = sitting.keys[seat ?? 0]) {
  const mover = seat ?? (await sitting.view(0)).toAct[0];
  const { version, choices } = await sitting.view(mover);
  const keys = seat === undefined ? [sitting.keys[mover]] : [key];
  const request = moveRequest.parse({ version, move: moveOf(choices[0]), seat: mover, thought });
  return { mover, request, keys, view: await act(site.context, sitting.table, viewerWith(...keys), request) };
}

function wishForMail(key: SeatKey) {
  const email = `p${key.seat}@example.org`;
  const account = { id: 'a1', emails: async () => [email] };
  const request = wishesRequest.parse({ seat: key.seat, email, delayMinutes: 0 });
  return setWishes(site.context, key.table, { keys: [key], account }, request);
}

async function toTheEnd({ keys, view }: Sitting) {
  while ((await view(0)).status === 'running') for (const key of keys) await playOn(site.context, key, 1);
}

/** Everything that was noted, as the recap shows it. */
async function shown({ table, keys }: Pick<Sitting, 'table' | 'keys'>) {
  const { deals } = await recap(site.context, table, { viewer: viewerWith(...keys) });
  return deals.flatMap(({ frames }) => frames.flatMap(({ move, thought }) => (thought ? [{ ...thought, move }] : [])));
}

describe('before the match is over nobody reads it', () => {
  test('neither the others nor a spectator nor the feed nor a message is served it, nor is it in the stored state', async () => {
    const sitting = await sit();
    const { table, keys } = sitting;
    for (const key of keys) await wishForMail(key);
    const { mover } = await moveNoting(sitting, NOTE);
    const feeds = await Promise.all(keys.map((key) => feedOf(site.context, key)));
    for (let i = 0; i < 4; i++) {
      await sitting.move((await sitting.view(0)).toAct[0]);
      site.clock.now += HOUR;
      await sendMessages(site.context, 100);
    }
    expect(site.mails.length).toBeGreaterThan(2);
    for (const [seat, key] of [...keys, null].entries()) {
      expect(await servedTo(site.context, table, key, feeds[seat] ?? null), `seat ${seat}`).not.toContain(NOTE);
    }
    const stored = await site.context.store.read(table);
    expect(stored!.state).not.toContain(NOTE);
    expect(JSON.stringify([await site.context.store.outbox(table), site.mails, site.pushes, site.hooks])).not.toContain(
      NOTE,
    );
    for (const read of [recap(site.context, table, { viewer: viewerWith(...keys) }), record(site.context, table)]) {
      await expect(read).rejects.toMatchObject({ code: 'not-finished' });
    }
    // Players may have what is stored about them, and nothing of the others' notes.
    for (const [seat, key] of keys.entries()) {
      const data = JSON.stringify(await personalData(site.context, table, viewerWith(key), seat));
      expect(data.includes(NOTE), `seat ${seat}`).toBe(seat === mover);
    }
  });

  test('a table at which something was noted looks like one at which nothing was', async () => {
    const views = [];
    for (const thought of [NOTE, undefined]) {
      const own = newSite();
      const plain = await sitDown(own, 3, { game: 'hearts', options: THREE });
      const seat = (await plain.view(0)).toAct[0];
      const { version, choices } = await plain.view(seat);
      const request = moveRequest.parse({ version, move: moveOf(choices[0]), thought });
      await act(own.context, plain.table, viewerWith(plain.keys[seat]), request);
      views.push([await servedTo(own.context, plain.table, null), (await own.context.store.read(plain.table))!.state]);
      await own.close();
    }
    expect(views[0]).toEqual(views[1]);
  });
});

describe('when the match is over', () => {
  test('everybody reads it beside its card, with its writer', async () => {
    const sitting = await sit();
    const { mover, request } = await moveNoting(sitting, `  ${NOTE}\u202e\n `);
    await toTheEnd(sitting);
    const name = (await sitting.view(0)).seats[mover].name;
    expect(await shown(sitting)).toEqual([
      { text: NOTE, by: name, isFriends: false, move: { seat: mover, move: request.move } },
    ]);
    // The record is a file for programs: what people noted is not in it.
    expect(JSON.stringify(await record(site.context, sitting.table))).not.toContain(NOTE);
  });

  test("a friend's note is marked as the friend's, and is not among what is stored about the player", async () => {
    const sitting = await sit({ pace: { kind: 'move', minutes: 1440 } });
    const seat = (await sitting.view(0)).toAct[0];
    const { table, keys } = sitting;
    const { key } = await askFriend(site.context, table, viewerWith(keys[seat]), { seat, name: 'Dora', days: 3 });
    await moveNoting(sitting, NOTE, seat, key);
    expect(JSON.stringify(await personalData(site.context, table, viewerWith(keys[seat]), seat))).not.toContain(NOTE);
    await toTheEnd(sitting);
    expect(await shown(sitting)).toMatchObject([{ text: NOTE, by: 'Dora', isFriends: true }]);
  });
});

describe('who may note something', () => {
  test('nobody for somebody else: not a player with their own key, not a spectator', async () => {
    const sitting = await sit();
    const seat = (await sitting.view(0)).toAct[0];
    const other = (seat + 1) % 3;
    await expect(moveNoting(sitting, NOTE, seat, sitting.keys[other])).rejects.toMatchObject({ code: 'no-seat' });
    const { version, choices } = await sitting.view(seat);
    const request = moveRequest.parse({ version, move: moveOf(choices[0]), seat, thought: NOTE });
    await expect(act(site.context, sitting.table, STRANGER, request)).rejects.toMatchObject({ code: 'no-seat' });
    expect(JSON.stringify(await sitting.log())).not.toContain(NOTE);
  });

  test('not the player in whose place a bot sits', async () => {
    const sitting = await sit();
    const seat = (await sitting.view(0)).toAct[0];
    const { version, choices } = await sitting.view(seat);
    const keys = [sitting.keys[seat]];
    await setBot(site.context, sitting.table, viewerWith(...keys), { seat, level: 'easy' });
    const request = moveRequest.parse({ version, move: moveOf(choices[0]), seat, thought: NOTE });
    await expect(act(site.context, sitting.table, viewerWith(...keys), request)).rejects.toMatchObject({
      code: 'bot-plays',
    });
    expect(JSON.stringify(await sitting.log())).not.toContain(NOTE);
  });

  test('moves that a bot or the autopilot makes have no notes', async () => {
    const sitting = await sit({ pace: { kind: 'move', minutes: 1440 } });
    const seat = (await sitting.view(0)).toAct[0];
    await autopilot(site.context, sitting.table, viewerWith(sitting.keys[seat]), { seat, on: true });
    await letBotsMove(site.context, sitting.table);
    const thoughts = (await sitting.log()).flatMap(({ events }) => events.filter((e) => e.type === 'thoughtSealed'));
    expect(thoughts).toEqual([]);
  });
});

describe('what can be noted', () => {
  test.each([
    ['nothing', ''],
    ['only white space', ' \n '],
    ['null', null],
    ['no field', undefined],
  ])('%s is no note: the move is made', async (_, thought) => {
    const sitting = await sit();
    const { view } = await moveNoting(sitting, thought);
    expect(view.trick?.cards).toHaveLength(1);
    expect(JSON.stringify(await sitting.log())).not.toContain('thoughtSealed');
  });

  test.each([
    ['201 characters', 'ä'.repeat(201)],
    ['what cannot be seen', '\u200d'],
  ])('%s are refused, and the move is not made', async (_, thought) => {
    const sitting = await sit();
    const { version } = await sitting.view(0);
    await expect(moveNoting(sitting, thought)).rejects.toMatchObject({ code: 'bad-thought', status: 400 });
    expect((await sitting.view(0)).version).toBe(version);
  });

  test('200 characters can be noted, counted as people count them', async () => {
    const sitting = await sit();
    await moveNoting(sitting, '😀'.repeat(200));
    await toTheEnd(sitting);
    expect((await shown(sitting))[0].text).toBe('😀'.repeat(200));
  });

  test('what is no text is a bad request', () => {
    expect(moveRequest.safeParse({ version: 1, move: { type: 'play' }, thought: 7 }).success).toBe(false);
  });
});

describe('what becomes of it', () => {
  test('a move sent again with another note counts once, with the first one', async () => {
    const sitting = await sit();
    const { request, keys, view } = await moveNoting(sitting, NOTE);
    const again = await act(site.context, sitting.table, viewerWith(...keys), { ...request, thought: 'Doch nicht' });
    expect(again.version).toBe(view.version);
    await toTheEnd(sitting);
    expect((await shown(sitting)).map(({ text }) => text)).toEqual([NOTE]);
  });

  test('it goes with a player who wants to be forgotten, in a running match and after one; the others keep theirs', async () => {
    for (const isOver of [false, true]) {
      const sitting = await sit();
      const { table, keys } = sitting;
      const first = await moveNoting(sitting, NOTE);
      const second = await moveNoting(sitting, 'Herz ist weg');
      if (isOver) await toTheEnd(sitting);
      await forget(site.context, table, viewerWith(...keys), first.mover);
      const log = JSON.stringify(await site.context.store.log(table));
      expect([log.includes(NOTE), log.includes('Herz ist weg')]).toEqual([false, true]);
      expect(await isFold(site.context, table)).toBe(true);
      if (isOver) expect(await shown(sitting)).toMatchObject([{ text: 'Herz ist weg', move: { seat: second.mover } }]);
    }
  });
});
