import { setImmediate } from 'node:timers/promises';
import { type Hearing, withMethods } from '@/lib/store';
import type { Context } from '@/lib/tables';
import { serverContext } from './context';
import { changes } from './under-way';

/**
 * This process's changes are reported at once, others' where the store hears of them. Else it is asked, first after this time,
 * then ever less often, so that an idle table costs little.
 */
const FIRST_LOOK_MILLISECONDS = 2_000;
const BACKOFF = 1.5;
/** How long a hub stays after its last follower has left: browsers whose stream is over come back in a second. */
const LINGER_MILLISECONDS = 10_000;
/** How many are told in one go; then other work has its turn, first of all the answer to the player who moved. */
const TOLD_AT_ONCE = 100;

/** The version of a table as some of its viewers may know of it, read from the world given. It throws when there is nothing more to be told. */
type VersionOf = (world: Context) => Promise<number>;

/** A viewer of a table who has just read it, and wants to be told of changes. */
export type Followed = {
  table: string;
  /** Those who are called the same may know the same, and are told the same. */
  viewer: string;
  version: VersionOf;
  /** The version that the viewer knows of, and when reading it began (`performance.now()`). */
  first: number;
  asked: number;
};

export type Follower = { tell: (version: number) => void; end: () => void };

type Group = {
  version: VersionOf;
  followers: Set<Follower>;
  /** The version that all of them know of. */
  known: number;
};

/** All who follow one table in this process: one read of the store serves them all. */
export class Hub {
  readonly #groups = new Map<string, Group>();
  readonly #hearing: Hearing;
  #asked: Promise<void> = Promise.resolve();
  #isAwaited = false;
  /** The version of the table when it was last looked at. */
  #looked = 0;
  #changedAt = Number.NEGATIVE_INFINITY;
  #wait = FIRST_LOOK_MILLISECONDS;
  #timer: NodeJS.Timeout | undefined;

  constructor(
    readonly table: string,
    readonly world: () => Context,
    readonly left: () => void,
  ) {
    changes().on(table, this.#changed).on('stop', this.#stop);
    this.#hearing = world().store.hear(table, this.#heard);
  }

  /** The table has just been read, so it need not be looked at again so soon, unless it has changed since. */
  follow({ viewer, version, first, asked }: Followed, follower: Follower): () => void {
    // A group outlasts its followers for as long as its hub does: its `version` knows what it has read of the table.
    const group = this.#groups.get(viewer) ?? { version, followers: new Set(), known: first };
    this.#groups.set(viewer, group);
    if (group.followers.size === 0) group.known = first;
    group.followers.add(follower);
    if (first !== group.known || this.#changedAt >= asked) this.#changed();
    this.#lookLater();
    return () => {
      group.followers.delete(follower);
      if (this.#followed().length > 0) return;
      clearTimeout(this.#timer);
      this.#timer = setTimeout(this.#close, LINGER_MILLISECONDS).unref();
    };
  }

  #changed = () => {
    this.#changedAt = performance.now();
    this.#wait = FIRST_LOOK_MILLISECONDS;
    // The coming look sees all that changes before it, and a follower who comes back has read the table.
    if (this.#isAwaited || this.#followed().length === 0) return;
    this.#isAwaited = true;
    this.#asked = this.#asked.then(() => {
      this.#isAwaited = false;
      return this.#look(true);
    });
  };

  /** The store tells of what this process did, too, at which the hub has looked, or is just looking. */
  #heard = (version: number | null) => {
    if (version === null) return this.#changed();
    void this.#asked.then(() => {
      if (version > this.#looked) this.#changed();
    });
  };

  #followed(): Group[] {
    return [...this.#groups.values()].filter(({ followers }) => followers.size > 0);
  }

  #stop = () => {
    for (const { followers } of this.#followed()) for (const { end } of [...followers]) end();
    this.#close();
  };

  #lookLater() {
    clearTimeout(this.#timer);
    const look = () => {
      this.#wait *= BACKOFF;
      this.#asked = this.#asked.then(() => this.#look(false));
      void this.#asked.then(() => {
        if (this.#followed().length > 0) this.#lookLater();
      });
    };
    this.#timer = setTimeout(look, Math.min(this.#wait, this.#hearing.askAfter()));
  }

  async #look(hasChanged: boolean): Promise<void> {
    const looked = (version: number) => {
      this.#looked = version;
    };
    const world = lookingOnce(this.world(), this.table, hasChanged, looked);
    await Promise.all(this.#followed().map((group) => this.#tell(group, world)));
  }

  async #tell(group: Group, world: Context): Promise<void> {
    let version: number;
    try {
      version = await group.version(world);
    } catch {
      for (const { end } of [...group.followers]) end();
      return;
    }
    group.known = version;
    let told = 0;
    for (const { tell } of [...group.followers]) {
      tell(version);
      if (++told % TOLD_AT_ONCE === 0) await setImmediate();
    }
  }

  #close = () => {
    clearTimeout(this.#timer);
    changes().off(this.table, this.#changed).off('stop', this.#stop);
    this.#hearing.stop();
    this.left();
  };
}

/** Returns the world for one look at a table by all followers: state and version are read at most once, together if changed. */
function lookingOnce(world: Context, table: string, hasChanged: boolean, looked: (version: number) => void): Context {
  const { store } = world;
  let state: ReturnType<typeof store.read> | undefined;
  let version: ReturnType<typeof store.version> | undefined;
  const read = (id: string) => {
    if (id !== table) return store.read(id);
    state ??= store.read(id).then((stored) => {
      looked(stored?.version ?? 0);
      return stored;
    });
    return state;
  };
  const versionOf = (id: string) => {
    if (id !== table) return store.version(id);
    version ??= hasChanged ? read(id).then((stored) => stored?.version ?? null) : store.version(id);
    return version;
  };
  return { ...world, store: withMethods(store, { read, version: versionOf }), anew: world };
}

/** Follows a table until the function returned is called. */
export function followTable(followed: Followed, follower: Follower, world: () => Context = serverContext): () => void {
  globalThis.stichpostHubs ??= new Map();
  const hubs = globalThis.stichpostHubs;
  const { table } = followed;
  const hub: Hub = hubs.get(table) ?? new Hub(table, world, () => hubs.delete(table));
  hubs.set(table, hub);
  return hub.follow(followed, follower);
}
