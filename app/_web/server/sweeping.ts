import { type Context, type Swept, sweep } from '@/lib/tables';

declare global {
  // One for the process: the code that runs at the start and the code that answers requests are bundled apart.
  var stichpostSweep: Promise<Swept> | undefined;
}

/**
 * Looks after the tables that are due, for whoever asks: a timer, a cron, strangers, or in the wake of a request. In one
 * process this is done once at a time; whoever asks meanwhile is told what comes of it.
 * @throws what the store throws
 */
export function sweepOnce(context: Context, limit: number, milliseconds: number): Promise<Swept> {
  globalThis.stichpostSweep ??= sweep(context, limit, milliseconds).finally(() => {
    globalThis.stichpostSweep = undefined;
  });
  return globalThis.stichpostSweep;
}

/**
 * Sweeps until there is nothing left that can be done now, letting requests pass after each run.
 * @param begin is called before each run, and says whether it is to be made
 * @param tell is told what a run did that left more to do
 */
export async function sweepAll(
  context: Context,
  { limit, milliseconds }: { limit: number; milliseconds: number },
  begin: () => boolean,
  tell: (swept: Swept) => void,
): Promise<void> {
  while (begin()) {
    const swept = await sweepOnce(context, limit, milliseconds);
    if (!swept.more) return;
    tell(swept);
    // Nothing could be done, for want of room: the next timer comes soon enough.
    if (swept.moved + swept.removed + swept.unreadable === 0) return;
    await new Promise((resolve) => setImmediate(resolve));
  }
}
