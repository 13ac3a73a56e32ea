import { afterEach, beforeEach, expect } from 'vitest';
import type { z } from 'zod';
import type { SeatKey } from '@/lib/identity';
import type { LogEntry, MatchState, TableView } from '@/lib/match';
import { notice } from '@/lib/notify';
import type { Context, Viewer } from '@/lib/tables';
import * as useCases from '@/lib/tables';
import { load, loadLog } from '@/lib/tables/runner/load';
import { openTable } from './commands';
import { NAMES } from './match';
import { type Site as Channelled, newSite } from './messages';
import { moveOf, playOn } from './tables';

export { HOUR, MINUTE } from './messages';
export const DAY = 24 * 60 * 60_000;
const MONDAY = Date.UTC(2026, 5, 1, 12);

/** The use cases whose requests are read by a schema that is not their own property. */
const SCHEMAS = {
  setWishes: useCases.wishesRequest,
  setOrders: useCases.ordersRequest,
  changeOrders: useCases.orderRequest,
};
type UseCases = typeof useCases;
type AtTable<R extends unknown[]> = (context: Context, table: string, viewer: Viewer, ...request: R) => unknown;
type Seatless<R> = R extends object ? Omit<R, 'seat'> & { seat?: number } : R;
type Sent<Name extends keyof UseCases> = Name extends keyof typeof SCHEMAS
  ? z.input<(typeof SCHEMAS)[Name]>
  : UseCases[Name] extends { schema: infer Schema extends z.ZodType }
    ? z.input<Schema>
    : UseCases[Name] extends AtTable<[infer R]>
      ? R
      : undefined;
type Args<R> = undefined extends R
  ? [request?: R]
  : { seat: number } extends R
    ? [request?: Seatless<R>]
    : [Seatless<R>];
/** All use cases for a viewer at a table; a request that a schema reads is about the player's own seat unless it names another. */
type Commands = {
  [Name in keyof UseCases as UseCases[Name] extends AtTable<never> ? Name : never]: UseCases[Name] extends (
    ...given: never[]
  ) => infer Answer
    ? (...args: Args<Sent<Name>>) => Answer
    : never;
};

/** Somebody at a table with the keys they hold, who asks what a request of theirs would. */
export type Player = Commands & {
  key: SeatKey;
  seat: number;
  viewer: Viewer;
  /** The same player on this server, or signed in to this account. */
  on: (context: Context) => Player;
  as: (account: Viewer['account']) => Player;
  /** The view of the seat. */
  view: () => Promise<TableView>;
  /** Makes this move, or the first legal one. */
  move: (move?: object) => Promise<TableView>;
  /** Makes first moves, and the bots theirs, until it is somebody else's turn or the match is over; at most `limit` of their own. */
  playOn: (limit?: number) => Promise<TableView>;
};

const ALL = Object.entries(useCases).flatMap(([name, run]) => {
  if (typeof run !== 'function') return [];
  const schema = (SCHEMAS as Record<string, z.ZodType>)[name] ?? ('schema' in run ? run.schema : null);
  const read = schema && !useCases.readsNothing(schema) ? schema : null;
  return [{ name, run: run as (...given: unknown[]) => unknown, schema: read }];
});

/** The player of a seat, who comes as this viewer. */
export const playerWith = (world: () => Context, table: string, seat: number, viewer: Viewer): Player =>
  asking(world, viewer.keys.find((key) => key.seat === seat) ?? { table, seat, text: '' }, viewer);

/** Somebody without a seat at a table. */
export const strangerAt = (world: () => Context, table: string) => playerWith(world, table, 0, useCases.STRANGER);

const holding = (world: () => Context, key: SeatKey, ...more: SeatKey[]): Player =>
  asking(world, key, useCases.viewerWith(key, ...more));

function asking(world: () => Context, key: SeatKey, viewer: Viewer): Player {
  const { table, seat } = key;
  const commands = ALL.map(({ name, run, schema }) => {
    const read = (request: unknown) => (schema ? schema.parse({ seat, ...(request as object) }) : request);
    return [name, (request: unknown) => run(world(), table, viewer, read(request))];
  });
  const player: Player = {
    ...Object.fromEntries(commands),
    ...{ key, seat, viewer },
    on: (context: Context) => asking(() => context, key, viewer),
    as: (account: Viewer['account']) => asking(world, key, { ...viewer, account }),
    view: async () => (await player.visit(viewer.keys.length > 0 ? seat : undefined)).view,
    move: async (move?: object) => {
      const { version, choices } = await player.view();
      return player.act({ seat, version, move: { ...(move ?? moveOf(choices[0])) } as never });
    },
    playOn: (limit?: number) => playOn(world(), key, limit),
  };
  return player;
}

/** A table at which the host, called Ada, and perhaps others sit. */
export class Table {
  constructor(
    private readonly world: () => Context,
    readonly id: string,
    readonly invitation: string,
    readonly players: Player[],
  ) {}

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

/** A site of its own for each test of a file, whose time begins at `from` (ms since 1970) and goes on by `ticks` (ms) at every look at it. */
export function freshSite({ ticks = 0, from = MONDAY } = {}): Site {
  const site = new Site(ticks, from);
  beforeEach(() => site.open());
  afterEach(() => site.close());
  return site;
}

/** A site for a test that opens and closes it itself; `ticks` and `from` as in `freshSite`. */
export class Site {
  context!: Context;
  /** Keeps what its channels were given, and has them fail. */
  channels!: Channelled;
  constructor(
    private readonly ticks = 0,
    private readonly from = MONDAY,
  ) {}

  open(): void {
    this.channels = newSite();
    const { clock } = this.channels;
    clock.now = this.from;
    this.context = {
      ...this.channels.context,
      now: () => {
        clock.now += this.ticks;
        return clock.now;
      },
    };
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

  /** Opens a table at which the host, Ada, and these others sit: their names, or how many they are. */
  async table(request: Record<string, unknown>, others: readonly string[] | number = []): Promise<Table> {
    const { table, key, invitation } = await openTable(this.context, request);
    const world = () => this.context;
    const opened = new Table(world, table, invitation, [holding(world, key)]);
    for (const name of typeof others === 'number' ? NAMES.slice(1, others + 1) : others) await opened.join(name);
    return opened;
  }

  /** The player with these keys. */
  with = (key: SeatKey, ...more: SeatKey[]): Player => holding(() => this.context, key, ...more);
}

/** Expects that a use case refuses with this code, and with what else is said of the problem. */
export const refused = (asked: Promise<unknown>, code: string | RegExp, more: object = {}, why = ''): Promise<void> =>
  expect(asked, why).rejects.toMatchObject({
    code: typeof code === 'string' ? code : expect.stringMatching(code),
    ...more,
  });
