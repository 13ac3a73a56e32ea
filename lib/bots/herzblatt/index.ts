import { type Card, handOf } from '../../cards';
import { herzblatt, type Move, type Options, type State, type View } from '../../rules/herzblatt';
import { augenOf, pointsOf, resultOf } from '../../rules/herzblatt/score';
import { turn } from '../../rules/herzblatt/state';
import type { Seat } from '../../rules/view';
import { handSize } from '../bits';
import type { Bot, Task } from '../bot';
import { made } from '../made';
import type { Random } from '../random';
import { best } from '../search';
import { solve } from './endgame';
import { byBurying, firstBury, pickCard, takes } from './policy';
import { know, sample } from './sample';

/** A player of Herzblatt. */
export const herzblattBot: Bot<Options, View, Move> & { readonly id: 'herzblatt' } = { id: 'herzblatt', move };

/** From so many cards best to bury all pairs are tried. */
const BURIABLE = 7;

function move({ options, view, seat, samples, random }: Task<Options, View>): Move {
  const known = know(options, view, seat);
  const exact = samples >= EXACT_FROM;
  return best<State, Move>({
    moves: moves(view),
    // Exact ends take longer, and need fewer worlds.
    samples: exact ? Math.ceil((2 * samples) / 3) : samples,
    random,
    world: (random) => sample(known, random),
    worth: (world, move, random) => worth(playOut(made(herzblatt, world, seat, move), random, exact), view, seat),
  });
}

/** The moves worth trying. */
function moves(view: View): Move[] {
  return view.choices.flatMap(({ type, cards = [] }): Move[] => {
    switch (type) {
      case 'play':
        return cards.map((card) => ({ type, card }));
      case 'bury':
        return burials(cards).map((cards) => ({ type, cards }));
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

function burials(hand: readonly Card[]): Card[][] {
  const cards = byBurying(hand).slice(0, BURIABLE);
  return cards.flatMap((first, i) => cards.slice(i + 1).map((second) => [first, second]));
}

/** With a budget of so many worlds or more, the last cards are not played by rule of thumb but exactly. */
const EXACT_FROM = 48;
/** So many cards, in all hands and on the table, are the last ones. */
const LAST_CARDS = 8;

/** The deal as far as it is played at first sight, and what the declarer takes in the rest when all play at their best. */
type Outcome = { state: State; rest: number };

/** Plays the deal to its end, the last cards exactly or, if there are to be none such, at first sight as well. */
export function playOut(start: State, random: Random, exact: boolean): Outcome {
  let state = start;
  while (state.phase !== 'dealing' && state.phase !== 'finished') {
    if (state.phase === 'playing') {
      const { declarer } = state.taking;
      if (exact && declarer !== null && cardsLeft(state) <= LAST_CARDS) return { state, rest: solve(state, declarer) };
    }
    const seat = state.phase === 'playing' ? turn(state) : herzblatt.toAct(state)[0];
    state = made(herzblatt, state, seat, firstMove(state, seat, random));
  }
  return { state, rest: 0 };
}

function cardsLeft({ hands, options }: State): number {
  let count = 0;
  for (let seat = 0; seat < options.players; seat++) count += handSize(hands, seat);
  return count;
}

/** What a player does at first sight. */
function firstMove(state: State, seat: Seat, random: Random): Move {
  switch (state.phase) {
    case 'taking':
      return { type: takes(state, seat) ? 'take' : 'decline' };
    case 'blind':
      return { type: 'pickUp' };
    case 'burying':
      return { type: 'bury', cards: firstBury(handOf(state.hands, seat)) };
    default:
      return { type: 'play', card: pickCard(state, seat, herzblatt.choices(state, seat)[0].cards ?? [], random) };
  }
}

/** Augen beyond what decides count a little, so that a bot plays on when all is won or lost. */
const PER_AUGE = 0.004;

/** What the deal brings the seat, in stakes. What was taken before comes from the view: old tricks may be made up. */
function worth({ state, rest }: Outcome, view: View, seat: Seat): number {
  const { options, taking, tricks } = state;
  const { declarer, buried } = taking;
  if (declarer === null) return 0;
  let augen = view.augen[declarer] + augenOf(buried ?? []) + rest;
  const before = view.taken.reduce((sum, count) => sum + count, 0);
  for (let i = before; i < tricks.length; i++) if (tricks[i].winner === declarer) augen += augenOf(tricks[i].cards);
  const points = pointsOf(options, declarer, resultOf(augen))[seat] / options.stake;
  return points + (seat === declarer ? PER_AUGE : -PER_AUGE) * (augen - 60);
}
