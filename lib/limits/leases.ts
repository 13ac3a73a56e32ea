import { z } from 'zod';
import { newSecret, type Random } from '../identity';
import { jsonOf } from '../store/collection';
import { StoreUnavailable } from '../store/errors';
import type { Placed, Records } from '../store/records';

/** All that is needed to count: where counts are kept, chance, and the clock. */
export type LimitsWorld = { records: Records; random: Random; now: () => number };

/** How long what a server has leased counts (ms), also if the server is gone. */
const LEASE_MILLISECONDS = 180_000;
/** How many names a server remembers beyond those that are in use. */
const REMEMBERED = 1_000;

/** Which servers have leased how many of something, and until when each counts (ms since 1970). */
const leased = z.object({ holders: z.array(z.object({ by: z.string(), count: z.int(), until: z.int() })) });

type Holders = z.infer<typeof leased>['holders'];

/** How many this server has open, what it has said of that, and what the store had when this server last looked. */
type Held = {
  open: number;
  count: number;
  until: number;
  seen: { version: number; holders: Holders; before?: Placed };
};

const LEASE_KIND = 'lease';
const ATTEMPTS = 20;

/**
 * Counts things of which a number may be open at once on all servers. Each server states in the store how many it has and until
 * when; it writes only when it has more, or when that ends soon. A dead server's lease ends by itself.
 */
export class Leases {
  readonly #held = new Map<string, Held>();
  readonly #turns = new Map<string, Promise<unknown>>();

  /** @param by names this server, unlike any other @param life how long one of them is open at most (ms) */
  constructor(
    private readonly world: LimitsWorld,
    private readonly by: string,
    private readonly life: number,
  ) {}

  /**
   * Opens one more of something. No round trip as long as the server has leased enough; else one write, and a read where
   * another server has said something since.
   * @param name of what: letters, digits, `-` and `_`, 64 at most
   * @returns what is to be called when it is over, or, if there are too many, after how many seconds there may be room
   * @throws StoreUnavailable
   */
  open(name: string, most: number): Promise<(() => void) | number> {
    const before = this.#turns.get(name) ?? Promise.resolve();
    const opening = before.then(() => this.#open(name, most));
    // One after the other: of two at once, the second one must know of the first.
    const turn = opening.catch(() => {});
    this.#turns.set(name, turn);
    void turn.then(() => {
      if (this.#turns.get(name) === turn) this.#turns.delete(name);
    });
    return opening;
  }

  async #open(name: string, most: number): Promise<(() => void) | number> {
    const now = this.world.now();
    const held = this.#held.get(name) ?? { open: 0, count: 0, until: 0, seen: { version: 0, holders: [] } };
    if (held.open >= most) return Math.ceil(this.life / 1000);
    if (held.open >= held.count || held.until < now + this.life || held.until > now + LEASE_MILLISECONDS) {
      const wait = await this.#lease(name, held, most, now);
      if (wait > 0) return wait;
    }
    held.open++;
    this.#held.set(name, held);
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      held.open--;
      if (held.open === 0) this.#tidy();
    };
  }

  /** Says in the store that there is one more. @returns 0, or after how many seconds there may be room */
  async #lease(name: string, held: Held, most: number, now: number): Promise<number> {
    const { records, random } = this.world;
    const id = newSecret(random);
    const count = held.open + 1;
    const until = now + LEASE_MILLISECONDS;
    let isRead = false;
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const others = held.seen.holders.filter((one) => one.by !== this.by && counts(one.until, now));
      const taken = others.reduce((sum, one) => sum + one.count, 0);
      if (taken + count <= most) {
        const holders = [...others, { by: this.by, count, until }];
        const { version, before } = held.seen;
        const placed = { owners: [], due: null, expires: until };
        const write = { id, value: JSON.stringify({ holders }), ...placed, before };
        if ((await records.write(LEASE_KIND, name, version, write)) === 'done') {
          Object.assign(held, { count, until, seen: { version: version + 1, holders, before: placed } });
          return 0;
        }
      } else if (isRead) {
        const soonest = Math.min(now + this.life, ...others.map((one) => one.until));
        return Math.max(1, Math.ceil((soonest - now) / 1000));
      }
      // The store has changed since it was seen last, or others may have fewer by now.
      const document = await records.read(LEASE_KIND, name);
      held.seen = document
        ? { version: document.version, holders: holdersIn(document.value), before: document }
        : { version: 0, holders: [] };
      this.#held.set(name, held);
      isRead = true;
    }
    throw new StoreUnavailable('too many lease the same at once');
  }

  /** Forgets what nobody has open, once there is much of it: it would be leased anew. */
  #tidy() {
    if (this.#held.size < REMEMBERED) return;
    for (const [name, { open }] of this.#held) if (open === 0) this.#held.delete(name);
  }
}

/** Whether a lease until then counts; one from before a clock was set back does not. Clocks of servers may differ by a little. */
function counts(until: number, now: number): boolean {
  return until > now && until <= now + 2 * LEASE_MILLISECONDS;
}

function holdersIn(value: string): Holders {
  const parsed = leased.safeParse(jsonOf(value));
  return parsed.success ? parsed.data.holders : [];
}
