import type { Games } from './evolve';
import { type Outcome, REPEATED } from './outcome';
import type { Sharer } from './recap-link';
import type { MatchState } from './state';
import { seatsChanged } from './written';

/** From now on a secret with this hash lets anybody watch; one from before no longer does. `behind`: one trick behind. */
export function giveSpectatorLink(
  games: Games,
  state: MatchState,
  host: Sharer,
  link: { tokenHash: string; behind: boolean },
  at: number,
): Outcome {
  return seatsChanged(games, state, at, [{ type: 'spectatorLinkGiven', ...host, ...link }]);
}

/** No link lets anybody watch any more. */
export function withdrawSpectatorLink(games: Games, state: MatchState, host: Sharer, at: number): Outcome {
  if (state.spectatorLink === null) return REPEATED;
  return seatsChanged(games, state, at, [{ type: 'spectatorLinkWithdrawn', ...host }]);
}
