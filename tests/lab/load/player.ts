import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import type { Random } from '../../../lib/bots/kernel/random';
import { type Answer, ask, type Question } from '../shared/player';
import type { Kind, Plan } from './plan';
import { bearer, nextStep, type Playing } from './tables';
import type { Times } from './times';

const view = z.object({ version: z.int() });
/** One visit in this number begins with the page that a browser loads as a whole, the others with what scripts read. */
const PAGE_EVERY = 5;
/** Longer than anything takes (ms). */
const PATIENCE = 15_000;

/** One who asks about tables and moves there. Whatever is not as it should be is noted as an error. */
export class Visitor {
  /** @param onMove is told before a move is sent which version it makes */
  constructor(
    readonly url: string,
    readonly times: Times,
    readonly onMove: (table: Playing, version: number) => void = () => {},
  ) {}

  /** Reads the table as the player of the seat, who must be shown all moves that were answered. */
  async look(table: Playing, seat: number): Promise<void> {
    const known = table.version;
    const { status, text } = await this.#ask('view', {
      path: `/api/tables/${table.id}`,
      headers: bearer(table, seat),
    });
    if (status !== 200) return this.times.fail(`a view: ${status} ${text.slice(0, 100)}`);
    const shown = view.parse(JSON.parse(text)).version;
    if (shown < known) this.times.fail(`a view of version ${shown}, though ${known} was answered`);
  }

  async open(table: Playing, seat: number): Promise<void> {
    const cookie = `seat.${table.id}.${seat}=${table.keys[seat].text}`;
    const { status, text } = await this.#ask('page', {
      path: `/t/${table.id}`,
      headers: { cookie, accept: 'text/html' },
    });
    if (status !== 200 || !text.includes('</html>')) this.times.fail(`a page: ${status} ${text.slice(0, 100)}`);
  }

  /** Makes the move that was made here before. */
  async move(table: Playing): Promise<void> {
    const step = nextStep(table);
    if (!step) return;
    table.made++;
    this.onMove(table, step.version + 1);
    const { status, text } = await this.#ask('move', {
      path: `/api/tables/${table.id}/moves`,
      headers: bearer(table, step.seat),
      body: { version: step.version, move: step.move },
    });
    if (status !== 200) return this.times.fail(`a move: ${status} ${text.slice(0, 100)}`);
    table.version = Math.max(table.version, view.parse(JSON.parse(text)).version);
  }

  /** Asks, and notes how long it took; `status` 0: there was no answer. */
  async #ask(kind: Kind, question: Question): Promise<Pick<Answer, 'status' | 'text'>> {
    const begun = performance.now();
    const answer = await ask(this.url, { ...question, signal: AbortSignal.timeout(PATIENCE) }).catch((error) => ({
      status: 0,
      text: String(error),
    }));
    this.times.requests++;
    this.times.took(kind, performance.now() - begun);
    return answer;
  }
}

/** Goes from one of the player's tables to the next, looks, thinks and moves, until it is over. */
export async function play(
  visitor: Visitor,
  tables: readonly Playing[],
  { thinking }: Plan,
  random: Random,
  isOver: () => boolean,
): Promise<void> {
  await delay(random.below(thinking));
  for (let i = 0; !isOver(); i++) {
    const table = tables[i % tables.length];
    const step = nextStep(table);
    if (!step) {
      if (tables.every((one) => !nextStep(one))) return visitor.times.fail('there are too few moves for so long a run');
      continue;
    }
    if (random.below(PAGE_EVERY) === 0) await visitor.open(table, step.seat);
    else await visitor.look(table, step.seat);
    await delay(thinking / 2 + random.below(thinking));
    if (!isOver()) await visitor.move(table);
  }
}
