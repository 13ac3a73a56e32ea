// Chooses the phrases of a dictionary for `lib/store/codes`: `node scripts/ts.mjs tests/lab/codes/train.ts > lib/store/codes/phrases-N.json`. It
// reads the golden logs and matches of every preset that bots play, and takes the phrases
// that save most. A dictionary that was ever written with is never changed: this one is for the next.
import { readdirSync, readFileSync } from 'node:fs';
import { randomFrom } from '../../../lib/bots/kernel/random';
import { newSeals } from '../../../lib/secrets';
import { type Commit, type Store, sealedStore, withMethods } from '../../../lib/store';
import { MOST_PHRASES, partsOf, SINGLES } from '../../../lib/store/codes/text';
import { act, viewerWith } from '../../../lib/tables';
import { tablesOnly } from '../../../scripts/lib/context';
import { nextMove, openFull, withPrepared } from '../bench/matches';
import { parseLog } from '../shared/golden';
import { TABLES } from '../shared/tables';

const LOGS = new URL('../../records/logs/', import.meta.url);
const random = randomFrom('codes');
const bytes = (length: number) => Uint8Array.from({ length }, () => random.below(256));
/** Every fifth state is read: from one to the next little changes. */
const EVERY = 5;
const MOVES = 150;
/** An entry counts as much as 30 states: a table keeps each entry, and of its states the last one. */
const ENTRY = 30;
/** Phrases that are longer are made of two. */
const LONGEST = 140;

/** How often each part of a text stands there that is nothing special. */
const parts = new Map<string, number>();
/** Names and ids are others at each table: no phrase may learn them. */
const OWN = /(?<="(?:name|table|title|text)":")[^"]+|(?<="(?:expected|sat)":\[)"[^\]]*|[0-9]{2,}/g;
const read = (text: string, weight: number) => {
  partsOf(text, [], (from, to) => {
    for (const one of text.slice(from, to).split(OWN)) {
      if (one.length > 1) parts.set(one, (parts.get(one) ?? 0) + weight);
    }
  });
};
const entryOf = (line: string) => line.replace(/^\{"at":1[0-9]{12},(.*)\}\]\}$/, '$1');

for (const file of readdirSync(LOGS)) {
  for (const line of parseLog(readFileSync(new URL(file, LOGS), 'utf8')).log) read(entryOf(line), ENTRY);
}
let commits = 0;
const reading = (store: Store): Store =>
  withMethods(store, {
    commit: (table: string, expected: number, commit: Commit) => {
      for (const entry of commit.entries) read(entryOf(entry), ENTRY);
      if (commits++ % EVERY === 0) read(commit.state, 1);
      return store.commit(table, expected, commit);
    },
  });
await withPrepared(async (plain) => {
  const store = sealedStore(reading(plain), newSeals(['a secret for matches that are only read'], bytes));
  let now = Date.UTC(2026, 10, 18, 12);
  const later = () => {
    now += 1 + random.below(3_600_000);
    return now;
  };
  for (const { game, given } of TABLES) {
    const context = tablesOnly(store, { now: later, random: bytes });
    const { table, keys } = await openFull(context, game.id, given);
    for (let move = 0; move < MOVES; move++) {
      const next = await nextMove(context, table);
      if (!next) break;
      await act(context, table, viewerWith(keys[next.seat]), next);
    }
  }
});
console.error(`${commits} commits, ${parts.size} different parts`);

/** The phrases of a text as codes are written: from its begin on, the longest each time. */
function phrasesIn(text: string, has: (phrase: string) => boolean): string[] {
  const found: string[] = [];
  for (let i = 0; i < text.length; i += found[found.length - 1].length) {
    let length = Math.min(LONGEST, text.length - i);
    while (length > 1 && !has(text.slice(i, i + length))) length--;
    found.push(text.slice(i, i + length));
  }
  return found;
}

/** How often each phrase is taken when all parts are written with these, and how often each pair of neighbours stands there. */
function used(phrases: ReadonlySet<string>) {
  const counts = new Map<string, number>();
  const joined = new Map<string, number>();
  for (const [part, weight] of parts) {
    const found = phrasesIn(part, (one) => phrases.has(one));
    found.forEach((phrase, i) => {
      counts.set(phrase, (counts.get(phrase) ?? 0) + weight);
      for (let text = phrase, to = i + 1; to < found.length && to < i + 4; to++) {
        text += found[to];
        if (text.length > LONGEST) break;
        joined.set(text, (joined.get(text) ?? 0) + weight);
      }
    });
  }
  return { counts, joined };
}

/** About how many characters phrases take; what is none is written as it is, with two characters before it. */
function costOf(found: readonly string[]): number {
  let cost = 0;
  found.forEach((phrase, i) => {
    cost += phrase.length > 1 ? 1.8 : i > 0 && found[i - 1].length === 1 ? 1 : 3;
  });
  return cost;
}

/** How much each phrase saves in comparison with what it would be written with instead; each character of the list costs a little. */
function saving(
  phrases: ReadonlySet<string>,
  counts: ReadonlyMap<string, number>,
): { phrase: string; saves: number }[] {
  const saved = [...phrases].map((phrase) => {
    const instead = costOf(phrasesIn(phrase, (one) => one !== phrase && phrases.has(one)));
    return { phrase, saves: (counts.get(phrase) ?? 0) * (instead - 1.8) - phrase.length / 2 };
  });
  return saved.sort((a, b) => b.saves - a.saves);
}

/** Time and again neighbours that stand together often become phrases, and those go that save least. */
const ROUNDS = 60;
let phrases = new Set<string>();
for (let round = 0; round < ROUNDS; round++) {
  const { counts, joined } = used(phrases);
  const kept = saving(phrases, counts)
    .filter(({ saves }) => saves > 0)
    .slice(0, MOST_PHRASES);
  phrases = new Set(kept.map(({ phrase }) => phrase));
  if (round === ROUNDS - 1) break;
  const fresh = [...joined].map(([phrase, count]) => ({ phrase, saves: count * Math.min(phrase.length - 1.8, 3) }));
  fresh.sort((a, b) => b.saves - a.saves);
  for (const { phrase } of fresh.filter((one) => one.phrase.length > 2).slice(0, Math.ceil(300 * (1 - round / ROUNDS))))
    phrases.add(phrase);
}
const { counts } = used(phrases);
const ranked = [...phrases]
  .filter((one) => (counts.get(one) ?? 0) > 1)
  .sort((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0));
const singles = ranked.slice(0, SINGLES);
const pairs = ranked.slice(SINGLES);
console.error(`${singles.length + pairs.length} phrases, ${[...singles, ...pairs].join('').length} characters`);
console.log(`[\n${[...singles, ...pairs].map((phrase) => JSON.stringify(phrase)).join(',\n')}\n]`);
