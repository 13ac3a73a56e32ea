import type { Game } from '../rules/game';
import type { Seat } from '../rules/view';
import type { TableEvent, TalkRule } from './events';
import type { Games } from './evolve';
import { NO_MORE_SECONDS, secondsToWait } from './often';
import { type Outcome, REPEATED, refused } from './outcome';
import { type Saying, TALK_MILLISECONDS } from './said';
import { hasBegun, isFinished, type MatchState } from './state';
import { seatsChanged } from './written';

/** What one player says at a table in all, so that nobody fills the store. */
const MOST_MESSAGES = 500;

/** Whether players may talk now. The next deal follows at once, so "between deals" is before the match and after it. */
export function mayTalk(game: Game, state: Pick<MatchState, 'talk' | 'play' | 'ended'>): boolean {
  const { rule } = state.talk;
  const isInPlay = hasBegun(game, state) && !isFinished(game, state);
  return rule === 'open' || (rule === 'between-deals' && !isInPlay);
}

/** A player says something to all others. `most`: what he may say in a minute. */
export function say(
  games: Games,
  state: MatchState,
  { seat, text, once, most }: Saying & { most: number },
  at: number,
): Outcome {
  const { messages, spoken } = state.talk;
  if (messages.some((message) => message.seat === seat && message.once === once)) return REPEATED;
  if (!mayTalk(games(state.game), state)) return refused('talk-closed');
  if (spoken[seat].count >= MOST_MESSAGES) return refused('talk-full', { retryAfter: NO_MORE_SECONDS });
  const retryAfter = secondsToWait(spoken[seat].recent, most, TALK_MILLISECONDS, at);
  if (retryAfter > 0) return refused('talk-too-fast', { retryAfter });
  const events: TableEvent[] = [{ type: 'said', seat, text, once }];
  return seatsChanged(games, state, at, events);
}

/** The host, whose seat this is, says when players may talk. */
export function talkRuled(games: Games, state: MatchState, seat: Seat, talk: TalkRule, at: number): Outcome {
  if (state.talk.rule === talk) return REPEATED;
  return seatsChanged(games, state, at, [{ type: 'talkRuled', seat, talk }]);
}
