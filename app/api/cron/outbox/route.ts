import { cron } from '@/app/_web/http/cron';
import { serverContext } from '@/app/_web/server/context';
import { drain } from '@/lib/notify';

/** How many tables one run looks after; the next one goes on. */
const TABLES_PER_RUN = 200;

const handler = cron('outbox', async () => ({ tables: await drain(serverContext().store, TABLES_PER_RUN) }));

/** Sends what a crash left in the outboxes. Vercel's crons come with GET. */
export { handler as GET, handler as POST };
