import type { SeatKey } from '@/lib/identity';
import { type Cookie, seatCookiesAfter, seatKeysIn } from '@/lib/identity/cookies';
import type { Document, Records, Store } from '@/lib/store';
import type { Context } from '@/lib/tables';
import { Jar } from '../jar';
import { moveOf } from '../player';

/** The people of the search. The puppet does what the host wants; the account is the player's own, on another device. */
export const PEOPLE = ['host', 'player', 'puppet', 'friend', 'account'] as const;
export type Person = (typeof PEOPLE)[number];

export const SECRET = 'the secret of a site in the search';

/** One world at one moment. Nothing in it is ever changed, so that two sequences can go on from the same one. */
export type World = {
  /** Milliseconds since 1970. */
  now: number;
  drawn: number;
  table: string;
  version: number;
  state: string;
  log: readonly string[];
  documents: ReadonlyMap<string, Document>;
  cookies: Readonly<Record<Person, readonly Cookie[]>>;
  /** The seats that the player's account has claimed, each with the hash of its key then. */
  claims: readonly { seat: number; keyHash: string }[];
  notes: Notes;
};

/** The judge's notes, by seat. */
export type Notes = {
  deal: number;
  /** The holders of the seat when the running deal was dealt. */
  dealtTo: readonly (readonly Person[])[];
  /** When a new link for the player's seat was asked for (ms), and for how long since nobody could expect them to look (ms). */
  asked: { at: number; stood: number } | null;
  /** For how long the table has paused since the seat's player is away (ms). */
  stood: readonly number[];
  /** Whose leave the friend of the seat has; null without a friend. */
  leave: readonly (Person | null)[];
  /** The one whose orders the seat has, or had; null: nobody's. */
  ordered: readonly (Person | null)[];
  /** The one who has let the host seat a bot in the player's place; null: nobody. */
  letsBot: Person | null;
  /** The hands of the running deal each person has been shown without anybody's leave. */
  shown: readonly string[];
  /** Whether somebody else had the player's link from the beginning, and it still opens their seat. */
  isLeaked: boolean;
};

const EMPTY: World = {
  now: 1_790_000_000_000,
  drawn: 7,
  table: '',
  version: 0,
  state: '',
  log: [],
  documents: new Map(),
  cookies: { host: [], player: [], puppet: [], friend: [], account: [] },
  claims: [],
  notes: {
    deal: 0,
    dealtTo: [],
    asked: null,
    stood: [],
    leave: [],
    ordered: [],
    letsBot: null,
    shown: [],
    isLeaked: false,
  },
};

const unused = (): never => {
  throw new Error('the search does not need this');
};

/**
 * The use cases on a world that can be gone back to. The store and the records are kept in memory for that alone: what a store
 * promises has tests of its own. A bot plays the first thing it may.
 */
export function theatre(limits?: Context['limits']) {
  const here = { world: EMPTY };
  const set = (change: Partial<World>) => {
    here.world = { ...here.world, ...change };
  };
  const stored = (table: string) =>
    here.world.version > 0 && table === here.world.table
      ? { version: here.world.version, state: here.world.state, beside: null }
      : null;

  const store: Store = {
    name: 'memory',
    read: async (table) => stored(table),
    readMany: async (tables) => tables.map(stored),
    version: async (table) => stored(table)?.version ?? null,
    hear: unused,
    log: async (_, after = 0) => here.world.log.slice(after),
    commit: async (table, expected, { entries, state, rewrite }) => {
      if (expected !== here.world.version) return 'conflict';
      const log = [...(rewrite?.log ?? here.world.log), ...entries];
      set({ table, state, log, version: expected + entries.length });
      return 'done';
    },
    outbox: async () => [],
    rewriteState: unused,
    writeBeside: async () => 'elsewhere',
    adoptBeside: unused,
    tablesWithOutbox: unused,
    deliver: unused,
    due: unused,
    reschedule: unused,
    postpone: unused,
    tables: unused,
    remove: async () => {
      set({ version: 0, state: '', log: [] });
      return 'done';
    },
    exportTable: unused,
    importTable: unused,
    ping: unused,
    close: unused,
  };

  const documents = (change: (all: Map<string, Document>) => void) => {
    const all = new Map(here.world.documents);
    change(all);
    set({ documents: all });
  };
  const at = (kind: string, id: string) => here.world.documents.get(`${kind} ${id}`) ?? null;
  const records: Records = {
    read: async (kind, id) => at(kind, id),
    readMany: async (keys) => keys.map(({ kind, id }) => at(kind, id)),
    write: async (kind, id, expected, { value, owners = [], due = null, expires = null }) => {
      if ((at(kind, id)?.version ?? 0) !== expected) return 'conflict';
      documents((all) => all.set(`${kind} ${id}`, { version: expected + 1, value, owners, due, expires }));
      return 'done';
    },
    take: async (kind, id) => {
      const document = at(kind, id);
      documents((all) => all.delete(`${kind} ${id}`));
      return document;
    },
    remove: async (kind, id) => {
      documents((all) => all.delete(`${kind} ${id}`));
      return 'done';
    },
    owned: async (kind, owner) =>
      [...here.world.documents].flatMap(([key, document]) =>
        key.startsWith(`${kind} `) && document.owners.includes(owner)
          ? [{ ...document, id: key.slice(kind.length + 1) }]
          : [],
      ),
    due: unused,
    reindex: async () => undefined,
    documents: unused,
    purge: unused,
    close: unused,
  };

  const context: Context = {
    store,
    records,
    channels: {},
    linkSecret: SECRET,
    now: () => here.world.now,
    random: (bytes) =>
      Uint8Array.from({ length: bytes }, () => {
        set({ drawn: (here.world.drawn * 48271 + 11) % 65537 });
        return here.world.drawn & 255;
      }),
    bots: {
      think: async ({ view }) => moveOf(view.choices[0]),
      pace: 0,
      wait: async () => true,
    },
    ...(limits ? { limits } : {}),
  };

  /** The keys a browser sends. */
  const keys = (person: Person): SeatKey[] => seatKeysIn(here.world.cookies[person]);
  /** Changes a person's cookies as an answer does: a link was opened, or a seat forgotten. */
  const answered = (person: Person, change: { taken?: SeatKey; forgotten?: SeatKey }) => {
    const { cookies, now } = here.world;
    const jar = new Jar();
    jar.take(cookies[person].map(({ name, value }) => `${name}=${value}; Path=/; Secure`));
    jar.take(seatCookiesAfter([...cookies[person]], { now, isSecure: true, ...change }).set);
    set({ cookies: { ...cookies, [person]: jar.cookies() } });
  };

  return { here, set, context, keys, answered };
}
export type Theatre = ReturnType<typeof theatre>;
