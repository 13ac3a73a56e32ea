import type { NoticeValues } from '@/lib/match';
import { ChannelFailed, type OutgoingNote } from '@/lib/notify';

/** Returns a note as a channel is given it. */
export function noteOf(changes: Partial<OutgoingNote> = {}): OutgoingNote {
  return {
    id: 'abcdefghjkmn-1-17-push',
    kind: 'turn',
    table: 'abcdefghjkmn',
    title: 'Sunday round',
    game: 'hearts',
    seat: 1,
    playerName: 'Ada',
    url: 'https://cards.example.org/t/abcdefghjkmn?as=1',
    at: 1_790_000_000_000,
    deadline: null,
    values: null,
    waiting: 3,
    open: null,
    locale: 'en',
    zone: 'Europe/Berlin',
    ...changes,
  };
}

const AT = 1_790_000_000_000;
/** The values of notes that tell of a proposal, and of the autopilot. */
export const END: NoticeValues = {
  kind: 'end',
  by: { name: 'Bo' },
  ...{ about: '', when: '', hasReason: 'no', reason: { name: '' } },
};
export const PAUSE: NoticeValues = {
  ...END,
  kind: 'pause',
  when: { moment: AT + 86_400_000, from: AT },
  ...{ hasReason: 'yes', reason: { name: 'On holiday' } },
};
export const AWAY: NoticeValues = { when: { moment: AT, from: AT } };

/** Why something was not sent, and whether it never will be; null if it was. */
export const failure = (sending: Promise<unknown>) =>
  sending.then(
    () => null,
    (error: unknown) => {
      if (!(error instanceof ChannelFailed)) throw error;
      return [error.code, error.isFinal];
    },
  );

/** The address and the keys of a browser, as it sends them to subscribe to push messages. */
export const SUBSCRIPTION = {
  endpoint: 'https://push.example.org/a',
  keys: {
    p256dh: 'BOuFp1nIGTSmTwYuwcj8i1X7bTwGxWpKyRgpkdVk1E4Vi_PZxZLbSTk6XqzuTi9bxBpIYhOBF0drmqyXRzQUnbk',
    auth: 'A'.repeat(22),
  },
};
