import { expect } from 'vitest';
import { z } from 'zod';
import { type Card, card } from '@/lib/cards';
import type { BaseEvent } from '@/lib/rules/game';
import type { Finding } from '@/lib/story';

/**
 * The facts of a match, worked out from its events alone: a second way to everything that a story says, which shares nothing
 * with the first but the record.
 */
type Play = { seat: number; card: Card };
type DealFacts = {
  tricks: { cards: Play[]; winner: number }[];
  points: number[] | null;
  shot: { seat: number; sun: boolean; amount: number } | null;
  subtracted: boolean;
  bids: Map<number, number>;
  blind: Set<number>;
  bags: number[] | null;
  sides: { contract: number; penalty: number; bags: number }[] | null;
  settlement: { declarer: number; augen: number; result: string } | null;
  buried: Card[] | null;
};
export type Facts = { deals: DealFacts[]; winners: number[]; sides: number[][]; lowWins: boolean; players: number };

const scored = z.looseObject({
  points: z.array(z.number()),
  bags: z.array(z.number()).optional(),
  sides: z.array(z.object({ contract: z.number(), penalty: z.number(), bags: z.number() })).optional(),
  settlement: z.object({ declarer: z.number(), augen: z.number(), result: z.string() }).nullish(),
});
const any = z.looseObject({
  type: z.string(),
  seat: z.number().default(-1),
  card: card.optional(),
  cards: z.array(card).optional(),
  value: z.union([z.string(), z.number()]).optional(),
  sun: z.boolean().default(false),
  amount: z.number().default(0),
  winners: z.array(z.number()).default([]),
});

export function factsOf(events: readonly BaseEvent[], table: Pick<Facts, 'sides' | 'lowWins' | 'players'>): Facts {
  const facts: Facts = { ...table, deals: [], winners: [] };
  let open: Play[] = [];
  for (const raw of events) {
    const event = any.parse(raw);
    const { seat } = event;
    if (event.type === 'dealt') facts.deals.push(newDeal());
    const deal = facts.deals.at(-1)!;
    if (event.type === 'cardPlayed') open.push({ seat, card: event.card! });
    if (event.type === 'trickWon') {
      deal.tricks.push({ cards: open, winner: seat });
      open = [];
    }
    if (event.type === 'moonShot') {
      deal.shot = { seat, sun: event.sun, amount: event.amount };
      deal.subtracted = event.value === 'subtract';
    }
    if (event.type === 'moonChosen') deal.subtracted = event.value === 'subtract';
    if (event.type === 'bidMade') deal.bids.set(seat, Number(event.value));
    if (event.type === 'blindNilBid') {
      deal.bids.set(seat, 0);
      deal.blind.add(seat);
    }
    if (event.type === 'buried') deal.buried = event.cards!;
    if (event.type === 'dealScored') {
      const { points, bags = null, sides = null, settlement = null } = scored.parse(raw);
      Object.assign(deal, { points, bags, sides, settlement });
    }
    if (event.type === 'finished') facts.winners = event.winners;
  }
  return facts;
}

const newDeal = (): DealFacts => ({
  ...{ tricks: [], points: null, shot: null, subtracted: false, bids: new Map(), blind: new Set() },
  ...{ bags: null, sides: null, settlement: null, buried: null },
});

const AUGEN: Record<string, number> = { A: 11, T: 10, K: 4, Q: 3, J: 2 };
const augen = (cards: readonly Card[]) => cards.reduce((sum, name) => sum + (AUGEN[name[0]] ?? 0), 0);
const RANKS = '23456789TJQKA';
const isPenalty = (name: Card) => name.endsWith('H') || name === 'QS';
const by = (trick: DealFacts['tricks'][number], seat: number) => trick.cards.find((play) => play.seat === seat)!.card;

/** The total of each side after a number of deals, the higher the better. */
function totals({ deals, sides, lowWins }: Facts, after: number): number[] {
  return sides.map(([seat]) => {
    const sum = deals.slice(0, after).reduce((total, { points }) => total + (points?.[seat] ?? 0), 0);
    return lowWins ? -sum : sum;
  });
}

function soleLeader(facts: Facts, after: number): number | null {
  const now = totals(facts, after);
  const best = now.filter((total) => total === Math.max(...now));
  return best.length === 1 ? now.indexOf(best[0]) : null;
}

/** By side, what this deal gave, the higher the better. */
const gains = (facts: Facts, deal: number) => {
  const [before, after] = [totals(facts, deal), totals(facts, deal + 1)];
  return after.map((total, side) => total - before[side]);
};
const bestOf = (facts: Facts, deal: number) => {
  const values = gains(facts, deal);
  const best = Math.max(...values);
  return values.filter((value) => value === best).length === 1 ? values.indexOf(best) : null;
};
const range = (values: readonly number[]) => Math.max(...values) - Math.min(...values);
const sideOf = (facts: Facts, seat: number) => facts.sides.findIndex((seats) => seats.includes(seat));
const scoredCount = ({ deals }: Facts) => deals.filter(({ points }) => points).length;
const queensOf = ({ deals }: Facts, seat: number) =>
  deals.filter(({ tricks }) =>
    tricks.some(({ winner, cards }) => winner === seat && cards.some((p) => p.card === 'QS')),
  );
/** The penalty points of these cards; the queen counts as many as there are hearts in the deal. */
const penalties = ({ tricks }: DealFacts, cards: readonly Card[]) => {
  const hearts = tricks.flatMap((trick) => trick.cards).filter((play) => play.card.endsWith('H')).length;
  return cards.reduce((sum, name) => sum + (name === 'QS' ? hearts : name.endsWith('H') ? 1 : 0), 0);
};
const takenBy = (deal: DealFacts, seat: number, before = deal.tricks.length) =>
  deal.tricks.slice(0, before).flatMap(({ winner, cards }) => (winner === seat ? cards.map((play) => play.card) : []));
const tricksOf = (deal: DealFacts, seat: number) => deal.tricks.filter(({ winner }) => winner === seat).length;

type Check = (finding: Finding, facts: Facts, deal: DealFacts) => void;

function victory({ seats, others, figures }: Finding, facts: Facts): void {
  const end = totals(facts, facts.deals.length);
  const won = sideOf(facts, seats[0]);
  expect([...seats].sort()).toEqual([...facts.winners].sort());
  const rest = end.filter((_, side) => side !== won);
  expect(figures).toMatchObject({
    points: Math.abs(end[won]) * Math.sign(figures.points || 1),
    margin: end[won] - Math.max(...rest),
  });
  for (const other of others) expect(end[sideOf(facts, other)]).toBe(Math.max(...rest));
}

function moon(sun: boolean, subtracted: boolean): Check {
  return ({ seats: [seat], figures, trick }, _, deal) => {
    expect(deal.shot).toEqual({ seat, sun, amount: figures.points });
    expect(deal.subtracted).toBe(subtracted);
    expect(deal.tricks.findLastIndex(({ cards }) => cards.some((play) => isPenalty(play.card)))).toBe(trick);
  };
}

function failedNil(isBlind: boolean): Check {
  return ({ seats: [seat], figures, trick }, _, deal) => {
    expect([deal.bids.get(seat), deal.blind.has(seat)]).toEqual([0, isBlind]);
    if ('tricks' in figures) expect(tricksOf(deal, seat)).toBe(figures.tricks);
    expect(deal.tricks.findIndex(({ winner }) => winner === seat)).toBe(trick);
  };
}

const madeNil: Check = ({ seats: [seat], figures, kind }, _, deal) => {
  expect([deal.bids.get(seat), tricksOf(deal, seat)]).toEqual([0, 0]);
  expect(deal.blind.has(seat)).toBe(kind === 'spades.blindNilMade');
  expect(figures.points).toBe(deal.blind.has(seat) ? 200 : 100);
};

const contract =
  (isMade: boolean): Check =>
  ({ seats, figures }, _, deal) => {
    expect(seats.reduce((sum, seat) => sum + (deal.bids.get(seat) ?? 0), 0)).toBe(figures.bid);
    expect(figures.tricks >= figures.bid).toBe(isMade);
    expect(Math.sign(deal.sides![seats[0] % 2].contract)).toBe(isMade ? 1 : -1);
    const most = seats.reduce((sum, seat) => sum + tricksOf(deal, seat), 0);
    const least = seats.filter((seat) => deal.bids.get(seat)).reduce((sum, seat) => sum + tricksOf(deal, seat), 0);
    expect([least, most]).toContain(figures.tricks);
  };

const game =
  (result: string | RegExp): Check =>
  ({ seats: [seat], figures }, _, deal) => {
    expect(deal.settlement).toMatchObject({ declarer: seat, result: expect.stringMatching(result) });
    expect(deal.settlement!.augen).toBe(figures.total ?? figures.augen);
    expect(takenBy(deal, seat).length > 0 ? augen(takenBy(deal, seat)) + augen(deal.buried ?? []) : 0).toBe(
      takenBy(deal, seat).length > 0 ? deal.settlement!.augen : 0,
    );
  };

/** For every kind of finding, what must be so that it is true. */
export const CHECKS: Record<string, Check> = {
  'any.openingOne': (_, facts) => expect(scoredCount(facts)).toBe(1),
  'any.openingDays': ({ figures }, facts) => expect(figures.deals).toBe(facts.deals.length),
  'any.openingLead': ({ seats }, facts) => expect(soleLeader(facts, 1)).toBe(sideOf(facts, seats[0])),
  'any.openingEven': (_, facts) => expect(soleLeader(facts, 1)).toBeNull(),
  'any.win': victory,
  'any.clearWin': victory,
  'any.photoFinish': victory,
  'any.shared': ({ seats }, facts) => {
    const end = totals(facts, facts.deals.length);
    expect([...seats].sort()).toEqual([...facts.winners].sort());
    for (const seat of seats) expect(end[sideOf(facts, seat)]).toBe(Math.max(...end));
  },
  'any.endedAgreed': ({ figures }, facts) => expect(figures.deals).toBe(scoredCount(facts)),
  'any.endedAway': ({ figures }, facts) => expect(figures.deals).toBe(scoredCount(facts)),
  'any.lastDealWin': ({ deal, seats, figures }, facts) => {
    const before = totals(facts, deal);
    expect(deal).toBe(facts.deals.length - 1);
    expect(facts.winners).toContain(seats[0]);
    expect(Math.max(...before) - before[sideOf(facts, seats[0])]).toBe(figures.behind);
    expect(figures.behind).toBeGreaterThan(0);
  },
  'any.leadForGood': ({ deal, seats }, facts) => {
    const side = sideOf(facts, seats[0]);
    for (let after = deal + 1; after <= facts.deals.length; after++) expect(soleLeader(facts, after)).toBe(side);
    expect(soleLeader(facts, deal)).not.toBe(side);
  },
  'any.comeback': ({ deal, seats, figures }, facts) => {
    const then = totals(facts, deal + 1);
    const own = then[sideOf(facts, seats[0])];
    expect(then.filter((total) => total <= own)).toEqual([own]);
    expect(Math.max(...then) - own).toBe(figures.behind);
    expect(facts.winners).toContain(seats[0]);
  },
  'any.startToFinish': ({ seats }, facts) => {
    for (let after = 1; after <= facts.deals.length; after++)
      expect(soleLeader(facts, after)).toBe(sideOf(facts, seats[0]));
  },
  'any.seesaw': ({ figures }, facts) => {
    const leads = facts.deals.map((_, deal) => soleLeader(facts, deal + 1)).filter((leader) => leader !== null);
    expect(leads.filter((leader, i) => i > 0 && leads[i - 1] !== leader)).toHaveLength(figures.changes);
  },
  'any.swing': ({ deal, seats, others, figures }, facts) => {
    const values = gains(facts, deal);
    expect(figures.spread).toBe(Math.max(...facts.deals.map((_, i) => range(gains(facts, i)))));
    expect(values[sideOf(facts, seats[0])] - values[sideOf(facts, others[0])]).toBe(figures.spread);
  },
  'any.bigDeal': ({ deal, figures }, facts) => {
    expect(range(gains(facts, deal))).toBe(figures.spread);
    expect(figures.spread).toBe(Math.max(...facts.deals.map((_, i) => range(gains(facts, i)))));
  },
  'any.streak': ({ deal, seats, figures }, facts) => {
    for (let i = 0; i < figures.count; i++) expect(bestOf(facts, deal - i)).toBe(sideOf(facts, seats[0]));
  },
  'any.allTricks': ({ seats: [seat], figures }, _, deal) => {
    expect([tricksOf(deal, seat), deal.tricks.length]).toEqual([figures.count, figures.count]);
  },
  'hearts.moonShot': moon(false, false),
  'hearts.moonOff': moon(false, true),
  'hearts.sunShot': moon(true, false),
  'hearts.sunOff': moon(true, true),
  'hearts.moonBroken': ({ seats: [breaker], others: [shooter], trick, cards, figures }, _, deal) => {
    const before = deal.tricks.slice(0, trick!).flatMap((t) => t.cards.map((p) => ({ ...p, winner: t.winner })));
    expect(new Set(before.filter((p) => isPenalty(p.card)).map(({ winner }) => winner))).toEqual(new Set([shooter]));
    expect(penalties(deal, takenBy(deal, shooter, trick!))).toBe(figures.points);
    expect(deal.tricks[trick!].winner).toBe(breaker);
    expect(breaker).not.toBe(shooter);
    const inTrick = deal.tricks[trick!].cards.map((p) => p.card);
    expect(cards).toEqual(inTrick.filter(isPenalty));
    expect(cards.length).toBeGreaterThan(0);
    expect(deal.shot).toBeNull();
  },
  'hearts.queenDecided': ({ seats: [taker], others, trick, figures, deal: number }, facts, deal) => {
    const end = totals(facts, facts.deals.length);
    expect(number).toBe(facts.deals.length - 1);
    expect(deal.tricks[trick!].winner).toBe(taker);
    const played = deal.tricks[trick!].cards.find((p) => p.card === 'QS')!;
    expect(others).toEqual(played.seat === taker ? [] : [played.seat]);
    expect(figures.points).toBe(penalties(deal, ['QS']));
    expect(figures.margin).toBe(Math.max(...end) - end[taker]);
    expect(end[taker] + figures.points).toBeGreaterThan(Math.max(...end));
    expect(facts.winners).not.toContain(taker);
  },
  'hearts.queens': ({ seats: [seat], figures }, facts) => {
    expect(queensOf(facts, seat)).toHaveLength(figures.count);
    for (let other = 0; other < facts.players; other++) {
      if (other !== seat) expect(queensOf(facts, other).length).toBeLessThan(figures.count);
    }
  },
  'hearts.noQueen': ({ seats: [seat], figures }, facts) => {
    expect([queensOf(facts, seat).length, facts.deals.length]).toEqual([0, figures.deals]);
    for (let other = 0; other < facts.players; other++) {
      if (other !== seat) expect(queensOf(facts, other).length).toBeGreaterThan(0);
    }
  },
  'hearts.cleanRun': ({ seats: [seat], deal, figures }, facts) => {
    for (let i = 0; i < figures.count; i++) expect(facts.deals[deal - i].points![seat]).toBe(0);
  },
  'hearts.clean': ({ seats: [seat], figures }, { deals, players }) => {
    const clean = (of: number) => deals.filter(({ points, shot }) => points?.[of] === 0 && !shot).length;
    expect(clean(seat)).toBe(figures.count);
    for (let other = 0; other < players; other++) if (other !== seat) expect(clean(other)).toBeLessThan(figures.count);
  },
  'hearts.bigTrick': ({ seats: [seat], trick, cards, figures }, { deals }, deal) => {
    expect(deal.tricks[trick!].winner).toBe(seat);
    expect(penalties(deal, cards)).toBe(figures.points);
    const all = deals.flatMap((one) =>
      one.tricks.map((t) =>
        penalties(
          one,
          t.cards.map((p) => p.card),
        ),
      ),
    );
    expect(Math.max(...all)).toBe(figures.points);
  },
  'hearts.jacks': ({ seats: [seat], figures }, { deals }) => {
    expect(deals.filter((deal) => takenBy(deal, seat).includes('JD'))).toHaveLength(figures.count);
  },
  'spades.nilMade': madeNil,
  'spades.blindNilMade': madeNil,
  'spades.nilHeld': (finding, facts, deal) => {
    madeNil(finding, facts, deal);
    const { seats, others, trick, cards } = finding;
    const there = deal.tricks[trick!];
    expect(there.winner).toBe(others[0]);
    expect(cards).toEqual([by(there, seats[0]), by(there, others[0])]);
    expect(cards[0][1]).toBe(cards[1][1]);
    expect(RANKS.indexOf(cards[1][0]) - RANKS.indexOf(cards[0][0])).toBe(1);
  },
  'spades.nilFailed': failedNil(false),
  'spades.nilByOne': (finding, facts, deal) => {
    failedNil(false)(finding, facts, deal);
    expect(tricksOf(deal, finding.seats[0])).toBe(1);
    expect(finding.cards).toEqual([by(deal.tricks[finding.trick!], finding.seats[0])]);
  },
  'spades.blindNilFailed': failedNil(true),
  'spades.setByOne': (finding, facts, deal) => {
    contract(false)(finding, facts, deal);
    expect(finding.figures.bid - finding.figures.tricks).toBe(1);
  },
  'spades.setByMany': contract(false),
  'spades.bigBid': contract(true),
  'spades.bagPenalty': ({ seats: [seat], figures, deal: number }, { deals }, deal) => {
    expect(deal.sides![seat % 2].penalty).toBe(-figures.points);
    expect(deals.slice(0, number + 1).reduce((sum, { bags }) => sum + bags![seat], 0)).toBe(figures.bags);
  },
  'spades.exactBids': ({ seats, figures }, facts) => {
    const exact = facts.deals.filter(({ sides }) => {
      const own = sides?.[seats[0] % 2];
      return own && own.contract > 0 && own.bags === 0;
    });
    expect(exact).toHaveLength(figures.count);
    expect(figures.deals).toBe(scoredCount(facts));
  },
  'herzblatt.bury': ({ cards, figures, seats: [seat] }, { deals }, deal) => {
    expect([deal.settlement!.declarer, deal.buried]).toEqual([seat, cards]);
    expect(augen(cards)).toBe(figures.augen);
    expect(Math.max(...deals.map(({ buried }) => augen(buried ?? [])))).toBe(figures.augen);
  },
  'herzblatt.buryDecided': (finding, facts, deal) => {
    game('won')(finding, facts, deal);
    expect(augen(deal.buried!)).toBe(finding.figures.augen);
    expect(finding.figures.total - finding.figures.augen).toBeLessThan(66);
  },
  'herzblatt.narrowWin': game('won'),
  'herzblatt.narrowLoss': (finding, facts, deal) => {
    game('lost')(finding, facts, deal);
    expect(finding.figures.missing).toBe(66 - finding.figures.augen);
  },
  'herzblatt.schneider': game('schneider'),
  'herzblatt.stood': (finding, facts, deal) => {
    game('won')(finding, facts, deal);
    expect(deal.buried).toBeNull();
  },
  'herzblatt.bigGame': game('won'),
  'herzblatt.winningRun': ({ seats: [seat], deal, figures }, { deals }) => {
    const own = deals.slice(0, deal + 1).filter(({ settlement }) => settlement?.declarer === seat);
    expect(own.slice(-figures.count).every(({ settlement }) => settlement!.result === 'won')).toBe(true);
    expect(own.length).toBeGreaterThanOrEqual(figures.count);
  },
  'herzblatt.games': ({ seats: [seat], figures }, { deals }) => {
    const taken = deals.filter(({ settlement }) => settlement);
    expect(taken.filter(({ settlement }) => settlement!.declarer === seat)).toHaveLength(figures.count);
    expect(taken).toHaveLength(figures.deals);
  },
  'herzblatt.voidDeals': ({ figures, deal: number }, { deals }, deal) => {
    const nobodys = deals.filter(({ points, settlement }) => points && !settlement);
    expect(nobodys).toHaveLength(figures.count);
    expect(nobodys.at(-1)).toBe(deal);
    expect(deals[number]).toBe(deal);
  },
};
