import type { Advice, AdviceTask, BotTask, HindsightTask, Weighed } from '../bots';
import type { LinkSecrets, Random } from '../identity';
import type { Limits } from '../limits';
import type { Games, MoveOrigin } from '../match';
import type { Channels, MessageMeasure } from '../notify';
import { gameOf } from '../rules';
import type { BaseMove } from '../rules/game';
import type { Records } from '../store/records';
import type { Notice, Store, Stored } from '../store/store';

/**
 * The use cases' world: where records lie, what time it is, chance, and thinking for bots. From the site's secrets follow the
 * keys in messages' links (`derivedKey`) and the links given away (`givenSecret`).
 */
export type Context = LinkSecrets & {
  store: Store;
  /** Returns a table as this process last read or wrote it; null if that is not known. */
  lastSeen?: (table: string) => Stored | null;
  /** The same world without the memory of what it has read, where this one reads each thing only once. */
  anew?: Context;
  /** All that is not a table: wishes, addresses, deliveries, accounts. */
  records: Records;
  /** How messages leave the site; one that is not set up is absent. */
  channels: Channels;
  /** Where players reach the site, without a slash at its end; without it no message leaves, as none could link to it. */
  publicUrl?: string | undefined;
  /** How long a message is its sender's own (ms); `LEASE_MILLISECONDS` if it is left out. */
  lease?: number | undefined;
  /** Milliseconds since 1970. */
  now: () => number;
  random: Random;
  /** Is told of every commit what is in the outbox, and when a move makes itself after it (`goesOnAt`), without being waited for. */
  announce?: (table: string, notices: readonly Notice[], goesOn: number | null) => void;
  /** How much is allowed; `DEFAULT_LIMITS` if it is left out. */
  limits?: Limits | undefined;
  /** How bots think and how fast they move; without it they think here and now, and move at once. */
  bots?: {
    /** A move for the task's viewer; null without room to think now: it is made later. If it throws, any legal one is made. */
    think: (task: BotTask) => Promise<BaseMove | null>;
    /** At least so long after the last change at the table a bot moves (ms). */
    pace: number;
    /** Resolves after so long (ms) to true; to false, and at once, when the server is to stop. */
    wait: (milliseconds: number) => Promise<boolean>;
  };
  /** Thinks out advice for a player; null if there is no room for it now. Without it that is done here and now. */
  advise?: (task: AdviceTask) => Promise<Advice | null>;
  /** Looks at a card of a finished match again; null if nothing can be told. Without it that is done here and now. */
  weigh?: (task: HindsightTask) => Promise<Weighed | null>;
  /** Resolves after so long (ms), or when it need not wait any more; with a timer unless it is said. */
  wait?: (milliseconds: number, signal: AbortSignal) => Promise<void>;
  /** Does something after the answer has gone out, where somebody waits for one; at once, if it is left out. */
  later?: (what: string, table: string, work: () => Promise<unknown>) => void;
  /** Counts what happens. It must not throw, and costs no more than a counter. */
  measure?: (what: Measure) => void;
  /** Notes what went wrong and did not keep anybody from going on. No player, key or card may be in it. */
  log?: (what: string, data: Readonly<Record<string, string | number>>) => void;
};

/** Something of which this process has one for each store, made when it is first asked for. */
export function perStore<T>(make: () => T): (store: Store) => T {
  const made = new WeakMap<Store, T>();
  return (store) => {
    const one = made.get(store) ?? make();
    made.set(store, one);
    return one;
  };
}

/** Looks up the game of a stored table. Throws if this version of the server no longer knows it. */
export const games: Games = (id) => {
  const game = gameOf(id);
  if (!game) throw new Error(`no such game: ${id}`);
  return game;
};

/** How often a command is tried again when somebody else's commit came first. */
export const ATTEMPTS = 8;

/**
 * Counts of a sweep: tables looked after, and what became of them; those a newer version has written to are left to that.
 * `more`: it broke off, and the next one will find something to do.
 */
export type Swept = { due: number; removed: number; moved: number; unreadable: number; newer: number; more: boolean };

/** An event worth counting: nothing tells at which table it was, who plays there, or what. */
export type Measure =
  | MessageMeasure
  /** A move was written down. */
  | { what: 'move'; by: MoveOrigin }
  /** A commit was made, or somebody else's came first. */
  | { what: 'commit'; result: 'done' | 'conflict' }
  /** A sweep is over; `lag`: how late (ms) the latest of its tables was. */
  | { what: 'sweep'; swept: Swept; lag: number };
