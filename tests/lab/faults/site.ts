import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import type { Random } from '../../../lib/bots/kernel/random';
import { type Answer, ask, type Question } from '../shared/player';
import type { BuiltSite } from '../shared/site';

/** One of the servers, and how many moves it has been sent and has not answered. */
export type Server = { site: BuiltSite; moving: number };

type Asked = Question & { isMove?: boolean };

/** Longer than a server may take, its store's patience included (ms). */
const PATIENCE = 8_000;
/** How often a client loses patience with a move much sooner while things go wrong: its answer is lost, the move is not. */
const IMPATIENT = 0.04;

const newer = z.object({ code: z.literal('newer-version') });

/** Nobody plays on: the run was given up. */
export class GivenUp extends Error {}

/** The servers of one site as their clients see them: any of them will do, and one that does not answer is left for another. */
export class Servers {
  /** Requests that got no answer, or one that says that the server failed. */
  unanswered = 0;
  /** Those of them that a server refused because a later version has written to the table. */
  leftToNewer = 0;
  isCalm = false;
  /** When nobody asks any more, as of `performance.now()`. */
  giveUpAt = Number.POSITIVE_INFINITY;

  constructor(
    readonly servers: readonly Server[],
    readonly random: Random,
  ) {}

  /**
   * Asks the same until there is a definite answer, which is one below 500.
   * @throws GivenUp
   */
  async ask(question: Asked, onLost: () => void = () => {}): Promise<Answer> {
    for (let attempt = 0; ; attempt++) {
      if (performance.now() >= this.giveUpAt) throw new GivenUp();
      const answer = await this.#attempt(question);
      if (answer && answer.status < 500) return answer;
      this.unanswered++;
      if (newer.safeParse(answer?.body).success) this.leftToNewer++;
      onLost();
      await delay(10 + this.random.below(Math.min(400, 40 * (attempt + 1))));
    }
  }

  async #attempt({ isMove = false, ...question }: Asked): Promise<Answer | null> {
    const up = this.servers.filter(({ site }) => site.isUp);
    const server = (up.length > 0 ? up : this.servers)[this.random.below(up.length || this.servers.length)];
    const isImpatient = isMove && !this.isCalm && this.random.next() < IMPATIENT;
    const patience = isImpatient ? 5 + this.random.below(80) : PATIENCE;
    if (isMove) server.moving++;
    // A timer of our own: now and then fetch settles neither way when a server dies, not even when its signal says so.
    const timer = new AbortController();
    const late = delay(patience, null, { signal: timer.signal }).catch(() => null);
    try {
      return await Promise.race([ask(server.site.url, { ...question, signal: timer.signal }), late]);
    } catch {
      return null;
    } finally {
      timer.abort();
      if (isMove) server.moving--;
    }
  }
}
