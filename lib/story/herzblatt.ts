import type { Card } from '../cards';
import { herzblatt } from '../rules/herzblatt';
import { augenOf } from '../rules/herzblatt/score';
import type { State } from '../rules/herzblatt/state';
import type { Seat } from '../rules/view';
import { type Counts, type Finding, findingsOf } from './finding';
import { longestRun, onlyHighest, type PlayedDeal, type PlayedMatch } from './match';
import type { GameStory } from './story';

const KINDS = {
  bury: ['augen'],
  buryDecided: ['augen', 'total'],
  narrowWin: ['augen'],
  narrowLoss: ['augen', 'missing'],
  schneider: ['augen'],
  stood: ['augen'],
  bigGame: ['augen'],
  winningRun: ['count'],
  games: ['count', 'deals'],
  voidDeals: ['count'],
} as const;

const found = findingsOf('herzblatt', KINDS);

/** The Augen a declarer needs, and how far from them a game was close. */
const NEEDED = 66;
const CLOSE = 4;
const BIG_GAME = 100;
/** Buried cards worth telling of. */
const BIG_BURY = 10;

type Settlement = NonNullable<NonNullable<State['score']['lastDeal']>['settlement']>;
/** A game that somebody took, and what became of the blind. */
type TakenGame = PlayedDeal & { settlement: Settlement; buried: readonly Card[] | null };

/** The findings of a match of Herzblatt. */
export const herzblattStory: GameStory = {
  id: herzblatt.id,
  kinds: KINDS,
  find: (match) => {
    const games = takenGames(match);
    return [
      ...games.flatMap(outcome),
      ...biggestBury(games),
      ...winningRun(match, games),
      ...mostGames(match, games),
      ...voidDeals(match),
    ];
  },
  counts,
};

function takenGames({ deals }: PlayedMatch): TakenGame[] {
  return deals.flatMap((deal) => {
    const { score, taking } = herzblatt.state.parse(deal.end);
    const settlement = score.lastDeal?.deal === deal.number ? score.lastDeal.settlement : null;
    return deal.points && settlement ? [{ ...deal, settlement, buried: taking.buried }] : [];
  });
}

/** How close, how high or how low a game was; without the blind it is worth telling in any case. */
function outcome({ number, frames, settlement, buried }: TakenGame): Finding[] {
  const { declarer, augen, result } = settlement;
  const at = { deal: number, step: frames.length - 1, seats: [declarer] };
  const isWon = result === 'won';
  const hidden = augenOf(buried ?? []);
  if (isWon && !buried) return [found('stood', { ...at, weight: 64, figures: { augen } })];
  if (isWon && augen < NEEDED + CLOSE)
    return [found('narrowWin', { ...at, weight: 72 - (augen - NEEDED), figures: { augen } })];
  if (isWon && augen - hidden < NEEDED && hidden >= BIG_BURY) {
    const figures = { augen: hidden, total: augen };
    return [found('buryDecided', { ...at, cards: buried ?? [], weight: 66, figures })];
  }
  if (isWon) return augen >= BIG_GAME ? [found('bigGame', { ...at, weight: 56, figures: { augen } })] : [];
  const missing = NEEDED - augen;
  if (missing <= CLOSE) return [found('narrowLoss', { ...at, weight: 74 - missing, figures: { augen, missing } })];
  return result === 'schneider' ? [found('schneider', { ...at, weight: 58, figures: { augen } })] : [];
}

/** Finds the most valuable cards buried in the whole match. */
function biggestBury(games: readonly TakenGame[]): Finding[] {
  const counted = games.map(({ buried }) => augenOf(buried ?? []));
  const most = onlyHighest(counted);
  if (most === null || counted[most] < BIG_BURY) return [];
  const { number, settlement, buried, frames } = games[most];
  const step = frames.findIndex(({ move }) => move?.move.type === 'bury');
  const said = { deal: number, step, seats: [settlement.declarer], cards: buried ?? [], weight: 50 };
  return [found('bury', { ...said, figures: { augen: counted[most] } })];
}

/** The most games running that one player took and won. */
function winningRun({ players }: PlayedMatch, games: readonly TakenGame[]): Finding[] {
  const runs = Array.from({ length: players }, (_, seat) => {
    const own = games.filter(({ settlement }) => settlement.declarer === seat);
    return { own, ...longestRun(own, ({ settlement }) => settlement.result === 'won') };
  });
  const longest = onlyHighest(runs.map(({ length }) => length));
  if (longest === null || runs[longest].length < 3) return [];
  const { own, end, length } = runs[longest];
  const said = { deal: own[end - 1].number, isLong: true, seats: [longest], figures: { count: length } };
  return [found('winningRun', { ...said, weight: Math.min(68, 46 + 4 * length) })];
}

/** Finds who took the game most often. */
function mostGames({ players }: PlayedMatch, games: readonly TakenGame[]): Finding[] {
  const counts = Array.from({ length: players }, (_, seat) => taken(games, seat).length);
  const most = onlyHighest(counts);
  if (most === null || games.length < 4 || 2 * counts[most] <= games.length) return [];
  const deal = taken(games, most).at(-1)?.number ?? 0;
  const figures = { count: counts[most], deals: games.length };
  return [found('games', { deal, isLong: true, seats: [most], weight: 38, figures })];
}

const taken = (games: readonly TakenGame[], seat: Seat) =>
  games.filter(({ settlement }) => settlement.declarer === seat);

/** Deals that nobody took. */
function voidDeals({ deals }: PlayedMatch): Finding[] {
  const nobodys = deals.filter(({ end, number }) => {
    const { lastDeal } = herzblatt.state.parse(end).score;
    return lastDeal?.deal === number && lastDeal.settlement === null;
  });
  const last = nobodys.at(-1);
  return last ? [found('voidDeals', { deal: last.number, weight: 30, figures: { count: nobodys.length } })] : [];
}

function counts(match: PlayedMatch): Counts {
  const games = takenGames(match);
  const count = (isTrue: (game: TakenGame) => boolean) => (seat: Seat) => taken(games, seat).filter(isTrue).length;
  const tricks = match.deals.flatMap((deal) => deal.tricks.map(({ trick }) => trick));
  return {
    games: count(() => true),
    won: count(({ settlement }) => settlement.result === 'won'),
    lost: count(({ settlement }) => settlement.result !== 'won'),
    augen: (seat) => augenOf(tricks.flatMap(({ winner, cards }) => (winner === seat ? cards : []))),
    buried: (seat) => augenOf(taken(games, seat).flatMap(({ buried }) => buried ?? [])),
  };
}
