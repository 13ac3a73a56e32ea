import { route } from '@/app/_web/http/answer';
import { eventStream } from '@/app/_web/http/stream';
import { serverContext } from '@/app/_web/server/context';
import { carryOn } from '@/app/_web/server/owed';
import { versionsFor, visit } from '@/lib/tables';

/** Server-sent events: that the version changed, never what. */
export const GET = route<{ id: string }>(async (request, { id }) => {
  const context = serverContext();
  const { view, owedSince } = await visit(context, id, []);
  carryOn(id, owedSince);
  return eventStream(id, view.version, versionsFor(context, id, view.seat), request.signal);
});
