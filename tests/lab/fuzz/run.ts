import { type Random, randomFrom } from '../../../lib/bots/kernel/random';
import type { Store } from '../../../lib/store';
import { type Fault, faultsOf, isDone } from './judge';
import { interfaceOf, type Operation } from './operations';
import { Requests } from './requests';
import { type Got, type Sent, send } from './send';
import { actionsOf } from './site';
import { type Ask, knownOf, type Live, latestOf, mayStir, openTable, printOf, step } from './tables';

/** A request that something went wrong with. */
export type Finding = { faults: Fault[]; sent: Sent; got: Got; what: string };

export type Figures = {
  requests: number;
  serverErrors: number;
  hangs: number;
  changedWithout2xx: number;
  leaks: number;
  undocumented: number;
  /** How many were answered as done, and by status of all. */
  done: number;
  statuses: Record<string, number>;
  slowestMilliseconds: number;
  findings: Finding[];
};

/** Callers that ask one after the other, each about tables of their own. */
const LANES = 4;
const TABLES = 4;
/** Requests about a table after which it is left, whatever became of it. */
const LEFT_AFTER = 250;
/** One request in this number is a legal move, so that matches go on. */
const STEP_EVERY = 12;
const MOST_FINDINGS = 50;

/**
 * Sends `requests` requests to a site, most of them wrong, and looks at the answers and at what is stored.
 * @param store the same that the site has
 */
export async function fuzz(origin: string, store: Store, requests: number, seed: string): Promise<Figures> {
  const actions = actionsOf();
  const described = interfaceOf(await (await fetch(`${origin}/api/openapi.json`)).text());
  const figures: Figures = {
    requests: 0,
    serverErrors: 0,
    hangs: 0,
    changedWithout2xx: 0,
    leaks: 0,
    undocumented: 0,
    done: 0,
    statuses: {},
    slowestMilliseconds: 0,
    findings: [],
  };
  const lanes = Array.from({ length: LANES }, (_, i) => {
    const random = randomFrom(`${seed}/${i}`);
    return new Lane(origin, store, described.operations, new Requests(described, random, actions), random, figures);
  });
  await Promise.all(lanes.map((lane) => lane.run(requests)));
  return figures;
}

class Lane {
  readonly #tables: Live[] = [];
  readonly #used = new Map<Live, number>();

  constructor(
    readonly origin: string,
    readonly store: Store,
    readonly operations: readonly Operation[],
    readonly requests: Requests,
    readonly random: Random,
    readonly figures: Figures,
  ) {}

  /** Asks until all lanes together have asked so often. */
  async run(most: number): Promise<void> {
    while (this.figures.requests < most) {
      while (this.#tables.length < TABLES) await this.#open();
      const table = this.#tables[this.random.below(TABLES)];
      if (this.random.below(STEP_EVERY) === 0) await this.#stepped(table);
      else await this.#tried(table);
      const used = (this.#used.get(table) ?? 0) + 1;
      this.#used.set(table, used);
      if (used > LEFT_AFTER) this.#leave(table);
    }
  }

  async #open(): Promise<void> {
    const table = await openTable(this.#ask, this.random);
    table.was = await printOf(this.store, table.id);
    this.#tables.push(table);
  }

  #leave(table: Live): void {
    const at = this.#tables.indexOf(table);
    if (at >= 0) this.#tables.splice(at, 1);
    this.#used.delete(table);
  }

  /** A legal move: if none can be made, the match is over or its keys are not ours any more, and pages of it are worth a look. */
  async #stepped(table: Live): Promise<void> {
    await step(this.#ask, table, this.random);
    table.was = await printOf(this.store, table.id);
  }

  async #tried(table: Live): Promise<void> {
    const sent = this.requests.next(table, this.#tables, await knownOf(this.store, table));
    const got = await send(this.origin, sent);
    this.#counted(got);
    const changed = await this.#changed();
    const faults = faultsOf(
      sent,
      got,
      changed.map(({ id }) => id),
      this.operations,
    );
    const what = faults.includes('changed') ? await Promise.all(changed.map(({ id }) => latestOf(this.store, id))) : [];
    this.#note(faults, sent, got, what.join('; '));
    if (isDone(got) && changed.length > 0) for (const one of changed) this.#followUp(one, sent, got);
    for (const one of changed) if (one.was === '') this.#leave(one);
  }

  /** The tables that are not as they were; from now on they are as they are. */
  async #changed(): Promise<Live[]> {
    const changed: Live[] = [];
    for (const table of this.#tables) {
      const now = await printOf(this.store, table.id);
      if (now === table.was) continue;
      table.was = now;
      changed.push(table);
    }
    return changed;
  }

  /** Keeps the keys that come with an answer, beside the old ones, and leaves a table that may go on by itself now. */
  #followUp(table: Live, sent: Sent, { body }: Got): void {
    if (mayStir(sent.target)) this.#leave(table);
    for (const [, key] of body.matchAll(/"seatKey":"([^"]+)"/g)) table.keys.push(key);
    const [, invitation] = /"invitation":"([^"]+)"/.exec(body) ?? [];
    if (invitation !== undefined) table.invitation = invitation;
  }

  #counted({ status, milliseconds }: Got): void {
    this.figures.requests++;
    this.figures.statuses[status] = (this.figures.statuses[status] ?? 0) + 1;
    this.figures.slowestMilliseconds = Math.max(this.figures.slowestMilliseconds, Math.round(milliseconds));
  }

  #note(faults: Fault[], sent: Sent, got: Got, what = ''): void {
    const { figures } = this;
    if (isDone(got)) figures.done++;
    if (faults.includes('serverError')) figures.serverErrors++;
    if (faults.includes('hang')) figures.hangs++;
    if (faults.includes('changed')) figures.changedWithout2xx++;
    if (faults.includes('leak')) figures.leaks++;
    if (faults.includes('undocumented')) figures.undocumented++;
    if (faults.length > 0 && figures.findings.length < MOST_FINDINGS)
      figures.findings.push({ faults, sent, got, what });
  }

  readonly #ask: Ask = async (method, target, key, body) => {
    const headers = {
      ...(key === null ? {} : { authorization: `Bearer ${key}` }),
      ...(body ? { 'content-type': 'application/json' } : {}),
    };
    const text = body ? JSON.stringify(body) : undefined;
    const began = performance.now();
    const answer = await fetch(this.origin + target, { method, headers, ...(text ? { body: text } : {}) });
    const said = await answer.text();
    const got: Got = {
      status: answer.status,
      head: '',
      body: said,
      end: 'whole',
      milliseconds: performance.now() - began,
    };
    this.#counted(got);
    const sent = { method, target, headers, body: Buffer.from(text ?? '') };
    this.#note(faultsOf(sent, got, []), sent, got);
    return answer.ok ? JSON.parse(said) : null;
  };
}

/** A finding in words: what was sent, so that it can be sent again, and how the answer began. */
export function tell({ faults, sent, got, what }: Finding): string {
  const headers = Object.entries(sent.headers).map(([name, value]) => `${name}: ${value.slice(0, 120)}`);
  const body = sent.body.toString('utf8').slice(0, 400);
  const answer = `${got.status} ${got.end} after ${Math.round(got.milliseconds)} ms: ${got.body.trim().slice(0, 200)}`;
  const first = `${faults.join(', ')}: ${sent.method} ${sent.target.slice(0, 200)}`;
  return [first, ...headers, body, what, `→ ${answer}`].join('\n  ');
}
