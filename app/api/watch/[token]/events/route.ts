import { route } from '@/app/_web/http/answer';
import { openStream } from '@/app/_web/http/limits';
import { eventStream } from '@/app/_web/http/stream';
import { serverContext } from '@/app/_web/server/context';
import { watchedVersions } from '@/lib/tables';

/** Server-sent events for a spectator: that what they are shown has changed. It ends when the link does. */
export const GET = route<{ token: string }>(async (request, { token }) => {
  const { table, version } = await watchedVersions(serverContext(), token);
  const asked = performance.now();
  const first = await version();
  const place = await openStream(request, table, null);
  return eventStream({ table, viewer: `watch ${token}`, first, version, asked, ...place }, request.signal);
});
