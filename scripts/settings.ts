// `npm run settings`: writes the table of all settings into the README, between its two marks, if it
// has changed. The last line is JSON.
import { readFileSync } from 'node:fs';
import { withSettings } from './lib/settings-table';
import { writeChanged } from './lib/write-changed';

const README = new URL('../README.md', import.meta.url);
const isWritten = writeChanged(README, withSettings(readFileSync(README, 'utf8')));
console.log(JSON.stringify({ written: Number(isWritten) }));
