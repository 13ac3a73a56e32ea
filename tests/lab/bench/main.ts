// `npm run bench [-- --seconds N] [--only hearts,spades2] [--deals N]`: the rules engine on one thread, whole deals and every kind of move at
// each table for N seconds, and one move through the embedded store, in two matches of N deals. The last line is JSON.

import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { said, usually } from '../shared/order';
import { measureAct } from './act';
import { DEAL, KEYS, kindsOf, measuredAlone, type Speed } from './decisions';
import { shown } from './figures';

const { values } = parseArgs({ options: { seconds: usually('3'), only: said, deals: usually('50') } });
const keys = values.only?.split(',') ?? KEYS;
const deals = Number(values.deals);

/** By table, by kind of move. */
const speeds: Record<string, Record<string, Speed>> = {};
for (const key of keys) {
  speeds[key] = {};
  for (const kind of kindsOf(key)) {
    const speed = measuredAlone(key, kind, Number(values.seconds));
    speeds[key][kind] = speed;
    console.log(
      `${key}: ${kind} ${shown(speed.perSecond)} per second of processor time (median of windows; best ${shown(speed.best)})`,
    );
  }
}

const act = await measureAct(2, deals);
console.log(`act: ${shown(act.actMilliseconds, 2)} ms a move with the embedded store (median)`);
console.log(
  `act: a move of deal ${deals} takes ${shown(act.actRatioLastDealToFirst, 2)} times as long as one of deal 1`,
);
console.log(`record: state at most ${act.stateBytes} bytes, log ${shown(act.logBytesPerMove, 1)} bytes a move`);

const refereeStartMilliseconds = startOfReferee();
console.log(`referee: ${shown(refereeStartMilliseconds)} ms from its start to its end with one request`);

const each = <T>(figure: (speeds: Record<string, Speed>) => T) =>
  Object.fromEntries(Object.entries(speeds).map(([key, speeds]) => [key, figure(speeds)]));
console.log(
  JSON.stringify({
    decisionsPerSecond: each(({ play }) => play.perSecond),
    bestPerSecond: each(({ play }) => play.best),
    dealsPerSecond: each((speeds) => speeds[DEAL].perSecond),
    movesPerSecond: each(({ [DEAL]: _, play, ...others }) =>
      Object.fromEntries(Object.entries(others).map(([kind, { perSecond }]) => [kind, perSecond])),
    ),
    ...act,
    refereeStartMilliseconds,
  }),
);

/** The quickest of five starts, after one that may have to bundle the sources. */
function startOfReferee(): number {
  const times = Array.from({ length: 6 }, () => {
    const before = performance.now();
    const { status } = spawnSync(process.execPath, ['scripts/referee.mjs'], { input: '{}\n' });
    if (status !== 0) throw new Error(`the referee ended with ${status}`);
    return performance.now() - before;
  });
  return Math.min(...times.slice(1));
}
