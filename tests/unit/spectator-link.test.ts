import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { eventStream } from '@/app/_web/http/stream';
import { changes } from '@/app/_web/server/changes';
import { CARDS, type Card } from '@/lib/cards';
import type { SeatKey } from '@/lib/identity';
import type { TableView } from '@/lib/match';
import {
  act,
  askFriend,
  type Context,
  forget,
  giveSpectatorLink,
  join,
  letBotsMove,
  renewKey,
  STRANGER,
  viewerWith,
  visit,
  watch,
  watchedVersions,
  withdrawSpectatorLink,
} from '@/lib/tables';
import { openTable, seenWith } from '../support/commands';
import { moveOf, newContext } from '../support/tables';

let context: Context;
let close: () => Promise<void>;
beforeEach(() => {
  ({ context, close } = newContext());
  context.linkSecret = 'a secret of this site';
});
afterEach(() => close());

const THREE = { preset: 'black-lady', players: 3, length: { kind: 'deals', count: 2 } };
const NONE = { code: 'no-spectator-link' };

async function sitDown(game: string, options: Record<string, unknown>) {
  const { table, key, invitation } = await openTable(context, { game, options });
  const keys: SeatKey[] = [key];
  const { players } = (await visit(context, table, STRANGER)).view;
  for (const name of ['Bo', 'Cleo', 'Dov'].slice(0, players - 1)) {
    keys.push((await join(context, table, { invitation: invitation!, name })).key);
  }
  return { table, keys };
}

/** The one who is to act makes the first move that he may. */
async function moveOnce(table: string, keys: readonly SeatKey[]): Promise<void> {
  const { toAct } = (await visit(context, table, STRANGER)).view;
  const key = keys[toAct[0]];
  const { version, choices } = await seenWith(context, key);
  await act(context, table, viewerWith(key), { version, move: moveOf(choices[0]) });
}

async function moveUntil(table: string, keys: readonly SeatKey[], until: (view: TableView) => boolean) {
  for (;;) {
    const { view } = await visit(context, table, STRANGER);
    if (view.finished || until(view)) return view;
    await moveOnce(table, keys);
  }
}

const give = (table: string, key: SeatKey, behind = false, renew = false) =>
  giveSpectatorLink(context, table, viewerWith(key), { behind, renew });
const complete = ({ taken }: TableView) => taken.reduce((sum, tricks) => sum + tricks, 0);

describe('who gives the link to watch', () => {
  test('the host does, and everybody at the table sees that he has, and whether it is one trick behind', async () => {
    const { table, keys } = await sitDown('hearts', THREE);
    await give(table, keys[0], true);
    for (const key of keys) {
      const view = await seenWith(context, key);
      expect(view.spectators).toMatchObject({ seat: 0, name: 'Ada', behind: true });
      expect(view.changes.at(-1)).toMatchObject({ type: 'spectatorLinkGiven', seat: 0, name: 'Ada', behind: true });
    }
    await withdrawSpectatorLink(context, table, viewerWith(keys[0]));
    const view = await seenWith(context, keys[1]);
    expect(view.spectators).toBeNull();
    expect(view.changes.at(-1)).toMatchObject({ type: 'spectatorLinkWithdrawn', name: 'Ada' });
  });

  test('nobody else does, nor can he withdraw it: another player, a friend of the host, a stranger', async () => {
    const { table, keys } = await sitDown('hearts', THREE);
    const friend = await askFriend(context, table, viewerWith(keys[0]), { seat: 0, name: 'Dora', days: 3 });
    const secret = await give(table, keys[0]);
    for (const [own, code] of [
      [[keys[1]], 'not-host'],
      [[friend.key], 'only-player'],
      [[], 'no-seat'],
    ] as const) {
      const asked = giveSpectatorLink(context, table, viewerWith(...own), { behind: true, renew: true });
      await expect(asked).rejects.toMatchObject({ code });
      await expect(withdrawSpectatorLink(context, table, viewerWith(...own))).rejects.toMatchObject({ code });
    }
    expect((await watch(context, secret)).behind).toBe(false);
  });

  test('asked for again it is the same and nothing is written; otherwise it is another one', async () => {
    const { table, keys } = await sitDown('hearts', THREE);
    const first = await give(table, keys[0]);
    const { version } = await seenWith(context, keys[0]);
    expect(await give(table, keys[0])).toBe(first);
    expect((await seenWith(context, keys[0])).version).toBe(version);
    const behind = await give(table, keys[0], true);
    const renewed = await give(table, keys[0], true, true);
    expect(new Set([first, behind, renewed]).size).toBe(3);
    for (const old of [first, behind]) await expect(watch(context, old)).rejects.toMatchObject(NONE);
    expect(await watch(context, renewed)).toMatchObject({ behind: true });
  });

  test('after the site got another secret it stays the same; where that one is not known any more it is another', async () => {
    const { table, keys } = await sitDown('hearts', THREE);
    const first = await give(table, keys[0]);
    const before = context.linkSecret;
    context.linkSecret = 'another secret of this site';
    context.linkSecretsBefore = [before];
    expect(await give(table, keys[0])).toBe(first);
    context.linkSecretsBefore = [];
    const second = await give(table, keys[0]);
    expect(second).not.toBe(first);
    await expect(watch(context, first)).rejects.toMatchObject(NONE);
    expect((await watch(context, second)).view?.status).toBe('running');
  });

  test('only the host is told the link again, on his own page', async () => {
    const { table, keys } = await sitDown('hearts', THREE);
    const secret = await give(table, keys[0]);
    expect((await visit(context, table, viewerWith(keys[0]))).spectatorSecret).toBe(secret);
    expect((await visit(context, table, viewerWith(keys[1]))).spectatorSecret).toBeNull();
    expect((await visit(context, table, STRANGER)).spectatorSecret).toBeNull();
    expect(JSON.stringify(await seenWith(context, keys[0]))).not.toContain(secret);
    expect(JSON.stringify(await seenWith(context, keys[1]))).not.toContain(secret);
    expect((await context.store.log(table)).join()).not.toContain(secret);
  });
});

describe('the link is dead', () => {
  test('at once when it is withdrawn or renewed, also for streams that are open', async () => {
    const { table, keys } = await sitDown('hearts', THREE);
    for (const end of [
      () => withdrawSpectatorLink(context, table, viewerWith(keys[0])),
      () => give(table, keys[0], false, true),
    ]) {
      const secret = await give(table, keys[0]);
      const { version } = await watchedVersions(context, secret);
      const { body } = eventStream(
        { table, viewer: 'watch', first: await version(), version },
        new AbortController().signal,
        () => context,
      );
      const reader = body!.pipeThrough(new TextDecoderStream()).getReader();
      await end();
      changes().emit(table);
      // It ends by itself; what it said before was versions, and nothing else.
      let said = '';
      for (let part = await reader.read(); !part.done; part = await reader.read()) said += part.value;
      expect(said).toMatch(/^retry: 1000\n\n(event: version\nid: \d+\ndata: \d+\n\n)*$/);
      await expect(watch(context, secret)).rejects.toMatchObject(NONE);
      await expect(version()).rejects.toMatchObject(NONE);
    }
  });

  test('when the host who gave it is forgotten; and his name is nowhere any more', async () => {
    const { table, keys } = await sitDown('hearts', THREE);
    const secret = await give(table, keys[0]);
    await forget(context, table, viewerWith(keys[0]), 0);
    await expect(watch(context, secret)).rejects.toMatchObject(NONE);
    expect((await context.store.log(table)).join()).not.toContain('Ada');
    expect((await seenWith(context, keys[1])).spectators).toBeNull();
  });

  test('a made-up one, one of another table’s, half a one and an empty one are told apart by nothing', async () => {
    const { table, keys } = await sitDown('hearts', THREE);
    const secret = await give(table, keys[0]);
    for (const wrong of ['x'.repeat(22), secret.slice(1), '', `${secret}=`, keys[0].text, 'ä'.repeat(22)]) {
      await expect(watch(context, wrong)).rejects.toMatchObject(NONE);
      await expect(watchedVersions(context, wrong)).rejects.toMatchObject(NONE);
    }
  });

  test('a table that goes leaves nothing of it behind', async () => {
    const { key, table } = await openTable(context, { game: 'hearts', options: THREE });
    const secret = await give(table, key);
    await forget(context, table, viewerWith(key), 0);
    await expect(watch(context, secret)).rejects.toMatchObject(NONE);
    const { documents } = await context.records.documents(null, 100);
    expect(documents.filter(({ kind }) => kind === 'spectator-link')).toEqual([]);
  });

  test('but it goes on when the host has a new key', async () => {
    const { table, keys } = await sitDown('hearts', THREE);
    const secret = await give(table, keys[0]);
    await renewKey(context, table, viewerWith(keys[0]), { seat: 0, renew: true });
    expect((await watch(context, secret)).view?.status).toBe('running');
  });
});

/** Games as they are watched to their end. */
const MATCHES: [string, Record<string, unknown>][] = [
  ['hearts', { ...THREE, trickHistory: 'whole-deal' }],
  ['hearts', { preset: 'hearts', players: 4, trickHistory: 'last-trick', length: { kind: 'deals', count: 2 } }],
  ['spades', { players: 4, length: { kind: 'deals', count: 2 } }],
  ['spades', { players: 2, length: { kind: 'deals', count: 2 } }],
  ['herzblatt', { players: 3, length: { kind: 'deals', count: 2 } }],
];

describe('who watches sees', () => {
  test.each(MATCHES)('of %s %j what every spectator sees, but not where the table is', async (game, options) => {
    const { table, keys } = await sitDown(game, options);
    const secret = await give(table, keys[0]);
    for (;;) {
      const { view: theirs } = await visit(context, table, STRANGER);
      const { view } = await watch(context, secret);
      const { expectedEnd: _, table: _table, commitment, changes: _changes, rematch, ...all } = theirs;
      const unnamed = all.seats.map((place) => ({ ...place, share: null }));
      expect(view).toMatchObject({ ...all, seats: unnamed });
      expect(view).toMatchObject({ table: '', commitment: '', changes: [], rematch: null, seat: null, hand: [] });
      expect(view).not.toHaveProperty('invitation');
      const text = JSON.stringify(view);
      const hashes = theirs.seats.flatMap(({ share }) => share?.hash ?? []);
      expect(hashes).toHaveLength(keys.length);
      for (const one of [table, commitment, ...hashes, ...keys.map((key) => key.text)]) {
        expect(text).not.toContain(one);
      }
      if (theirs.finished) break;
      await moveOnce(table, keys);
    }
  });

  test.each(MATCHES)('one trick behind, of %s %j no card that was played after it', async (game, options) => {
    const { table, keys } = await sitDown(game, options);
    const secret = await give(table, keys[0], true);
    const { version: streamed } = await watchedVersions(context, secret);
    // What spectators saw when a trick had just been taken, worked out from their own views.
    const ends: TableView[] = [];
    const played = new Set<Card>();
    let last = (await visit(context, table, STRANGER)).view;
    for (;;) {
      const { view, behind, version } = await watch(context, secret);
      const expected = last.finished ? last : (ends.at(-2) ?? null);
      expect(behind).toBe(true);
      expect(version).toBe(expected?.version ?? 0);
      expect(await streamed()).toBe(version);
      if (expected === null) expect(view).toBeNull();
      else {
        const { scores, taken, trick, tricks, deal } = expected;
        expect(view).toMatchObject({ scores, taken, trick, tricks, deal, status: expected.status });
        const hidden = CARDS.filter((card) => !played.has(card));
        if (!last.finished)
          expect(cardsIn({ ...view, options: {} }).filter((card) => hidden.includes(card))).toEqual([]);
      }
      if (last.finished) break;
      await moveOnce(table, keys);
      const now = (await visit(context, table, STRANGER)).view;
      const isNewDeal = now.dealScores.length > last.dealScores.length;
      if (isNewDeal || complete(now) > complete(last)) {
        ends.push(now);
        // The cards that have been played up to the trick before this one, in its deal and the one before.
        played.clear();
        for (const card of ends.slice(0, -1).flatMap((end) => cardsOf(end))) played.add(card);
      }
      last = now;
    }
    expect(ends.length).toBeGreaterThan(15);
  });

  test('one trick behind, no deadline, pause or proposal of the past', async () => {
    const { table, key, invitation } = await openTable(context, {
      game: 'hearts',
      options: { ...THREE, passing: 'never' },
      pace: { kind: 'move', minutes: 1440 },
    });
    const bo = await join(context, table, { invitation, name: 'Bo' });
    const cleo = await join(context, table, { invitation, name: 'Cleo' });
    const secret = await give(table, key, true);
    await moveUntil(table, [key, bo.key, cleo.key], (view) => complete(view) === 3);
    const { view } = await watch(context, secret);
    expect(view).toMatchObject({ deadline: null, deadlines: [null, null, null], pause: null, proposals: [] });
  });
});

describe('watching', () => {
  test.each([true, false])(
    'writes nothing, and costs one read of the link and one of the table (behind: %s)',
    async (behind) => {
      const { table, keys } = await sitDown('hearts', { ...THREE, passing: 'never' });
      const secret = await give(table, keys[0], behind);
      await moveUntil(table, keys, (view) => complete(view) === 3);
      await watch(context, secret);
      await moveOnce(table, keys);
      const counts = new Map<string, number>();
      const counted = <T extends object>(of: T, name: string): T =>
        new Proxy(of, {
          get(target, key) {
            const value: unknown = Reflect.get(target, key, target);
            if (typeof value !== 'function') return value;
            return (...given: unknown[]) => {
              const what = `${name}.${String(key)}`;
              counts.set(what, (counts.get(what) ?? 0) + 1);
              return value.apply(target, given);
            };
          },
        });
      const world = {
        ...context,
        store: counted(context.store, 'store'),
        records: counted(context.records, 'records'),
        anew: context,
      };
      await watch(world, secret);
      expect(Object.fromEntries(counts)).toEqual({ 'records.read': 1, 'store.read': 1 });
    },
  );

  test('a player who opens the link of his own table learns no more than he knows', async () => {
    const { table, keys } = await sitDown('hearts', THREE);
    const secret = await give(table, keys[0]);
    await moveUntil(table, keys, (view) => complete(view) === 4);
    const shown = new Set(cardsIn((await watch(context, secret)).view));
    const own = new Set(cardsIn(await seenWith(context, keys[1])));
    expect([...shown].filter((card) => !own.has(card))).toEqual([]);
  });

  test('before the match there is nothing but who sits there; bots are watched like people', async () => {
    const { table, key } = await openTable(context, { game: 'hearts', options: { ...THREE, players: 3 } });
    const secret = await give(table, key);
    expect((await watch(context, secret)).view).toMatchObject({ status: 'open', seats: [{ name: 'Ada' }, {}, {}] });
    const bots = await openTable(context, { game: 'hearts', options: { players: 4 }, bots: 'easy' });
    const watched = await give(bots.table, bots.key, true);
    await letBotsMove(context, bots.table);
    expect((await watch(context, watched)).view).toBeNull();
  });
});

/** Every card that is named anywhere in this value. */
function cardsIn(value: unknown): Card[] {
  const named = new Set([...JSON.stringify(value).matchAll(/"([2-9TJQKA][CDHS])"/g)].map(([, card]) => card));
  return CARDS.filter((card) => named.has(card));
}

/** The cards that were public in the deal, and of the deal before, when a spectator saw this. */
function cardsOf({ tricks, trick, trickBefore, dealBefore, missed }: TableView): Card[] {
  const all = [...tricks, ...missed, ...(trick ? [trick] : []), ...(trickBefore ? [trickBefore] : [])];
  return [...all, ...(dealBefore?.tricks ?? [])].flatMap(({ cards }) => cards);
}
