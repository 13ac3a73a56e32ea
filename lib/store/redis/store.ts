import { createHash, randomInt, randomUUID } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import * as check from '../checks';
import { isStoreId } from '../checks';
import { denseLog } from '../codes/dense';
import { markOf } from '../document';
import { DENSE, type TableExport } from '../export';
import {
  type Beside,
  type BesideWrite,
  type Commit,
  type Hearing,
  mayBeWished,
  type Notice,
  REMEMBERED_COMMITS,
  type RewrittenEntry,
  type Store,
  type Stored,
  type Waiting,
} from '../store';
import { AHEAD, FORGET, SETTLE } from './index.lua';
import { keysOf, PING, tablesIndex, tagOf, tagsOf } from './keys';
import { pack, packLog, packWholeLog } from './pack';
import { lowest, membersOf, pageOfParts } from './parts';
import * as form from './replies';
import { type Outcome, parse, type SeenVersion } from './replies';
import { Connection, command, type Run } from './run';
import * as scripts from './table.lua';
import type { Transport } from './transport';

/**
 * After how long at most the store is asked whether a table has changed (ms): seldom where it tells by itself, and over REST, where each
 * question is paid for; often while the connection that tells is not there.
 */
const SELDOM = 60_000;
const OFTEN = 10_000;

/** After how many entries those of a log are put together (`denseLog`), which takes another two trips. */
const GATHERED = 64;

function indexKeys(table: string): string[] {
  const { tables, due, outbox, opening } = tablesIndex(tagOf('tables', table));
  return [tables, due, outbox, opening];
}

/** The same key of all parts of the index. */
const allOf = (name: keyof ReturnType<typeof tablesIndex>) => tagsOf('tables').map((tag) => tablesIndex(tag)[name]);

/**
 * The store in a Redis (6.2 or newer), over any transport. An answered write is as durable as Redis is set to make it: with
 * `appendonly yes` and `appendfsync always` it survives any crash, with `everysec` a crash of the process.
 */
export class RedisStore implements Store {
  readonly #transport: Transport;
  readonly #redis: Connection;
  /** The fields that lay beside a table when it was last read; of one of an older form they are not known. */
  readonly #fields = new LRUCache<string, readonly string[] | 'unknown'>({ max: 1024 });
  /** When the index named a table, as this process last saw it (ms). */
  readonly #indexed = new LRUCache<string, number>({ max: 1024 });

  constructor(transport: Transport, close = () => transport.close()) {
    this.#transport = transport;
    this.#redis = new Connection(transport, close);
  }

  get name(): string {
    return this.#transport.name;
  }

  async read(table: string): Promise<Stored | null> {
    return (await this.readMany([table]))[0];
  }

  async version(table: string): Promise<number | null> {
    if (!isStoreId(table)) return null;
    return parse(form.version, (await this.#redis.send([['HGET', keysOf(table).table, 'version']]))[0]);
  }

  async readMany(tables: readonly string[]): Promise<(Stored | null)[]> {
    const known = [...new Set(tables.filter(isStoreId))];
    const replies = await this.#redis.send(known.map((table) => ['HGETALL', keysOf(table).table]));
    const found = new Map(known.map((table, i) => [table, parse(form.stored, replies[i])]));
    for (const [table, one] of found) {
      if (!one) continue;
      this.#fields.set(table, one.stored.beside ? Object.keys(one.stored.beside) : 'unknown');
      this.#indexed.set(table, momentOf(one.indexed));
    }
    return tables.map((table) => found.get(table)?.stored ?? null);
  }

  async commit(table: string, expected: number, commit: Commit): Promise<'done' | 'quiet' | 'conflict'> {
    check.commit(table, expected, commit);
    const result = await this.#commit(table, expected, commit);
    const isMore = Math.floor(expected / GATHERED) < Math.floor((expected + commit.entries.length) / GATHERED);
    // The commit is made, whatever becomes of this.
    if (result !== 'conflict' && isMore) await this.#gather(table).catch(() => {});
    return result;
  }

  /** Has the entries of a log lie together, if nobody changes it meanwhile. */
  async #gather(table: string): Promise<void> {
    const { log } = keysOf(table);
    const text = parse(form.logText, await this.#redis.call(command(scripts.LOG, [log], [])));
    const dense = denseLog(text);
    const read = createHash('sha1').update(text).digest('hex');
    if (dense !== text) await this.#redis.call(command(scripts.GATHER, [log], [read, dense]));
  }

  async #commit(table: string, expected: number, commit: Commit): Promise<'done' | 'quiet' | 'conflict'> {
    const keys = keysOf(table);
    const { due, waitUntil, notices } = commit;
    const { log, withdrawn = [] } = commit.rewrite ?? { log: [] };
    const mayTell = notices.some((notice) => this.#mayTell(table, notice));
    const wakes = Math.min(due ?? NEVER, mayTell ? (waitUntil ?? NEVER) : NEVER);
    const isEarlier = wakes < (this.#indexed.get(table) ?? 0);
    // The first commit is always in the index, which is also the list of all tables.
    const mustAnnounce = expected === 0 || isEarlier || (mayTell && waitUntil === undefined);
    const wishedIn = [...new Set(commit.notices.flatMap(({ wishedIn = [] }) => wishedIn))];
    const made = (isAnnounced: boolean) =>
      command(
        scripts.COMMIT,
        [keys.table, keys.log, keys.outbox],
        [
          commit.id,
          expected,
          pack(commit.state),
          `${due ?? ''} ${waitUntil ?? ''}`,
          REMEMBERED_COMMITS + 1,
          `${log.length > 0 ? 1 : 0}${withdrawn.length === 0 ? '' : ` ${withdrawn.join(' ')} `}`,
          commit.entries.length,
          `${isAnnounced ? 'a' : ''}${commit.beside ? 'b' : ''} ${wishedIn.join(' ')}`,
          (log.length > 0 ? packWholeLog : packLog)([...log, ...commit.entries]),
          ...commit.notices.map(line),
        ],
      );
    /** Returns what became of it; its caller is told the fields as they were then. */
    const told = (answer: Outcome) => {
      const found = wishedIn.flatMap((field, i) => {
        const value = answer.fields[i];
        return value === null || value === undefined ? [] : [[field, form.besideField(value)] as const];
      });
      if (statusOf(answer) === 'done') commit.wished?.(Object.fromEntries(found));
      return statusOf(answer);
    };
    if (!mustAnnounce) {
      const answer = parse(form.outcome, await this.#redis.call(made(false)));
      this.#indexed.set(table, momentOf(answer.due));
      if (answer.status !== 'ahead') return told(answer);
    }
    const announced = Math.min(due ?? NEVER, waitUntil ?? NEVER);
    const urgent = waitUntil === undefined ? notices.length : 0;
    const answer = await this.#runAnnounced(
      table,
      [expected, announced === NEVER ? '' : announced, urgent, expected === 0],
      made(true),
    );
    this.#indexed.set(table, momentOf(answer.due));
    if (answer.status !== 'done' && (answer.waiting === 0 || answer.version < expected)) {
      await this.#settle(table, answer, expected);
    }
    return told(answer);
  }

  /** Whether somebody may wish for a notice, as far as is known: then a commit is announced at once. The commit itself makes sure. */
  #mayTell(table: string, notice: Commit['notices'][number]): boolean {
    const fields = this.#fields.get(table) ?? [];
    return mayBeWished(fields === 'unknown' ? null : fields, notice);
  }

  hear(table: string, changed: (version: number | null) => void): Hearing {
    const told = (version: string | null) => changed(version === null ? null : Number(version));
    const heard = isStoreId(table) ? this.#transport.hear(keysOf(table).table, told) : null;
    const stop = heard?.stop ?? (() => {});
    return { askAfter: () => (heard && !heard.isLive() ? OFTEN : SELDOM), stop };
  }

  async log(table: string, after = 0): Promise<string[]> {
    if (!isStoreId(table)) return [];
    return parse(form.log, await this.#redis.call(command(scripts.LOG, [keysOf(table).log], []))).slice(after);
  }

  async rewriteState(
    table: string,
    version: number,
    state: string,
    entries: readonly RewrittenEntry[] = [],
  ): Promise<'done' | 'conflict'> {
    check.version(table, version);
    check.rewritten(version, entries);
    const keys = keysOf(table);
    const lines = entries.flatMap(({ number, entry }) => [number, packLog([entry])]);
    const reply = await this.#redis.call(
      command(scripts.REWRITE, [keys.table, keys.log], [version, pack(state), ...lines]),
    );
    return parse(form.changed, reply) ? 'done' : 'conflict';
  }

  async writeBeside(table: string, field: string, write: BesideWrite) {
    check.beside(table, field, write);
    const { id, expected, text, at } = write;
    const isRemoval = text === null;
    const args = [
      field,
      ...[expected ?? '', isRemoval ? '-' : markOf(id)],
      ...[text ?? '', isRemoval ? 1 : 0, at ?? ''],
    ];
    return parse(
      form.besideOutcome,
      await this.#redis.call(command(scripts.WRITE_BESIDE, [keysOf(table).table], args)),
    );
  }

  async adoptBeside(table: string, fields: Beside): Promise<void> {
    check.table(table);
    parse(
      form.whole,
      await this.#redis.call(command(scripts.ADOPT_BESIDE, [keysOf(table).table], [form.besideText(fields)])),
    );
  }

  async postpone(table: string, version: number, due: number): Promise<'done' | 'conflict'> {
    check.version(table, version, due);
    const reply = await this.#redis.call(command(scripts.POSTPONE, [keysOf(table).table], [version, due]));
    if (!parse(form.changed, reply)) return 'conflict';
    await this.#reschedule(table, [1]);
    return 'done';
  }

  /** At random, so that tables whose notices cannot be delivered do not hold up the others. */
  async tablesWithOutbox(limit: number): Promise<string[]> {
    const found = await membersOf(this.#redis, allOf('outbox'), ['SRANDMEMBER', Math.max(0, limit)]);
    while (found.length > Math.max(0, limit)) found.splice(randomInt(found.length), 1);
    return found;
  }

  async outbox(table: string): Promise<Notice[]> {
    if (!isStoreId(table)) return [];
    const [reply] = await this.#redis.send([['LRANGE', keysOf(table).outbox, 0, -1]]);
    return parse(form.texts, reply).map(form.notice);
  }

  async deliver(table: string, notices: readonly string[]): Promise<void> {
    check.notices(table, notices);
    const keys = keysOf(table);
    const answer = parse(
      form.seen,
      await this.#redis.call(command(scripts.DELIVER, [keys.table, keys.outbox], notices)),
    );
    if (answer.waiting === 0) await this.#settle(table, answer);
  }

  async due(now: number, limit: number): Promise<string[]> {
    if (limit <= 0) return [];
    return lowest(this.#redis, allOf('due'), now, limit);
  }

  async reschedule(table: string, waiting?: Waiting): Promise<void> {
    check.table(table);
    await this.#reschedule(table, waiting ? [0, waiting.version, waiting.until] : [0]);
  }

  async #reschedule(table: string, args: readonly number[]): Promise<void> {
    const { table: key, outbox } = keysOf(table);
    const schedule = parse(form.schedule, await this.#redis.call(command(scripts.RESCHEDULE, [key, outbox], args)));
    // The outbox was not read, so it counts as not empty.
    await this.#settle(table, { ...schedule, waiting: 1 });
  }

  async tables(after: string | null, limit: number): Promise<{ tables: string[]; next: string | null }> {
    const scan = (tag: string, from: string, count: number) => ['ZSCAN', tag, from, 'COUNT', count] as const;
    const asked = { of: 'tables', after, first: '0', limit } as const;
    const page = await pageOfParts(this.#redis, asked, scan, (reply) => parse(form.page, reply));
    return { tables: page.members, next: page.next };
  }

  async remove(table: string, version?: number): Promise<'done' | 'conflict'> {
    check.table(table);
    const { table: key, log, outbox } = keysOf(table);
    const reply = await this.#redis.call(command(scripts.REMOVE, [key, log, outbox], [version ?? '']));
    if (parse(form.removed, reply) === 'conflict') return 'conflict';
    await this.#redis.settle([command(FORGET, indexKeys(table), [table])]);
    return 'done';
  }

  async exportTable(table: string): Promise<TableExport | null> {
    if (!isStoreId(table)) return null;
    const { table: key, log, outbox } = keysOf(table);
    const parts = parse(form.parts, await this.#redis.call(command(scripts.EXPORT, [key, log, outbox], [])));
    return parts && { format: 'stichpost-table/1', table, ...parts };
  }

  async importTable(one: TableExport): Promise<'done' | 'exists'> {
    check.exported(one);
    const keys = keysOf(one.table);
    const due = one.due ?? '';
    const imported = command(
      scripts.IMPORT,
      [keys.table, keys.log, keys.outbox],
      [
        `${one.version} ${due}  ${one.commits.slice(0, REMEMBERED_COMMITS + 1).join(' ')}`,
        pack(one.state),
        randomUUID(),
        one.format === DENSE ? (one.text ?? '') : packWholeLog(one.log),
        ...[form.besideText(one.beside ?? {}), one.beside ? 1 : 0],
        ...one.outbox.map(line),
      ],
    );
    const answer = await this.#runAnnounced(one.table, [one.version - 1, due, one.outbox.length, true], imported);
    if (answer.status === 'done') return 'done';
    await this.#settle(one.table, answer);
    return 'exists';
  }

  /** A write that needs memory fails if there is none left, or if this Redis is read-only. */
  async ping(): Promise<void> {
    const [reply] = await this.#redis.send([['SET', PING, Date.now()]]);
    parse(form.ok, reply);
  }

  close(): Promise<void> {
    return this.#redis.close();
  }

  /** Writes a table into the index, and then runs a script that relies on the entry. */
  async #runAnnounced(table: string, [from, due, notices, isOpening]: Announced, made: Run): Promise<Outcome> {
    const ahead = command(AHEAD, indexKeys(table), [table, from, due, notices, isOpening ? Date.now() : '']);
    return parse(form.outcome, await this.#redis.runAnnounced(ahead, made));
  }

  /**
   * Corrects the index after a look at a table.
   * @param refused the version that a finally refused commit was based on
   */
  async #settle(table: string, seen: SeenVersion, refused = -1): Promise<void> {
    const args = [table, seen.version, refused, seen.waiting, seen.due, Date.now()];
    await this.#redis.settle([command(SETTLE, indexKeys(table), args)]);
  }
}

/** Returns what is written ahead: the version a commit is based on, due or '', notices, and whether it may create the table. */
type Announced = [from: number, due: number | '', notices: number, isOpening: boolean];

const NEVER = Number.POSITIVE_INFINITY;

const momentOf = (due: number | string) => (due === '' ? NEVER : Number(due));

const line = ({ id, body }: Notice) => `${id} ${pack(body)}`;

const statusOf = ({ status }: Outcome) => (status === 'conflict' || status === 'quiet' ? status : 'done');
