import { randomUUID } from 'node:crypto';
import { areFieldsCurrent, deflating, isSealed, openFields, type Seals, sealFields } from '../secrets';
import type { Document, DocumentKey, Records } from './records';
import { documentPlace, sealedValue } from './sealed-records';
import { besidePlace, isSeenMark, sealedBeside } from './sealed-tables';
import { type Beside, STORE_FORM, type Store } from './store';

/** The outcome for a table or a document: sealed anew, or it was so already, or somebody else changed it at the same time. */
export type Resealed = 'resealed' | 'current' | 'conflict';

/**
 * Seals the secrets of a table with the newest secret of the site: those sealed with an older one, and those not sealed yet. It
 * changes nothing of what they say, so it may run beside servers.
 * @param store as it lies there, not as servers see it
 * @throws NotOpened
 */
export async function resealTable(store: Store, seals: Seals, table: string): Promise<Resealed> {
  const stored = await store.read(table);
  if (!stored) return 'current';
  const log = await store.log(table);
  // Somebody has added to it meanwhile.
  if (log.length !== stored.version) return 'conflict';
  const anew = (text: string) => sealFields(seals, table, openFields(seals, table, text));
  const entries = log.flatMap((entry, i) =>
    areFieldsCurrent(seals, entry) ? [] : [{ number: i + 1, entry: anew(entry) }],
  );
  const isBesideCurrent = await resealBeside(store, deflating(seals), table, stored.beside ?? {});
  if (isBesideCurrent === 'conflict') return isBesideCurrent;
  if (entries.length === 0 && areFieldsCurrent(seals, stored.state)) return isBesideCurrent;
  const result = await store.rewriteState(table, stored.version, anew(stored.state), entries);
  return result === 'done' ? 'resealed' : 'conflict';
}

/** The same for what lies beside a table. @throws NotOpened */
async function resealBeside(store: Store, seals: Seals, table: string, beside: Beside): Promise<Resealed> {
  const isOld = (field: string, text: string) => (isSeenMark(field) ? isSealed(text) : !seals.isCurrent(text));
  const old = Object.entries(beside).filter(([field, { text }]) => isOld(field, text));
  for (const [field, { version, text: sealed }] of old) {
    const opened = isSealed(sealed) ? seals.open(besidePlace(table, field), sealed) : sealed;
    const text = sealedBeside(seals, table, field, opened);
    if ((await store.writeBeside(table, field, { id: randomUUID(), expected: version, text })) !== 'done')
      return 'conflict';
  }
  return old.length === 0 ? 'current' : 'resealed';
}

/**
 * The same for a document.
 * @param records as they lie there, not as servers see them
 * @param newId makes ids of writes
 * @throws NotOpened
 */
export async function resealDocument(
  records: Records,
  seals: Seals,
  { kind, id, version, value, owners, due, expires }: DocumentKey & Document,
  newId: () => string,
): Promise<Resealed> {
  if (value === '' || seals.isCurrent(value)) return 'current';
  const key = { kind, id };
  const text = isSealed(value) ? seals.open(documentPlace(key), value) : value;
  const write = { id: newId(), value: sealedValue(seals, key, text), owners, due, expires };
  return (await records.write(kind, id, version, write)) === 'done' ? 'resealed' : 'conflict';
}

const KIND = 'site';
const ID = 'seal-check';

/** Why a server may not serve a store; `by`: the programs that use it, as `others` names them. */
export type WhyNot = { code: 'other-secret' | 'newer-form' } | { code: 'older-server'; by: readonly string[] };

/**
 * Whether a server may serve this store: not with other secrets than it was sealed with, nor where a later version has written in a form
 * that this one cannot read. From now on servers of earlier forms may not: those know no form, and take what stands here for another
 * secret, and what lies in the store is moved into this form where that has to be done at once. Nor beside one of an earlier form that still
 * runs, as far as the store can tell. Two round trips, and three more where this is the first server of its form.
 * @param records as servers see them
 * @param newId makes the id of a write
 */
export async function whyNotServe(records: Records, newId: () => string): Promise<WhyNot | null> {
  const known = await records.read(KIND, ID);
  const form = known?.value === ID ? 1 : Number(known?.value.startsWith(`${ID} `) && known.value.slice(ID.length + 1));
  if (known && !(form > 0)) return { code: 'other-secret' };
  if (form > STORE_FORM) return { code: 'newer-form' };
  if (form === STORE_FORM) {
    await records.moveIndexes?.();
    return null;
  }
  // A store that says nothing yet is new: of servers that start there at once none is older.
  const by = known ? await records.others?.(STORE_FORM) : undefined;
  if (by?.length) return { code: 'older-server', by };
  await records.write(KIND, ID, known?.version ?? 0, { id: newId(), value: `${ID} ${STORE_FORM}` });
  return whyNotServe(records, newId);
}
