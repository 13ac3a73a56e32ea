import { cron } from '@/app/_web/http/cron';
import { serverContext } from '@/app/_web/server/context';
import { sendMessages } from '@/lib/tables';

/** The host cuts a run after so long (s): none begins anything after half of it (ms), and with `more` in its answer the next one goes on. */
export const maxDuration = 60;
const LONGEST_MILLISECONDS = 30_000;

const handler = cron('outbox', () => sendMessages(serverContext(), LONGEST_MILLISECONDS));

/** Sends what is due, and what a crash left in the outboxes. Vercel's crons come with GET. */
export { handler as GET, handler as POST };
