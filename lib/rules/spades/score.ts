import { z } from 'zod';
import * as trick from '../trick';
import type { Options } from './options';

/** A player's bid and tricks in a deal. */
export type Bidder = { bid: number; blindNil: boolean; tricks: number };

/** How a side's points of a deal come about; their sum is what the deal gives. A bag is one point. */
export const sideScore = z.object({
  /** 10 for each trick bid, or minus that; 0 if nobody bid any. */
  contract: z.int(),
  /** All nils and blind nils of the side. */
  nil: z.int(),
  bags: z.int(),
  /** For reaching another ten bags. */
  penalty: z.int(),
});
export type SideScore = z.infer<typeof sideScore>;
export const PARTS = sideScore.keyof().options;

const NIL = 100;
const BLIND_NIL = 200;
const BAG_PENALTY = 100;

/** The scores of both sides: seats 0 and 2 are one, 1 and 3 the other. @param bags those they had, by seat */
export function scoreSides(
  options: Options,
  { bids, blindNil }: { bids: readonly (number | null)[]; blindNil: readonly (boolean | null)[] },
  taken: readonly number[],
  bags: readonly number[],
): SideScore[] {
  const bidders: Bidder[][] = [[], []];
  for (let seat = 0; seat < taken.length; seat++) {
    bidders[seat % 2].push({ bid: bids[seat] ?? 0, blindNil: blindNil[seat] === true, tricks: taken[seat] });
  }
  return bidders.map((side, i) => scoreSide(options, side, bags[i]));
}

/** The score of one side: a player alone (rules.md §2.6), or two partners (rules.md §3). `bags` are those it had. */
export function scoreSide(options: Options, bidders: readonly Bidder[], bags: number): SideScore {
  let bid = 0;
  let tricks = 0;
  let nil = 0;
  for (const bidder of bidders) {
    if (bidder.bid === 0) nil += nilPoints(bidder);
    else bid += bidder.bid;
    if (bidder.bid > 0 || options.nilBags) tricks += bidder.tricks;
  }
  const fresh = newBags(options, bid, tricks);
  return {
    contract: tricks >= bid ? 10 * bid : -10 * bid,
    nil,
    bags: fresh,
    // Subtracted this way round, so that no penalty is 0 and not −0, which JSON does not know.
    penalty: options.bagPenalty ? BAG_PENALTY * (tens(bags) - tens(bags + fresh)) : 0,
  };
}

function newBags({ players }: Options, bid: number, tricks: number): number {
  // Two partners who both bid nil have no bags, whatever `nilBags` says; a player alone may.
  if (bid === 0 && players === 4) return 0;
  return Math.max(0, tricks - bid);
}

function nilPoints({ blindNil, tricks }: Bidder): number {
  const points = blindNil ? BLIND_NIL : NIL;
  return tricks === 0 ? points : -points;
}

/** The points that a side's score adds up to. */
export function pointsOf({ contract, nil, bags, penalty }: SideScore): number {
  return contract + nil + bags + penalty;
}

/** Whether the match is over (rules.md §2.7): with a target, as soon as somebody has it and one side is ahead. */
export function isOver({ length }: Options, totals: readonly number[], deals: number): boolean {
  return trick.isOver({ length }, totals, deals) && (length.kind === 'deals' || totals[0] !== totals[1]);
}

function tens(bags: number): number {
  return Math.floor(bags / 10);
}
