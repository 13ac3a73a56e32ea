// `npm run cards`, `npm run emblems`: draws the decks, or the emblems, as sprites with a hash of their content for a name, and writes
// their addresses where pages look for them. Writes what has changed; the last line is JSON.
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { basename } from 'node:path';
import { writeChanged } from '../../scripts/lib/write-changed';
import * as cards from './cards/decks';
import { drawSigns, SIGNS_FILE } from './cards/signs';
import * as emblems from './emblems/drawings';

/** Writes these sprites, by their addresses, and removes all others of the folder, also those that a build has packed. @returns how many of both */
function drawn(folder: string, sprites: readonly { address: string; text: string }[]) {
  mkdirSync(folder, { recursive: true });
  const names = sprites.map(({ address }) => basename(address));
  const old = readdirSync(folder).filter((name) => !names.includes(name.replace(/\.br$/, '')));
  for (const name of old) rmSync(`${folder}/${name}`);
  const written = sprites.filter(({ address, text }) => writeChanged(`public${address}`, text));
  return { written: written.length, removed: old.length };
}

/** Writes an address behind what names it in a file. @returns whether it was another one before */
const isNamed = (file: string, name: RegExp, address: string) =>
  writeChanged(file, readFileSync(file, 'utf8').replace(name, `$1${address}`));

if (process.argv[2] === 'cards') {
  const decks = cards.drawDecks();
  const { written, removed } = drawn(cards.FOLDER, decks);
  const named = decks.flatMap(({ address, texts }) =>
    texts.filter((file) => isNamed(file, /("sprite": ")[^"]*/, address)),
  );
  const signs = Number(writeChanged(SIGNS_FILE, drawSigns()));
  console.log(JSON.stringify({ decks: decks.length, written: written + named.length + signs, removed }));
} else {
  const sprite = emblems.drawEmblems();
  const { written, removed } = drawn(emblems.FOLDER, [sprite]);
  const named = isNamed(emblems.ADDRESS_FILE, /(EMBLEM_SPRITE = ')[^']*/, sprite.address);
  console.log(JSON.stringify({ written: written + Number(named), removed }));
}
