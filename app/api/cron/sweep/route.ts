import { cron } from '@/app/_web/http/cron';
import { serverContext } from '@/app/_web/server/context';
import { noteTidied, sweepOnce } from '@/app/_web/server/sweeping';

/** How many tables one run looks after, and for how long (ms); with `more` in its answer the next one goes on. */
const TABLES_PER_RUN = 200;
const LONGEST_MILLISECONDS = 8_000;

const handler = cron('sweep', () => {
  const context = serverContext();
  // It does itself what the moves it makes leave to do.
  noteTidied(context.now());
  return sweepOnce(context, TABLES_PER_RUN, LONGEST_MILLISECONDS);
});

/** Writes down deadlines that were missed, lets bots move, and removes tables that never started. Vercel's crons come with GET. */
export { handler as GET, handler as POST };
