// `npm run bench`: the rules engine on one thread, and one move through the embedded store. The last line is JSON.
import { spawnSync } from 'node:child_process';
import { measureAct } from './act';
import { KEYS, measuredAlone, type Speed, told } from './decisions';
import { shown } from './numbers';

const speeds = new Map<string, Speed>();
for (const key of KEYS) {
  const speed = measuredAlone(key, 10);
  speeds.set(key, speed);
  console.log(told(key, speed));
}

const act = await measureAct(2);
console.log(`act: ${shown(act.actMilliseconds, 2)} ms a move with the embedded store (median)`);
console.log(`act: a move of deal 50 takes ${shown(act.actRatioDeal50ToDeal1, 2)} times as long as one of deal 1`);
console.log(`record: state at most ${act.stateBytes} bytes, log ${shown(act.logBytesPerMove, 1)} bytes a move`);

const refereeStartMilliseconds = startOfReferee();
console.log(`referee: ${shown(refereeStartMilliseconds)} ms from its start to its end with one request`);

const each = (figure: (speed: Speed) => number) =>
  Object.fromEntries([...speeds].map(([key, speed]) => [key, figure(speed)]));
console.log(
  JSON.stringify({
    decisionsPerSecond: each(({ perSecond }) => perSecond),
    bestPerSecond: each(({ best }) => best),
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
