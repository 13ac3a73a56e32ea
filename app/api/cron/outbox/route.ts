import { cron } from '@/app/_web/http/cron';
import { serverContext } from '@/app/_web/server/context';
import { sendMessages } from '@/lib/tables';

/** How many tables and messages of a kind one run looks after; the next one goes on. */
const TABLES_PER_RUN = 200;

const handler = cron('outbox', () => sendMessages(serverContext(), TABLES_PER_RUN));

/** Sends what is due, and what a crash left in the outboxes. Vercel's crons come with GET. */
export { handler as GET, handler as POST };
