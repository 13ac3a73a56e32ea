import { describe, expect, test } from 'vitest';
import { eventStream } from '@/app/_web/http/stream';
import { changes } from '@/app/_web/server/under-way';
import { CARDS, type Card } from '@/lib/cards';
import type { TableView } from '@/lib/match';
import { watch as watchAt, watchedVersions } from '@/lib/tables';
import { counting } from '../support/counting';
import { found } from '../support/render';
import { freshSite, type Player, refused } from '../support/site';

const site = freshSite({ ticks: 1000 });
const THREE = { preset: 'black-lady', players: 3, length: { kind: 'deals', count: 2 } };
const NONE = 'no-spectator-link';

/** A table of which all seats are taken, with its host. */
async function sitDown(game = 'hearts', options: Record<string, unknown> = THREE, more: object = {}) {
  const players = (options.players ?? 4) as number;
  const table = await site.table({ game, options, ...more }, players - 1);
  const [host, bo] = table.players;
  return { table, host, bo };
}
const give = (player: Player, behind = false, renew = false) => player.giveSpectatorLink({ behind, renew });
const watch = (secret: string) => watchAt(site.context, secret);
const versions = (secret: string) => watchedVersions(site.context, secret);
const complete = ({ taken }: TableView) => taken.reduce((sum, tricks) => sum + tricks, 0);

describe('the link to watch', () => {
  test('is given by the host, and everybody at the table sees that, and whether it is one trick behind', async () => {
    const { table, host, bo } = await sitDown();
    await give(host, true);
    for (const player of table.players) {
      const view = await player.view();
      expect(view.spectators).toMatchObject({ seat: 0, name: 'Ada', behind: true });
      expect(view.changes.at(-1)).toMatchObject({ type: 'spectatorLinkGiven', seat: 0, name: 'Ada', behind: true });
    }
    await host.withdrawSpectatorLink();
    const view = await bo.view();
    expect(view.spectators).toBeNull();
    expect(view.changes.at(-1)).toMatchObject({ type: 'spectatorLinkWithdrawn', name: 'Ada' });
  });

  test('is given and withdrawn by nobody else: another player, a friend of the host, a stranger', async () => {
    const { table, host, bo } = await sitDown();
    const { key } = await host.askFriend({ name: 'Dora', days: 3 });
    const secret = await give(host);
    for (const [player, code] of [
      [bo, 'not-host'],
      [site.with(key), 'only-player'],
      [table.stranger, 'no-seat'],
    ] as const) {
      await refused(player.giveSpectatorLink({ behind: true, renew: true }), code);
      await refused(player.withdrawSpectatorLink(), code);
    }
    expect((await watch(secret)).behind).toBe(false);
  });

  test('is the same when it is asked for again, and nothing is written; otherwise it is another one', async () => {
    const { host } = await sitDown();
    const first = await give(host);
    const { version } = await host.view();
    expect(await give(host)).toBe(first);
    expect((await host.view()).version).toBe(version);
    const behind = await give(host, true);
    const renewed = await give(host, true, true);
    expect(new Set([first, behind, renewed]).size).toBe(3);
    for (const old of [first, behind]) await refused(watch(old), NONE);
    expect(await watch(renewed)).toMatchObject({ behind: true });
    const { since } = (await host.view()).spectators!;
    const once = await host.giveSpectatorLink({ behind: true, renew: true, since });
    expect(once).not.toBe(renewed);
    expect(await host.giveSpectatorLink({ behind: true, renew: true, since })).toBe(once);
  });

  test('stays the same after the site got another secret, as long as the site knows the one before', async () => {
    const { host } = await sitDown();
    const first = await give(host);
    const before = site.context.linkSecret;
    site.context.linkSecret = 'another secret of this site';
    site.context.linkSecretsBefore = [before];
    expect(await give(host)).toBe(first);
    site.context.linkSecretsBefore = [];
    const second = await give(host);
    expect(second).not.toBe(first);
    await refused(watch(first), NONE);
    expect((await watch(second)).view?.status).toBe('running');
  });

  test('is told again to the host alone, on their own page', async () => {
    const { table, host, bo } = await sitDown();
    const secret = await give(host);
    expect((await host.visit()).spectatorSecret).toBe(secret);
    expect((await bo.visit()).spectatorSecret).toBeNull();
    expect((await table.stranger.visit()).spectatorSecret).toBeNull();
    expect(JSON.stringify(await host.view())).not.toContain(secret);
    expect(JSON.stringify(await bo.view())).not.toContain(secret);
    expect((await site.context.store.log(table.id)).join()).not.toContain(secret);
  });
});

describe('the link is dead', () => {
  test('at once when it is withdrawn or renewed, also for streams that are open', async () => {
    const { table, host } = await sitDown();
    for (const end of [() => host.withdrawSpectatorLink(), () => give(host, false, true)]) {
      const secret = await give(host);
      const { version } = await versions(secret);
      const { body } = eventStream(
        { table: table.id, viewer: 'watch', first: await version(), version, asked: 0 },
        new AbortController().signal,
        () => site.context,
      );
      const reader = body!.pipeThrough(new TextDecoderStream()).getReader();
      await end();
      changes().emit(table.id);
      // It ends by itself; what it said before was versions, and nothing else.
      let said = '';
      for (let part = await reader.read(); !part.done; part = await reader.read()) said += part.value;
      expect(said).toMatch(/^retry: 1000\n\n(event: version\nid: \d+\ndata: \d+\n\n)*$/);
      await refused(watch(secret), NONE);
      await refused(version(), NONE);
    }
  });

  test('when the host who gave it is forgotten; and their name is nowhere any more', async () => {
    const { table, host, bo } = await sitDown();
    const secret = await give(host);
    await host.forget(0);
    await refused(watch(secret), NONE);
    expect((await site.context.store.log(table.id)).join()).not.toContain('Ada');
    expect((await bo.view()).spectators).toBeNull();
  });

  test('a made-up one, one of another table’s, half a one and an empty one are told apart by nothing', async () => {
    const { host } = await sitDown();
    const secret = await give(host);
    for (const wrong of ['x'.repeat(22), secret.slice(1), '', `${secret}=`, host.key.text, 'ä'.repeat(22)]) {
      await refused(watch(wrong), NONE);
      await refused(versions(wrong), NONE);
    }
  });

  test('a table that goes leaves nothing of it behind', async () => {
    const table = await site.table({ game: 'hearts', options: THREE });
    const [host] = table.players;
    const secret = await give(host);
    await host.forget(0);
    await refused(watch(secret), NONE);
    const { documents } = await site.context.records.documents(null, 100);
    expect(documents.filter(({ kind }) => kind === 'spectator-link')).toEqual([]);
  });

  test('when the host has a new key: a stranger who had the old one may have given it; another player’s new key ends nothing', async () => {
    const { table, host, bo } = await sitDown();
    const secret = await give(host);
    await bo.renewKey({ renew: true });
    expect((await watch(secret)).view?.status).toBe('running');
    await host.renewKey({ renew: true });
    await refused(watch(secret), NONE);
    expect((await table.view()).changes.map(({ type }) => type)).toContain('spectatorLinkWithdrawn');
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

describe('spectators see', () => {
  test.each(MATCHES)('of %s %j what every spectator sees, but not where the table is', async (game, options) => {
    const { table, host } = await sitDown(game, options);
    const secret = await give(host);
    for (;;) {
      const theirs = await table.view();
      const { view } = await watch(secret);
      const { expectedEnd: _, table: _table, commitment, changes: _changes, rematch, ...all } = theirs;
      const unnamed = all.seats.map((place) => ({ ...place, share: null }));
      expect(view).toMatchObject({ ...all, seats: unnamed });
      expect(view).toMatchObject({ table: '', commitment: '', changes: [], rematch: null, seat: null, hand: [] });
      expect(view).not.toHaveProperty('invitation');
      const text = JSON.stringify(view);
      const hashes = theirs.seats.flatMap(({ share }) => share?.hash ?? []);
      expect(hashes).toHaveLength(table.players.length);
      for (const one of [table.id, commitment, ...hashes, ...table.players.map(({ key }) => key.text)])
        expect(text).not.toContain(one);
      if (theirs.finished) break;
      await table.move();
    }
  });

  test.each(MATCHES)('one trick behind, of %s %j no card that was played after it', async (game, options) => {
    const { table, host } = await sitDown(game, options);
    const secret = await give(host, true);
    const { version: streamed } = await versions(secret);
    // The views of spectators when a trick had just been taken.
    const ends: TableView[] = [];
    const played = new Set<Card>();
    let last = await table.view();
    for (;;) {
      const { view, behind, version } = await watch(secret);
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
      await table.move();
      const now = await table.view();
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
    const pace = { kind: 'move', minutes: 1440 };
    const { table, host } = await sitDown('hearts', { ...THREE, passing: 'never' }, { pace });
    const secret = await give(host, true);
    await table.playUntil((view) => complete(view) === 3);
    const { view } = await watch(secret);
    expect(view).toMatchObject({ deadline: null, deadlines: [null, null, null], pause: null, proposals: [] });
  });
});

describe('watching', () => {
  test.each([true, false])('writes nothing, and reads the link and the table once (behind: %s)', async (behind) => {
    const { table, host } = await sitDown('hearts', { ...THREE, passing: 'never' });
    const secret = await give(host, behind);
    await table.playUntil((view) => complete(view) === 3);
    await watch(secret);
    await table.move();
    const [store, records] = [counting(site.context.store), counting(site.context.records)];
    await watchAt({ ...site.context, store: store.counted, records: records.counted, anew: site.context }, secret);
    expect([store.calls(), records.calls()]).toEqual([{ read: 1 }, { read: 1 }]);
  });

  test('a player who opens the link of their own table learns nothing new', async () => {
    const { table, host, bo } = await sitDown();
    const secret = await give(host);
    await table.playUntil((view) => complete(view) === 4);
    const shown = new Set(cardsIn((await watch(secret)).view));
    const own = new Set(cardsIn(await bo.view()));
    expect([...shown].filter((card) => !own.has(card))).toEqual([]);
  });

  test('before the match shows nothing but the players; bots are watched like people', async () => {
    const [host] = (await site.table({ game: 'hearts', options: THREE })).players;
    const secret = await give(host);
    expect((await watch(secret)).view).toMatchObject({ status: 'open', seats: [{ name: 'Ada' }, {}, {}] });
    const bots = await site.table({ game: 'hearts', options: { players: 4 }, bots: 'easy' });
    const watched = await give(bots.players[0], true);
    await bots.bots();
    expect((await watch(watched)).view).toBeNull();
  });
});

/** Every card that is named anywhere in this value. */
function cardsIn(value: unknown): Card[] {
  const named = new Set(found(JSON.stringify(value), /"([2-9TJQKA][CDHS])"/g));
  return CARDS.filter((card) => named.has(card));
}

/** The cards that were public in the deal, and of the deal before, when a spectator saw this. */
function cardsOf({ tricks, trick, trickBefore, dealBefore, missed }: TableView): Card[] {
  const all = [...tricks, ...missed, ...(trick ? [trick] : []), ...(trickBefore ? [trickBefore] : [])];
  return [...all, ...(dealBefore?.tricks ?? [])].flatMap(({ cards }) => cards);
}
