// Chooses the dictionary with which codes are deflated: `node scripts/ts.mjs tests/lab/codes/dictionary.ts > lib/store/codes/dictionary-N.json`.
// Bots play matches of every preset; of what their tables are stored as, it takes the pieces whose parts stand in most of them. A dictionary
// that was ever written with is never changed: this one is for the next.
import { randomFrom } from '../../../lib/bots/kernel/random';
import { newSeals, sealFields } from '../../../lib/secrets';
import { withoutMoment } from '../../../lib/store/codes/dense';
import { packEntries } from '../../../lib/store/codes/forms';
import { textToCode } from '../../../lib/store/codes/text';
import { act, viewerWith } from '../../../lib/tables';
import { tablesOnly } from '../../../scripts/lib/context';
import { nextMove, openFull, withPrepared } from '../bench/matches';
import { TABLES } from '../shared/tables';

/** Characters of a dictionary, of a piece of it, and of the parts by which pieces are weighed. */
const [LENGTH, PIECE, PART] = [Number(process.argv[2] ?? 12_000), 40, 6];
const MOVES = 240;
/** Moves after which the state is read once more. */
const EVERY = 60;

const random = randomFrom('dictionary');
const bytes = (length: number) => Uint8Array.from({ length }, () => random.below(256));
const seals = newSeals(['a secret for matches that are only read'], bytes);
/** The names of those who sit there: others at each table, so that no piece learns them. */
const NAMES = /(?<=")(?:Ada|Bo|Cleo|Dov|Eva|Finn)(?=")/g;
const newName = () => String.fromCharCode(...Array.from({ length: 2 + random.below(7) }, () => 97 + random.below(26)));
/** The codes of each table, at several moments. */
const tables: string[][] = [];
await withPrepared(async (store) => {
  let now = Date.UTC(2026, 10, 18, 12);
  const later = () => {
    now += 1 + random.below(3_600_000);
    return now;
  };
  for (const { game, given } of TABLES) {
    const context = tablesOnly(store, { now: later, random: bytes });
    const { table, keys } = await openFull(context, game.id, given);
    const texts: string[] = [];
    tables.push(texts);
    const own = new Map<string, string>();
    const stored = (text: string) => {
      for (const [name] of text.matchAll(NAMES)) if (!own.has(name)) own.set(name, newName());
      return sealFields(
        seals,
        table,
        text.replace(NAMES, (name) => own.get(name) ?? name),
      );
    };
    for (let move = 1; ; move++) {
      const next = move <= MOVES ? await nextMove(context, table) : null;
      if (!next || move % EVERY === 0) {
        const state = (await store.read(table))?.state ?? '';
        texts.push(textToCode(stored(state), [now]));
      }
      if (!next) break;
      await act(context, table, viewerWith(keys[next.seat]), next);
    }
    texts.push(
      packEntries((await store.log(table)).map(stored), [])
        .map(withoutMoment)
        .join(''),
    );
  }
});

/** In the codes of how many tables each part stands. */
const counts = new Map<string, number>();
for (const texts of tables) {
  for (const part of new Set(texts.flatMap(partsOf))) counts.set(part, (counts.get(part) ?? 0) + 1);
}
const worthOf = (piece: string) =>
  [...new Set(partsOf(piece))].reduce((sum, part) => sum + Math.max(0, (counts.get(part) ?? 0) - 1), 0);

const chosen: string[] = [];
while (chosen.join('').length < LENGTH) {
  let best = { piece: '', worth: 0 };
  for (const text of tables.flat()) {
    for (let i = 0; i + PIECE <= text.length; i += PART) {
      const piece = text.slice(i, i + PIECE);
      const worth = worthOf(piece);
      if (worth > best.worth) best = { piece, worth };
    }
  }
  if (best.worth === 0) break;
  chosen.push(best.piece);
  for (const part of partsOf(best.piece)) counts.set(part, 0);
}
// A piece costs least to point at near the end.
console.log(JSON.stringify(chosen.reverse().join('')));

function partsOf(text: string): string[] {
  return Array.from({ length: Math.max(0, text.length - PART + 1) }, (_, i) => text.slice(i, i + PART));
}
