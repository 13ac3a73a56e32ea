import { json, route } from '@/app/_web/http/answer';
import { viewerOf } from '@/app/_web/http/credentials';
import { suggestedInWords } from '@/app/_web/http/order-sentences';
import { serverContext } from '@/app/_web/server/context';
import { Problem, suggestions } from '@/lib/tables';

/** Orders that a bot would give in the player's place. `?as=` chooses the seat for a browser that holds several. */
export const GET = route<{ id: string }>(async (request, { id }) => {
  const wanted = request.nextUrl.searchParams.get('as');
  if (wanted !== null && !/^\d$/.test(wanted)) throw new Problem('bad-request', { field: 'as' });
  const seat = wanted === null ? undefined : Number(wanted);
  return json(
    await suggestedInWords(request, await suggestions(serverContext(), id, await viewerOf(request, id), seat)),
  );
});
