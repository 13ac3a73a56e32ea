/** Lets a few things happen at the same time; the others wait for their turn, and stop waiting when told to. */
export class Slots {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  /** @param count how many may run at the same time */
  constructor(count: number) {
    this.#free = count;
  }

  /** Resolves when there is room. Whoever took a slot calls `leave`. @throws the signal's reason when it ends the waiting */
  async enter(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    if (this.#free > 0) {
      this.#free--;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const giveUp = () => {
        this.#waiting.splice(this.#waiting.indexOf(go), 1);
        reject(signal.reason);
      };
      const go = () => {
        signal.removeEventListener('abort', giveUp);
        resolve();
      };
      this.#waiting.push(go);
      signal.addEventListener('abort', giveUp, { once: true });
    });
  }

  leave(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#free++;
  }
}
