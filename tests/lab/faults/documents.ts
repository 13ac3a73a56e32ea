import type { Document, DocumentWrite, Records } from '../../../lib/store';
import type { Fault } from './judge';

/** Long after every run (ms since 1970): servers purge what has expired. */
const FAR = 9e12;
/** Documents that one keeper makes, and those that all make and take under the same ids. */
export const [KEPT, PILE] = ['kept', 'pile'];

/** Returns the document a keeper makes as its `i`-th, and below the one it changes it into. */
export function madeWrite(name: string, i: number): DocumentWrite {
  return { id: `make-${name}-${i}`, value: `made ${i}`, owners: [name, 'made'], due: 1 + (i % 7) };
}

export function changedWrite(name: string, i: number): DocumentWrite {
  const more = { owners: [name, 'changed'], due: i % 4 === 0 ? null : 1 + (i % 5), expires: FAR };
  return { id: `change-${name}-${i}`, value: `changed ${i}`, ...more };
}

/** The documents in the store when everything is over. */
export type Kept = {
  documents: Map<string, Document>;
  /** Ids by owner. */
  owned: Map<string, string[]>;
  due: string[];
  pile: Map<string, string>;
  duePile: string[];
};

type Known = { made: boolean; changed: boolean; taken: boolean; trying: string };

/**
 * Holds documents against what the keepers printed: what was answered is there, once; what was taken is gone, and nobody
 * else got it; and every document is found by its owners and by when it is due.
 * @returns what is wrong, and how many writes were answered
 */
export function documentsJudged(lines: readonly string[], kept: Kept): { faults: Fault[]; answered: number } {
  const faults: Fault[] = [];
  const fault = (kind: Fault['kind'], what: string) => faults.push({ kind, what });
  const known = new Map<string, Known>();
  let answered = 0;
  for (const line of lines) {
    const [verb, second, third] = line.split(' ');
    const id = verb === 'done' || verb === 'conflict' ? third : second;
    if (verb === 'making') known.set(id, { made: false, changed: false, taken: false, trying: 'making' });
    const one = known.get(id);
    if (!one) continue;
    one.trying = verb.endsWith('ing') ? verb : '';
    if (verb === 'done' && second === 'made') one.made = true;
    if (verb === 'done' && second === 'changed') one.changed = true;
    if (verb === 'taken') one.taken = true;
    if (verb === 'conflict') fault('wrong', `document ${id}: ${second} by nobody else, and yet a conflict`);
    if (verb === 'missed') fault('lost', `document ${id}, which was to be taken`);
    if (verb === 'done' || verb === 'taken') answered++;
  }
  for (const [id, { made, changed, taken, trying }] of known) {
    const found = kept.documents.get(id);
    const version = found?.version ?? 0;
    if (taken) {
      if (found) fault('doubled', `document ${id} was taken and is there`);
    } else if (made && !found && trying !== 'taking') fault('lost', `document ${id}`);
    else if (changed && found && version !== 2) fault('lost', `the change of document ${id}`);
    else if (version > (changed || trying === 'changing' ? 2 : 1)) fault('doubled', `document ${id} is at ${version}`);
    if (found) faults.push(...contentsJudged(id, found));
  }
  for (const [id, { owners, due }] of kept.documents) {
    if (!known.has(id)) fault('wrong', `document ${id} was made by nobody`);
    for (const owner of owners) {
      if (!kept.owned.get(owner)?.includes(id)) fault('lost', `document ${id} among those of ${owner}`);
    }
    if (due !== null && !kept.due.includes(id)) fault('lost', `document ${id} among those that are due`);
  }
  for (const [owner, ids] of kept.owned) {
    for (const id of ids) {
      if (!kept.documents.get(id)?.owners.includes(owner)) fault('wrong', `document ${id} is none of ${owner}`);
    }
  }
  const piled = pileJudged(lines, kept);
  return { faults: [...faults, ...piled.faults], answered: answered + piled.answered };
}

/** Value, owners and moments belong to the version. */
function contentsJudged(id: string, { version, value, owners, due }: Document): Fault[] {
  const [, name, number] = /^(.+)-(\d+)$/.exec(id) ?? [];
  const write = version === 1 ? madeWrite(name, Number(number)) : changedWrite(name, Number(number));
  const isWhole = value === write.value && String(owners) === String(write.owners) && due === (write.due ?? null);
  return isWhole ? [] : [{ kind: 'wrong', what: `document ${id} at version ${version} says "${value}"` }];
}

/** Each document of the pile that was made is taken by one, or still there, or its taker died without knowing. */
function pileJudged(lines: readonly string[], { pile, duePile }: Kept): { faults: Fault[]; answered: number } {
  const faults: Fault[] = [];
  const made: string[] = [];
  const tried = new Set<string>();
  const grabbed: string[] = [];
  /** Keepers that were about to grab something and were never answered. */
  const open = new Map<string, number>();
  for (const line of lines) {
    const words = line.split(' ');
    const rest = (from: number) => words.slice(from).join(' ');
    if (words[0] === 'piling') tried.add(rest(1));
    if (words[0] === 'done' && words[1] === 'piled') made.push(rest(2));
    if (words[0] === 'grabbing') open.set(words[1], (open.get(words[1]) ?? 0) + 1);
    if (words[0] === 'grabbed') {
      open.set(words[1], (open.get(words[1]) ?? 0) - 1);
      if (words.length > 2) grabbed.push(rest(1));
    }
  }
  const count = new Map<string, number>();
  for (const turn of grabbed) count.set(turn, (count.get(turn) ?? 0) + 1);
  for (const [turn, times] of count) {
    if (times > 1) faults.push({ kind: 'doubled', what: `${turn} was taken ${times} times` });
    if (!tried.has(turn)) faults.push({ kind: 'wrong', what: `${turn} was taken and never made` });
  }
  const missing = new Map<string, string[]>();
  for (const turn of made) {
    const [id] = turn.split(' ');
    if (!count.has(turn) && pile.get(id) !== turn) missing.set(id, [...(missing.get(id) ?? []), turn]);
  }
  for (const [id, turns] of missing) {
    if (turns.length > (open.get(id) ?? 0)) faults.push({ kind: 'lost', what: `of ${turns.join(', ')} at least one` });
  }
  for (const [id, turn] of pile) {
    if (count.has(turn)) faults.push({ kind: 'doubled', what: `${turn} was taken and is there` });
    if (!duePile.includes(id)) faults.push({ kind: 'lost', what: `${turn} among those that are due` });
  }
  return { faults, answered: made.length + grabbed.length };
}

/** Reads all that is there, and sets the indexes right as a sweep does. */
export async function keptIn(records: Records, owners: readonly string[]): Promise<Kept> {
  const kept: Kept = { documents: new Map(), owned: new Map(), due: [], pile: new Map(), duePile: [] };
  let after: string | null = null;
  do {
    const page: Awaited<ReturnType<Records['documents']>> = await records.documents(after, 500);
    for (const { kind, id, ...document } of page.documents) {
      if (kind === KEPT) kept.documents.set(id, document);
      if (kind === PILE) kept.pile.set(id, document.value);
    }
    after = page.next;
  } while (after !== null);
  for (const owner of [...owners, 'made', 'changed']) {
    kept.owned.set(
      owner,
      (await records.owned(KEPT, owner, 1e6)).map(({ id }) => id),
    );
  }
  kept.due = await records.due(KEPT, 1e6, 1e6);
  for (const id of kept.due) await records.reindex(KEPT, id);
  kept.due = await records.due(KEPT, 1e6, 1e6);
  kept.duePile = await records.due(PILE, 1e6, 1e6);
  return kept;
}
