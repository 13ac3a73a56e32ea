import { json, route } from '@/app/_web/http/answer';
import { viewerOf } from '@/app/_web/http/credentials';
import { serverContext } from '@/app/_web/server/context';
import { carryOn } from '@/app/_web/server/owed';
import { readingOne } from '@/app/_web/server/reading';
import { asHeard, asSeen, haveLooked, Problem, planMark, visit } from '@/lib/tables';

// As for moves.
export const dynamic = 'force-dynamic';

/** The viewer's private view, or the spectator's. `?as=` chooses one of several seats. A key that opens none is refused. */
export const GET = route<{ id: string }>(async (request, { id }) => {
  const wanted = request.nextUrl.searchParams.get('as');
  if (wanted !== null && !/^\d$/.test(wanted)) throw new Problem('bad-request', { field: 'as' });
  const context = readingOne(serverContext(), id);
  const viewer = await viewerOf(request, id);
  const looked = await visit(context, id, viewer, wanted === null ? undefined : Number(wanted));
  await haveLooked(context, looked, viewer);
  const { held, promised, pending, friendOf, owedSince, ...visited } = looked;
  const view = await asHeard(context, await asSeen(context, visited.view, held));
  carryOn(id, owedSince);
  if (held.length + promised.length + pending.length + friendOf.length === 0 && request.headers.has('authorization'))
    throw new Problem('wrong-key');
  // A change that time alone has brought has no version of its own.
  const latest = view.changes.at(-1);
  const opened = latest?.type === 'linkOpened' ? `-${latest.at}` : '';
  const friends = view.seats.filter(({ friend }) => friend).length;
  const passing = `-${view.pause?.until ?? ''}.${friends}.${view.proposals.length}`;
  // Nor have the players somebody does not want to hear, or what a player has been shown.
  const heard = view.talk?.muted.length || view.talk?.seen ? `-${view.talk.seen}.${view.talk.muted.join('.')}` : '';
  const seen = view.seen ? `-${view.seen.deal}.${view.seen.cards}` : '';
  const headers = {
    etag: `"${view.version}-${view.seat ?? 'spectator'}${opened}${passing}${heard}${seen}${planMark(view)}"`,
    'cache-control': 'private, no-cache',
  };
  const known = (request.headers.get('if-none-match') ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return known.includes(headers.etag) ? new Response(null, { status: 304, headers }) : json(view, { headers });
});
