// Loaded into the site of the fortnight before anything else (`node --import`): its clock stands where the fortnight has put it, and
// the site's own timers of a minute run by that clock. A request to SITE_CLOCK_CONTROL puts the clock on (`to`, ms since 1970); with `work`
// the timers that are due run. It is answered when nothing is under way any more.
import { createServer } from 'node:http';
import { isMainThread } from 'node:worker_threads';

const MINUTE = 60_000;
const Machine = Date;
let now = Number(process.env.SITE_CLOCK);
const timers = [];

globalThis.Date = new Proxy(Machine, {
  construct: (target, args, newTarget) => Reflect.construct(target, args.length > 0 ? args : [now], newTarget),
  apply: () => new Machine(now).toString(),
});
Machine.now = () => now;
Machine.prototype.constructor = globalThis.Date;

/** The answers of this file's own server. */
const own = new WeakSet();

const isUnderWay = () => {
  const { work = 0, answers = [] } = globalThis.stichpostUnderWay ?? {};
  return work > 0 || [...answers].some((answer) => !own.has(answer));
};

const moment = () => new Promise((resolve) => setTimeout(resolve, 1));

async function idle() {
  // Twice: what an answer begins after it is noted a moment later.
  for (let quiet = 0; quiet < 2; await moment()) quiet = isUnderWay() ? 0 : quiet + 1;
}

if (isMainThread) {
  const { setInterval } = globalThis;
  let isControlled = false;
  globalThis.setInterval = (work, milliseconds, ...args) => {
    if (milliseconds !== MINUTE) return setInterval(work, milliseconds, ...args);
    if (!isControlled) control.listen(Number(process.env.SITE_CLOCK_CONTROL), '127.0.0.1').unref();
    isControlled = true;
    timers.push({ next: now + MINUTE, run: () => work(...args) });
    return setInterval(() => {}, 2 ** 31 - 1);
  };
}

const control = createServer(async (request, response) => {
  own.add(response);
  const { searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1');
  const to = searchParams.get('to');
  if (to !== null) now = Number(to);
  if (searchParams.has('work')) {
    for (const timer of timers) {
      // When a clock was put back, no timer waits longer than its minute.
      if (timer.next > now && timer.next <= now + MINUTE) continue;
      timer.next = now + MINUTE;
      void timer.run();
    }
  }
  await idle();
  response.end('idle');
});
