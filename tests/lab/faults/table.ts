import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { newSecret } from '../../../lib/identity';
import type { TableView } from '../../../lib/match';
import type { Sent } from './judge';
import type { Servers } from './site';

/** Every name begins so: if it stands in a server's log, it is from here. */
export const NAME_MARK = 'Zyxquort';

/** The matches that are played, in turn: all games, with and without bots. */
const OPENINGS = [
  { game: 'hearts', deals: 2, options: {} },
  { game: 'spades', deals: 1, options: {} },
  { game: 'herzblatt', deals: 2, options: { players: 3 } },
  { game: 'hearts', deals: 1, options: {}, bots: 'easy' },
  { game: 'spades', deals: 1, options: { players: 4 }, bots: [null, 'easy', 'easy'] },
  { game: 'herzblatt', deals: 4, options: {}, bots: ['easy'] },
  { game: 'hearts', deals: 3, options: { preset: 'black-lady', players: 5 }, bots: [null, 'easy'] },
  { game: 'herzblatt', deals: 3, options: { players: 4 } },
] as const;

const opened = z.object({ table: z.string(), seatKey: z.string(), invitation: z.string() });
const joined = z.object({ seat: z.int(), seatKey: z.string() });
const seating = z.object({ seats: z.array(z.object({ taken: z.boolean() })) });
const problem = z.object({ code: z.string() });

/** How many deals its matches have at most, and where its players want to be told of their turns. */
export type Told = { deals: number; hook: string };

/** A table and what its clients know about it. */
export class Table {
  readonly sent: Sent[] = [];
  /** Answers that should not have been given. */
  readonly wrong: string[] = [];
  /** Seat keys by seat; bots have none. */
  readonly keys = new Map<number, string>();
  #latest: Pick<TableView, 'version' | 'toAct' | 'finished'> = { version: 0, toAct: [], finished: false };
  #wakes: (() => void)[] = [];

  private constructor(
    readonly id: string,
    readonly invitation: string,
  ) {}

  /** Opens a table and takes its seats, all at once, each of whose players wishes for a webhook. `onLost` is told of each opening whose answer was lost. */
  static async open(site: Servers, number: number, told: Told, onLost: () => void): Promise<Table> {
    const { deals: mostDeals, hook } = told;
    const { deals, options, ...opening } = OPENINGS[number % OPENINGS.length];
    const length = { kind: 'deals', count: Math.min(deals, mostDeals) };
    const name = (seat: number) => `${NAME_MARK} ${number}-${seat}`;
    const body = { ...opening, options: { ...options, length }, name: name(0), title: `${NAME_MARK} ${number}` };
    const answer = await site.ask({ path: '/api/tables', body }, onLost);
    if (answer.status !== 201) throw new Error(`no table was opened: ${JSON.stringify(answer)}`);
    const { table: id, seatKey, invitation } = opened.parse(answer.body);
    const table = new Table(id, invitation);
    table.keys.set(0, seatKey);
    const { seats } = seating.parse((await site.ask({ path: `/api/tables/${id}`, key: seatKey })).body);
    const free = seats.flatMap(({ taken }, seat) => (taken ? [] : [seat]));
    await Promise.all(free.map((seat) => table.#join(site, name(seat))));
    await Promise.all([...table.keys].map(([seat, key]) => table.#wish(site, seat, key, hook)));
    return table;
  }

  /** Everything of it that must not stand in a log. */
  secrets(): string[] {
    return [this.invitation, ...this.keys.values()].map((secret) => secret.slice(-22));
  }

  saw({ version, toAct, finished }: TableView): void {
    if (version <= this.#latest.version) return;
    this.#latest = { version, toAct, finished };
    for (const wake of this.#wakes.splice(0)) wake();
  }

  /** Waits until somebody has seen that it is this seat's turn, or that the match is over, but no longer than `milliseconds`. */
  async turnOf(seat: number, seen: number, milliseconds: number): Promise<void> {
    const end = performance.now() + milliseconds;
    for (;;) {
      const { version, toAct, finished } = this.#latest;
      const left = end - performance.now();
      if (left <= 0 || (version > seen && (finished || toAct.includes(seat)))) return;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, left);
        this.#wakes.push(() => {
          clearTimeout(timer);
          resolve();
        });
      });
    }
  }

  /** Wishes to be told at once of each turn, and not again. */
  async #wish(site: Servers, seat: number, key: string, url: string): Promise<void> {
    const wished = { when: 'at-once', delayMinutes: 0, remindMinutes: [], remindDeadline: false };
    const body = { seat, ...wished, webhook: { url, form: 'json' } };
    const { status } = await site.ask({ path: `/api/tables/${this.id}/wishes`, key, body });
    if (status !== 200) this.wrong.push(`the wishes of seat ${seat} were refused: ${status}`);
  }

  async #join(site: Servers, name: string): Promise<void> {
    // The secret is ours, so that joining again gives the same seat.
    const body = { invitation: this.invitation, name, secret: newSecret(randomBytes) };
    for (;;) {
      const answer = await site.ask({ path: `/api/tables/${this.id}/seats`, body });
      if (answer.status === 201) {
        const { seat, seatKey } = joined.parse(answer.body);
        this.keys.set(seat, seatKey);
        return;
      }
      const { code } = problem.parse(answer.body);
      // Too much came in between, and the server gave up.
      if (code === 'table-moved-on') continue;
      this.wrong.push(`joining was refused: ${code}`);
      return;
    }
  }
}
