import { type Card, rankIndex, suitOf } from '../cards';
import { spades } from '../rules/spades';
import type { State } from '../rules/spades/state';
import { clockwise } from '../rules/trick';
import type { Seat } from '../rules/view';
import { type Counts, type Finding, findingsOf } from './finding';
import { onlyHighest, type PlayedDeal, type PlayedMatch } from './match';
import type { GameStory } from './story';

const KINDS = {
  nilMade: ['points'],
  nilHeld: ['points'],
  blindNilMade: ['points'],
  nilFailed: ['tricks', 'points'],
  nilByOne: ['points'],
  blindNilFailed: ['tricks', 'points'],
  setByOne: ['bid', 'tricks'],
  setByMany: ['bid', 'tricks'],
  bigBid: ['bid', 'tricks'],
  bagPenalty: ['points', 'bags'],
  exactBids: ['count', 'deals'],
} as const;

const found = findingsOf('spades', KINDS);

const NIL = 100;
const BLIND_NIL = 200;

type Result = NonNullable<State['score']['lastDeal']>;
/** A deal that was scored, with its bids and how its points came about. `sides[seat % 2]` is the side of a seat. */
type SpadesDeal = PlayedDeal & { result: Result; bagsBefore: number[] };

/** A bid of a side: what its players bid who bid no nil, and the tricks that counted for it. */
type SideBid = { seats: readonly Seat[]; bid: number; tricks: number; isMade: boolean };

/** The findings of a match of Spades. */
export const spadesStory: GameStory = {
  id: spades.id,
  kinds: KINDS,
  find: (match) => {
    const deals = spadesDeals(match);
    return [
      ...deals.flatMap((deal) => nils(deal)),
      ...deals.flatMap((deal) => bids(match, deal)),
      ...deals.flatMap((deal) => bagPenalties(match, deal)),
      ...exactBids(match, deals),
    ];
  },
  counts,
};

function spadesDeals({ deals, players }: PlayedMatch): SpadesDeal[] {
  let bagsBefore = new Array<number>(players).fill(0);
  return deals.flatMap((deal) => {
    const { score } = spades.state.parse(deal.end);
    if (!deal.points || !score.lastDeal) return [];
    const scored = { ...deal, result: score.lastDeal, bagsBefore };
    bagsBefore = score.bags;
    return [scored];
  });
}

function nils(deal: SpadesDeal): Finding[] {
  const { bids, blindNil, taken } = deal.result;
  return bids.flatMap((bid, seat): Finding[] => {
    if (bid !== 0) return [];
    const isBlind = blindNil[seat] === true;
    const points = isBlind ? BLIND_NIL : NIL;
    const at = { deal: deal.number, seats: [seat] };
    const end = deal.frames.length - 1;
    const tricks = taken[seat];
    if (tricks > 0) {
      const first = deal.tricks.findIndex(({ trick }) => trick.winner === seat);
      const where = { ...at, trick: first, step: deal.tricks[first]?.step ?? end };
      if (isBlind) return [found('blindNilFailed', { ...where, weight: 76, figures: { tricks, points } })];
      if (tricks > 1) return [found('nilFailed', { ...where, weight: 60, figures: { tricks, points } })];
      const own = cardOf(deal, first, seat);
      return [found('nilByOne', { ...where, cards: own ? [own] : [], weight: 74, figures: { points } })];
    }
    if (isBlind) return [found('blindNilMade', { ...at, step: end, weight: 90, figures: { points } })];
    const close = closestTrick(deal, seat);
    if (!close) return [found('nilMade', { ...at, step: end, weight: 68, figures: { points } })];
    const { trick, step, cards, winner } = close;
    return [found('nilHeld', { ...at, trick, step, cards, others: [winner], weight: 80, figures: { points } })];
  });
}

function cardOf({ tricks }: PlayedDeal, index: number, seat: Seat): Card | null {
  const trick = tricks[index]?.trick;
  return trick?.cards.find((_, i) => clockwise(trick.leader, i, trick.cards.length) === seat) ?? null;
}

/** The first trick that a card one rank higher kept from this seat: its card, and the one that won. */
function closestTrick(deal: PlayedDeal, seat: Seat) {
  for (const [index, { trick, step }] of deal.tricks.entries()) {
    const { winner } = trick;
    const own = cardOf(deal, index, seat);
    const best = winner === undefined ? null : cardOf(deal, index, winner);
    if (winner === undefined || !own || !best || suitOf(own) !== suitOf(best)) continue;
    if (rankIndex(best) - rankIndex(own) === 1) return { trick: index, step, cards: [own, best], winner };
  }
  return null;
}

/** Finds what the sides bid apart from nils, and took. */
function sideBids({ sides, options }: PlayedMatch, { result }: SpadesDeal): SideBid[] {
  const { nilBags } = spades.options.parse(options);
  return sides.flatMap((seats, side) => {
    const bidders = seats.filter((seat) => (result.bids[seat] ?? 0) > 0);
    if (bidders.length === 0) return [];
    const counted = nilBags ? seats : bidders;
    const bid = bidders.reduce((sum, seat) => sum + (result.bids[seat] ?? 0), 0);
    const tricks = counted.reduce((sum, seat) => sum + result.taken[seat], 0);
    return [{ seats, bid, tricks, isMade: result.sides[side].contract > 0 }];
  });
}

/** Bids that failed, and those that were high and made. */
function bids(match: PlayedMatch, deal: SpadesDeal): Finding[] {
  const high = match.players === 2 ? 9 : 10;
  return sideBids(match, deal).flatMap(({ seats, bid, tricks, isMade }): Finding[] => {
    const at = { deal: deal.number, step: deal.frames.length - 1, seats, figures: { bid, tricks } };
    if (!isMade && bid - tricks === 1) return [found('setByOne', { ...at, weight: Math.min(72, 54 + bid) })];
    if (!isMade && bid - tricks >= 3) return [found('setByMany', { ...at, weight: 48 })];
    return isMade && bid >= high ? [found('bigBid', { ...at, weight: 42 + bid })] : [];
  });
}

/** Overtricks that cost a side points. */
function bagPenalties({ sides }: PlayedMatch, { result, ...deal }: SpadesDeal): Finding[] {
  return sides.flatMap((seats, side): Finding[] => {
    const { penalty, bags } = result.sides[side];
    if (penalty === 0) return [];
    const figures = { points: -penalty, bags: deal.bagsBefore[seats[0]] + bags };
    return [found('bagPenalty', { deal: deal.number, step: deal.frames.length - 1, seats, weight: 62, figures })];
  });
}

/** Which side took exactly what it had bid, more often than any other. */
function exactBids(match: PlayedMatch, deals: readonly SpadesDeal[]): Finding[] {
  const all = deals.flatMap((deal) => sideBids(match, deal).map((bid) => ({ ...bid, deal: deal.number })));
  const exact = all.filter(({ bid, tricks }) => bid === tricks);
  const counts = match.sides.map((seats) => exact.filter((bid) => bid.seats === seats).length);
  const most = onlyHighest(counts);
  if (most === null || counts[most] < 3) return [];
  const seats = match.sides[most];
  const deal = exact.findLast((bid) => bid.seats === seats)?.deal ?? 0;
  const figures = { count: counts[most], deals: deals.length };
  return [found('exactBids', { deal, isLong: true, seats, weight: 44, figures })];
}

function counts(match: PlayedMatch): Counts {
  const deals = spadesDeals(match);
  const count = (isTrue: (deal: SpadesDeal, seat: Seat) => boolean) => (seat: Seat) =>
    deals.filter((deal) => isTrue(deal, seat)).length;
  const isNil = ({ result }: SpadesDeal, seat: Seat) => result.bids[seat] === 0;
  const side = (deal: SpadesDeal, seat: Seat) => deal.result.sides[seat % deal.result.sides.length];
  return {
    bid: (seat) => deals.reduce((sum, { result }) => sum + (result.bids[seat] ?? 0), 0),
    made: count((deal, seat) => side(deal, seat).contract > 0),
    set: count((deal, seat) => side(deal, seat).contract < 0),
    nilsMade: count((deal, seat) => isNil(deal, seat) && deal.result.taken[seat] === 0),
    nilsFailed: count((deal, seat) => isNil(deal, seat) && deal.result.taken[seat] > 0),
    bags: (seat) => deals.reduce((sum, deal) => sum + side(deal, seat).bags, 0),
  };
}
