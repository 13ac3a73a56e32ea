import { route } from '@/app/http/answer';
import { eventStream } from '@/app/http/stream';
import { serverContext } from '@/app/server/context';
import { versionOf } from '@/lib/tables';

/** Server-sent events: that the version changed, never what. */
export const GET = route<{ id: string }>(async (request, { id }) => {
  const version = () => versionOf(serverContext(), id);
  return eventStream(id, await version(), version, request.signal);
});
