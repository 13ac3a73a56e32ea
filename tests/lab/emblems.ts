// `npm run emblems`: draws the emblems: one sprite in public/emblems, with a hash of its content for a name, and the module that has its
// address. Writes what has changed; the last line is JSON.
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { basename } from 'node:path';
import { writeChanged } from '../../scripts/lib/write-changed';
import { ADDRESS_FILE, drawEmblems, FOLDER } from './emblems/sprite';

const { text, address, module } = drawEmblems();
mkdirSync(FOLDER, { recursive: true });
const old = readdirSync(FOLDER).filter((name) => name !== basename(address));
for (const name of old) rmSync(`${FOLDER}/${name}`);
const written = [writeChanged(`public${address}`, text), writeChanged(ADDRESS_FILE, module)];
console.log(JSON.stringify({ written: written.filter(Boolean).length, removed: old.length }));
