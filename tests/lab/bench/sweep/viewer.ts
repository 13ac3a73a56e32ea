// A process that looks at tables, one after the other, and measures how long that takes (ms); started by
// `tests/lab/bench/sweep.ts`, which sends it the keys of seats, and then `measure` again and again.
import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { parseSeatKey, type SeatKey } from '../../../../lib/identity';

import { viewerWith, visit } from '../../../../lib/tables';
import { tablesOnly } from '../../../../scripts/lib/context';
import { openAsServer } from '../../../../scripts/lib/sealed';

/** Between two looks (ms). */
const PAUSE = 3;

const store = openAsServer();
const context = tablesOnly(store, { random: randomBytes });
let keys: SeatKey[] = [];
let times: number[] = [];
let isOver = false;

async function look(): Promise<void> {
  for (let i = 0; !isOver; i = (i + 1) % keys.length) {
    const before = performance.now();
    await visit(context, keys[i].table, viewerWith(keys[i]));
    times.push(performance.now() - before);
    await delay(PAUSE);
  }
  await store.close();
  process.exit(0);
}

process.on('message', (message) => {
  if (Array.isArray(message)) {
    keys = message.map((text) => parseSeatKey(String(text))).filter((key) => key !== null);
    void look();
  } else if (message === 'end') isOver = true;
  else {
    process.send?.(times);
    times = [];
  }
});
process.send?.('ready');
