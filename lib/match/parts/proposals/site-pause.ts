import type { Game } from '../../../rules/game';
import { type Decision, decided, hasBegun, isFinished, REPEATED, type With } from '../../kernel';
import type { ProposalEvent, Slice, State } from './slice';

/** The state as far as it matters whether anybody has a time to lose: a table without a pace has the day to object as well. */
type Timed = With<Slice, { link: { unopposed: number | null; clock: unknown } | null }>;

/**
 * The operator of the site stops the clocks of a match until then (ms since 1970), as a stop of its servers is to come: nobody's deadline
 * passes while nobody can move, nor a day to object. Nothing where no clock runs, the clocks stand as long anyway, or the site
 * has stopped them already: said again, it is no longer.
 */
export function pauseBySite(game: Game, state: Timed, until: number, at: number): Decision {
  const isTimed = state.pace !== null || state.seats.some(({ link }) => link !== null && link.clock !== null);
  const isRunning = hasBegun(game, state) && !isFinished(game, state) && isTimed;
  if (!isRunning || state.pause?.by === null || until <= Math.max(at, state.pause?.until ?? at)) return REPEATED;
  return decided<ProposalEvent>(at, { type: 'sitePaused', until });
}

/** The clocks that the site has stopped go on. A pause that the players agreed on is theirs, and lasts. */
export function resumeBySite(_: Game, state: State, at: number): Decision {
  if (!state.pause || state.pause.by !== null) return REPEATED;
  return decided<ProposalEvent>(at, { type: 'siteResumed' });
}
