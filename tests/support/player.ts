import type { z } from 'zod';
import type { SeatKey } from '@/lib/identity';
import type { TableView } from '@/lib/match';
import type { Choice } from '@/lib/rules/view';
import type { Context, Viewer } from '@/lib/tables';
import * as useCases from '@/lib/tables';
import { moveOf as firstOf } from '../lab/shared/player';

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
  /** Agrees, or not, to what is proposed: to the first thing, or to this one. */
  answer: (kind?: string, agree?: boolean) => Promise<TableView>;
  /** Makes a feed of the seat and returns its token. */
  feed: () => Promise<string>;
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

export const holding = (world: () => Context, key: SeatKey, ...more: SeatKey[]): Player =>
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
    playOn: async (limit = Number.POSITIVE_INFINITY) => {
      for (let i = 0; ; i++) {
        await useCases.letBotsMove(world(), table);
        const view = await player.view();
        if (i === limit || view.choices.length === 0) return view;
        await player.move();
      }
    },
    answer: async (wanted?: string, agree = true) => {
      const { proposals } = await player.view();
      const proposal = proposals.find(({ kind }) => wanted === undefined || kind === wanted);
      if (!proposal) throw new Error('nothing of the kind is proposed');
      const { kind, about, at: proposed } = proposal;
      return player.answerProposal({ kind, about, proposed, agree });
    },
    feed: () => useCases.makeFeed(world(), viewer, { token: null, locale: 'en' }),
  };
  return player;
}

/** The first move a choice allows, in the form in which it is sent. */
export const moveOf = (choice: Choice) => firstOf([choice]);
