import { randomUUID } from 'node:crypto';
import * as check from '../checks';
import { isStoreId } from '../checks';
import { markOf, restOf, type StoredDocument, shown, shownOf, written } from '../document';
import { isStoreUnavailable } from '../errors';
import type { Document, DocumentKey, DocumentPage, DocumentWrite, OwnedDocument, Placed, Records } from '../records';
import { REMOVE_DOCUMENT, WRITE } from './document.lua';
import { AHEAD_OF_WRITE, SETTLE_DOCUMENT } from './documents.lua';
import { documentKeys, documentsIndex, tagOf, tagsOf } from './keys';
import { moveIndexes } from './move';
import { pack } from './pack';
import { lowest, membersOf, pageOfParts } from './parts';
import * as form from './replies';
import { type FoundDocument, parse } from './replies';
import { Connection, command, type Run } from './run';
import type { Command, Reply, Transport } from './transport';

/** Documents beside the tables in one Redis, over the same transport. */
export class RedisRecords implements Records {
  readonly #redis: Connection;

  constructor(transport: Transport, close = () => transport.close()) {
    this.#redis = new Connection(transport, close);
  }

  async read(kind: string, id: string): Promise<Document | null> {
    return (await this.readMany([{ kind, id }]))[0];
  }

  async readMany(keys: readonly DocumentKey[]): Promise<(Document | null)[]> {
    return (await this.#find(keys)).map(shownOf);
  }

  async write(kind: string, id: string, expected: number, write: DocumentWrite): Promise<'done' | 'conflict'> {
    check.write(kind, id, expected, write);
    const key = { kind, id };
    const mark = markOf(write.id);
    const next = written(write);
    const { document, gone } = documentKeys(kind, id);
    const value = restOf({ ...next, value: pack(next.value) });
    const made = command(WRITE, [document, gone], [mark, expected, value]);
    // The write that makes a document is always in the index, which is also the list of all documents.
    const isFound = expected > 0 && isFoundLikewise(next, write.before ?? NOWHERE);
    const reply = !isFound ? await this.#runAnnounced(key, expected, next, made) : await this.#redis.call(made);
    const { status, before } = parse(form.writeOutcome, reply);
    const dropped = before?.stored.owners.filter((owner) => !next.owners.includes(owner)) ?? [];
    if (status === 'conflict') {
      const strangers = next.owners.filter((owner) => !before?.stored.owners.includes(owner));
      // A moment too early in the index is set right by the look for what is due.
      if (expected === 0 || !before || strangers.length > 0) {
        await this.#settleIfAnswered(key, { found: before, refused: mark, others: strangers });
      }
      return 'conflict';
    }
    if (status === 'repeated' && !before) {
      // It has been removed since: the second announcement is taken back.
      await this.#settleIfAnswered(key, { found: null, mark, others: next.owners });
    } else if (status === 'done' && dropped.length > 0) {
      const stored = { ...next, marks: before?.stored.marks ?? next.marks };
      await this.#settleIfAnswered(key, {
        found: { version: expected + 1, stored, isDamaged: false },
        others: dropped,
      });
    }
    return 'done';
  }

  async take(kind: string, id: string, takeId: string): Promise<Document | null> {
    check.taking(kind, id, takeId);
    const reply = await this.#redis.call(removal({ kind, id }, { takeId }));
    const { status, found } = parse(form.removal, reply);
    if (status === 'removed' || status === 'repeated') await this.#settleIfAnswered({ kind, id }, removed(found));
    return shownOf(found);
  }

  async remove(kind: string, id: string, version?: number): Promise<'done' | 'conflict'> {
    check.removal(kind, id, version);
    const reply = await this.#redis.call(removal({ kind, id }, { version }));
    const { status, found } = parse(form.removal, reply);
    if (status === 'conflict') return 'conflict';
    if (found) await this.#settleIfAnswered({ kind, id }, removed(found));
    return 'done';
  }

  async owned(kind: string, owner: string, limit: number): Promise<OwnedDocument[]> {
    if (!isStoreId(kind) || !isStoreId(owner)) return [];
    const owned: OwnedDocument[] = [];
    const owners = allOf((index) => index.owner(kind, owner));
    for (let after: '-' | `(${string}` = '-'; owned.length < limit; ) {
      const asked = limit - owned.length;
      const named = await membersOf(this.#redis, owners, ['ZRANGE', after, '+', 'BYLEX', 'LIMIT', 0, asked]);
      const first = named.sort().slice(0, asked);
      const keys = first.map((id) => ({ kind, id }));
      const found = await this.#find(keys);
      const others: Settled[] = [];
      for (const [i, one] of found.entries()) {
        if (one?.stored.owners.includes(owner)) owned.push({ id: keys[i].id, ...shown(one.version, one.stored) });
        else if (!one?.isDamaged) others.push({ key: keys[i], seen: { found: one, others: [owner] } });
      }
      await this.#settle(others);
      if (keys.length < asked) break;
      after = `(${keys[keys.length - 1].id}`;
    }
    return owned;
  }

  async due(kind: string, now: number, limit: number): Promise<string[]> {
    if (!isStoreId(kind) || limit <= 0) return [];
    const due = allOf((index) => index.due(kind));
    return lowest(this.#redis, due, now, limit);
  }

  async reindex(kind: string, id: string): Promise<void> {
    check.documentKey(kind, id);
    const [found] = await this.#find([{ kind, id }]);
    await this.#settle([{ key: { kind, id }, seen: { found } }]);
  }

  async documents(after: string | null, limit: number): Promise<DocumentPage> {
    const range = (tag: string, from: string, count: number): Command => {
      const min = from === '-' ? from : (`(${from}` as const);
      return ['ZRANGE', tag, min, '+', 'BYLEX', 'LIMIT', 0, count];
    };
    const asked = { of: 'records', after, first: '-', limit } as const;
    const { members, next } = await pageOfParts(this.#redis, asked, range, (reply, count) => {
      const members = parse(form.texts, reply);
      return { members, next: members.length < count ? null : members[count - 1] };
    });
    const keys = members.map(keyOf);
    const replies = await this.#redis.send(keys.map(({ kind, id }) => ['GET', documentKeys(kind, id).document]));
    const page: DocumentPage = { documents: [], unreadable: [], next };
    const ghosts: Settled[] = [];
    for (const [i, key] of keys.entries()) {
      try {
        const found = parse(form.document, replies[i]);
        const document = shownOf(found);
        if (found?.isDamaged) page.unreadable.push(key);
        else if (document) page.documents.push({ ...key, ...document });
        else ghosts.push({ key, seen: { found: null } });
      } catch {
        page.unreadable.push(key);
      }
    }
    await this.#settle(ghosts);
    return page;
  }

  async purge(now: number, limit: number): Promise<number> {
    if (limit <= 0) return 0;
    const expires = allOf((index) => index.expires);
    const keys = (await lowest(this.#redis, expires, now, limit)).map(keyOf);
    const replies = await this.#redis.run(keys.map((key) => removal(key, { expired: now })));
    const removals = replies.map((reply) => parse(form.removal, reply));
    // One that is still there expires later, which the index did not know.
    await this.#settle(
      removals.map(({ status, found }, i) => ({
        key: keys[i],
        seen: status === 'conflict' ? { found } : removed(found),
      })),
    );
    return removals.filter(({ status }) => status === 'removed').length;
  }

  others(form: number): Promise<string[]> {
    return this.#redis.others(form);
  }

  moveIndexes(): Promise<void> {
    return moveIndexes(this.#redis);
  }

  close(): Promise<void> {
    return this.#redis.close();
  }

  async #find(keys: readonly DocumentKey[]): Promise<(FoundDocument | null)[]> {
    const names = keys.map(({ kind, id }) => (isStoreId(kind) && isStoreId(id) ? documentKeys(kind, id).document : ''));
    const known = [...new Set(names)].filter((name) => name !== '');
    const replies = await this.#redis.send(known.map((name) => ['GET', name]));
    const found = new Map(known.map((name, i) => [name, parse(form.document, replies[i])]));
    return names.map((name) => found.get(name) ?? null);
  }

  /** Writes a document into the indexes, and then runs the script that relies on that. */
  #runAnnounced(key: DocumentKey, expected: number, next: StoredDocument, made: Run): Promise<Reply> {
    const args = [memberOf(key), key.id, next.marks[0], expected, next.due ?? '', next.expires ?? '', Date.now()];
    const ahead = command(AHEAD_OF_WRITE, indexKeys(key, next.owners), args);
    return this.#redis.runAnnounced(ahead, made);
  }

  /** Corrects the indexes after a look at documents. */
  async #settle(settled: readonly Settled[]): Promise<void> {
    await this.#redis.settle(settled.map(settling));
  }

  /** The same where the answer is known already, and an entry too many does no harm. */
  async #settleIfAnswered(key: DocumentKey, seen: SeenDocument): Promise<void> {
    try {
      await this.#settle([{ key, seen }]);
    } catch (error) {
      if (!isStoreUnavailable(error)) throw error;
    }
  }
}

const NOWHERE: Placed = { owners: [], due: null, expires: null };

/** Whether a document is found by what the indexes say of an earlier version of it: a moment too early is set right when it has come. */
function isFoundLikewise(next: Placed, before: Placed): boolean {
  const isNoEarlier = (name: 'due' | 'expires') => (next[name] ?? NEVER) >= (before[name] ?? NEVER);
  return next.owners.every((owner) => before.owners.includes(owner)) && isNoEarlier('due') && isNoEarlier('expires');
}

const NEVER = Number.POSITIVE_INFINITY;

/** A document as it was seen, for setting the indexes right. */
type SeenDocument = {
  found: FoundDocument | null;
  /** Those whom the index may name as owners. */
  others?: readonly string[];
  /** The mark of a write that was finally refused. */
  refused?: string;
  /** If there is no document any more: the mark of the write that made it. */
  mark?: string;
};

type Settled = { key: DocumentKey; seen: SeenDocument };

function settling({ key, seen }: Settled): Run {
  const { found, others = [], refused = '' } = seen;
  const { owners, due, expires }: Placed = found?.stored ?? NOWHERE;
  const mark = found?.stored.marks.at(-1) ?? seen.mark ?? '';
  const strangers = others.filter((owner) => !owners.includes(owner));
  const args = [found?.version ?? 0, mark, refused, due ?? '', expires ?? '', owners.length, Date.now()];
  return command(SETTLE_DOCUMENT, indexKeys(key, [...owners, ...strangers]), [memberOf(key), key.id, ...args]);
}

/** Returns what is to be set right after a document was removed. */
function removed(found: FoundDocument | null): SeenDocument {
  return found ? { found: null, mark: found.stored.marks.at(-1) ?? '', others: found.stored.owners } : { found: null };
}

type Removal = { takeId?: string; version?: number | undefined; expired?: number };

function removal({ kind, id }: DocumentKey, { takeId, version, expired }: Removal): Run {
  const keys = documentKeys(kind, id);
  // A new one for every removal: one that arrives twice must not remove what was made in between.
  const own = keys.removal(takeId ?? `.${randomUUID()}`);
  const args = [takeId === undefined ? 0 : 1, version ?? '', expired ?? ''];
  return command(REMOVE_DOCUMENT, [keys.document, keys.gone, own], args);
}

function indexKeys({ kind, id }: DocumentKey, owners: readonly string[]): string[] {
  const { all, due, expires, writing, owner } = documentsIndex(tagOf('records', id));
  return [all, due(kind), expires, writing(kind, id), ...owners.map((one) => owner(kind, one))];
}

/** A key of all parts of the index. */
const allOf = (key: (index: ReturnType<typeof documentsIndex>) => string) =>
  tagsOf('records').map((tag) => key(documentsIndex(tag)));

const memberOf = ({ kind, id }: DocumentKey) => `${kind}:${id}`;

function keyOf(member: string): DocumentKey {
  const colon = member.indexOf(':');
  return { kind: member.slice(0, colon), id: member.slice(colon + 1) };
}
