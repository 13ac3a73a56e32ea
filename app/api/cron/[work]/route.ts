import type { NextRequest } from 'next/server';
import { noSuchAddress } from '@/app/_web/http/answer';
import { cron } from '@/app/_web/http/cron';
import { serverContext } from '@/app/_web/server/context';
import type { CRON_WORKS } from '@/app/_web/server/routes';
import { noteTidied, sweepOnce } from '@/app/_web/server/sweeping';
import { sendMessages } from '@/lib/tables';

/** The host cuts a run after so long (s): none begins anything after half of it (ms), and with `more` in its answer the next one goes on. */
export const maxDuration = 60;
const LONGEST_MILLISECONDS = 30_000;

const WORKS: Readonly<Record<(typeof CRON_WORKS)[number], ReturnType<typeof cron>>> = {
  /** Sends what is due, and what a crash left in the outboxes. */
  outbox: cron('outbox', () => sendMessages(serverContext(), LONGEST_MILLISECONDS)),
  /** Writes down deadlines that were missed, lets bots move, and removes tables that never started. */
  sweep: cron('sweep', () => {
    const context = serverContext();
    // It does itself what the moves it makes leave to do.
    noteTidied(context.now());
    return sweepOnce(context, LONGEST_MILLISECONDS);
  }),
};
const handlers = new Map(Object.entries(WORKS));

/** Periodic work. Vercel's crons come with GET. */
async function handler(request: NextRequest, { params }: { params: Promise<{ work: string }> }) {
  return (handlers.get((await params).work) ?? noSuchAddress)(request);
}

export { handler as GET, handler as POST };
