import { setMaxListeners } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { follow } from '../shared/player';
import type { Playing } from './tables';
import type { Times } from './times';

/** The server ends a stream after 25 seconds, and says that a browser is to come back after one. */
const BACK_AFTER = 1_000;
/** While some wait to come back, this many times the wanted number keeps that number open. */
const MORE = 1.12;

type Waiting = { version: number; since: number };
type Follower = { table: Playing; seat: number; isOpen: boolean; heard: number; waiting: Waiting | null };

/** Browsers that follow tables by event streams, and read a table anew when they are told of a move. */
export class Followers {
  /** Streams that are open now. */
  open = 0;
  readonly #at = new Map<Playing, Follower[]>();
  readonly #leaving = new AbortController();
  readonly #running: Promise<void>[] = [];
  #isOver = false;

  constructor(
    readonly url: string,
    readonly times: Times,
    /** The reaction of a browser that is told of a move. */
    readonly look: (table: Playing, seat: number) => void,
  ) {
    setMaxListeners(0, this.#leaving.signal);
  }

  /** Lets `streams` followers come within `milliseconds`, spread over the tables as evenly as it goes, each to a seat of their own. */
  async come(tables: readonly Playing[], streams: number, milliseconds: number): Promise<void> {
    const count = Math.ceil(streams * MORE);
    for (let i = 0; i < count; i++) {
      const table = tables[Math.floor((i * tables.length) / count) % tables.length];
      const beside = this.#at.get(table) ?? [];
      const seat = beside.length % table.keys.length;
      const follower = { table, seat, isOpen: false, heard: 0, waiting: null };
      this.#at.set(table, [...beside, follower]);
      this.#running.push(this.#follow(follower));
      await delay(milliseconds / count);
    }
  }

  /** From now on the followers of this table wait to be told of this version. */
  expect(table: Playing, version: number): void {
    const since = performance.now();
    for (const follower of this.#at.get(table) ?? []) {
      if (follower.isOpen) follower.waiting ??= { version, since };
    }
  }

  /** Waits for those who have not been told yet, but not for long; each of them is an error. Then all leave. */
  async leave(): Promise<void> {
    const behind = () => [...this.#at.values()].flat().filter(({ table, heard }) => heard < table.version).length;
    for (let i = 0; i < 50 && behind() > 0; i++) await delay(100);
    for (let i = behind(); i > 0; i--) this.times.fail('a stream was not told of a move');
    this.#isOver = true;
    this.#leaving.abort();
    await Promise.all(this.#running);
  }

  async #follow(follower: Follower): Promise<void> {
    while (!this.#isOver) {
      await this.#stream(follower);
      if (!this.#isOver) await delay(BACK_AFTER);
    }
  }

  /** One stream up to its end. */
  async #stream(follower: Follower): Promise<void> {
    const { table, seat } = follower;
    const path = `/api/tables/${table.id}/events?as=${seat}`;
    const streaming = { key: table.keys[seat].text, signal: this.#leaving.signal };
    this.times.requests++;
    try {
      await follow(`${this.url}${path}`, streaming, {
        opened: () => {
          this.open++;
          follower.isOpen = true;
        },
        told: (text) => {
          for (const [, version] of text.matchAll(/^data: (\d+)$/gm)) this.#heard(follower, Number(version));
        },
      });
    } catch (error) {
      if (!this.#isOver) this.times.fail(`a stream: ${error}`);
    }
    if (follower.isOpen) this.open--;
    follower.isOpen = false;
    follower.waiting = null;
  }

  #heard(follower: Follower, version: number): void {
    const isFirst = follower.heard === 0;
    follower.heard = Math.max(follower.heard, version);
    const { waiting } = follower;
    if (waiting && version >= waiting.version) {
      this.times.took('told', performance.now() - waiting.since);
      follower.waiting = null;
    }
    if (!isFirst && !this.#isOver) this.look(follower.table, follower.seat);
  }
}
