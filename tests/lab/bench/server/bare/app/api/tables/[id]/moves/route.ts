import { randomUUID } from 'node:crypto';
import { after, type NextRequest } from 'next/server';
import { store } from '../../../../opened';
import { matches } from '../../../../prepared';

type Context = { params: Promise<{ id: string }> };

/** Makes the store calls of a move, and nothing else: a read, a commit of the same bytes, and the delivery after the answer. */
export async function POST(request: NextRequest, { params }: Context): Promise<Response> {
  const { id: table } = await params;
  await request.text();
  const stored = await store().read(table);
  const version = stored?.version ?? 0;
  const { entries, state, notices } = matches()[Number(request.nextUrl.searchParams.get('match'))][version];
  const result = await store().commit(table, version, { id: randomUUID(), entries, state, notices, due: null });
  if (result === 'done' && notices.length > 0) {
    after(() =>
      store().deliver(
        table,
        notices.map(({ id }) => id),
      ),
    );
  }
  return new Response(state, {
    status: result === 'conflict' ? 409 : 200,
    headers: { 'content-type': 'application/json' },
  });
}
