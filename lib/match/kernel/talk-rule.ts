import type { Game } from '../../rules/game';
import { type Core, hasBegun, isFinished } from './core';

/** When players may talk at a table: always, unless a deal is in play, or never. */
export const TALK_RULES = ['open', 'between-deals', 'closed'] as const;
export type TalkRule = (typeof TALK_RULES)[number];

/** Whether players may talk now. The next deal follows at once, so "between deals" is before the match and after it. */
export function mayTalk(game: Game, state: Pick<Core, 'play' | 'ended'> & { talk: { rule: TalkRule } }): boolean {
  const { rule } = state.talk;
  const isInPlay = hasBegun(game, state) && !isFinished(game, state);
  return rule === 'open' || (rule === 'between-deals' && !isInPlay);
}
