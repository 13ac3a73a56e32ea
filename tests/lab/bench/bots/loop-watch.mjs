// Loaded into a server with `--import`: notes how long its event loop was blocked, one line a quarter of a second, as
// `moment milliseconds`, into the file that LOOP_WATCH_FILE names.
import { appendFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';

const RESOLUTION = 5;
const NOTED_MILLISECONDS = 250;

const file = process.env.LOOP_WATCH_FILE;
if (file) {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION });
  delays.enable();
  setInterval(() => {
    // The time between two looks is the resolution where nothing blocks.
    appendFileSync(file, `${Date.now()} ${Math.max(0, delays.max / 1e6 - RESOLUTION).toFixed(1)}\n`);
    delays.reset();
  }, NOTED_MILLISECONDS).unref();
}
