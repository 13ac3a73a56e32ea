/** How often what is left in the outboxes is sent again (ms). */
const DRAIN_MILLISECONDS = 60_000;
const TABLES_PER_DRAIN = 200;

/** Runs once when a server starts: finishes what a crash left undone, and lets a stopping server stop. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const { drain } = await import('@/lib/notify');
  const { serverContext } = await import('@/app/server/context');
  const { changes } = await import('@/app/server/changes');
  const run = () =>
    drain(serverContext().store, TABLES_PER_DRAIN).catch((error: unknown) => console.error('outbox', error));
  await run();
  setInterval(run, DRAIN_MILLISECONDS).unref();
  // Open event streams would hold the server back for as long as they live.
  process.once('SIGTERM', () => changes().emit('stop'));
  process.once('SIGINT', () => changes().emit('stop'));
}
