import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { ADDRESS_FILE, drawEmblems, FOLDER } from './emblems/sprite';

/** Draws the emblems: one sprite in public/emblems, with a hash of its content for a name, and the module that has its address. */
const { text, address, module } = drawEmblems();
mkdirSync(FOLDER, { recursive: true });
for (const old of readdirSync(FOLDER)) rmSync(`${FOLDER}/${old}`);
writeFileSync(`public${address}`, text);
writeFileSync(ADDRESS_FILE, module);
