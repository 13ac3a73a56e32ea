// `npm run bench:streams [-- --streams N] [--moves N] [--rounds N] [--batches N]`: how long a player who moves waits while 2,000 streams
// follow the table in the same process. The last line is JSON: milliseconds of a move (median) with streams and without, after how long
// the last stream was told (median), how many reads of the store a change costs, and, if the site is built, how many times as long its
// health takes while four pictures of invitations are drawn (p95 to p95).

import { setMaxListeners } from 'node:events';
import { parseArgs } from 'node:util';
import { eventStream } from '../../../app/_web/http/stream';
import { changes } from '../../../app/_web/server/under-way';
import { openLmdb, openLmdbRecords } from '../../../lib/store/lmdb';
import { act, type Context, letBotsMove, open, openRequest, versionsOf, viewerWith, visit } from '../../../lib/tables';
import { whyBuild } from '../../../scripts/lib/build.mjs';
import { tablesOnly } from '../../../scripts/lib/context';
import { throughCalls } from '../shared/calls';
import { usually } from '../shared/order';
import { newDirectory } from '../shared/servers';
import { busy, median, rounded } from './figures';
import { measurePictures } from './streams/pictures';

const { values } = parseArgs({
  options: {
    streams: usually('2000'),
    moves: usually('24'),
    /** How often pictures are measured, and how often four of them are drawn each time. */
    rounds: usually('3'),
    batches: usually('6'),
  },
});
const STREAMS = Number(values.streams);
const MOVES = Number(values.moves);

const { path, clear } = await newDirectory();
const store = openLmdb(path);
const announce = (table: string) => void changes().emit(table);
const context: Context = tablesOnly(store, { records: openLmdbRecords(path), announce });
let reads = 0;
/** The context that streams read from, whose reads count. */
const watched: Context = {
  ...context,
  store: throughCalls(store, (name, _, goOn) => {
    if (name === 'read' || name === 'version') reads++;
    return goOn();
  }),
};

const options = { preset: 'black-lady', players: 4, passing: 'never', length: { kind: 'deals', count: 4 } };
const request = openRequest.parse({ name: 'Ada', game: 'hearts', bots: 'easy', forced: false, options });
const { table, key } = await open(context, request);

/** Makes moves; how long each took, and until `told` said that everybody knew of it (ms). */
async function play(told: (version: number) => Promise<void>) {
  const times: { act: number; told: number }[] = [];
  while (times.length < MOVES) {
    await letBotsMove({ ...context, announce: undefined }, table);
    const { view } = await visit(context, table, viewerWith(key));
    const [choice] = view.choices;
    const began = performance.now();
    await act(context, table, viewerWith(key), {
      version: view.version,
      move: { type: choice.type, card: choice.cards?.[0] },
    });
    const acted = performance.now() - began;
    await told(view.version + 1);
    times.push({ act: acted, told: performance.now() - began });
  }
  return { act: median(times.map((time) => time.act)), told: median(times.map((time) => time.told)) };
}

const alone = await play(async () => {});

let latest: number[] = [];
let wake = () => {};
const over = new AbortController();
setMaxListeners(0, over.signal);
/** Follows the table as a browser does, which asks again when its stream is over. */
async function hear(i: number) {
  while (!over.signal.aborted) {
    const asked = performance.now();
    const first = await versionsOf(context, table)();
    const version = versionsOf(watched, table);
    const { body } = eventStream({ table, viewer: 'seat none', first, version, asked }, over.signal, () => watched);
    for await (const text of body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const heard = /data: (\d+)/.exec(text);
      if (heard) latest[i] = Number(heard[1]);
      wake();
    }
  }
}
/** Opens all streams, each with what it was told last. */
async function follow() {
  latest = Array(STREAMS).fill(await versionsOf(context, table)());
  for (let i = 0; i < STREAMS; i++) hear(i).catch(() => {});
}
await follow();
reads = 0;
const followed = await play(async (version) => {
  while (!latest.every((one) => one >= version)) {
    await new Promise<void>((resolve) => {
      wake = resolve;
    });
  }
});
const readsPerChange = reads / MOVES;
over.abort();
await store.close();
await clear();
console.log(`${STREAMS} streams: a move takes ${rounded(followed.act)} ms, without them ${rounded(alone.act)} ms`);
// Nothing is built for it: the tests run this before the site is.
const pictures = whyBuild() === null ? await measurePictures(Number(values.rounds), Number(values.batches)) : null;
console.log(
  pictures
    ? `four pictures in ${rounded(pictures.four)} ms: health within ${rounded(pictures.drawing)} ms, at rest ${rounded(pictures.rest)} ms (p95); ${busy()}`
    : 'no pictures: the site is not built (npm run build)',
);
console.log(
  JSON.stringify({
    streams: STREAMS,
    actMilliseconds: rounded(followed.act),
    actAloneMilliseconds: rounded(alone.act),
    toldMilliseconds: rounded(followed.told),
    readsPerChange: rounded(readsPerChange),
    ...(pictures && {
      healthPictureRatio: rounded(pictures.ratio),
      healthMilliseconds: { drawing: rounded(pictures.drawing), rest: rounded(pictures.rest) },
    }),
  }),
);
process.exit(0);
