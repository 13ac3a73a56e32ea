import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { forcedMove, isSettled } from '@/lib/certain';
import { evolve, heldUntil, isTableEvent, type LogEntry, type MatchState, nextHeld } from '@/lib/match';
import { autopilot, claim, letBotsMove, STRANGER, sweep, viewerWith, visit } from '@/lib/tables';
import { load } from '@/lib/tables/runner/load';
import { games } from '../support/match';
import { HOUR, MINUTE, newSite, type Site } from '../support/messages';
import { isFold, lastCard, type Sitting, sitDown } from '../support/plans';

const DEALS = { length: { kind: 'deals', count: 3 } };
// With this moon no deal waits for somebody's choice.
const THREE = { preset: 'black-lady', players: 3, passing: 'never', moon: 'new', ...DEALS };

let site: Site;
beforeEach(() => {
  site = newSite();
});
afterEach(() => site.close());

const hearts = (more: Record<string, unknown> = {}) =>
  sitDown(site, 3, { game: 'hearts', options: THREE, forced: true, hold: 'never', ...more });
const stateOf = ({ table }: Sitting) => load(site.context, table);
const toAct = ({ turns }: MatchState) => turns.findIndex(Boolean);
const moverOf = ({ events }: LogEntry) =>
  events.map((event) => (isTableEvent(event) ? null : games('hearts').moveOf(event))).find(Boolean)?.seat ?? null;

/** The card that leaves this seat nothing to decide; null if there is none. */
function forcedAt(state: MatchState, seat: number) {
  const game = games(state.game);
  return forcedMove(state.game, game.options.parse(state.options), game.view(state.play, seat));
}

/** Makes moves until this holds; each after so long (ms). */
async function playUntil(
  sitting: Sitting,
  isSo: (state: MatchState) => boolean,
  every = MINUTE,
  most = 140,
): Promise<MatchState> {
  for (let i = 0; i < most; i++) {
    const state = await stateOf(sitting);
    if (isSo(state)) return state;
    site.clock.now += every;
    const seat = toAct(await stateOf(sitting));
    const view = await sitting.view(seat);
    if (view.choices.length > 0) await sitting.move(seat);
  }
  throw new Error('it never came to that');
}

describe('a card that leaves nothing to decide', () => {
  test('plays itself in the commit of the move before, an entry of its own each; nobody is ever asked for one', async () => {
    const sitting = await hearts();
    let most = 0;
    for (let i = 0; i < 70; i++) {
      const state = await stateOf(sitting);
      const seat = toAct(state);
      expect(forcedAt(state, seat), `move ${i}`).toBeNull();
      const { length } = await sitting.log();
      site.clock.now += 1000;
      await sitting.move(seat);
      const [made, ...more] = (await sitting.log()).slice(length);
      expect(made.by).toBeUndefined();
      expect(more.map(({ by, at }) => ({ by, at }))).toEqual(more.map(() => ({ by: 'forced', at: made.at })));
      most = Math.max(most, more.length);
    }
    expect(most).toBeGreaterThan(2);
    expect(await isFold(site.context, sitting.table)).toBe(true);
  });

  test('waits for a player who always wants to be waited for; the others’ play themselves', async () => {
    const sitting = await hearts();
    await sitting.order(1, { wake: 'always' });
    const state = await playUntil(sitting, (state) => toAct(state) === 1 && forcedAt(state, 1) !== null);
    expect(state.seats[1].wake).toBe('always');
    // As soon as he would rather not, it is played.
    await sitting.order(1, { wake: 'decision' });
    const since = (await sitting.log()).slice(state.entries);
    expect(since.find((entry) => entry.by === 'forced' && moverOf(entry) === 1)?.at).toBe(site.clock.now);
  });

  test('is everybody’s own to play at a table that does not have it so', async () => {
    const sitting = await hearts({ forced: false });
    await playUntil(sitting, (state) => forcedAt(state, toAct(state)) !== null);
    await playUntil(sitting, (state) => games('hearts').standing(state.play).deal === 1);
    expect((await sitting.log()).some(({ by }) => by === 'forced')).toBe(false);
  });

  test('of a bot, or of a player who is away, is the bot’s or the autopilot’s to play', async () => {
    const sitting = await sitDown(site, 2, {
      ...{ game: 'hearts', options: THREE, forced: true, hold: 'never', bots: [null, 'easy'] },
    });
    await autopilot(site.context, sitting.table, viewerWith(sitting.keys[1]), { seat: 1, on: true });
    const game = games('hearts');
    let seen = 0;
    for (let i = 0; i < 40; i++) {
      await letBotsMove(site.context, sitting.table);
      if (toAct(await stateOf(sitting)) === 0) await sitting.move(0);
    }
    let settled = false;
    let state: MatchState | null = null;
    for (const entry of await sitting.log()) {
      const seat = moverOf(entry);
      if (state && seat !== null && seat > 0) {
        settled = isSettled('hearts', game.options.parse(state.options), game.view(state.play, null));
        if (!settled) expect(entry.by).toBe(seat === 1 ? 'autopilot' : 'bot');
        seen++;
      }
      state = evolve(games, state, entry);
    }
    expect(seen).toBeGreaterThan(20);
  });
});

describe('a card that is held back', () => {
  /** Where the next card that is held back comes at a moment that is known. */
  const held = (state: MatchState) => nextHeld(games(state.game), state) !== null;
  const always = () => hearts({ hold: 'always' });

  test.each<[string, (sitting: Sitting, seat: number) => Promise<unknown>]>([
    ['another who looks', ({ view }, seat) => view((seat + 1) % 3)],
    ['the player himself', ({ view }, seat) => view(seat)],
    ['somebody without a seat', ({ table }) => visit(site.context, table, STRANGER)],
    ['the sweep', () => sweep(site.context, 10)],
  ])('comes by %s, as late as its player took for one of his turns, and not earlier', async (_, look) => {
    const sitting = await always();
    const state = await playUntil(sitting, held, 7 * MINUTE);
    const seat = toAct(state);
    const comes = nextHeld(games('hearts'), state)!;
    expect(state.took[seat].map((seconds) => state.turns[seat]!.at + seconds * 1000)).toContain(comes);
    site.clock.now = comes - 1;
    await look(sitting, seat);
    expect((await stateOf(sitting)).version).toBe(state.version);
    site.clock.now = comes;
    await look(sitting, seat);
    const entries = (await sitting.log()).slice(state.entries);
    expect(entries[0]).toMatchObject({ by: 'forced', at: comes });
    expect(moverOf(entries[0])).toBe(seat);
  });

  test('the moment is drawn for every turn alike, whatever the cards are', async () => {
    const sitting = await always();
    const game = games('hearts');
    const state = await playUntil(sitting, held, 7 * MINUTE);
    const seat = toAct(state);
    const free = await playUntil(
      sitting,
      (state) => toAct(state) === seat && state.took[seat].length > 3 && forcedAt(state, seat) === null,
      7 * MINUTE,
    );
    expect(heldUntil(game, free, seat)).toBeLessThan(Number.MAX_SAFE_INTEGER);
  });

  test('of a player of whom too little is known waits for him', async () => {
    const sitting = await always();
    const state = await playUntil(
      sitting,
      (state) => forcedAt(state, toAct(state)) !== null && state.took[toAct(state)].length < 3,
      1000,
    );
    expect(nextHeld(games('hearts'), state)).toBeNull();
    site.clock.now += 1000 * HOUR;
    await sweep(site.context, 10);
    expect((await stateOf(sitting)).version).toBe(state.version);
    expect((await sitting.move(toAct(state))).version).toBeGreaterThan(state.version);
  });

  test('in the first half of a deal only, unless the table wants it otherwise', async () => {
    const sitting = await hearts({ hold: 'first-half' });
    const game = games('hearts');
    const isSecond = (state: MatchState) => {
      const { taken, counts } = game.view(state.play, null);
      return taken.reduce((sum, tricks) => sum + tricks, 0) >= Math.max(...counts);
    };
    const state = await playUntil(sitting, (state) => held(state) && !isSecond(state), 3 * MINUTE);
    expect(isSecond(state)).toBe(false);
    await playUntil(sitting, isSecond, 3 * MINUTE);
    for (let i = 0; i < 10 && isSecond(await stateOf(sitting)); i++) {
      const now = await stateOf(sitting);
      expect(heldUntil(game, now, toAct(now))).toBeNull();
      expect(forcedAt(now, toAct(now))).toBeNull();
      await sitting.move(toAct(now));
    }
  });

  test('comes at the deadline at the latest, and then nobody has missed it', async () => {
    const sitting = await hearts({
      hold: 'always',
      pace: { kind: 'bank', minutes: 240, perMove: 1, cap: 240 },
    });
    const isShort = (state: MatchState) =>
      held(state) && state.clocks[toAct(state)]?.deadline === nextHeld(games('hearts'), state);
    const state = await playUntil(sitting, isShort, 50 * MINUTE);
    const seat = toAct(state);
    site.clock.now = state.clocks[seat]!.deadline;
    await sitting.view((seat + 1) % 3);
    const [entry] = (await sitting.log()).slice(state.entries);
    expect(entry.by).toBe('forced');
    expect((await stateOf(sitting)).seats[seat].missed).toBe(state.seats[seat].missed);
  });
});

describe('the rest of a deal that can no longer change any score', () => {
  test('plays itself out for all, in one commit, also for those who want to be waited for', async () => {
    const sitting = await hearts();
    for (const seat of [0, 1, 2]) await sitting.order(seat, { wake: 'always' });
    const game = games('hearts');
    for (let i = 0; i < 150; i++) {
      const state = await stateOf(sitting);
      if (game.standing(state.play).finished) break;
      expect(isSettled('hearts', game.options.parse(state.options), game.view(state.play, null))).toBe(false);
      site.clock.now += 1000;
      const seat = toAct(state);
      await sitting.move(seat, lastCard(await sitting.view(seat)));
    }
    const log = await sitting.log();
    const forced = log.filter(({ by }) => by === 'forced');
    expect(forced.length).toBeGreaterThan(2);
    expect(new Set(forced.map(moverOf)).size).toBe(3);
  });

  test('but not at a table where nothing plays itself', async () => {
    const options = { ...THREE, length: { kind: 'deals', count: 12 } };
    const sitting = await hearts({ forced: false, options });
    const game = games('hearts');
    const isOver = ({ options, play }: MatchState) =>
      isSettled('hearts', game.options.parse(options), game.view(play, null));
    const state = await playUntil(sitting, isOver, MINUTE, 570);
    expect(toAct(state)).toBeGreaterThanOrEqual(0);
  });
});

describe('a claim', () => {
  const claiming = (kind: string) => async () => {
    const options = { players: 2, length: { kind: 'deals', count: 12 } };
    const sitting = await sitDown(site, 2, { game: 'spades', options });
    for (let i = 0; i < 700; i++) {
      const view = await sitting.view(0);
      const other = await sitting.view(1);
      const claimer = [view, other].find((one) => one.claim === kind);
      if (claimer && claimer.hand.length > 1) return { ...sitting, sitting, view: claimer, seat: claimer.seat! };
      await sitting.move(view.toAct[0]);
    }
    throw new Error('nobody can claim');
  };
  const claimed = ({ table, keys }: Sitting, seat: number, version: number, by = seat) =>
    claim(site.context, table, viewerWith(keys[by]), { seat, version });

  test('of all tricks plays the deal out at once, each card an entry by claim, and the claimer takes them all', async () => {
    const at = await claiming('all')();
    const { entries } = await stateOf(at.sitting);
    await claimed(at.sitting, at.seat, at.view.version);
    const since = (await at.log()).slice(entries);
    const { deal, hand } = at.view;
    expect(since[0].events).toEqual([{ type: 'claimed', seat: at.seat, claim: 'all', deal, cards: hand }]);
    expect(since.slice(1).every(({ by, at }) => by === 'claim' && at === since[0].at)).toBe(true);
    const winners = since.flatMap(({ events }) => events).filter(({ type }) => type === 'trickWon');
    expect(winners).toHaveLength(at.view.hand.length);
    expect(new Set(winners.map((won) => 'seat' in won && won.seat))).toEqual(new Set([at.seat]));
    expect(await isFold(site.context, at.table)).toBe(true);
    expect((await stateOf(at.sitting)).seats.every((place) => place.claim === null)).toBe(true);
  });

  test('of no trick plays the claimer’s own cards, whenever it is his turn; all see them, and he takes none', async () => {
    const at = await claiming('none')();
    const taken = at.view.taken[at.seat];
    const other = 1 - at.seat;
    await claimed(at.sitting, at.seat, at.view.version);
    for (let i = 0; i < 40; i++) {
      const view = await at.sitting.view(other);
      if (view.deal !== at.view.deal || view.status !== 'running') break;
      expect(view.toAct).toEqual([other]);
      expect(view.claims[at.seat]).toEqual({ kind: 'none', cards: (await at.sitting.view(at.seat)).hand });
      expect(view.taken[at.seat]).toBe(taken);
      await at.move(other);
    }
    const own = (await at.log()).filter(({ by }) => by === 'claim');
    expect(own.length).toBeGreaterThan(0);
    expect(await isFold(site.context, at.table)).toBe(true);
  });

  test('is refused where nothing is certain, for somebody else, and with a version that is not the latest', async () => {
    const at = await claiming('none')();
    const { version } = at.view;
    const other = 1 - at.seat;
    await expect(claimed(at.sitting, at.seat, version, other)).rejects.toMatchObject({ code: 'no-seat' });
    await expect(claimed(at.sitting, at.seat, version - 1)).rejects.toMatchObject({ code: 'table-moved-on' });
    await expect(claimed(at.sitting, at.seat, version + 1)).rejects.toMatchObject({ code: 'table-moved-on' });
    if ((await at.sitting.view(other)).claim === null) {
      await expect(claimed(at.sitting, other, version)).rejects.toMatchObject({ code: 'no-claim' });
    }
    expect((await stateOf(at.sitting)).seats.every((place) => place.claim === null)).toBe(true);
  });

  test('sent twice counts once', async () => {
    const at = await claiming('none')();
    await claimed(at.sitting, at.seat, at.view.version);
    const { entries } = await stateOf(at.sitting);
    await claimed(at.sitting, at.seat, at.view.version);
    expect((await stateOf(at.sitting)).entries).toBe(entries);
  });
});
