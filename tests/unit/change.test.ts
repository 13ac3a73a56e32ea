import { describe, expect, test, vi } from 'vitest';
import { owedMove, Unreadable } from '@/lib/match';
import { STATE_FORMAT } from '@/lib/match/state';
import { type Context, KEPT_MILLISECONDS, letBotsMove, myTables, sweep, viewerWith } from '@/lib/tables';
import { SHORT } from '../lab/load/plan';
import { holds } from '../lab/load/run';
import { moveOf } from '../support/player';
import { freshSite, otherProcess, type Player, refused, type Table } from '../support/site';

const site = freshSite({ ticks: 1000 });
const ONE_DEAL = { length: { kind: 'deals', count: 1 } };
const FOUR = { options: { ...ONE_DEAL, players: 4 } };

/** A table of Herzblatt with its host, Ada. */
async function opened(more: Record<string, unknown> = {}, others: string[] = []) {
  const table = await site.table({ game: 'herzblatt', options: ONE_DEAL, ...more }, others);
  return { table, ada: table.players[0], version: async () => (await table.state()).version };
}
/** A match of Ada and Bo, who are alone. */
const two = () => opened({}, ['Bo']);

/** The request of a player's first move. */
const first = async (player: Player) => {
  const { version, choices } = await player.playOn(0);
  return { version, move: moveOf(choices[0]) as never };
};
/** Ada, who speaks first, declines: the bot after her is to act. */
const decline = async (ada: Player) => {
  const { version } = await ada.playOn(0);
  return ada.act({ version, move: { type: 'decline' } });
};
/** A world whose bots think like this, at once. */
const thinking = (think: NonNullable<Context['bots']>['think']): Context => ({
  ...site.context,
  bots: { think, pace: 0, wait: async () => true },
});

describe('commands of one process at one table', () => {
  test('sixty equal moves are one read, one commit and one thought', async () => {
    const { ada, table } = await opened({ bots: 'easy' });
    const sixty = <T>(asks: () => Promise<T>) => Promise.all(Array.from({ length: 60 }, asks));
    const think = vi.fn(async () => ({ type: 'decline' }));
    const move = await first(ada);
    const read = vi.spyOn(site.context.store, 'read');
    const commit = vi.spyOn(site.context.store, 'commit');
    const answers = await sixty(() => ada.act(move));
    expect(new Set(answers.map((view) => JSON.stringify(view))).size).toBe(1);
    expect(read).toHaveBeenCalledTimes(1);
    expect(commit).toHaveBeenCalledTimes(1);
    const world = thinking(think);
    await sixty(() => letBotsMove({ ...world }, table.id));
    expect(think).toHaveBeenCalledTimes(commit.mock.calls.length - 1);
  });

  test('a move is one read and one commit', async () => {
    const { ada } = await opened({ bots: 'easy' });
    const move = await first(ada);
    const read = vi.spyOn(site.context.store, 'read');
    for (let i = 0; i < 2; i++) await ada.act(move);
    expect(read).toHaveBeenCalledTimes(2);
  });

  test('a command is decided on the commits that another process made in between', async () => {
    const { table } = await two();
    const mover = await table.mover();
    const move = await first(mover);
    const commit = site.context.store.commit.bind(site.context.store);
    let interfered = false;
    site.context.store.commit = async (...args) => {
      if (interfered) return commit(...args);
      interfered = true;
      // As another process would: it does not take turns with this one.
      await commit(...args);
      return 'conflict';
    };
    expect((await mover.act(move)).version).toBe(move.version + 1);
  });

  test('nobody is refused for a fact that only the command before theirs knew', async () => {
    const { table } = await two();
    const mover = await table.mover();
    const move = await first(mover);
    const answers = await Promise.allSettled([
      mover.act({ ...move, move: { type: 'play', card: '7C' } }),
      mover.act(move),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  });
});

describe('bots', () => {
  test('a person’s move is answered before they move, and the moves they owe stand in the record', async () => {
    const { ada, table } = await opened({ ...FOUR, bots: 'easy' });
    expect((await decline(ada)).toAct).toEqual([1]);
    const state = await table.state();
    expect(owedMove(state, state.changedAt)).toEqual({ seat: 1, by: 'bot', level: 'easy', isLate: false });
    // This process dies; another one's sweep carries on, once the move is overdue.
    expect(await sweep(site.at(state.changedAt + 1))).toMatchObject({ moved: 0 });
    const all = await Promise.all([sweep(site.daysLater(1)), sweep(site.daysLater(1))]);
    expect(Math.max(...all.map(({ moved }) => moved))).toBe(1);
    expect(owedMove(await table.state(), Date.now())).toBeNull();
  });

  test('two processes let a table’s bots move: every move is made once', async () => {
    const { ada, table, version } = await opened({ ...FOUR, bots: 'easy' });
    await decline(ada);
    const before = await version();
    // The same store under another name: its commands do not take turns with ours.
    const elsewhere = { ...site.context, store: otherProcess(site.context.store) };
    await Promise.all([table.bots(), letBotsMove(elsewhere, table.id)]);
    const log = await site.context.store.log(table.id, before);
    // If all have declined, it is another deal's turn.
    const [first] = log.join('\n').split('"dealt"');
    const decided = first.match(/"type":"(declined|taken)"/g) ?? [];
    expect(decided.length).toBeGreaterThan(0);
    expect(decided.length).toBeLessThanOrEqual(3);
    expect(await version()).toBe(before + log.length);
  });

  test.each<[string, Parameters<typeof thinking>[0], string]>([
    ['throws', () => Promise.reject(new Error('broken')), 'a bot could not choose'],
    ['moves against the rules', async () => ({ type: 'play', card: '2C' }), 'a bot chose an illegal move'],
  ])('one that %s plays the first thing it may, and it is noted', async (_, think, note) => {
    const log = vi.fn();
    const { ada, table } = await opened({ bots: 'easy' });
    const broken = { ...thinking(think), log };
    await decline(ada.on(broken));
    await letBotsMove(broken, table.id);
    // The first thing a player may say is that they take the game.
    expect(await ada.view()).toMatchObject({ declarer: 1 });
    expect(log.mock.calls.map(([message]) => message)).toContain(note);
  });

  test('one for whose thought there is no room moves later', async () => {
    const { ada, table, version } = await opened({ bots: 'easy' });
    await decline(ada);
    const before = await version();
    await letBotsMove(
      thinking(async () => null),
      table.id,
    );
    expect(await version()).toBe(before);
    await table.bots();
    expect(await version()).toBeGreaterThan(before);
  });

  test('it waits its pace after the last change, and stops with the server', async () => {
    const { ada, table } = await opened({ bots: 'easy' });
    const { changedAt } = await decline(ada);
    const wait = vi.fn(async () => false);
    const bots = { think: async () => ({ type: 'decline' }), pace: 300, wait };
    await letBotsMove({ ...site.at(changedAt + 100), bots }, table.id);
    expect(wait.mock.calls).toEqual([[200]]);
  });
});

describe('a match without people', () => {
  test('rests: nobody plays it to its end, neither at once nor later', async () => {
    const options = { preset: 'black-lady', players: 3, ...ONE_DEAL };
    const { table, ada, version } = await opened({ game: 'hearts', options, bots: [null, 'easy'] });
    const bo = await table.join('Bo');
    // A bot plays for Bo, and Ada leaves for good: no player is left who plays themselves.
    await bo.setBot({ level: 'easy' });
    await ada.forget(0);
    const before = await version();
    await table.bots();
    await sweep(site.daysLater(1));
    expect(await version()).toBe(before);
    await bo.setBot({ level: null });
    await table.bots();
    expect(await version()).toBeGreaterThan(before);
  });

  test('goes 30 days after the last move, and so does one of a single player against bots; others stay', async () => {
    const alone = await opened({ bots: 'easy' });
    await alone.ada.playOn(1);
    const pair = await two();
    const { store } = site.context;
    const goes = (await alone.table.state()).changedAt + KEPT_MILLISECONDS;
    for (const removed of [0, 1]) expect(await sweep(site.at(goes - 1 + removed))).toMatchObject({ removed });
    expect(await store.read(alone.table.id)).toBeNull();
    await sweep(site.daysLater(60));
    expect(await store.read(pair.table.id)).not.toBeNull();
  });
});

test('leaving for good is a commit: the player who is to act is told, and so is everybody when it ends the match', async () => {
  const { table } = await two();
  const mover = await table.mover();
  for (const player of table.players) await player.setWishes({});
  const announce = vi.fn();
  const told = { ...site.context, announce };
  await mover.on(told).forget(mover.seat);
  expect(announce).toHaveBeenCalledTimes(1);
  const [, , goesOn] = announce.mock.calls[0];
  // The bot that sits there now is to act.
  expect(goesOn).toBe((await table.state()).changedAt);
  await letBotsMove(told, table.id);
  expect(await table.notices()).not.toEqual([]);
});

describe('a state or a log that cannot be read', () => {
  const DAMAGED = JSON.stringify({ format: STATE_FORMAT });
  const write = async ({ id }: Table, text = DAMAGED) => {
    const { version } = (await site.context.store.read(id))!;
    await site.context.store.rewriteState(id, version, text);
  };

  test('a state of another version, or a damaged one, is folded from the log once and put in its place', async () => {
    const { table, ada } = await two();
    const before = await table.state();
    for (const wrong of [JSON.stringify({ ...before, format: 2 }), DAMAGED, 'no json']) {
      await write(table, wrong);
      const log = vi.spyOn(site.context.store, 'log');
      for (let i = 0; i < 2; i++) expect((await ada.view()).version).toBe(before.version);
      expect(log).toHaveBeenCalledTimes(1);
      log.mockRestore();
      expect(await table.stored()).toEqual(JSON.parse(JSON.stringify(before)));
    }
  });

  test.each<[string, (lines: string[]) => string[]]>([
    ['a log with entries missing is not folded into an earlier state', (lines) => lines.slice(0, -1)],
    [
      'events are parsed when a log is read',
      (lines) => lines.map((line) => line.replace(/"forehand":\d/, '"forehand":"seven"')),
    ],
  ])('%s', async (_, damaged) => {
    const { table } = await two();
    await write(table);
    const lines = await site.context.store.log(table.id);
    site.context.store.log = async () => damaged(lines);
    await expect(table.state()).rejects.toThrow(Unreadable);
  });

  test('one unreadable table keeps nobody from their other ones, and is noted', async () => {
    const [bad, good] = [await two(), await two()];
    await write(bad.table);
    const { store } = site.context;
    const { log } = store;
    store.log = async (table, after) => (table === bad.table.id ? ['{'] : log.call(store, table, after));
    const noted = vi.fn();
    const mine = await myTables({ ...site.context, log: noted }, viewerWith(bad.ada.key, good.ada.key));
    expect(mine.map(({ view }) => view.table)).toEqual([good.table.id]);
    expect(noted).toHaveBeenCalledWith('a table cannot be read', { table: bad.table.id });
  });

  test('a sweep goes on behind however many of them', async () => {
    const bad = await Promise.all(Array.from({ length: 5 }, () => opened()));
    const good = await opened();
    for (const { table } of bad) await write(table);
    site.context.store.log = async () => ['{'];
    expect(await sweep(site.daysLater(31))).toEqual({
      due: 1,
      removed: 1,
      moved: 0,
      unreadable: 5,
      newer: 0,
      more: false,
    });
    expect(await site.context.store.read(good.table.id)).toBeNull();
  });

  test('a caller who asks for the record too early costs one read of the state and no log', async () => {
    const { table } = await two();
    const log = vi.spyOn(site.context.store, 'log');
    await refused(table.record(), 'not-finished');
    expect(log).not.toHaveBeenCalled();
  });
});

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
