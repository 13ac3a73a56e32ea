import { z } from 'zod';
import type { Game } from '../../rules/game';
import { seat } from '../../rules/view';
import { type Core, HOLDS, hasBegun, isFinished } from './core';
import { awayRule, pace } from './pace';
import { RECIPES } from './share';

/** When players may talk at a table: always, unless a deal is in play, or never. */
export const TALK_RULES = ['open', 'between-deals', 'closed'] as const;
export type TalkRule = (typeof TALK_RULES)[number];

/** Whether players may talk now. The next deal follows at once, so "between deals" is before the match and after it. */
export function mayTalk(game: Game, state: Pick<Core, 'play' | 'ended'> & { talk: { rule: TalkRule } }): boolean {
  const { rule } = state.talk;
  const isInPlay = hasBegun(game, state) && !isFinished(game, state);
  return rule === 'open' || (rule === 'between-deals' && !isInPlay);
}

/** The first event of every log. */
export const opened = z.object({
  type: z.literal('tableOpened'),
  table: z.string(),
  game: z.string(),
  options: z.record(z.string(), z.unknown()),
  title: z.string().nullable(),
  /** The name expected at each seat; null where anybody may sit. */
  expected: z.array(z.string().nullable()),
  /** The part of the invitation that the table keeps; it opens free seats until none is left (lib/tables/reading/invitation.ts). */
  invitation: z.string(),
  /** 64 hex digits: the shuffles of all deals follow from it. Secret until the match is finished. */
  seed: z.string(),
  commitment: z.string(),
  /** How the shuffles follow from the seed: from it alone, or from it and the players' bits. */
  shuffle: z.enum(RECIPES),
  talk: z.enum(TALK_RULES),
  /** The seats that no invitation opens: they are kept for the players of the match of which this is the rematch. */
  kept: z.array(seat),
  /** How long players may take; null: as long as they like. */
  pace: pace.nullable(),
  away: awayRule,
  /** Whether cards that leave nothing to decide play themselves, when they are held back, and whether orders are suggested. */
  forced: z.boolean(),
  hold: z.enum(HOLDS),
  suggestions: z.boolean(),
});
export type Opened = z.infer<typeof opened>;

/** The options of a table that earlier versions did not write, as there was no choice. */
export const EARLIER_OPENED: Partial<Opened> = {
  talk: 'open',
  kept: [],
  pace: null,
  away: { kind: 'autopilot' },
  forced: false,
  hold: 'never',
  suggestions: false,
  shuffle: 'seed',
};
