import type { z } from 'zod';
import { StoreUnavailable, UnreadableDocument } from './errors';
import type { Document, DocumentWrite, Records } from './records';

/** A document whose value was read. */
export type Kept<T> = Omit<Document, 'value'> & { id: string; value: T };

/** Under whom a document is found, when it is due, when it expires; left out: nobody, never. */
export type Placement = { owners?: readonly string[]; due?: number | null; expires?: number | null };

/** A change of a document: placement that is left out stays as it is. */
export type Changed<T> = Placement & { value: T };

type Change<T> = (document: Kept<T> | null) => Changed<T> | null | 'unchanged';

/** A document, and what is in it unless it has expired. */
type Found<T> = readonly [Omit<Document, 'value'> | null, Kept<T> | null];

/** How often a change is tried while others change the same document. */
const ATTEMPTS = 100;
/** How often `due` looks again behind documents that the index named in vain. */
const ROUNDS = 8;

type Settings = {
  /** Makes the id of a write: unique, 1–64 of `A–Z a–z 0–9 _ -`. Without it nothing is written. */
  newId?: (() => string) | undefined;
  /** Told of each document that lists leave out because it cannot be read. */
  onUnreadable?: (error: UnreadableDocument) => void;
};

/**
 * The documents of one kind, whose values are JSON that a schema reads. The schema must read what it returns: it may fill in
 * what older documents lack, but not turn a text into a date.
 */
export class Collection<T> {
  readonly #records: Records;
  readonly #kind: string;
  readonly #schema: z.ZodType<T>;
  readonly #newId: () => string;
  readonly #onUnreadable: (error: UnreadableDocument) => void;

  constructor(records: Records, kind: string, schema: z.ZodType<T>, settings: Settings) {
    this.#records = records;
    this.#kind = kind;
    this.#schema = schema;
    this.#newId = settings.newId ?? onlyReads;
    this.#onUnreadable = settings.onUnreadable ?? (() => {});
  }

  /** A document; null if there is none, or if it has expired. One round trip. @throws UnreadableDocument */
  async get(id: string, now: number): Promise<Kept<T> | null> {
    return (await this.#read(id, now))[1];
  }

  /** Several at once, in the order asked for; one that cannot be read is null. One round trip. */
  async getMany(ids: readonly string[], now: number): Promise<(Kept<T> | null)[]> {
    const documents = await this.#records.readMany(ids.map((id) => ({ kind: this.#kind, id })));
    return documents.map((document, i) =>
      document && isAlive(document, now) ? this.#parseListed(ids[i], document) : null,
    );
  }

  /** Makes a document if there is none, or only one that has expired. @returns whether it was made */
  async create(id: string, value: T, placement: Placement, now: number): Promise<boolean> {
    const write = { id: this.#newId(), value: JSON.stringify(value), ...placement };
    let version = 0;
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      if ((await this.#records.write(this.#kind, id, version, write)) === 'done') return true;
      const document = await this.#records.read(this.#kind, id);
      if (document && isAlive(document, now)) return false;
      version = document?.version ?? 0;
    }
    throw tooManyWriters(this.#kind);
  }

  /**
   * Changes a document, again from reading it if somebody else was quicker: `change` is called several times then, and does
   * nothing but compute. It gets null if there is none or it has expired; it returns what the document becomes, null to
   * remove it, or `unchanged`.
   * @param known as it was read or written last: it is read again only if it has changed since
   * @returns the document as it is afterwards
   * @throws UnreadableDocument, or StoreUnavailable if too many change it at once
   */
  async update(id: string, now: number, change: Change<T>, known?: Kept<T>): Promise<Kept<T> | null> {
    const write = { id: this.#newId() };
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const found = attempt === 0 && known ? ([known, known] as const) : await this.#read(id, now);
      const changed = await this.#change(id, found, change, write);
      if (changed !== 'conflict') return changed;
    }
    throw tooManyWriters(this.#kind);
  }

  /**
   * As `update`, of a document beside a table that was read with it, and only once: a conflict if the document or the table has changed
   * since. One write.
   * @param at the version at which the table was read
   */
  updateAt(
    id: string,
    { document, at }: { document: Document | null; at: number },
    now: number,
    change: Change<T>,
  ): Promise<Kept<T> | null | 'conflict'> {
    return this.#change(id, [document, this.#alive(id, document, now)], change, { id: this.#newId(), at });
  }

  async #change(
    id: string,
    [document, before]: Found<T>,
    change: Change<T>,
    write: Pick<DocumentWrite, 'id' | 'at'>,
  ): Promise<Kept<T> | null | 'conflict'> {
    const version = document?.version ?? 0;
    const changed = change(before);
    if (changed === 'unchanged') return before;
    if (changed === null) {
      return document && (await this.#records.remove(this.#kind, id, version)) === 'conflict' ? 'conflict' : null;
    }
    const { owners = before?.owners ?? [], due = before?.due ?? null, expires = before?.expires ?? null } = changed;
    const placed = { owners, due, expires };
    const written = { ...write, value: JSON.stringify(changed.value), ...placed, before: document ?? undefined };
    if ((await this.#records.write(this.#kind, id, version, written)) === 'conflict') return 'conflict';
    return { id, version: version + 1, value: changed.value, ...placed };
  }

  /** Writes a document in place of what is there, also of one that cannot be read. @throws StoreUnavailable */
  async put(id: string, value: T, { owners = [], due = null, expires = null }: Placement, now: number): Promise<void> {
    const write = { id: this.#newId(), value: JSON.stringify(value), owners, due, expires };
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const document = await this.#records.read(this.#kind, id);
      if (document && isAlive(document, now)) this.#parseListed(id, document);
      if ((await this.#records.write(this.#kind, id, document?.version ?? 0, write)) === 'done') return;
    }
    throw tooManyWriters(this.#kind);
  }

  /**
   * Removes a document and returns it, to one of all who take it; null to the others, or if it has expired.
   * @param takeId of its own for every taking; the same one again within a minute gets the document again
   * @throws UnreadableDocument, after removing it
   */
  async take(id: string, now: number, takeId = this.#newId()): Promise<Kept<T> | null> {
    return this.#alive(id, await this.#records.take(this.#kind, id, takeId), now);
  }

  /** Removes a document; with `version`, only if it is at that version. One that does not exist is `done`. */
  remove(id: string, version?: number): Promise<'done' | 'conflict'> {
    return this.#records.remove(this.#kind, id, version);
  }

  /** Up to `limit` documents of an owner, in the order of their ids, without expired ones and such as cannot be read. */
  async owned(owner: string, limit: number, now: number): Promise<Kept<T>[]> {
    const documents = await this.#records.owned(this.#kind, owner, limit);
    return documents.flatMap(({ id, ...document }) => {
      const kept = isAlive(document, now) ? this.#parseListed(id, document) : null;
      return kept ? [kept] : [];
    });
  }

  /**
   * Up to `limit` documents that are due at `now`, the earliest first. Those that the index names and that are not due are
   * set right, and expired ones removed, so that they do not stand before others the next time.
   */
  async due(now: number, limit: number): Promise<Kept<T>[]> {
    let asked = limit;
    for (let round = 1; ; round++) {
      const ids = await this.#records.due(this.#kind, now, asked);
      const documents = await this.#records.readMany(ids.map((id) => ({ kind: this.#kind, id })));
      const found: Kept<T>[] = [];
      const wrong: Promise<unknown>[] = [];
      for (const [i, document] of documents.entries()) {
        if (!document || document.due === null || document.due > now) {
          wrong.push(this.#records.reindex(this.#kind, ids[i]));
        } else if (!isAlive(document, now)) {
          wrong.push(this.#records.remove(this.#kind, ids[i], document.version));
        } else {
          const kept = this.#parseListed(ids[i], document);
          if (kept) found.push(kept);
        }
      }
      await Promise.all(wrong);
      if (ids.length < asked || found.length >= limit || round === ROUNDS) return found.slice(0, limit);
      // Others stood before those that are due: look again now that they are gone, and past those that cannot be read.
      asked *= 2;
    }
  }

  async #read(id: string, now: number): Promise<Found<T>> {
    const document = await this.#records.read(this.#kind, id);
    return [document, this.#alive(id, document, now)];
  }

  #alive(id: string, document: Document | null, now: number): Kept<T> | null {
    return document && isAlive(document, now) ? this.#parse(id, document) : null;
  }

  #parse(id: string, { value, ...document }: Document): Kept<T> {
    const parsed = this.#schema.safeParse(jsonOf(value));
    if (parsed.success) return { id, ...document, value: parsed.data };
    const [issue] = parsed.error.issues;
    throw new UnreadableDocument(this.#kind, id, `${issue.code} at ${issue.path.join('.') || 'its top'}`);
  }

  #parseListed(id: string, document: Document): Kept<T> | null {
    try {
      return this.#parse(id, document);
    } catch (error) {
      if (!(error instanceof UnreadableDocument)) throw error;
      this.#onUnreadable(error);
      return null;
    }
  }
}

/** The value of a document that was read; null if there is none, it has expired, or it is of another form. */
export function valueIn<T>(schema: z.ZodType<T>, document: Document | null, now: number): T | null {
  const parsed = document && isAlive(document, now) ? schema.safeParse(jsonOf(document.value)) : null;
  return parsed?.success ? parsed.data : null;
}

const isAlive = ({ expires }: Document, now: number) => expires === null || expires > now;

function onlyReads(): never {
  throw new Error('this collection is only read');
}

function tooManyWriters(kind: string): StoreUnavailable {
  return new StoreUnavailable(`too many change the same document of kind ${kind} at once`);
}

/** Parses a text; undefined if it is no JSON. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
