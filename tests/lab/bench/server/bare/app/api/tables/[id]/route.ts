import type { NextRequest } from 'next/server';
import { store } from '../../../opened';

type Context = { params: Promise<{ id: string }> };

/** Makes the one store call of a view: a read. */
export async function GET(_request: NextRequest, { params }: Context): Promise<Response> {
  const { id } = await params;
  const stored = await store().read(id);
  return new Response(stored?.state, { headers: { 'content-type': 'application/json' } });
}
