import { route } from '@/app/_web/http/answer';
import { feedAnswer } from '@/app/_web/http/feed-answer';
import { serverContext } from '@/app/_web/server/context';

/** The deadlines, for any holder of the link. */
export const GET = route<{ token: string }>((request, { token }) =>
  feedAnswer(serverContext(), request, token, 'deadlines'),
);
