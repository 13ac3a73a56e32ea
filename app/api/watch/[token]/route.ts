import { json, route } from '@/app/_web/http/answer';
import { serverContext } from '@/app/_web/server/context';
import { readingOnce } from '@/app/_web/server/reading';
import { watch } from '@/lib/tables';

/** Returns what a spectator with this link may see. */
export const GET = route<{ token: string }>(async (_request, { token }) =>
  json(await watch(readingOnce(serverContext()), token)),
);
