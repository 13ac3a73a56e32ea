import { LRUCache } from 'lru-cache';
import { hashOf } from '../../identity';

/** The number of seats whose latest questions are remembered. */
const REMEMBERED = 1_000;

type Asked<Answer> = { question: string; answer: Promise<Answer | null> };

/**
 * Thinks about one question of a seat at a time. The same question again gets the answer that is there or being thought out,
 * until the table changes; another one waits, and only the latest of those that wait is thought about.
 */
export class OneAtATime<Answer> {
  readonly #latest = new LRUCache<string, Asked<Answer>>({ max: REMEMBERED });

  /**
   * @param of the seat
   * @param question all that the answer follows from
   * @returns null if there was no room for it, or if something else was asked meanwhile
   * @throws what `think` throws, for everybody who asks the same
   */
  ask(of: string, question: object, think: () => Promise<Answer | null>): Promise<Answer | null> {
    const asked = hashOf(JSON.stringify(question));
    const before = this.#latest.get(of);
    if (before?.question === asked) return before.answer;
    const isLatest = () => this.#latest.get(of)?.question === asked;
    const turn = before?.answer.catch(() => null);
    const answer = turn ? turn.then(() => (isLatest() ? think() : null)) : think();
    this.#latest.set(of, { question: asked, answer });
    const forget = () => {
      if (this.#latest.get(of)?.answer === answer) this.#latest.delete(of);
    };
    // No answer is none that would be worth keeping.
    answer.then((given) => given === null && forget(), forget);
    return answer;
  }
}
