import type { NextRequest } from 'next/server';
import { noSuchAddress, route } from '@/app/_web/http/answer';
import { feedAnswer } from '@/app/_web/http/feed-answer';
import { serverContext } from '@/app/_web/server/context';
import type { FEED_FILES } from '@/app/_web/server/routes';

const answering = (which: 'deadlines' | 'turns') =>
  route<{ token: string }>((request, { token }) => feedAnswer(serverContext(), request, token, which));

const FILES: Readonly<Record<(typeof FEED_FILES)[number], ReturnType<typeof answering>>> = {
  'deadlines.ics': answering('deadlines'),
  'turns.atom': answering('turns'),
};
const handlers = new Map(Object.entries(FILES));

/** The deadlines, or the turns that wait, for any holder of the link. */
export async function GET(request: NextRequest, { params }: { params: Promise<{ token: string; file: string }> }) {
  const { token, file } = await params;
  return (handlers.get(file) ?? noSuchAddress)(request, { params: Promise.resolve({ token }) });
}
