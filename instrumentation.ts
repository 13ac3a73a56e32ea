/** Next calls this once when a server starts, in each of its runtimes. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const { start } = await import('./app/_web/next/start');
  await start();
}
