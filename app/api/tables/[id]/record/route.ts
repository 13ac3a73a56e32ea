import { json, route } from '@/app/_web/http/answer';
import { serverContext } from '@/app/_web/server/context';
import { record } from '@/lib/tables';

/** The record of a finished match, as a file. */
export const GET = route<{ id: string }>(async (_request, { id }) => {
  const body = await record(serverContext(), id);
  return json(body, { headers: { 'content-disposition': `attachment; filename="stichpost-${id}.json"` } });
});
