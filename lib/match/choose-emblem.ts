import type { Game } from '../rules/game';
import type { Seat } from '../rules/view';
import { EMBLEMS_AN_HOUR, type Emblem, MOST_EMBLEMS } from './emblem';
import type { TableEvent } from './events';
import type { Games } from './evolve';
import { NO_MORE_SECONDS, secondsToWait } from './often';
import { type Outcome, REPEATED, refused } from './outcome';
import type { MatchState } from './state';
import { hasBegun, isFinished } from './state';
import { mayTalk } from './talk';
import { seatsChanged } from './written';

const HOUR = 60 * 60_000;

/**
 * Whether players may change their emblems now. Everybody sees a change at once, so where players may not talk it would be a way to
 * tell a partner something about the cards: there, emblems stay as they are while a deal is in play.
 */
export function mayChooseEmblem(game: Game, state: Pick<MatchState, 'talk' | 'play' | 'ended'>): boolean {
  return mayTalk(game, state) || !hasBegun(game, state) || isFinished(game, state);
}

/** The player of a seat chooses an emblem, or, with null, to be known by his initial. Others may have the same. */
export function chooseEmblem(games: Games, state: MatchState, seat: Seat, is: Emblem | null, at: number): Outcome {
  const { bot, emblem } = state.seats[seat];
  if (bot !== null) return refused('bot-plays');
  if (emblem.is === is) return REPEATED;
  if (!mayChooseEmblem(games(state.game), state)) return refused('emblem-not-now');
  if (emblem.count >= MOST_EMBLEMS) return refused('emblem-no-more', { retryAfter: NO_MORE_SECONDS });
  const retryAfter = secondsToWait(emblem.recent, EMBLEMS_AN_HOUR, HOUR, at);
  if (retryAfter > 0) return refused('emblem-too-often', { retryAfter });
  const events: TableEvent[] = [{ type: 'emblemChosen', seat, emblem: is }];
  return seatsChanged(games, state, at, events);
}
