import type { Game } from '../rules/game';
import { dealsDone } from './expected-deals';
import { hasBegun, isFinished, type MatchState } from './state';

/**
 * Whether a match of so many deals is in its last one: no other deal follows with which a seat could change hands. A match to a
 * score has none that anybody knows beforehand.
 */
export function isInLastDeal(game: Game, state: Pick<MatchState, 'options' | 'play' | 'ended'>): boolean {
  if (!hasBegun(game, state) || isFinished(game, state)) return false;
  const { length } = game.options.parse(state.options);
  return length.kind === 'deals' && dealsDone(game.standing(state.play)) >= length.count - 1;
}
