import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { drawDecks, FOLDER } from './cards/decks';

/** Draws the decks: a sprite for each in public/cards, with a hash of its content in its name, and its address in the texts. */
const decks = drawDecks();
mkdirSync(FOLDER, { recursive: true });
for (const old of readdirSync(FOLDER)) rmSync(`${FOLDER}/${old}`);
for (const { address, text, texts } of decks) {
  writeFileSync(`${FOLDER}/${basename(address)}`, text);
  for (const file of texts) {
    writeFileSync(file, readFileSync(file, 'utf8').replace(/("sprite": ")[^"]*/, `$1${address}`));
  }
}
