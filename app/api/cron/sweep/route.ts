import { cron } from '@/app/_web/http/cron';
import { serverContext } from '@/app/_web/server/context';
import { sweep } from '@/lib/tables';

/** How many tables one run looks after; the next one goes on. */
const TABLES_PER_RUN = 200;

const handler = cron('sweep', () => sweep(serverContext(), TABLES_PER_RUN));

/** Removes tables that never started. Vercel's crons come with GET. */
export { handler as GET, handler as POST };
