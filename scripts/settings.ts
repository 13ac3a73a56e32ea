// `npm run settings`: writes the table of all settings into the README, between its two marks.
import { readFileSync, writeFileSync } from 'node:fs';
import { withSettings } from './lib/settings-table';

const README = new URL('../README.md', import.meta.url);
writeFileSync(README, withSettings(readFileSync(README, 'utf8')));
