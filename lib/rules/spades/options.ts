import { z } from 'zod';
import { type BaseOptions, lengthOption, trickHistory } from '../game';

/** Two play alone (rules.md §2), four as partners (rules.md §3). */
export const PLAYERS = [2, 4] as const;

/** The options as a caller may send them. */
const given = z.strictObject({
  players: z.literal(PLAYERS).default(2),
  peek: z.boolean().optional(),
  blindNil: z.boolean().optional(),
  nilBags: z.boolean().default(false),
  bagPenalty: z.boolean().default(true),
  length: lengthOption({ min: 25, max: 500 }).default({ kind: 'score', target: 500 }),
  trickHistory: trickHistory.default('whole-deal'),
});

/** Complete options. `peek` is there with two players only. */
export type Options = BaseOptions & {
  players: (typeof PLAYERS)[number];
  /** A player who keeps the upper card also sees the lower one (rules.md §2.1). */
  peek?: boolean;
  /** Each player may bid blind nil before looking at their first card (rules.md §2.2). */
  blindNil: boolean;
  /** Tricks taken on a failed nil are bags (rules.md §2.6). */
  nilBags: boolean;
  /** Every tenth bag costs 100 (rules.md §2.6). */
  bagPenalty: boolean;
};

/** Completes what was sent, or refuses it (rules.md §1.6). Complete options parse to themselves. */
export const options = given.transform((sent, context): Options => {
  const { players, peek, blindNil = players === 2, ...rest } = sent;
  if (players === 2) return { players, peek: peek ?? false, blindNil, ...rest };
  if (peek === undefined) return { players, blindNil, ...rest };
  context.addIssue({ code: 'custom', path: ['peek'], message: 'only two players draw, and may peek' });
  return z.NEVER;
});
