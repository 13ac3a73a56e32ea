import { type Counts, type Finding, findingsOf } from './finding';
import { bySide, longestRun, merits, onlyHighest, type PlayedDeal, type PlayedMatch, scoredDeals } from './match';
import { medianSeconds } from './pace';

/** The findings of every game. */
export const KINDS = {
  openingOne: [],
  openingDays: ['deals', 'days'],
  openingLead: ['deals', 'points'],
  openingEven: ['deals'],
  win: ['points', 'margin'],
  clearWin: ['points', 'margin'],
  photoFinish: ['points', 'margin'],
  shared: ['points'],
  endedAgreed: ['deals'],
  endedAway: ['deals'],
  lastDealWin: ['behind'],
  leadForGood: ['left'],
  comeback: ['behind'],
  startToFinish: ['deals'],
  seesaw: ['changes'],
  swing: ['spread'],
  bigDeal: ['spread'],
  streak: ['count'],
  allTricks: ['count'],
} as const;

const found = findingsOf('any', KINDS);
const DAY = 24 * 60 * 60 * 1000;

/** Below this part of what a deal usually moves a victory is close, and above this multiple of it, clear. */
const CLOSE = 0.25;
const CLEAR = 3;

/** By side, in each deal that gave points; `leader` alone is ahead after it. */
type Course = { deal: PlayedDeal; points: number[]; totals: number[]; leader: number | null }[];

function courseOf(match: PlayedMatch): Course {
  return scoredDeals(match).map((deal) => {
    const totals = merits(match, deal.after);
    return { deal, points: merits(match, deal.points), totals, leader: onlyHighest(totals) };
  });
}

const spreadOf = (values: readonly number[]) => Math.max(...values) - Math.min(...values);

/** Returns what a deal usually moves between the best and the worst of it. */
function usualSpread(course: Course): number {
  // Void deals move nothing.
  const spreads = course.map(({ points }) => spreadOf(points)).filter((spread) => spread > 0);
  return spreads.reduce((sum, spread) => sum + spread, 0) / Math.max(1, spreads.length);
}

/** The sentences a story can begin with, of which it takes one. */
export function openings(match: PlayedMatch): Finding[] {
  const course = courseOf(match);
  const [first] = course;
  if (!first) return [];
  const at = { deal: first.deal.number, weight: 0 };
  if (course.length === 1 && !match.ended) return [found('openingOne', { ...at, figures: {} })];
  const deals = match.deals.length;
  const began = match.deals[0].frames[0].at;
  const days = Math.floor(((match.deals[deals - 1].frames.at(-1)?.at ?? began) - began) / DAY);
  const { leader } = first;
  const standing =
    leader === null
      ? found('openingEven', { ...at, figures: { deals } })
      : found('openingLead', {
          ...at,
          seats: match.sides[leader],
          figures: { deals, points: bySide(match, first.deal.points ?? [])[leader] },
        });
  return days >= 2 ? [found('openingDays', { ...at, figures: { deals, days } }), standing] : [standing];
}

export function closing(match: PlayedMatch): Finding | null {
  const course = courseOf(match);
  const at = { deal: Math.max(0, match.deals.length - 1), weight: 0 };
  if (match.ended) {
    const figures = { deals: course.length };
    return match.ended === 'away' ? found('endedAway', { ...at, figures }) : found('endedAgreed', { ...at, figures });
  }
  const last = course.at(-1);
  if (!last) return null;
  const scores = bySide(match, match.scores);
  const won = match.sides.flatMap((seats, side) => (match.winners.includes(seats[0]) ? [side] : []));
  const seats = won.flatMap((side) => match.sides[side]);
  const points = scores[won[0]];
  if (won.length !== 1) return found('shared', { ...at, seats, figures: { points } });
  const rest = last.totals.with(won[0], Number.NEGATIVE_INFINITY);
  const second = onlyHighest(rest);
  const margin = last.totals[won[0]] - Math.max(...rest);
  const said = { ...at, seats, others: second === null ? [] : match.sides[second], figures: { points, margin } };
  const usual = usualSpread(course);
  if (course.length > 1 && margin <= usual * CLOSE) return found('photoFinish', said);
  return course.length > 1 && margin >= usual * CLEAR ? found('clearWin', said) : found('win', said);
}

/** The turns of the match: who was ahead, and when that changed. */
export function turningPoints(match: PlayedMatch): Finding[] {
  const course = courseOf(match);
  if (course.length < 2) return [];
  return [
    ...victory(match, course),
    ...comeback(match, course),
    ...seesaw(course),
    ...swing(match, course),
    ...streak(match, course),
    ...allTricks(match),
  ];
}

/** The deal from which the winner was ahead of all others. */
function victory(match: PlayedMatch, course: Course): Finding[] {
  const winner = match.ended ? null : (course.at(-1)?.leader ?? null);
  if (winner === null) return [];
  const since = course.findLastIndex(({ leader }) => leader !== winner) + 1;
  const { deal } = course[since];
  const at = { deal: deal.number, step: deal.frames.length - 1, seats: match.sides[winner] };
  if (since === 0) {
    const figures = { deals: course.length };
    return course.length < 3
      ? []
      : [found('startToFinish', { ...at, deal: 0, step: null, isLong: true, weight: 60, figures })];
  }
  const before = course[since - 1].totals;
  const behind = Math.max(...before) - before[winner];
  const others = soleSide(match, before.with(winner, Number.NEGATIVE_INFINITY));
  if (since === course.length - 1) {
    return behind > 0 ? [found('lastDealWin', { ...at, others, weight: 88, figures: { behind } })] : [];
  }
  const left = course.length - 1 - since;
  const weight = 45 + Math.round((25 * since) / course.length);
  return [found('leadForGood', { ...at, isLong: true, others, weight, figures: { left } })];
}

/** The winner had been behind all others by more than a deal and a half. */
function comeback(match: PlayedMatch, course: Course): Finding[] {
  const winner = match.ended ? null : (course.at(-1)?.leader ?? null);
  if (winner === null) return [];
  const behind = course.map(({ totals }) => {
    const isLast = totals.every((total, side) => side === winner || total > totals[winner]);
    return isLast ? Math.max(...totals) - totals[winner] : 0;
  });
  const most = Math.max(...behind);
  if (most < 1.5 * usualSpread(course)) return [];
  const { deal } = course[behind.indexOf(most)];
  const said = { deal: deal.number, step: deal.frames.length - 1, seats: match.sides[winner], weight: 82 };
  return [found('comeback', { ...said, isLong: true, figures: { behind: most } })];
}

/** How often another side took the lead. */
function seesaw(course: Course): Finding[] {
  const leads = course.flatMap(({ leader, deal }) => (leader === null ? [] : [{ leader, deal }]));
  const taken = leads.filter(({ leader }, i) => i > 0 && leads[i - 1].leader !== leader);
  const changes = taken.length;
  if (changes < 3) return [];
  return [
    found('seesaw', {
      deal: taken[changes - 1].deal.number,
      weight: Math.min(75, 45 + 4 * changes),
      figures: { changes },
    }),
  ];
}

/** The deal that moved most. */
function swing(match: PlayedMatch, course: Course): Finding[] {
  const spreads = course.map(({ points }) => spreadOf(points));
  const spread = Math.max(...spreads);
  if (spread === 0 || spreads.filter((other) => other === spread).length > 1) return [];
  const { deal, points } = course[spreads.indexOf(spread)];
  const seats = soleSide(match, points);
  const others = soleSide(
    match,
    points.map((value) => -value),
  );
  const at = { deal: deal.number, step: deal.frames.length - 1, weight: 42, figures: { spread } };
  if (seats.length === 0 || others.length === 0) return [found('bigDeal', { ...at, weight: 32 })];
  return [found('swing', { ...at, seats, others })];
}

/** The longest run of deals of which one side made most. */
function streak(match: PlayedMatch, course: Course): Finding[] {
  const least = match.sides.length > 2 ? 3 : 4;
  const runs = match.sides.map((seats, side) => ({
    seats,
    ...longestRun(course, ({ points }) => onlyHighest(points) === side),
  }));
  const longest = runs.reduce((best, run) => (run.length > best.length ? run : best));
  if (longest.length < least || runs.filter(({ length }) => length === longest.length).length > 1) return [];
  const { deal } = course[longest.end - 1];
  const said = { deal: deal.number, isLong: true, seats: longest.seats, figures: { count: longest.length } };
  return [found('streak', { ...said, weight: Math.min(70, 38 + 4 * longest.length) })];
}

/** A player took every trick of a deal. */
function allTricks(match: PlayedMatch): Finding[] {
  return scoredDeals(match).flatMap(({ number, tricks, frames }) => {
    const winner = tricks[0]?.trick.winner;
    if (winner === undefined || tricks.some(({ trick }) => trick.winner !== winner)) return [];
    const at = { deal: number, step: frames.length - 1, seats: [winner], weight: 58 };
    return [found('allTricks', { ...at, figures: { count: tricks.length } })];
  });
}

/** The seats of the only side with the highest value; none if there are several. */
function soleSide({ sides }: PlayedMatch, values: readonly number[]): readonly number[] {
  const side = onlyHighest(values);
  return side === null ? [] : sides[side];
}

/** The counts for every player, whatever the game. */
export function counts(match: PlayedMatch): Counts {
  const tricks = match.deals.flatMap((deal) => deal.tricks);
  const moves = match.deals.flatMap(({ frames }) => frames);
  const course = courseOf(match);
  const seconds = medianSeconds(match);
  const sideOf = (seat: number) => match.sides.findIndex((seats) => seats.includes(seat));
  return {
    best: (seat) => course.filter(({ points }) => onlyHighest(points) === sideOf(seat)).length,
    tricks: (seat) => tricks.filter(({ trick }) => trick.winner === seat).length,
    seconds: (seat) => seconds[seat],
    selfMade: (seat) => moves.filter(({ move, selfMade }) => move?.seat === seat && selfMade).length,
  };
}
