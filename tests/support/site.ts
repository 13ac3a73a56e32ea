import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join as pathOf } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import type { SeatKey } from '@/lib/identity';
import { fold, type LogEntry, type MatchState, type TableView } from '@/lib/match';
import {
  type ChannelFailed,
  type Channels,
  notice,
  type OutgoingMail,
  type OutgoingNote,
  type WebhookTarget,
} from '@/lib/notify';
import { newSeals } from '@/lib/secrets';
import { besideTables, type Store, sealedRecords, sealedStore, withMethods } from '@/lib/store';
import { openLmdb, openLmdbRecords } from '@/lib/store/lmdb';
import { packedStore } from '@/lib/store/packed-tables';
import type { Context } from '@/lib/tables';
import * as useCases from '@/lib/tables';
import { load, loadLog } from '@/lib/tables/runner/load';
import { games, NAMES } from './match';
import { holding, type Player, strangerAt } from './player';

export type { Player } from './player';
export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
const MONDAY = Date.UTC(2026, 5, 1, 12);

/** A table at which the host, called Ada, and perhaps others sit. */
export class Table {
  constructor(
    private readonly world: () => Context,
    readonly id: string,
    readonly invitation: string,
    readonly players: Player[],
  ) {}

  /** Itself, and by name those who sit at its first seats, for a test that takes it apart: `const { table, ada, bo } = await …`. */
  get table(): this {
    return this;
  }
  get ada(): Player {
    return this.players[0];
  }
  get bo(): Player {
    return this.players[1];
  }
  get cleo(): Player {
    return this.players[2];
  }
  get dov(): Player {
    return this.players[3];
  }

  /** Somebody without a seat. */
  get stranger(): Player {
    return strangerAt(this.world, this.id);
  }

  /** The view of somebody without a seat. */
  view = (): Promise<TableView> => this.stranger.view();
  state = (): Promise<MatchState> => load(this.world(), this.id);
  log = (): Promise<LogEntry[]> => loadLog(this.world(), this.id);
  /** All events, in order. */
  events = async () => (await this.log()).flatMap(({ events }) => events);
  /** The notices that wait in the outbox. */
  notices = async () => (await this.world().store.outbox(this.id)).map(({ body }) => notice.parse(JSON.parse(body)));
  rebuild = () => useCases.rebuild(this.world(), this.id);
  record = () => useCases.record(this.world(), this.id);
  /** Whether the stored state follows from the stored log. */
  isFold = async () =>
    isDeepStrictEqual(await this.stored(), JSON.parse(JSON.stringify(fold(games, await this.log()))));
  /** All that a player, or a spectator, is served of the table and beside it, as text. */
  async served(player?: Player, feed: string | null = null): Promise<string> {
    const { view, ...visited } = await (player ?? this.stranger).visit();
    return JSON.stringify({
      visited: { view, ...visited },
      mark: useCases.planMark(view),
      version: await useCases.versionsOf(this.world(), this.id)(),
      lists: player && (await useCases.myTables(this.world(), player.viewer)),
      feed: feed && (await useCases.readFeed(this.world(), feed)),
      outbox: await this.world().store.outbox(this.id),
    });
  }
  recap = (player?: Player) => useCases.recap(this.world(), this.id, { viewer: player?.viewer ?? useCases.STRANGER });
  /** The state as it lies in the store. */
  stored = async (): Promise<unknown> => JSON.parse((await this.world().store.read(this.id))?.state ?? 'null');
  /** The bots make all moves they owe. */
  bots = () => useCases.letBotsMove(this.world(), this.id);

  /** Somebody takes a seat, with this invitation or the table's. */
  join = async (name: string, more: Partial<Parameters<typeof useCases.join>[2]> = {}): Promise<Player> =>
    this.knows((await useCases.join(this.world(), this.id, { invitation: this.invitation, name, ...more })).key);

  /** The holder of a key that was given later is a player of this table as well. */
  knows(key: SeatKey): Player {
    const player = holding(this.world, key);
    this.players.push(player);
    return player;
  }

  /** The player who is to act, or the first of them. */
  async mover(): Promise<Player> {
    const { toAct } = await this.view();
    const player = this.players.findLast(({ seat }) => seat === toAct[0]);
    if (!player) throw new Error(`nobody here is to act, but ${toAct}`);
    return player;
  }

  /** The players who are not to act. */
  async others(): Promise<Player[]> {
    const mover = await this.mover();
    return this.players.filter((player) => player !== mover);
  }

  /** This player proposes something, and all others agree. */
  async agreeOn(proposer: Player, proposal: Parameters<Player['propose']>[0]): Promise<TableView> {
    let view = await proposer.propose(proposal);
    for (const player of this.players) if (player !== proposer) view = await player.answer(proposal.kind);
    return view;
  }

  /** The player who is to act makes the first legal move. */
  move = async (): Promise<TableView> => (await this.mover()).move();

  /** Players make first legal moves, and bots theirs, until this holds for the view of a spectator. */
  async playUntil(holds: (view: TableView) => boolean): Promise<TableView> {
    for (let i = 0; i < 2000; i++) {
      const view = await this.view();
      if (holds(view)) return view;
      const [seat] = view.toAct;
      const player = this.players.findLast((player) => player.seat === seat);
      if (player && !view.seats[seat].bot && !view.seats[seat].away) await player.move();
      else await this.bots();
    }
    throw new Error('it never came to that');
  }

  /** They play until this many deals are over. */
  playDeals = (count: number) => this.playUntil(({ dealScores }) => dealScores.length >= count);
  /** They play the match to its end. */
  playOut = () => this.playUntil(({ status }) => status === 'finished');

  /** First legal moves are made until it is this player's turn. */
  turnOf = ({ seat }: Player): Promise<TableView> => this.playUntil(({ toAct }) => toAct[0] === seat);
}

type Given = {
  /** How the clock goes: by how much (ms) at every look at it, and from when (ms since 1970). */
  ticks?: number;
  from?: number;
  /** Other differences of the context. */
  more?: Partial<Context>;
};

/** A site of its own for each test of a file, or one for all of them (`once`). */
export function freshSite({ once = false, ...given }: Given & { once?: boolean } = {}): Site {
  const site = new Site(given);
  (once ? beforeAll : beforeEach)(() => site.open());
  (once ? afterAll : afterEach)(() => site.close());
  return site;
}

/** A site for a test that opens and closes it itself. */
export class Site {
  context!: Context;
  /** Keeps what its channels were given, and has them fail. */
  channels!: ReturnType<typeof newSite>;
  constructor(private readonly given: Given = {}) {}

  open(): this {
    const { ticks = 0, from = MONDAY, more } = this.given;
    this.channels = newSite(from, ticks);
    this.context = { ...this.channels.context, ...more };
    return this;
  }
  close = () => this.channels.close();
  /** Another site, as new as the first one was. */
  async renew(): Promise<void> {
    await this.close();
    this.open();
  }

  /** Milliseconds since 1970. */
  get now(): number {
    return this.channels.clock.now;
  }
  set now(now: number) {
    this.channels.clock.now = now;
  }
  /** The context at one moment (ms since 1970), at which its clock stands. */
  at = (now: number): Context => ({ ...this.context, now: () => now });
  /** The context a number of days later. */
  daysLater = (days: number): Context => this.at(this.context.now() + days * DAY);

  /** Opens a table as a request would, at which the host, Ada, and these others sit: their names, or how many they are. */
  async table(request: Record<string, unknown>, others: readonly string[] | number = []): Promise<Table> {
    const sent = useCases.openRequest.parse({ name: 'Ada', forced: false, suggestions: false, ...request });
    const { table, key, invitation } = await useCases.open(this.context, sent);
    const world = () => this.context;
    const opened = new Table(world, table, invitation, [holding(world, key)]);
    for (const name of typeof others === 'number' ? NAMES.slice(1, others + 1) : others) await opened.join(name);
    return opened;
  }

  /** The player with these keys. */
  with = (key: SeatKey, ...more: SeatKey[]): Player => holding(() => this.context, key, ...more);
}

/** The secret of the site in tests. */
const SECRET = 'the secret of a site in tests';

/** An embedded store of its own, with chance that is the same in every run. */
function newStores() {
  const directory = mkdtempSync(pathOf(tmpdir(), 'stichpost-tables-'));
  const seals = newSeals([SECRET], randomBytes);
  const store = sealedStore(packedStore(openLmdb(directory)), seals);
  const records = sealedRecords(openLmdbRecords(directory), seals);
  let byte = 7;
  const random = (bytes: number) =>
    Uint8Array.from({ length: bytes }, () => {
      byte = (byte * 48271 + 11) % 65537;
      return byte & 255;
    });
  const close = async () => {
    await records.close();
    await store.close();
    rmSync(directory, { recursive: true, force: true });
  };
  return { ...besideTables({ store, records }), random, close };
}

/** A site whose time goes on by `ticks` (ms) at every look at the clock, and whose channels keep what they were given. */
function newSite(from: number, ticks: number) {
  const { close, ...stores } = newStores();
  const clock = { now: from };
  const mails: OutgoingMail[] = [];
  const pushes: { endpoint: string; note: OutgoingNote }[] = [];
  const hooks: { to: WebhookTarget; note: OutgoingNote }[] = [];
  /** Set to have a channel fail. */
  const faults: Partial<Record<keyof Channels, ChannelFailed>> = {};
  const sending = async (channel: keyof Channels, take: () => void) => {
    const fault = faults[channel];
    if (fault) throw fault;
    take();
  };
  const channels: Channels = {
    email: { send: (mail) => sending('email', () => mails.push(mail)) },
    push: { send: ({ endpoint }, note) => sending('push', () => pushes.push({ endpoint, note })) },
    webhook: { send: (to, note) => sending('webhook', () => hooks.push({ to, note })) },
  };
  const context: Context = {
    ...stores,
    channels,
    now: () => {
      clock.now += ticks;
      return clock.now;
    },
    publicUrl: 'https://cards.example.org',
    linkSecret: 'a secret of the site for its links',
  };
  /** The kind and address of each mail. */
  const kinds = () => mails.map(({ to, letter }) => `${letter.kind} ${to}`);
  return { context, clock, mails, pushes, hooks, faults, kinds, close };
}

/** The link of the last mail that asks an address. */
export function tokenIn(mails: readonly OutgoingMail[]): string {
  const letter = mails.findLast((mail) => mail.letter.kind === 'confirm')?.letter;
  if (letter?.kind !== 'confirm') throw new Error('nobody was asked');
  return letter.url.slice(letter.url.lastIndexOf('/') + 1);
}

/** The same store as another process has it: its commands do not take turns with ours. */
export const otherProcess = (store: Store) => withMethods(store, {});

/** Expects that a use case refuses with this code, and with what else is said of the problem. */
export const refused = (asked: Promise<unknown>, code: string | RegExp, more: object = {}, why = ''): Promise<void> =>
  expect(asked, why).rejects.toMatchObject({
    code: typeof code === 'string' ? code : expect.stringMatching(code),
    ...more,
  });
