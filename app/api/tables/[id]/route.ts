import { json, route } from '@/app/_web/http/answer';
import { keysOf } from '@/app/_web/http/credentials';
import { serverContext } from '@/app/_web/server/context';
import { carryOn } from '@/app/_web/server/owed';
import { Problem, visit } from '@/lib/tables';

/**
 * The viewer's private view, or the spectator's. `?as=` chooses the seat for a browser that holds several. A bearer key that
 * opens no seat is refused.
 */
export const GET = route<{ id: string }>(async (request, { id }) => {
  const wanted = request.nextUrl.searchParams.get('as');
  if (wanted !== null && !/^\d$/.test(wanted)) throw new Problem('bad-request', { field: 'as' });
  const { view, held, promised, owedSince } = await visit(
    serverContext(),
    id,
    await keysOf(request, id),
    wanted === null ? undefined : Number(wanted),
  );
  carryOn(id, owedSince);
  if (held.length + promised.length === 0 && request.headers.has('authorization')) throw new Problem('wrong-key');
  const headers = { etag: `"${view.version}-${view.seat ?? 'spectator'}"`, 'cache-control': 'private, no-cache' };
  const known = (request.headers.get('if-none-match') ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return known.includes(headers.etag) ? new Response(null, { status: 304, headers }) : json(view, { headers });
});
