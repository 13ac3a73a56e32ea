import { z } from 'zod';

/** The reasons a move can be refused for (referee.md, "Codes"). */
export const REFUSALS = [
  'match-finished',
  'not-your-turn',
  'wrong-phase',
  'wrong-card-count',
  'duplicate-card',
  'card-not-held',
  'bid-out-of-range',
  'must-lead-lowest-club',
  'must-follow-suit',
  'no-points-on-first-trick',
  'hearts-not-broken',
  'spades-not-broken',
  'must-overtrump',
  'must-trump',
] as const;

/** A code and the data its sentence needs; `messages/` makes the sentence. */
export const refusal = z.object({
  code: z.enum(REFUSALS),
  data: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
});
export type Refusal = z.infer<typeof refusal>;
export type RefusalCode = Refusal['code'];

export function refuse(code: RefusalCode, data?: Refusal['data']): Refusal {
  return data ? { code, data } : { code };
}

/** The answer to a move that may not be made. */
export type Refused = { kind: 'refused' } & Refusal;

export function refused(why: Refusal): Refused {
  return { kind: 'refused', ...why };
}
