// Writes a golden log from a table of any store, which it reads from standard input:
// `npm run --silent tables -- export TABLE | node scripts/ts.mjs tests/lab/records/log.ts NAME 'What happened there'`.
// A log is written once and never changed (tests/records/README.md): a name that exists is refused.
import { writeFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { foldLines, view } from '../../../lib/match';
import { tableExport } from '../../../lib/store';
import { games } from '../../../lib/tables/context';
import { printLog } from '../shared/golden';
import { viewsOf } from './record';

const [name, about, ...more] = process.argv.slice(2);
if (!about || more.length > 0) throw new Error('Say its name and what happened there.');

const { log } = tableExport.parse(JSON.parse(await text(process.stdin)));
const state = foldLines(games, log);
const views = viewsOf(state.seats.length, (viewer) => view(games(state.game), state, viewer));
const file = new URL(`../../records/logs/${name}.jsonl`, import.meta.url);
// The flag x fails on a file that exists.
await writeFile(file, printLog({ about, log, views }), { flag: 'wx' });
console.log(JSON.stringify({ name, entries: log.length }));
