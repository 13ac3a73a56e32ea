import { route } from '@/app/_web/http/answer';
import { eventStream } from '@/app/_web/http/stream';
import { serverContext } from '@/app/_web/server/context';
import { versionOf } from '@/lib/tables';

/** Server-sent events: that the version changed, never what. */
export const GET = route<{ id: string }>(async (request, { id }) => {
  const version = () => versionOf(serverContext(), id);
  return eventStream(id, await version(), version, request.signal);
});
