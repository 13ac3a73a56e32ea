// `npm run bench`: the rules engine on one thread, and one move through the embedded store. The last line is JSON.
import { spawnSync } from 'node:child_process';
import { measureAct } from './act';
import { decisionsPerSecond } from './decisions';

const shown = (n: number, digits = 0) => n.toLocaleString('en', { maximumFractionDigits: digits });

const hearts = decisionsPerSecond('hearts', 10);
console.log(`hearts: ${shown(hearts.perSecond)} decisions per second (median of windows; best ${shown(hearts.best)})`);

const act = await measureAct(2);
console.log(`act: ${shown(act.actMilliseconds, 2)} ms a move with the embedded store (median)`);
console.log(`act: a move of deal 50 takes ${shown(act.actRatioDeal50ToDeal1, 2)} times as long as one of deal 1`);
console.log(`record: state at most ${act.stateBytes} bytes, log ${shown(act.logBytesPerMove, 1)} bytes a move`);

const refereeStartMilliseconds = startOfReferee();
console.log(`referee: ${shown(refereeStartMilliseconds)} ms from its start to its end with one request`);

console.log(JSON.stringify({ decisionsPerSecond: { hearts: hearts.perSecond }, ...act, refereeStartMilliseconds }));

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
