import type { Seat } from '../rules/view';
import { KEPT_MESSAGES_AT_TABLE, type MatchState } from './state';

export const TALK_MILLISECONDS = 60_000;

/** Something said. `once`: the same message sent again has the same, and counts once. */
export type Saying = { seat: Seat; text: string; once: string };

type Talk = MatchState['talk'];

/** The talk after something was said in the entry that is just being written down. */
export function saidAt(state: MatchState, { seat, text, once }: Saying, at: number): Talk {
  const id = state.version + 1;
  const name = state.seats[seat].name ?? '';
  const { messages, spoken } = state.talk;
  const told = text === '' ? messages : [...messages, { id, at, seat, name, text, once }];
  return {
    ...state.talk,
    messages: told.slice(-KEPT_MESSAGES_AT_TABLE),
    spoken: spoken.map((one, other) => {
      if (other !== seat) return one;
      return {
        ...one,
        count: one.count + 1,
        recent: [...one.recent.filter((time) => time > at - TALK_MILLISECONDS), at],
        last: id,
      };
    }),
  };
}

/** The talk when a player has come to this seat: what was said before is not new to him. */
export function hasCome(state: MatchState, seat: Seat): Talk {
  const fresh = { count: 0, recent: [], last: 0, came: state.version + 1 };
  return { ...state.talk, spoken: state.talk.spoken.map((one, other) => (other === seat ? fresh : one)) };
}
