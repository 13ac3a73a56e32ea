type Waiting = { start: () => void };

/**
 * Runs a limited number at once; urgent work comes first of all that waits, each lane in the order in which it came. A pool's own
 * queue would not do: piscina keeps what can be called off in an order of its own, ahead of everything that is queued.
 */
export class TwoLanes {
  readonly #urgent = new Set<Waiting>();
  readonly #other = new Set<Waiting>();
  #running = 0;

  constructor(private readonly most: number) {}

  /** How many wait. */
  get size(): number {
    return this.#urgent.size + this.#other.size;
  }

  /**
   * Runs something as soon as it is its turn.
   * @throws what it throws; the signal's reason, if that fires while it waits
   */
  async run<Result>(isUrgent: boolean, signal: AbortSignal, work: () => Promise<Result>): Promise<Result> {
    if (this.#running >= this.most) await this.#turn(isUrgent ? this.#urgent : this.#other, signal);
    else this.#running++;
    try {
      return await work();
    } finally {
      this.#next();
    }
  }

  #turn(lane: Set<Waiting>, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        lane.delete(waiting);
        reject(signal.reason);
      };
      const waiting = {
        start: () => {
          lane.delete(waiting);
          signal.removeEventListener('abort', leave);
          resolve();
        },
      };
      lane.add(waiting);
      signal.addEventListener('abort', leave, { once: true });
    });
  }

  /** Gives the place to the next one, if there is one. */
  #next(): void {
    const [next] = this.#urgent.size > 0 ? this.#urgent : this.#other;
    if (next) next.start();
    else this.#running--;
  }
}
