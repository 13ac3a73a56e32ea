import { cron } from '@/app/_web/http/cron';
import { serverContext } from '@/app/_web/server/context';
import { noteTidied, sweepOnce } from '@/app/_web/server/sweeping';

/** The host cuts a run after so long (s): none begins anything after half of it (ms), and with `more` in its answer the next one goes on. */
export const maxDuration = 60;
const LONGEST_MILLISECONDS = 30_000;

const handler = cron('sweep', () => {
  const context = serverContext();
  // It does itself what the moves it makes leave to do.
  noteTidied(context.now());
  return sweepOnce(context, LONGEST_MILLISECONDS);
});

/** Writes down deadlines that were missed, lets bots move, and removes tables that never started. Vercel's crons come with GET. */
export { handler as GET, handler as POST };
