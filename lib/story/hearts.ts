import { type Card, suitOf } from '../cards';
import { hearts } from '../rules/hearts';
import { heartsInDeck, type Options } from '../rules/hearts/options';
import { cardPoints, type Taken, takenBy } from '../rules/hearts/score';
import type { State } from '../rules/hearts/state';
import { clockwise } from '../rules/trick';
import type { Seat } from '../rules/view';
import { type Counts, type Finding, findingsOf } from './finding';
import { type DealTrick, longestRun, onlyHighest, type PlayedDeal, type PlayedMatch } from './match';
import type { GameStory } from './story';

const KINDS = {
  moonShot: ['points'],
  moonOff: ['points'],
  sunShot: ['points'],
  sunOff: ['points'],
  moonBroken: ['points'],
  queenDecided: ['points', 'margin'],
  queens: ['count'],
  noQueen: ['deals'],
  cleanRun: ['count'],
  clean: ['count', 'deals'],
  bigTrick: ['points'],
  jacks: ['count'],
} as const;

const found = findingsOf('hearts', KINDS);

/** The penalty cards of a shot moon: a player alone with this share of them was about to shoot it. */
const ABOUT_TO_SHOOT = 0.6;
const QUEEN: Card = 'QS';

/** A deal with what the game's own state says of it. */
type HeartsDeal = PlayedDeal & { shot: State['shot']; taken: Taken[] };

/** The findings of a match of Hearts. */
export const heartsStory: GameStory = {
  id: hearts.id,
  kinds: KINDS,
  find: (match) => {
    const options = hearts.options.parse(match.options);
    const deals = heartsDeals(match);
    return [
      ...deals.flatMap((deal) => shots(deal)),
      ...deals.flatMap((deal) => broken(deal, options)),
      ...fatalQueen(match, deals, options),
      ...queens(match, deals),
      ...clean(match, deals),
      ...bigTrick(deals, options),
      ...jacks(match, deals, options),
    ];
  },
  counts,
};

function heartsDeals({ deals, players }: PlayedMatch): HeartsDeal[] {
  return deals.map((deal) => {
    const { shot } = hearts.state.parse(deal.end);
    return {
      ...deal,
      shot,
      taken: takenBy(
        deal.tricks.map(({ trick }) => trick),
        players,
      ),
    };
  });
}

/** Moons and suns; in the last trick in which its shooter took what was still missing. */
function shots({ number, shot, tricks, points, frames }: HeartsDeal): Finding[] {
  if (!shot || !points) return [];
  const last = tricks.findLastIndex(({ trick }) => trick.cards.some(isPenalty));
  const kind = `${shot.sun ? 'sun' : 'moon'}${shot.value === 'subtract' ? 'Off' : 'Shot'}` as const;
  const at = { deal: number, trick: last, step: frames.length - 1, seats: [shot.seat] };
  return [found(kind, { ...at, weight: shot.sun ? 98 : 90, figures: { points: shot.amount } })];
}

const isPenalty = (card: Card) => suitOf(card) === 'H' || card === QUEEN;

/** Somebody had most of a moon, and all of it so far; then another player took a card of it. */
function broken({ number, shot, tricks, points }: HeartsDeal, options: Options): Finding[] {
  if (options.moon === 'none' || shot || !points) return [];
  let shooter: Seat | null = null;
  for (const [i, { trick, step }] of tricks.entries()) {
    const cards = trick.cards.filter(isPenalty);
    const { winner } = trick;
    if (cards.length === 0 || winner === undefined) continue;
    if (shooter !== null && winner !== shooter) {
      const had = penalty(tricks.slice(0, i), options, shooter);
      if (had < 2 * heartsInDeck(options) * ABOUT_TO_SHOOT) return [];
      const weight = 55 + Math.round((25 * had) / (2 * heartsInDeck(options)));
      const at = { deal: number, trick: i, step, seats: [winner], others: [shooter], cards };
      return [found('moonBroken', { ...at, weight, figures: { points: had } })];
    }
    shooter = winner;
  }
  return [];
}

/** Returns the points of the hearts and the queen that this seat took in these tricks. */
function penalty(tricks: readonly DealTrick[], options: Options, seat: Seat): number {
  const taken = takenBy(
    tricks.map(({ trick }) => trick),
    options.players,
  );
  return cardPoints({ ...options, jackOfDiamonds: 'off' }, taken)[seat];
}

/** The queen of spades of the last deal, without which the seat that took her would have won. */
function fatalQueen(match: PlayedMatch, deals: readonly HeartsDeal[], options: Options): Finding[] {
  const deal = deals.at(-1);
  if (!deal?.points || deal.shot || match.ended || deals.length < 2) return [];
  const at = queenOf(deal);
  if (!at || match.winners.includes(at.taker)) return [];
  const points = heartsInDeck(options);
  const best = Math.min(...match.scores);
  const margin = match.scores[at.taker] - best;
  if (margin >= points) return [];
  const others = at.giver === at.taker ? [] : [at.giver];
  const said = { deal: deal.number, trick: at.trick, step: at.step, cards: [QUEEN], seats: [at.taker], others };
  return [found('queenDecided', { ...said, weight: 92, figures: { points, margin } })];
}

/** Finds who took the queen of a deal, who played her, and in which trick. */
function queenOf({ tricks }: Pick<PlayedDeal, 'tricks'>) {
  const index = tricks.findIndex(({ trick }) => trick.cards.includes(QUEEN));
  const taken = tricks[index];
  if (taken?.trick.winner === undefined) return null;
  const { leader, cards, winner } = taken.trick;
  const giver = clockwise(leader, cards.indexOf(QUEEN), cards.length);
  return { taker: winner, giver, trick: index, step: taken.step };
}

/** Finds who took the queen most often, and who never did. */
function queens({ players, deals }: PlayedMatch, of: readonly HeartsDeal[]): Finding[] {
  const counts = Array.from({ length: players }, (_, seat) => of.filter(({ taken }) => taken[seat].queen).length);
  const most = onlyHighest(counts);
  const least = onlyHighest(counts.map((count) => -count));
  const last = deals.length - 1;
  const told: Finding[] = [];
  if (most !== null && counts[most] >= 4 && 2 * counts[most] >= deals.length) {
    const deal = of.findLastIndex(({ taken }) => taken[most].queen);
    const said = { deal, isLong: true, seats: [most], cards: [QUEEN], weight: 46 };
    told.push(found('queens', { ...said, figures: { count: counts[most] } }));
  }
  if (least !== null && counts[least] === 0 && deals.length >= 4) {
    const said = { deal: last, isLong: true, seats: [least], cards: [QUEEN], weight: 50 };
    told.push(found('noQueen', { ...said, figures: { deals: deals.length } }));
  }
  return told;
}

/** Finds who got no points, several times running or most often. */
function clean({ players }: PlayedMatch, deals: readonly HeartsDeal[]): Finding[] {
  const scored = deals.filter(({ points }) => points);
  const isClean = (seat: Seat) => (deal: HeartsDeal) => !deal.shot && deal.points?.[seat] === 0;
  const runs = Array.from({ length: players }, (_, seat) => ({ seat, ...longestRun(scored, isClean(seat)) }));
  const longest = onlyHighest(runs.map(({ length }) => length));
  if (longest !== null && runs[longest].length >= 3) {
    const { end, length } = runs[longest];
    const at = { deal: scored[end - 1].number, isLong: true, seats: [longest] };
    return [found('cleanRun', { ...at, weight: Math.min(68, 40 + 4 * length), figures: { count: length } })];
  }
  const counts = runs.map(({ seat }) => scored.filter(isClean(seat)).length);
  const most = onlyHighest(counts);
  if (most === null || counts[most] < 2 || 3 * counts[most] < scored.length) return [];
  const deal = scored.findLast(isClean(most))?.number ?? 0;
  const figures = { count: counts[most], deals: scored.length };
  return [found('clean', { deal, isLong: true, seats: [most], weight: 36, figures })];
}

/** The trick with the most penalty points, where it held the queen and several hearts. */
function bigTrick(deals: readonly HeartsDeal[], options: Options): Finding[] {
  const all = deals.flatMap((deal) =>
    deal.tricks.map(({ trick, step }, index) => {
      const points = trick.winner === undefined ? 0 : penalty([{ trick, step }], options, trick.winner);
      return { deal: deal.number, index, step, trick, points };
    }),
  );
  const biggest = onlyHighest(all.map(({ points }) => points));
  if (biggest === null) return [];
  const { deal, index, step, trick, points } = all[biggest];
  if (trick.winner === undefined || points < heartsInDeck(options) + 2) return [];
  const at = { deal, trick: index, step, seats: [trick.winner], cards: trick.cards.filter(isPenalty) };
  return [found('bigTrick', { ...at, weight: 40, figures: { points } })];
}

/** Finds who took the jack of diamonds most often, where it counts. */
function jacks({ players, deals }: PlayedMatch, of: readonly HeartsDeal[], options: Options): Finding[] {
  if (options.jackOfDiamonds === 'off') return [];
  const counts = Array.from({ length: players }, (_, seat) => of.filter(({ taken }) => taken[seat].jack).length);
  const most = onlyHighest(counts);
  if (most === null || counts[most] < 2 || 2 * counts[most] < deals.length) return [];
  const deal = of.findLastIndex(({ taken }) => taken[most].jack);
  const said = { deal, isLong: true, seats: [most], cards: ['JD' as const], weight: 44 };
  return [found('jacks', { ...said, figures: { count: counts[most] } })];
}

function counts(match: PlayedMatch): Counts {
  const options = hearts.options.parse(match.options);
  const deals = heartsDeals(match);
  const count = (isTrue: (deal: HeartsDeal, seat: Seat) => boolean) => (seat: Seat) =>
    deals.filter((deal) => isTrue(deal, seat)).length;
  const withoutJack: Options = { ...options, jackOfDiamonds: 'off' };
  const taken = deals.map((deal) => cardPoints(withoutJack, deal.taken));
  return {
    points: (seat) => taken.reduce((sum, points) => sum + points[seat], 0),
    queens: count((deal, seat) => deal.taken[seat].queen),
    moons: count(({ shot }, seat) => shot?.seat === seat),
    clean: count(({ points, shot }, seat) => points?.[seat] === 0 && !shot),
    ...(options.jackOfDiamonds !== 'off' && { jacks: count((deal, seat) => deal.taken[seat].jack) }),
  };
}
