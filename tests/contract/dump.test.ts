import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join as pathOf } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  accountFor,
  authAdapter,
  claim,
  joinLinkId,
  keepLink,
  lookAtLink,
  MAIL,
  signedIn,
  signInLinkId,
} from '@/lib/accounts';
import { commitmentTo } from '@/lib/cards';
import { newSecret, type SeatKey, seatKey } from '@/lib/identity';
import { isTableEvent, readLog } from '@/lib/match';
import { confirmAddress, parseUnsubscribeToken, unsubscribeToken } from '@/lib/notify';
import { newSeals } from '@/lib/secrets';
import { besideTables, openRecords, openStore, sealedRecords, sealedStore } from '@/lib/store';
import {
  act,
  askFriend,
  type Context,
  giveSpectatorLink,
  join,
  joinRequest,
  letBotsMove,
  makeFeed,
  open,
  openRequest,
  readFeed,
  recap,
  rematch,
  STRANGER,
  sendMessages,
  setWishes,
  shareRecap,
  subscribe,
  viewerWith,
  visit,
  watch,
  wishesRequest,
} from '@/lib/tables';
import { RedisServer } from '../lab/shared/redis';
import { canRunRedis } from '../lab/shared/servers';
import { dumpOfFolder, dumpOfRedis, dumpOfTables, tokensIn } from '../support/dump';
import { games } from '../support/match';
import { moveOf } from '../support/player';
import { Site, tokenIn } from '../support/site';

/**
 * Somebody with a copy of the store and nothing else, such as the thief of a backup, gets into no seat, table or account by it, learns no
 * address, and no card that is still to be dealt. (The hands of the deal that runs are in it.)
 */
const PLACES = [
  { name: 'LMDB', isThere: true },
  { name: 'Redis', isThere: canRunRedis },
];
const GAMES = [
  { game: 'hearts', options: { players: 4 } },
  { game: 'spades', options: { players: 2 } },
  { game: 'herzblatt', options: { players: 3 } },
];
const ENDPOINT = 'https://push.example.org/send/of-this-browser';
const HOOK = 'https://hooks.example.org/services/of-this-chat';
const SECRET = 'the secret of the site that is not in its store';

type World = {
  /** The store as the server sees it, and as a thief of it alone sees it. */
  context: Context;
  raw: Pick<Context, 'store' | 'records'>;
  dump: () => Promise<string>;
  close: () => Promise<void>;
  mails: Site['channels']['mails'];
};

async function newWorld(place: string): Promise<World> {
  const site = new Site({ ticks: 1000 }).open();
  await site.close();
  const directory = await mkdtemp(pathOf(tmpdir(), 'stichpost-dump-'));
  const server = place === 'Redis' ? await RedisServer.start() : null;
  const environment = server ? { REDIS_URL: server.url } : { DATA_DIR: directory };
  const raw = { store: openStore(environment), records: openRecords(environment) };
  const seals = newSeals([SECRET], randomBytes);
  const context: Context = {
    ...site.context,
    ...besideTables({ store: sealedStore(raw.store, seals), records: sealedRecords(raw.records, seals) }),
    linkSecret: SECRET,
    random: randomBytes,
  };
  // All that lies there in codes, and all that a thief reads in them.
  const dump = async () => [await stored(), await dumpOfTables(raw.store)].join('\n');
  const stored = async () => {
    if (!server) return dumpOfFolder(directory);
    const client = server.client();
    const found = await dumpOfRedis(client);
    client.disconnect();
    return found;
  };
  const close = async () => {
    await Promise.all([raw.store.close(), raw.records.close()]);
    await server?.stop();
    await rm(directory, { recursive: true, force: true });
  };
  return { context, raw, dump, close, mails: site.channels.mails };
}

/** Names everything that must not be found in the store. */
type Secrets = Record<string, string[]>;

/** A table at which Ada and Bo play, Cleo's seat is a bot's, in the middle of its second deal. */
async function running(context: Context, plan: { game: string; options: { players: number; length?: object } }) {
  // Seat 1 is Bo's.
  const bots = ['', 'easy', 'easy'].slice(0, plan.options.players - 1);
  const opened = await open(context, openRequest.parse({ ...plan, name: 'Ada', bots, forced: false }));
  const bo = await join(context, opened.table, joinRequest.parse({ invitation: opened.invitation, name: 'Bo' }));
  const keys = [opened.key, bo.key];
  await playUntil(context, keys, (deal) => deal === 1);
  return { table: opened.table, keys, invitation: opened.invitation };
}

/** All play the first move they may until the match is in this deal, or over. */
async function playUntil(
  context: Context,
  keys: readonly SeatKey[],
  isThere: (deal: number) => boolean,
): Promise<void> {
  const [{ table }] = keys;
  for (;;) {
    await letBotsMove(context, table);
    let view = (await visit(context, table, viewerWith(keys[0]))).view;
    if (view.finished || isThere(view.deal)) return;
    for (const key of keys) {
      view = (await visit(context, table, viewerWith(key))).view;
      if (view.choices.length > 0)
        await act(context, table, viewerWith(key), { version: view.version, move: moveOf(view.choices[0]) });
    }
  }
}

/** The cards that were dealt after this entry of the log, as they are written in stored texts: any five that come one after the other. */
async function dealtAfter(context: Context, table: string, entries: number): Promise<string[]> {
  const log = readLog(games, await context.store.log(table));
  const [opening] = log[0].events;
  if (!isTableEvent(opening) || opening.type !== 'tableOpened') throw new Error('no beginning');
  const game = games(opening.game);
  const chances = log
    .slice(entries)
    .flatMap(({ events }) => events.flatMap((event) => (isTableEvent(event) ? [] : (game.chanceOf(event) ?? []))));
  const lists = JSON.stringify(chances).match(/\[("[^"[\]]+",){4,}"[^"[\]]+"\]/g) ?? [];
  return lists.flatMap((list) => {
    const cards: string[] = JSON.parse(list);
    return cards.slice(4).map((_, i) => JSON.stringify(cards.slice(i, i + 5)).slice(1, -1));
  });
}

describe.each(PLACES)('a dump of $name alone', ({ name, isThere }) => {
  let world: World;
  let dump: string;
  let tables: string[];
  const secrets: Secrets = {};
  const note = (kind: string, ...texts: (string | null | undefined)[]) => {
    secrets[kind] = [...(secrets[kind] ?? []), ...texts.filter((text) => typeof text === 'string')];
  };

  beforeAll(async () => {
    if (!isThere) return;
    world = await newWorld(name);
    const { context } = world;
    const played = [];
    for (const plan of GAMES) played.push(await running(context, plan));
    const [first] = played;
    for (const { table, keys, invitation } of played) {
      note('seat keys', ...keys.map(({ text }) => text.slice(-22)));
      note('invitations', invitation.slice(-22));
      const { state } = (await context.store.read(table))!;
      note('seeds', JSON.parse(state).seed);
      for (const [i, key] of keys.entries()) {
        const email = `player${i}-at-${table}@example.org`;
        const wished = {
          seat: key.seat,
          email,
          webhook: { url: `${HOOK}-${table}-${i}`, form: 'json' },
          when: 'at-once',
          delayMinutes: 0,
        };
        const kept = await setWishes(context, table, viewerWith(key), wishesRequest.parse(wished));
        note('addresses', email);
        note('webhook addresses', kept.webhook?.url);
        note('webhook secrets', kept.webhook?.secret);
      }
    }
    // A table that is still open, one whose match is over, a friend who plays, a link to watch, a feed, a browser that is pushed to.
    const bits = randomBytes(16).toString('hex');
    const waiting = await open(context, openRequest.parse({ ...GAMES[0], name: 'Ada', bits }));
    note('bits of players that are not published yet', bits);
    note('invitations', waiting.invitation.slice(-22));
    note('seat keys', waiting.key.text.slice(-22));
    const done = await running(context, {
      game: 'herzblatt',
      options: { players: 2, length: { kind: 'deals', count: 2 } },
    });
    await playUntil(context, done.keys, () => false);
    note('recap links', await shareRecap(context, done.table, viewerWith(done.keys[0])));
    const again = await rematch(context, done.table, viewerWith(done.keys[0]), {});
    note('seat keys', again.key.text.slice(-22));
    note('invitations', again.invitation.slice(-22));
    const friend = await askFriend(context, first.table, viewerWith(first.keys[1]), { seat: 1, name: 'Finn', days: 2 });
    note('seat keys', friend.key.text.slice(-22));
    note(
      'spectator links',
      await giveSpectatorLink(context, first.table, viewerWith(first.keys[0]), { behind: false, renew: false }),
    );
    note('feed tokens', await makeFeed(context, viewerWith(...first.keys), { token: null, locale: 'en' }));
    const [p256dh, auth] = [`B${randomBytes(64).toString('base64url')}`, newSecret(randomBytes)];
    await subscribe(
      context,
      viewerWith(first.keys[0]),
      { subscription: { endpoint: ENDPOINT, keys: { p256dh, auth } }, locale: 'en' },
      () => true,
    ).catch(() => undefined);
    note('push subscriptions', ENDPOINT, auth);
    // Accounts: a login, a session, links in mails.
    const account = await accountFor(context, MAIL, 'ada.the.first@example.org', 'ada.the.first@example.org');
    note('addresses', 'ada.the.first@example.org');
    await claim(context, account, viewerWith(...first.keys));
    const session = newSecret(randomBytes) + newSecret(randomBytes);
    await authAdapter(context, 'Firefox').createSession?.({
      sessionToken: session,
      userId: account,
      expires: new Date(context.now() + 1e9),
    });
    note('sessions', session);
    const [signIn, joins] = [randomBytes(32).toString('hex'), newSecret(randomBytes)];
    await keepLink(
      context,
      signInLinkId(signIn, SECRET),
      { email: 'new@example.org', joins: null },
      context.now() + 1e9,
    );
    await keepLink(context, joinLinkId(joins), { email: 'second@example.org', joins: account }, context.now() + 1e9);
    note('links in mails', signIn, joins);
    note('addresses', 'new@example.org', 'second@example.org');
    await sendMessages(context);
    note('links in mails', tokenIn(world.mails));
    note('links in mails', ...world.mails.flatMap(({ unsubscribe }) => unsubscribe?.page.split('.').at(-1)));
    note(
      'links in mails',
      ...(JSON.stringify(world.mails).match(/\/s\/[a-z0-9]{12}-\d-[\w-]{22}/g) ?? []).map((link) => link.slice(-22)),
    );
    tables = [...played.map(({ table }) => table), waiting.table, done.table, again.table];
    const entries = await Promise.all(played.map(async ({ table }) => (await context.store.log(table)).length));
    dump = await world.dump();
    // Cards still to be dealt are known once they have been.
    for (const [i, { table, keys }] of played.entries()) {
      await playUntil(context, keys, (deal) => deal > 2);
      note('cards still to be dealt', ...(await dealtAfter(context, table, entries[i])));
    }
  }, 120_000);
  afterAll(() => world?.close());

  const found = (text: string) =>
    Object.entries(secrets).flatMap(([kind, texts]) => (texts.some((one) => text.includes(one)) ? [kind] : []));

  /** Lists what these open when each is tried as every kind of token. */
  async function opened(tokens: readonly string[]): Promise<string[]> {
    const { context } = world;
    const doors: string[] = [];
    const tried = async (door: string, work: () => Promise<unknown>) => {
      const result = await work().catch(() => null);
      if (result) doors.push(door);
    };
    const short = tokens.filter((token) => token.length === 22);
    for (const table of tables) {
      const keys = short.flatMap((token) => [0, 1, 2].map((seat) => seatKey(table, seat, token)));
      const { held, promised, friendOf } = await visit(context, table, viewerWith(...keys));
      if (held.length + promised.length + friendOf.length > 0) doors.push('a seat');
      for (const token of short) {
        await tried('an invitation', () =>
          join(context, table, joinRequest.parse({ invitation: `${table}-${token}`, name: 'Thief' })),
        );
        await tried('a recap', () => recap(context, table, { viewer: STRANGER, share: token }));
      }
    }
    for (const token of tokens) {
      await tried('a feed', () => readFeed(context, token));
      await tried('a link to watch', () => watch(context, token));
      await tried('a session', () => signedIn(context, { token, hint: null }, context.now()));
      await tried('a link that signs in', () => lookAtLink(context, signInLinkId(token, SECRET)));
      await tried('a link that joins', () => lookAtLink(context, joinLinkId(token)));
      await tried('a link that confirms', () => confirmAddress({ ...context, look: async () => [] } as never, token));
      await tried('the seed', async () => token.length === 64 && commitments.has(commitmentTo(token)));
    }
    return [...new Set(doors)];
  }
  const commitments = new Set<string>();

  test.skipIf(!isThere)('has none of what opens anything, no address, and no card that is still to be dealt', () => {
    for (const [kind, texts] of Object.entries(secrets)) expect([kind, texts.length > 0]).toEqual([kind, true]);
    expect(found(dump)).toEqual([]);
  });

  test.skipIf(!isThere)('has what a leak would stand beside: names, tables and hashes are found in it', () => {
    expect(dump).toContain('Ada');
    for (const table of tables) expect(dump).toContain(table);
  });

  test.skipIf(!isThere)('opens nothing, whatever in it looks like a token', async () => {
    for (const table of tables) {
      const { commitment } = JSON.parse((await world.context.store.read(table))!.state);
      commitments.add(commitment);
    }
    const tokens = tokensIn(dump);
    expect(tokens.length).toBeGreaterThan(100);
    expect(await opened(tokens)).toEqual([]);
    expect(tokens.flatMap((token) => parseUnsubscribeToken(world.context, token) ?? [])).toEqual([]);
  });

  test.skipIf(!isThere)(
    'would be found out: each of these, stored as it is, is found, and opens what it opens',
    async () => {
      const { raw, context } = world;
      for (const [kind, [text]] of Object.entries(secrets)) {
        expect(found(dump)).not.toContain(kind);
        await raw.records.write('leak', newSecret(randomBytes), 0, {
          id: newSecret(randomBytes),
          value: text,
        });
        expect(found(await world.dump())).toContain(kind);
      }
      const leaked = tokensIn(Object.values(secrets).flat().join('\n'));
      const doors = await opened(leaked);
      for (const door of [
        'a seat',
        'an invitation',
        'a recap',
        'a feed',
        'a link to watch',
        'a session',
        'a link that signs in',
        'a link that joins',
        'a link that confirms',
        'the seed',
      ]) {
        expect(doors).toContain(door);
      }
      expect(
        parseUnsubscribeToken(context, unsubscribeToken(SECRET, { address: 'A'.repeat(43), table: null, seat: null })),
      ).not.toBeNull();
    },
    60_000,
  );
});
