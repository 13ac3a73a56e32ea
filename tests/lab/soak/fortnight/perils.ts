import { throughCalls } from '../../shared/calls';

/** The process has died: nothing of it goes on. */
class Crash extends Error {
  override readonly name = 'Crash';
}

/**
 * A process that dies before or after one of its calls to the world, and from then on can do nothing more. Its other work has been done or
 * not.
 */
export class Process {
  #calls = 0;
  #isDead = false;
  readonly #diesAt: number | null;
  readonly #diesBefore: boolean;

  /** @param diesAt the number of the call, from 1; null: never */
  constructor(diesAt: number | null, diesBefore: boolean) {
    this.#diesAt = diesAt;
    this.#diesBefore = diesBefore;
  }

  get calls(): number {
    return this.#calls;
  }

  get isDead(): boolean {
    return this.#isDead;
  }

  /** The same thing, in the hands of this process. */
  holds<T extends object>(thing: T): T {
    return throughCalls(thing, (_, __, goOn) => this.#call(goOn));
  }

  async #call(work: () => unknown): Promise<unknown> {
    if (this.#isDead) throw new Crash();
    this.#calls++;
    const diesNow = this.#calls === this.#diesAt;
    if (diesNow && this.#diesBefore) this.#die();
    const result = await work();
    if (diesNow || this.#isDead) this.#die();
    return result;
  }

  #die(): never {
    this.#isDead = true;
    throw new Crash();
  }
}
