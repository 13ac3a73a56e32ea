import { describe, expect, test } from 'vitest';
import { forcedMove, isSettled } from '@/lib/certain';
import { asFriend, evolve, fold, heldUntil, isTableEvent, type LogEntry, type MatchState, nextHeld } from '@/lib/match';
import { letBotsMove, sweep } from '@/lib/tables';
import { games } from '../support/match';
import { freshSite, HOUR, MINUTE, type Player, refused, type Table } from '../support/site';

const site = freshSite();
const DEALS = { length: { kind: 'deals', count: 3 } };
// With this moon no deal waits for somebody's choice.
const THREE = { preset: 'black-lady', players: 3, passing: 'never', moon: 'new', ...DEALS };
const game = games('hearts');

const hearts = (more: Record<string, unknown> = {}, others = 2) =>
  site.table({ game: 'hearts', options: THREE, forced: true, hold: 'never', ...more }, others);
const toAct = ({ turns }: MatchState) => turns.findIndex(Boolean);
const moverOf = ({ events }: LogEntry) =>
  events.map((event) => (isTableEvent(event) ? null : game.moveOf(event))).find(Boolean)?.seat ?? null;
const isCardOf = (event: { type: string; seat?: unknown }, seat: number) =>
  event.type === 'cardPlayed' && event.seat === seat;
const optionsOf = ({ options }: MatchState) => game.options.parse(options);
/** The card that leaves this seat nothing to decide; null if there is none. */
const forcedAt = (state: MatchState, seat = toAct(state)) =>
  forcedMove(state.game, optionsOf(state), game.view(state.play, seat));
const isOver = (state: MatchState) => isSettled('hearts', optionsOf(state), game.view(state.play, null));
/** The entries since this state. */
const since = async (table: Table, { entries }: { entries: number }) => (await table.log()).slice(entries);
const isFold = async (table: Table) =>
  expect(await table.stored()).toEqual(JSON.parse(JSON.stringify(fold(games, await table.log()))));

/** Makes moves until this holds; each after so long (ms). */
async function playUntil(table: Table, isSo: (state: MatchState) => boolean, every = MINUTE, most = 140) {
  for (let i = 0; i < most; i++) {
    const state = await table.state();
    if (isSo(state)) return state;
    site.now += every;
    const player = table.players[toAct(await table.state())];
    if ((await player.view()).choices.length > 0) await player.move();
  }
  throw new Error('it never came to that');
}

describe('a card that leaves nothing to decide', () => {
  test('plays itself in the commit of the move before, an entry of its own each; nobody is ever asked for one', async () => {
    const table = await hearts();
    let most = 0;
    for (let i = 0; i < 70; i++) {
      const state = await table.state();
      expect(forcedAt(state), `move ${i}`).toBeNull();
      site.now += 1000;
      await table.players[toAct(state)].move();
      const [made, ...more] = await since(table, state);
      expect(made.by).toBeUndefined();
      expect(more.map(({ by, at }) => ({ by, at }))).toEqual(more.map(() => ({ by: 'forced', at: made.at })));
      most = Math.max(most, more.length);
    }
    expect(most).toBeGreaterThan(2);
    await isFold(table);
  });

  test('is marked for its player alone, until they decide again; the deal before included', async () => {
    const table = await hearts();
    const marked = new Set<string>();
    for (let i = 0; i < 70; i++) {
      const state = await table.state();
      const mover = toAct(state);
      site.now += 1000;
      await table.players[mover].move();
      const after = await table.state();
      expect('itself' in (await table.view())).toBe(false);
      for (const [seat, player] of table.players.entries()) {
        const { itself = [], seen, tricks, dealBefore, deal, missed } = await player.view();
        const forced = after.itself.filter((one) => one.seat === seat);
        expect(itself).toEqual(forced.map(({ deal, cards }) => ({ deal, cards })));
        expect(missed).toEqual([]);
        for (const { deal: of, cards } of itself) {
          marked.add(of === deal ? 'this deal' : 'the deal before');
          expect(of === deal || of === dealBefore?.deal).toBe(true);
          expect(seen && (seen.deal < of || seen.cards < cards)).toBe(true);
          // The card is that player's own.
          const trick = (of === deal ? tricks : (dealBefore?.tricks ?? [])).at(Math.floor((cards - 1) / 3));
          if (trick) expect((trick.leader + ((cards - 1) % 3)) % 3).toBe(seat);
        }
      }
      const made = (await since(table, state)).filter(({ by }) => by === 'forced').map(moverOf);
      const before = state.itself.filter(({ seat }) => seat !== mover).map(({ seat }) => seat);
      if (game.standing(after.play).deal === game.standing(state.play).deal)
        expect(after.itself.map(({ seat }) => seat)).toEqual([...before, ...made]);
    }
    expect([...marked].sort()).toEqual(['the deal before', 'this deal']);
    const itself = [{ deal: 0, cards: 1 }];
    expect('itself' in asFriend({ ...(await table.view()), itself })).toBe(false);
  });

  test('waits for a player who always wants to be waited for; the others’ play themselves', async () => {
    const { table, bo } = await hearts();
    await bo.setOrders({ wake: 'always' });
    const state = await playUntil(table, (state) => toAct(state) === 1 && forcedAt(state) !== null);
    expect(state.seats[1].wake).toBe('always');
    // As soon as they would rather not, it is played.
    await bo.setOrders({ wake: 'decision' });
    const forced = (await since(table, state)).find((entry) => entry.by === 'forced' && moverOf(entry) === 1);
    expect(forced?.at).toBe(site.now);
  });

  test('is everybody’s own to play at a table that does not have it so', async () => {
    const table = await hearts({ forced: false });
    await playUntil(table, (state) => forcedAt(state) !== null);
    await playUntil(table, (state) => game.standing(state.play).deal === 1);
    expect((await table.log()).some(({ by }) => by === 'forced')).toBe(false);
  });

  test('at a bot’s turn, or that of a player who is away, is the bot’s or the autopilot’s to play', async () => {
    const { table, ada, bo } = await hearts({ bots: [null, 'easy'] }, 1);
    await bo.autopilot({ on: true });
    for (let i = 0; i < 40; i++) {
      await table.bots();
      if (toAct(await table.state()) === 0) await ada.move();
    }
    let seen = 0;
    let state: MatchState | null = null;
    for (const entry of await table.log()) {
      const seat = moverOf(entry);
      if (state && seat !== null && seat > 0) {
        if (!isOver(state)) expect(entry.by).toBe(seat === 1 ? 'autopilot' : 'bot');
        seen++;
      }
      state = evolve(games, state, entry);
    }
    expect(seen).toBeGreaterThan(20);
  });
});

describe('a card that is held back', () => {
  /** Where the next card that is held back comes at a moment that is known. */
  const held = (state: MatchState) => nextHeld(game, state) !== null;
  const always = () => hearts({ hold: 'always' });

  test('is none where everybody else is a bot, who learns nothing from when it comes', async () => {
    const table = await hearts({ hold: 'always', bots: 'easy' }, 0);
    await table.bots();
    const state = await table.state();
    expect(toAct(state)).toBe(0);
    expect(heldUntil(game, state, 0)).toBeNull();
    const { seats } = await (await always()).state();
    expect(heldUntil(game, { ...state, seats }, 0)).not.toBeNull();
  });

  test.each<[string, (table: Table, seat: number) => Promise<unknown>]>([
    ['another who looks', ({ players }, seat) => players[(seat + 1) % 3].view()],
    ['the player themselves', ({ players }, seat) => players[seat].view()],
    ['somebody without a seat', (table) => table.view()],
    ['the sweep', () => sweep(site.context)],
  ])('comes by %s, as late as its player took for one of their turns, and not earlier', async (_, look) => {
    const table = await always();
    const state = await playUntil(table, held, 7 * MINUTE);
    const seat = toAct(state);
    const comes = nextHeld(game, state)!;
    const part = (comes - state.turns[seat]!.at) / 1000;
    expect(state.took[seat].some((seconds) => 0.75 * seconds <= part && part < 1.25 * seconds + 1)).toBe(true);
    site.now = comes - 1;
    await look(table, seat);
    expect((await table.state()).version).toBe(state.version);
    site.now = comes;
    await look(table, seat);
    const [entry] = await since(table, state);
    expect(entry).toMatchObject({ by: 'forced', at: comes });
    expect(moverOf(entry)).toBe(seat);
  });

  test('comes at its moment by the process that committed before it, though nobody looks: who asks every second learns nothing', async () => {
    const table = await always();
    const moments: (number | null)[] = [];
    const announce = (_table: string, _notices: unknown, goesOn: number | null) => void moments.push(goesOn);
    let state = await table.state();
    while (!held(state)) {
      site.now += 7 * MINUTE;
      await table.players[toAct(state)].on({ ...site.context, announce }).move();
      state = await table.state();
    }
    const comes = nextHeld(game, state)!;
    expect(moments.at(-1)).toBe(comes);
    site.now = comes;
    await letBotsMove(site.context, table.id);
    expect((await since(table, state))[0]).toMatchObject({ by: 'forced', at: comes });
  });

  test('comes hardly ever after a time that its player took before, to the second: that would tell that it was not they who played', async () => {
    const table = await always();
    const state = await playUntil(table, held, 7 * MINUTE);
    const seat = toAct(state);
    const turn = state.turns[seat]!;
    const drawn = Array.from({ length: 200 }, (_, version) => {
      const turns = state.turns.with(seat, { ...turn, version });
      return heldUntil(game, { ...state, turns }, seat)! - turn.at;
    });
    const asBefore = drawn.filter((ms) => state.took[seat].some((seconds) => Math.abs(ms - seconds * 1000) < 1000));
    expect(asBefore.length).toBeLessThan(10);
    expect(new Set(drawn.map((ms) => ms % 1000)).size).toBeGreaterThan(100);
  });

  test('the moment is drawn for every turn alike, whatever the cards are', async () => {
    const table = await always();
    const seat = toAct(await playUntil(table, held, 7 * MINUTE));
    const isFree = (state: MatchState) =>
      toAct(state) === seat && state.took[seat].length > 3 && forcedAt(state) === null;
    const free = await playUntil(table, isFree, 7 * MINUTE);
    expect(heldUntil(game, free, seat)).toBeLessThan(Number.MAX_SAFE_INTEGER);
  });

  test('by a player of whom too little is known waits for them', async () => {
    const table = await always();
    const isUnknown = (state: MatchState) => forcedAt(state) !== null && state.took[toAct(state)].length < 3;
    const state = await playUntil(table, isUnknown, 1000);
    expect(nextHeld(game, state)).toBeNull();
    site.now += 1000 * HOUR;
    await sweep(site.context);
    expect((await table.state()).version).toBe(state.version);
    expect((await table.players[toAct(state)].move()).version).toBeGreaterThan(state.version);
  });

  test('in the first half of a deal only, unless the table wants it otherwise', async () => {
    const table = await hearts({ hold: 'first-half' });
    const isSecond = ({ play }: MatchState) => {
      const { taken, counts } = game.view(play, null);
      return taken.reduce((sum, tricks) => sum + tricks, 0) >= Math.max(...counts);
    };
    const state = await playUntil(table, (state) => held(state) && !isSecond(state), 3 * MINUTE);
    expect(isSecond(state)).toBe(false);
    let now = await playUntil(table, isSecond, 3 * MINUTE);
    for (let i = 0; i < 10 && isSecond(now); i++) {
      expect(heldUntil(game, now, toAct(now))).toBeNull();
      expect(forcedAt(now)).toBeNull();
      await table.players[toAct(now)].move();
      now = await table.state();
    }
  });

  test('comes at the deadline at the latest, and then nobody has missed it', async () => {
    const table = await hearts({ hold: 'always', pace: { kind: 'bank', minutes: 240, perMove: 1, cap: 240 } });
    const isShort = (state: MatchState) =>
      held(state) && state.clocks[toAct(state)]?.deadline === nextHeld(game, state);
    const state = await playUntil(table, isShort, 50 * MINUTE);
    const seat = toAct(state);
    site.now = state.clocks[seat]!.deadline;
    await table.players[(seat + 1) % 3].view();
    const [entry] = await since(table, state);
    expect(entry.by).toBe('forced');
    expect((await table.state()).seats[seat].missed).toBe(state.seats[seat].missed);
  });
});

describe('the rest of a deal that can no longer change any score', () => {
  test('plays itself out for all, in one commit, also for those who want to be waited for', async () => {
    const table = await hearts();
    for (const player of table.players) await player.setOrders({ wake: 'always' });
    for (let i = 0; i < 150; i++) {
      const state = await table.state();
      if (game.standing(state.play).finished) break;
      expect(isOver(state)).toBe(false);
      site.now += 1000;
      const player = table.players[toAct(state)];
      const { choices } = await player.view();
      await player.move({ type: 'play', card: choices[0].cards!.at(-1)! });
    }
    const forced = (await table.log()).filter(({ by }) => by === 'forced');
    expect(forced.length).toBeGreaterThan(2);
    expect(new Set(forced.map(moverOf)).size).toBe(3);
  });

  test('but not at a table where nothing plays itself', async () => {
    const table = await hearts({ forced: false, options: { ...THREE, length: { kind: 'deals', count: 12 } } });
    expect(toAct(await playUntil(table, isOver, MINUTE, 570))).toBeGreaterThanOrEqual(0);
  });
});

describe('a claim', () => {
  /** A table of Spades for two, at which one can claim all tricks or none: that player, their view, and the other. */
  async function claiming(kind: 'all' | 'none') {
    const options = { players: 2, length: { kind: 'deals', count: 12 } };
    const table = await site.table({ game: 'spades', options }, 1);
    for (let i = 0; i < 700; i++) {
      const views = await Promise.all(table.players.map((player) => player.view()));
      const view = views.find(({ claim, hand }) => claim === kind && hand.length > 1);
      const seat = view?.seat;
      if (view && typeof seat === 'number') {
        const [claimer, other] = [table.players[seat], table.players[1 - seat]];
        return { table, view, seat, claimer, other, claims: () => claimer.claim({ version: view.version }) };
      }
      await table.players[views[0].toAct[0]].move();
    }
    throw new Error('nobody can claim');
  }
  const noClaims = async (table: Table) =>
    expect((await table.state()).seats.map(({ claim }) => claim)).toEqual([null, null]);

  test('to all tricks plays the deal out at once, each card an entry by claim, and the claimer takes them all', async () => {
    const { table, view, seat, claims } = await claiming('all');
    const before = await table.state();
    await claims();
    const [claimed, ...played] = await since(table, before);
    const { deal, hand } = view;
    expect(claimed.events).toEqual([{ type: 'claimed', seat, claim: 'all', deal, cards: hand }]);
    expect(played.every(({ by, at }) => by === 'claim' && at === claimed.at)).toBe(true);
    const winners = played.flatMap(({ events }) => events).filter(({ type }) => type === 'trickWon');
    expect(winners).toHaveLength(hand.length);
    expect(new Set(winners.map((won) => 'seat' in won && won.seat))).toEqual(new Set([seat]));
    await isFold(table);
    await noClaims(table);
  });

  test('to no trick plays the claimer’s own cards, whenever it is their turn; all see them, and they take none', async () => {
    const { table, view: before, seat, claimer, other, claims } = await claiming('none');
    await claims();
    for (let i = 0; i < 40; i++) {
      const view = await other.view();
      if (view.deal !== before.deal || view.status !== 'running') break;
      expect(view.toAct).toEqual([other.seat]);
      expect(view.claims[seat]).toEqual({ kind: 'none', cards: (await claimer.view()).hand });
      expect(view.taken[seat]).toBe(before.taken[seat]);
      await other.move();
    }
    expect((await table.log()).filter(({ by }) => by === 'claim').length).toBeGreaterThan(0);
    await isFold(table);
  });

  test.each<[string, (claimer: Player) => Promise<unknown>]>([
    [
      'has a bot play and takes it away again',
      async (claimer) => {
        await claimer.setBot({ level: 'easy' });
        await claimer.setBot({ level: null });
      },
    ],
    ['has a bot play', (claimer) => claimer.setBot({ level: 'easy' })],
    ['hands over to the autopilot', (claimer) => claimer.autopilot({ on: true })],
    ['leaves for good', (claimer) => claimer.forget(claimer.seat)],
    ['renews the link', (claimer) => claimer.renewKey({ renew: true })],
  ])('to no trick binds a player who %s: the others may have relied on it', async (_, escapes) => {
    const { table, view: before, seat, claimer, other, claims } = await claiming('none');
    await claims();
    const { entries } = await table.state();
    await escapes(claimer);
    for (let i = 0; i < 40; i++) {
      const view = await other.view();
      if (view.deal !== before.deal || view.status !== 'running') break;
      expect(view.toAct).toEqual([other.seat]);
      expect(view.claims[seat]).toMatchObject({ kind: 'none' });
      await other.move();
    }
    const played = (await table.log()).slice(entries).filter(({ events }) => events.some((e) => isCardOf(e, seat)));
    expect(new Set(played.slice(0, before.hand.length).map(({ by }) => by))).toEqual(new Set(['claim']));
    await isFold(table);
  });

  test('is refused where nothing is certain, for somebody else, and with a version that is not the latest', async () => {
    const { table, view, seat, claimer, other } = await claiming('none');
    const { version } = view;
    await refused(other.claim({ seat, version }), 'no-seat');
    for (const wrong of [version - 1, version + 1]) await refused(claimer.claim({ version: wrong }), 'table-moved-on');
    if ((await other.view()).claim === null) await refused(other.claim({ version }), 'no-claim');
    await noClaims(table);
  });

  test.each(['none', 'all'] as const)('to %s, sent twice, counts once', async (kind) => {
    const { table, claims } = await claiming(kind);
    await claims();
    const { entries } = await table.state();
    await claims();
    expect((await table.state()).entries).toBe(entries);
  });
});
