import type { OutgoingNote } from '@/lib/notify';

/** What a channel is given to say. */
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
    proposal: null,
    waiting: 3,
    locale: 'en',
    zone: 'Europe/Berlin',
    ...changes,
  };
}

/** What somebody proposes in a note. */
export const PAUSE: NonNullable<OutgoingNote['proposal']> = {
  kind: 'pause',
  by: 'Bo',
  about: '',
  at: 1_790_000_000_000,
  until: 1_790_086_400_000,
  reason: 'On holiday',
};
