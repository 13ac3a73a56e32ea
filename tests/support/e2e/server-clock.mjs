// Loaded into a server of the browser tests before anything else (`node --import`): its clock is ahead of the machine's by
// what the file E2E_CLOCK says (ms), which tests change while it runs. Timers and `performance.now` are as always: nobody
// waits for days.
import { openSync, readSync } from 'node:fs';

const file = process.env.E2E_CLOCK;
if (!file) throw new Error('E2E_CLOCK names no file');
const ahead = openSync(file, 'r');
const bytes = Buffer.alloc(8);
const Machine = Date;
const machine = Date.now;

/** Read at every look, so that a clock that was moved is moved at once, in every thread: it takes some millionths of a second. */
function now() {
  readSync(ahead, bytes, 0, 8, 0);
  return machine() + bytes.readDoubleLE(0);
}

globalThis.Date = new Proxy(Machine, {
  construct: (target, args, newTarget) => Reflect.construct(target, args.length > 0 ? args : [now()], newTarget),
  apply: () => new Machine(now()).toString(),
});
Machine.now = now;
Machine.prototype.constructor = globalThis.Date;
