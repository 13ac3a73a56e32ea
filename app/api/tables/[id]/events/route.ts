import type { NextRequest } from 'next/server';
import { route } from '@/app/_web/http/answer';
import { viewerOf } from '@/app/_web/http/credentials';
import { openStream } from '@/app/_web/http/limits';
import { eventStream } from '@/app/_web/http/stream';
import { serverContext } from '@/app/_web/server/context';
import { carryOn } from '@/app/_web/server/owed';
import { readingOnce } from '@/app/_web/server/reading';
import { Problem, STRANGER, type Visit, versionsOf, visit } from '@/lib/tables';

/** Server-sent events: that the version changed, never what. `?as=` chooses the seat whose player looks. */
export const GET = route<{ id: string }>(async (request, { id }) => {
  const context = serverContext();
  const asked = performance.now();
  const { view, owedSince } = await seen(request, id);
  carryOn(id, owedSince);
  const place = await openStream(request, id, view.seat);
  const viewer = `seat ${view.seat ?? 'none'}`;
  const version = versionsOf(context, id);
  return eventStream({ table: id, viewer, first: view.version, version, asked, ...place }, request.signal);
});

/** The table as the seat asked for sees it; as a spectator does, if none is, or it is not held any more. */
async function seen(request: NextRequest, table: string): Promise<Visit> {
  // A caller who is not who they say is shown what was read for them.
  const context = readingOnce(serverContext());
  const wanted = request.nextUrl.searchParams.get('as');
  if (wanted === null || !/^\d$/.test(wanted)) return visit(context, table, STRANGER);
  try {
    return await visit(context, table, await viewerOf(request, table), Number(wanted));
  } catch (error) {
    if (error instanceof Problem && error.code === 'no-seat') return visit(context, table, STRANGER);
    throw error;
  }
}
