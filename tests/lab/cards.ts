// `npm run cards`: draws the decks: a sprite for each in public/cards, with a hash of its content in its name, and its address in the
// texts. Writes what has changed; the last line is JSON.
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { basename } from 'node:path';
import { writeChanged } from '../../scripts/lib/write-changed';
import { drawDecks, FOLDER } from './cards/decks';

const decks = drawDecks();
mkdirSync(FOLDER, { recursive: true });
const names = decks.map(({ address }) => basename(address));
const old = readdirSync(FOLDER).filter((name) => !names.includes(name));
for (const name of old) rmSync(`${FOLDER}/${name}`);
const written = decks.flatMap(({ address, text, texts }) => [
  writeChanged(`${FOLDER}/${basename(address)}`, text),
  ...texts.map((file) => writeChanged(file, readFileSync(file, 'utf8').replace(/("sprite": ")[^"]*/, `$1${address}`))),
]);
console.log(JSON.stringify({ decks: decks.length, written: written.filter(Boolean).length, removed: old.length }));
