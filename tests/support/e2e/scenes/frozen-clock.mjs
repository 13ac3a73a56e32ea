// Loaded into the server of the scenes before anything else (`node --import`): its clock stands at E2E_FROZEN (ms since 1970), so
// that "two hours ago" is the same in every run. Timers and `performance.now` are as always.
const at = Number(process.env.E2E_FROZEN);
if (!Number.isSafeInteger(at) || at <= 0) throw new Error('E2E_FROZEN is no time');
const Machine = Date;

globalThis.Date = new Proxy(Machine, {
  construct: (target, args, newTarget) => Reflect.construct(target, args.length > 0 ? args : [at], newTarget),
  apply: () => new Machine(at).toString(),
});
Machine.now = () => at;
Machine.prototype.constructor = globalThis.Date;
