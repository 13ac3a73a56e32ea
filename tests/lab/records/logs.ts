// Tells the stories of `stories.ts` that have no golden log yet, in a world with a clock and chance of its own, and writes their logs:
// `node --import tsx tests/lab/records/logs.ts`. A log is written once and never changed (tests/records/README.md).
import { existsSync, writeFileSync } from 'node:fs';
import { foldLines, view } from '../../../lib/match';
import { openLmdb } from '../../../lib/store/lmdb';
import { games } from '../../../lib/tables/context';
import { printLog } from '../shared/golden';
import { newDirectory } from '../shared/servers';
import { viewsOf } from './record';
import { STORIES, Telling } from './stories';

const FOLDER = new URL('../../records/logs/', import.meta.url);

const directory = await newDirectory();
const store = openLmdb(directory.path);
try {
  for (const story of STORIES) {
    const file = new URL(`${story.name}.jsonl`, FOLDER);
    if (existsSync(file)) continue;
    const telling = new Telling(story, store);
    const table = await telling.open();
    await story.tell(telling);
    const log = await store.log(table);
    const state = foldLines(games, log);
    const views = viewsOf(state.seats.length, (viewer) => view(games(state.game), state, viewer));
    // The flag x fails on a file that exists.
    writeFileSync(file, printLog({ about: story.about, log, views }), { flag: 'wx' });
    console.log(JSON.stringify({ name: story.name, entries: log.length }));
  }
} finally {
  await store.close();
  await directory.clear();
}
