import { describe, expect, test } from 'vitest';
import { moveRequest, sendMessages } from '@/lib/tables';
import { moveOf } from '../support/player';
import { freshSite, HOUR, type Player, refused, type Table } from '../support/site';

const THREE = { preset: 'black-lady', players: 3, passing: 'never', length: { kind: 'deals', count: 1 } };
const NOTE = 'Die Dame liegt bei Cleo';

const site = freshSite();
const sit = (more: Record<string, unknown> = {}) => site.table({ game: 'hearts', options: THREE, ...more }, 2);

/** The first move of the player who is to act, with this note. */
async function noting(table: Table, thought: unknown) {
  const mover = await table.mover();
  const { version, choices } = await mover.view();
  const move = moveOf(choices[0]);
  return { mover, request: moveRequest.parse({ version, move, seat: mover.seat, thought }) };
}

/** That player, or this one, makes that move. */
async function moveNoting(table: Table, thought: unknown, player?: Player) {
  const noted = await noting(table, thought);
  return { ...noted, view: await (player ?? noted.mover).act(noted.request) };
}

function wishForMail(player: Player) {
  const email = `p${player.seat}@example.org`;
  return player.as({ id: 'a1', emails: async () => [email] }).setWishes({ email, delayMinutes: 0 });
}

/** Everything that was noted, as the recap shows it. */
async function shown(table: Table) {
  const { deals } = await table.recap(table.players[0]);
  return deals.flatMap(({ frames }) => frames.flatMap(({ move, thought }) => (thought ? [{ ...thought, move }] : [])));
}

describe('before the match is over nobody reads it', () => {
  test('neither the others nor a spectator nor the feed nor a message is served it, nor is it in the stored state', async () => {
    const table = await sit();
    const { players } = table;
    for (const player of players) await wishForMail(player);
    const { mover } = await moveNoting(table, NOTE);
    const feeds = await Promise.all(players.map((player) => player.feed()));
    for (let i = 0; i < 4; i++) {
      await table.move();
      site.now += HOUR;
      await sendMessages(site.context);
    }
    const { mails, pushes, hooks } = site.channels;
    expect(mails.length).toBeGreaterThan(2);
    for (const [seat, player] of [...players, undefined].entries()) {
      expect(await table.served(player, feeds[seat] ?? null), `seat ${seat}`).not.toContain(NOTE);
    }
    const stored = await site.context.store.read(table.id);
    expect(stored!.state).not.toContain(NOTE);
    expect(JSON.stringify([await site.context.store.outbox(table.id), mails, pushes, hooks])).not.toContain(NOTE);
    await refused(table.recap(players[0]), 'not-finished');
    await refused(table.record(), 'not-finished');
    // Players may have what is stored about them, and nothing of the others' notes.
    for (const player of players) {
      const data = JSON.stringify(await player.personalData(player.seat));
      expect(data.includes(NOTE), `seat ${player.seat}`).toBe(player === mover);
    }
  });

  test('a table at which something was noted looks like one at which nothing was', async () => {
    const views = [];
    for (const thought of [NOTE, undefined]) {
      await site.renew();
      const table = await sit();
      await moveNoting(table, thought);
      views.push([await table.served(), (await site.context.store.read(table.id))!.state]);
    }
    expect(views[0]).toEqual(views[1]);
  });
});

describe('when the match is over', () => {
  test('everybody reads it beside its card, with its writer', async () => {
    const table = await sit();
    const { mover, request } = await moveNoting(table, `  ${NOTE}\u202e\n `);
    await table.playOut();
    const { name } = (await table.view()).seats[mover.seat];
    expect(await shown(table)).toEqual([
      { text: NOTE, by: name, isFriends: false, move: { seat: mover.seat, move: request.move } },
    ]);
    // The record is a file for programs: what people noted is not in it.
    expect(JSON.stringify(await table.record())).not.toContain(NOTE);
  });

  test("a friend's note is marked as the friend's, and is not among what is stored about the player", async () => {
    const table = await sit({ pace: { kind: 'move', minutes: 1440 } });
    const mover = await table.mover();
    const { key } = await mover.askFriend({ name: 'Dora', days: 3 });
    await moveNoting(table, NOTE, site.with(key));
    expect(JSON.stringify(await mover.personalData(mover.seat))).not.toContain(NOTE);
    await table.playOut();
    expect(await shown(table)).toMatchObject([{ text: NOTE, by: 'Dora', isFriends: true }]);
  });
});

describe('who may note something', () => {
  test('nobody for somebody else: not a player with their own key, not a spectator', async () => {
    const table = await sit();
    const [other] = await table.others();
    for (const player of [other, table.stranger]) await refused(moveNoting(table, NOTE, player), 'no-seat');
    expect(JSON.stringify(await table.log())).not.toContain(NOTE);
  });

  test('not the player in whose place a bot sits', async () => {
    const table = await sit();
    const { mover, request } = await noting(table, NOTE);
    await mover.setBot({ level: 'easy' });
    await refused(mover.act(request), 'bot-plays');
    expect(JSON.stringify(await table.log())).not.toContain(NOTE);
  });

  test('moves that a bot or the autopilot makes have no notes', async () => {
    const table = await sit({ pace: { kind: 'move', minutes: 1440 } });
    await (await table.mover()).autopilot({ on: true });
    await table.bots();
    const thoughts = (await table.log()).flatMap(({ events }) => events.filter((e) => e.type === 'thoughtSealed'));
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
    const table = await sit();
    const { view } = await moveNoting(table, thought);
    expect(view.trick?.cards).toHaveLength(1);
    expect(JSON.stringify(await table.log())).not.toContain('thoughtSealed');
  });

  test.each([
    ['201 characters', 'ä'.repeat(201)],
    ['what cannot be seen', '\u200d'],
  ])('%s are refused, and the move is not made', async (_, thought) => {
    const table = await sit();
    const { version } = await table.view();
    await refused(moveNoting(table, thought), 'bad-thought', { status: 400 });
    expect((await table.view()).version).toBe(version);
  });

  test('200 characters can be noted, counted as people count them', async () => {
    const table = await sit();
    await moveNoting(table, '😀'.repeat(200));
    await table.playOut();
    expect((await shown(table))[0].text).toBe('😀'.repeat(200));
  });

  test('what is no text is a bad request', () => {
    expect(moveRequest.safeParse({ version: 1, move: { type: 'play' }, thought: 7 }).success).toBe(false);
  });
});

describe('what becomes of it', () => {
  test('a move sent again with another note counts once, with the first one', async () => {
    const table = await sit();
    const { mover, request, view } = await moveNoting(table, NOTE);
    const again = await mover.act({ ...request, thought: 'Doch nicht' });
    expect(again.version).toBe(view.version);
    await table.playOut();
    expect((await shown(table)).map(({ text }) => text)).toEqual([NOTE]);
  });

  test('it goes with a player who wants to be forgotten, in a running match and after one; the others keep theirs', async () => {
    for (const isOver of [false, true]) {
      const table = await sit();
      const first = await moveNoting(table, NOTE);
      const second = await moveNoting(table, 'Herz ist weg');
      if (isOver) await table.playOut();
      await first.mover.forget(first.mover.seat);
      const log = JSON.stringify(await site.context.store.log(table.id));
      expect([log.includes(NOTE), log.includes('Herz ist weg')]).toEqual([false, true]);
      expect(await table.isFold()).toBe(true);
      if (isOver)
        expect(await shown(table)).toMatchObject([{ text: 'Herz ist weg', move: { seat: second.mover.seat } }]);
    }
  });
});
