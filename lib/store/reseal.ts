import { randomUUID } from 'node:crypto';
import { areFieldsCurrent, deflating, isSealed, openFields, type Seals, sealFields } from '../secrets';
import type { Document, DocumentKey, Records } from './records';
import { documentPlace, sealedValue } from './sealed-records';
import { besidePlace, isSeenMark, sealedBeside } from './sealed-tables';
import type { Beside, Store } from './store';

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

/**
 * The form of all that is stored: raised when versions before cannot read what this one writes. It was 1 until there were codes, 2 until
 * the indexes in a Redis lay in parts, 3 until codes were deflated, 4 until a table in a Redis had few fields, 5 until an LMDB
 * held codes as bytes, 6 until the cards of a log lay by themselves, and 7 until a table in an LMDB could lie under two keys.
 */
export const STORE_FORM = 8;

/**
 * Whether a server may serve this store: not with other secrets than it was sealed with, nor where a later version has written in a form
 * that this one cannot read. From now on servers of earlier forms may not: those know no form, and take what stands here for another
 * secret, and what lies in the store is moved into this form where that has to be done at once. Two round trips, and two more where this is the first server
 * of its form.
 * @param records as servers see them
 * @param newId makes the id of a write
 */
export async function whyNotServe(
  records: Records,
  newId: () => string,
): Promise<'other-secret' | 'newer-form' | null> {
  const known = await records.read(KIND, ID);
  const form = known?.value === ID ? 1 : Number(known?.value.startsWith(`${ID} `) && known.value.slice(ID.length + 1));
  if (known && !(form > 0)) return 'other-secret';
  if (form > STORE_FORM) return 'newer-form';
  if (form === STORE_FORM) {
    await records.moveIndexes?.();
    return null;
  }
  await records.write(KIND, ID, known?.version ?? 0, { id: newId(), value: `${ID} ${STORE_FORM}` });
  return whyNotServe(records, newId);
}
