import type { NextRequest } from 'next/server';
import { handlerOf } from '@/app/_web/http/commands';

// As for moves.
export const dynamic = 'force-dynamic';

/** Every command of lib/tables/commands: the same way in, and the same way back for forms. */
export async function POST(request: NextRequest, { params }: { params: Promise<{ id: string; command: string[] }> }) {
  const { id, command } = await params;
  return handlerOf(command.join('/'))(request, { params: Promise.resolve({ id }) });
}
