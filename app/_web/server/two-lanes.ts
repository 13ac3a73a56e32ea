type Waiting = { start: () => void };

/** Runs a limited number at once, urgent work first, in order. (Piscina's own queue puts what can be called off first.) */
export class TwoLanes {
  readonly #urgent = new Set<Waiting>();
  readonly #other = new Set<Waiting>();
  #running = 0;

  constructor(private readonly most: number) {}

  get size(): number {
    return this.#urgent.size + this.#other.size;
  }

  /** Runs something in its turn. @throws what it throws; the signal's reason, if that fires while it waits */
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
