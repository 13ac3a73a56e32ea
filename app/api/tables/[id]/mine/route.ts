import { json, route } from '@/app/_web/http/answer';
import { viewerOf } from '@/app/_web/http/credentials';
import { serverContext } from '@/app/_web/server/context';
import { Problem, personalData } from '@/lib/tables';

/** Everything stored about the player of a seat, as a file. */
export const GET = route<{ id: string }>(async (request, { id }) => {
  const seat = request.nextUrl.searchParams.get('as') ?? '';
  if (!/^\d$/.test(seat)) throw new Problem('bad-request', { field: 'as' });
  const body = await personalData(serverContext(), id, await viewerOf(request, id), Number(seat));
  return json(body, { headers: { 'content-disposition': `attachment; filename="stichpost-${id}-${seat}.json"` } });
});
