import { type Card, cardsOf } from '../../cards';
import { herzblatt, type Move, type Options, type State, type View } from '../../rules/herzblatt';
import { augenOf, pointsOf, resultOf } from '../../rules/herzblatt/score';
import type { Seat } from '../../rules/view';
import { handSize } from '../kernel/bits';
import type { Bot, Task } from '../kernel/bot';
import { applied } from '../kernel/bot';
import type { Random } from '../kernel/random';
import { best } from '../kernel/search';
import { Solver } from './endgame';
import { byBurying, firstBury, pickCard, takes } from './policy';
import { type KnownHands, know, sample, sampleLikely } from './sample';

export const herzblattBot: Bot<Options, View, Move> & { readonly id: 'herzblatt' } = { id: 'herzblatt', move };

/** The number of cards best to bury from which all pairs are tried, by the number of players. */
const BURIABLE: Record<number, number> = { 2: 7, 3: 6, 4: 6, 5: 6, 6: 6 };

/** With a budget of this number of worlds or more, the end is played exactly, and the worlds fit what everybody said and buried. */
const EXPERT_FROM = 48;
/** From so few cards in all hands and on the table on, an expert plays exactly, by the number of players. */
const EXACT_CARDS: Record<number, number> = { 2: 18, 3: 15, 4: 18, 5: 15, 6: 18 };

/** A state that may be, and if the end is to be played exactly, who works it out for each seat that may play alone. */
type SolvedWorld = { state: State; solvers: Solver[] | null };

function move({ options, view, seat, samples, random }: Task<Options, View>): Move {
  const known = know(options, view, seat);
  const expert = samples >= EXPERT_FROM;
  // Between more than two, opponents who see all cards would keep everybody from taking the game.
  const exact = expert && (view.phase !== 'taking' || options.players === 2);
  return best<SolvedWorld, Move>({
    moves: moves(view),
    samples: exact ? budget(known, samples) : samples,
    random,
    world: (random) => ({
      state: expert ? sampleLikely(known, random) : sample(known, random),
      solvers: exact ? view.counts.map((_, declarer) => new Solver(options, declarer)) : null,
    }),
    worth: ({ state, solvers }, move, random) => {
      return worth(playOut(applied(herzblatt, state, seat, move), random, exact), solvers, view, seat);
    },
  });
}

/** From more cards than these in all hands exact play takes so long that a third of the worlds must do … */
const MANY_CARDS = 12;
/** … and between two, who play exactly from the first card on, half of that from these. */
const MOST_CARDS = 15;
/** There are many pairs to bury: they are tried in this number of worlds at most. */
const MOST_WORLDS_BURYING = 12;

/** In how many worlds moves are tried with exact play: in one, if the player knows where every card lies. */
function budget({ view, places }: KnownHands, samples: number): number {
  if (places.filter(({ room }) => room > 0).length <= 1) return 1;
  if (view.phase === 'burying') return Math.min(samples, MOST_WORLDS_BURYING);
  const cards = view.counts.reduce((sum, count) => sum + count, 0);
  const most = view.phase === 'playing' && view.players === 2 && cards > MOST_CARDS;
  return Math.ceil(samples / (most ? 6 : cards > MANY_CARDS ? 3 : 1));
}

/** The moves worth trying. */
function moves(view: View): Move[] {
  return view.choices.flatMap(({ type, cards = [] }): Move[] => {
    switch (type) {
      case 'play':
        return cards.map((card) => ({ type, card }));
      case 'bury':
        return burials(cards, BURIABLE[view.players]).map((cards) => ({ type, cards }));
      case 'take':
      case 'decline':
      case 'pickUp':
      case 'stand':
        return [{ type }];
      default:
        throw new Error(`no bot knows the move ${type}`);
    }
  });
}

function burials(hand: readonly Card[], count: number): Card[][] {
  const cards = byBurying(hand).slice(0, count);
  return cards.flatMap((first, i) => cards.slice(i + 1).map((second) => [first, second]));
}

/** Plays the deal at first sight: to its end, or if that is to be played exactly, to where it begins. */
export function playOut(start: State, random: Random, exact: boolean): State {
  let state = start;
  const last = exact ? EXACT_CARDS[start.options.players] : 0;
  while (state.phase !== 'dealing' && state.phase !== 'finished') {
    if (state.phase === 'playing' && cardsLeft(state) <= last) return state;
    const seat = state.phase === 'playing' ? state.turn : herzblatt.toAct(state)[0];
    state = applied(herzblatt, state, seat, firstMove(state, seat, random));
  }
  return state;
}

function cardsLeft({ hands, options }: State): number {
  let count = 0;
  for (let seat = 0; seat < options.players; seat++) count += handSize(hands[seat]);
  return count;
}

/** Chooses a player's move at first sight. */
export function firstMove(state: State, seat: Seat, random: Random): Move {
  switch (state.phase) {
    case 'taking':
      return { type: takes(state, seat) ? 'take' : 'decline' };
    case 'blind':
      return { type: 'pickUp' };
    case 'burying':
      return { type: 'bury', cards: firstBury(cardsOf(state.hands[seat])) };
    default:
      return { type: 'play', card: pickCard(state, seat, herzblatt.choices(state, seat)[0].cards ?? [], random) };
  }
}

/** Augen beyond what decides count a little, so that a bot plays on when all is won or lost. */
const PER_AUGE = 0.004;

/** Returns what the deal brings the seat, in stakes. Earlier tricks come from the view: old tricks may be made up. */
export function worth(state: State, solvers: readonly Solver[] | null, view: View, seat: Seat): number {
  const { options, taking, tricks } = state;
  const { declarer, buried } = taking;
  if (declarer === null) return 0;
  let augen = view.augen[declarer] + augenOf(buried ?? []);
  const before = view.taken.reduce((sum, count) => sum + count, 0);
  for (let i = before; i < tricks.length; i++) if (tricks[i].winner === declarer) augen += augenOf(tricks[i].cards);
  if (solvers && state.phase === 'playing') augen = inTheEnd(state, solvers[declarer], augen);
  const points = pointsOf(options, declarer, resultOf(augen))[seat] / options.stake;
  return points + (seat === declarer ? PER_AUGE : -PER_AUGE) * (augen - 60);
}

/** The Augen a declarer needs, and those with which they are Schneider (rules.md §4.5). */
const WINS = 66;
const SCHNEIDER = 30;
/** Augen are worked out exactly only so near to what decides: that is much quicker. */
const NEAR = 10;

/** Stands for all totals that are lost, but not narrowly. */
const LOST = 48;

/** The declarer's Augen at the end, who have `augen` so far: exact near what wins, and elsewhere with the right result. */
function inTheEnd(state: State, solver: Solver, augen: number): number {
  const near = augen + solver.solve(state, WINS - NEAR - augen, WINS + NEAR - augen);
  if (near > WINS - NEAR) return Math.min(near, WINS + NEAR);
  return augen + solver.solve(state, SCHNEIDER - augen, SCHNEIDER + 1 - augen) > SCHNEIDER ? LOST : SCHNEIDER;
}
