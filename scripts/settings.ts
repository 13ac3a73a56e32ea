// `npm run settings`: writes the table of all settings into docs/settings.md, between its two marks, if it
// has changed. The last line is JSON.
import { readFileSync } from 'node:fs';
import { withSettings } from './lib/settings-table';
import { writeChanged } from './lib/write-changed';

const PAGE = new URL('../docs/settings.md', import.meta.url);
const isWritten = writeChanged(PAGE, withSettings(readFileSync(PAGE, 'utf8')));
console.log(JSON.stringify({ written: Number(isWritten) }));
