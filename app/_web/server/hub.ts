import { setImmediate } from 'node:timers/promises';
import type { Context } from '@/lib/tables';
import { serverContext } from './context';
import { withMethods } from './reading';
import { changes } from './under-way';

/**
 * Changes made by this process are reported at once. For those made by others the store is asked, first after this time, then
 * less and less often, so that a table where nothing happens costs little.
 */
const FIRST_POLL_MILLISECONDS = 2_000;
const LONGEST_POLL_MILLISECONDS = 10_000;
const POLL_BACKOFF = 1.5;
/** How many are told in one go; then other work has its turn, first of all the answer to the player who moved. */
const TOLD_AT_ONCE = 100;

/** The version of a table as some of its viewers may know of it, read from the world given. It throws when there is nothing more to be told. */
export type VersionOf = (world: Context) => Promise<number>;

/** A follower of a table. */
export type Follower = { tell: (version: number) => void; end: () => void };

type Group = { version: VersionOf; followers: Set<Follower> };

/** All who follow one table in this process: one read of the store serves them all. */
class Hub {
  readonly #groups = new Map<string, Group>();
  #asked: Promise<void> = Promise.resolve();
  #isAwaited = false;
  #wait = FIRST_POLL_MILLISECONDS;
  #timer: NodeJS.Timeout | undefined;

  constructor(
    readonly table: string,
    readonly world: () => Context,
    readonly left: () => void,
  ) {
    changes().on(table, this.#changed).on('stop', this.#stop);
    this.#pollLater();
  }

  /** @param viewer those who are called the same may know the same */
  follow(viewer: string, version: VersionOf, follower: Follower): () => void {
    const group = this.#groups.get(viewer) ?? { version, followers: new Set() };
    this.#groups.set(viewer, group);
    group.followers.add(follower);
    return () => {
      group.followers.delete(follower);
      if (group.followers.size === 0 && this.#groups.get(viewer) === group) this.#groups.delete(viewer);
      if (this.#groups.size === 0) this.#close();
    };
  }

  #changed = () => {
    this.#wait = FIRST_POLL_MILLISECONDS;
    // The coming look sees all that changes before it.
    if (this.#isAwaited) return;
    this.#isAwaited = true;
    this.#asked = this.#asked.then(() => {
      this.#isAwaited = false;
      return this.#look(true);
    });
  };

  #stop = () => {
    for (const { followers } of [...this.#groups.values()]) for (const { end } of [...followers]) end();
  };

  #pollLater() {
    this.#timer = setTimeout(() => {
      this.#asked = this.#asked.then(() => this.#look(false));
      void this.#asked.then(() => {
        if (this.#groups.size > 0) this.#pollLater();
      });
    }, this.#wait);
    this.#wait = Math.min(this.#wait * POLL_BACKOFF, LONGEST_POLL_MILLISECONDS);
  }

  async #look(hasChanged: boolean): Promise<void> {
    const world = lookingOnce(this.world(), this.table, hasChanged);
    await Promise.all([...this.#groups.values()].map((group) => this.#tell(group, world)));
  }

  async #tell(group: Group, world: Context): Promise<void> {
    let version: number;
    try {
      version = await group.version(world);
    } catch {
      for (const { end } of [...group.followers]) end();
      return;
    }
    let told = 0;
    for (const { tell } of [...group.followers]) {
      tell(version);
      if (++told % TOLD_AT_ONCE === 0) await setImmediate();
    }
  }

  #close() {
    clearTimeout(this.#timer);
    changes().off(this.table, this.#changed).off('stop', this.#stop);
    this.left();
  }
}

/**
 * Returns the world for one look at a table by all its followers: its state is read once at most, and its version too. If the
 * table has changed, its state will be wanted, so the version comes with that.
 */
function lookingOnce(world: Context, table: string, hasChanged: boolean): Context {
  const { store } = world;
  let state: ReturnType<typeof store.read> | undefined;
  let version: ReturnType<typeof store.version> | undefined;
  const read = (id: string) => {
    if (id !== table) return store.read(id);
    state ??= store.read(id);
    return state;
  };
  const versionOf = (id: string) => {
    if (id !== table) return store.version(id);
    version ??= hasChanged ? read(id).then((stored) => stored?.version ?? null) : store.version(id);
    return version;
  };
  return { ...world, store: withMethods(store, { read, version: versionOf }), anew: world };
}

declare global {
  // One for the process: the streams of players and those of spectators are bundled apart.
  var stichpostHubs: Map<string, Hub> | undefined;
}

/**
 * Follows a table until the function returned is called.
 * @param viewer who follows it: those who are called the same may know the same, and are told the same
 */
export function followTable(
  table: string,
  viewer: string,
  version: VersionOf,
  follower: Follower,
  world: () => Context = serverContext,
): () => void {
  globalThis.stichpostHubs ??= new Map();
  const hubs = globalThis.stichpostHubs;
  const hub: Hub = hubs.get(table) ?? new Hub(table, world, () => hubs.delete(table));
  hubs.set(table, hub);
  return hub.follow(viewer, version, follower);
}
