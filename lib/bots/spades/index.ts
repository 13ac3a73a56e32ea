import { cardsOf, packHands } from '../../cards';
import { type Move, type Options, type State, spades, type View } from '../../rules/spades';
import { nextDraw } from '../../rules/spades/drawing';
import { tricksTaken } from '../../rules/trick';
import type { Seat } from '../../rules/view';
import type { Bot, Task } from '../kernel/bot';
import { applied } from '../kernel/bot';
import type { Random } from '../kernel/random';
import { best } from '../kernel/search';
import { keeps, laidOff } from './drawing';
import { firstBid, pickCard, promise } from './policy';
import { know, sample } from './sample';

/** A player of Spades, for two and for four. */
export const spadesBot: Bot<Options, View, Move> & { readonly id: 'spades' } = { id: 'spades', move };

/** A move, and whether further cards are drawn low, for a hand that wins nothing. */
type Plan = { move: Move; low: boolean };

function move(task: Task<Options, View>): Move {
  const { view, options, seat, samples, random } = task;
  if (view.phase === 'looking') return { type: isDesperate(view, seat) ? 'blindNil' : 'look' };
  if (view.phase === 'exchanging') return { type: 'exchange', cards: laidOff(view.hand) };
  const known = know(options, view, seat);
  return best<State, Plan>({
    moves: plans(task),
    samples: budget(view, samples),
    random,
    world: (random) => sample(known, random),
    worth: (world, { move, low }, random) =>
      worth(playOut(applied(spades, world, seat, move), random, low ? seat : -1), seat),
  }).move;
}

/** As long as more cards than these are out, playouts take long: this number of worlds must do, for a bid and for a card. */
const MANY_CARDS = 40;
const MOST_WORLDS_BIDDING = 64;
const MOST_WORLDS_EARLY = 24;

/** In how many worlds moves are tried. */
function budget({ phase, counts }: View, samples: number): number {
  // A draw is one of thirteen: each decides little.
  if (phase === 'drawing') return Math.ceil(samples / 3);
  const cards = counts.reduce((sum, count) => sum + count, 0);
  if (cards <= MANY_CARDS) return samples;
  return Math.min(samples, phase === 'bidding' ? MOST_WORLDS_BIDDING : MOST_WORLDS_EARLY);
}

/** Partners bid blind nil only when nothing else helps: it fails far more often than not. */
const DESPERATE = 250;

function isDesperate({ scores }: View, seat: Seat): boolean {
  return scores[(seat + 1) % 2] - scores[seat] >= DESPERATE;
}

/** Bids so far from what the hand promises are not tried, by the number of players, but nil always is. */
const FAR: Record<number, number> = { 2: 4, 4: 2 };

function plans({ view }: Task<Options, View>): Plan[] {
  const tricks = promise(packHands([view.hand])[0], view.players);
  const isNear = (bid: number) => bid === 0 || Math.abs(bid - tricks) <= FAR[view.players];
  return view.choices.flatMap(({ type, cards = [], values = [] }): Plan[] => {
    switch (type) {
      case 'play':
        return cards.map((card) => ({ move: { type, card }, low: false }));
      case 'bid':
        return values
          .map(Number)
          .filter(isNear)
          .map((value) => ({ move: { type, value }, low: false }));
      case 'blindNil':
        return [{ move: { type }, low: true }];
      case 'look':
        return [{ move: { type }, low: false }];
      case 'keep':
      case 'reject':
        return [false, true].map((low) => ({ move: { type }, low }));
      default:
        throw new Error(`no bot knows the move ${type}`);
    }
  });
}

/** Plays the deal to its end; `low` is the seat that builds a hand for nil, if one does. */
export function playOut(start: State, random: Random, low: Seat): State {
  const taken = tricksTaken(start.tricks, start.options.players);
  let state = start;
  while (state.phase !== 'dealing' && state.phase !== 'finished') {
    if (state.phase === 'playing') {
      const seat = state.turn;
      const cards = spades.choices(state, seat)[0].cards ?? [];
      const tricks = state.tricks.length;
      state = applied(spades, state, seat, { type: 'play', card: pickCard(state, seat, cards, taken, random) });
      if (state.tricks.length > tricks) taken[state.tricks[tricks].winner]++;
    } else {
      const seat = spades.toAct(state)[0];
      state = applied(spades, state, seat, firstMove(state, seat, low));
    }
  }
  return state;
}

/** Chooses a player's move at first sight before the play. */
export function firstMove(state: State, seat: Seat, low: Seat): Move {
  const { bidding, drawing } = state;
  if (bidding.blindNil[seat] === null) return { type: 'look' };
  if (state.phase === 'drawing' && drawing) {
    const kept = keeps(nextDraw(drawing, seat).upper, seat === low || bidding.blindNil[seat] === true);
    return { type: kept ? 'keep' : 'reject' };
  }
  if (state.phase === 'exchanging') return { type: 'exchange', cards: laidOff(cardsOf(state.hands[seat])) };
  return { type: 'bid', value: firstBid(state, seat) };
}

/** The cost of a bag in the long run where ten of them cost 100: less than ten, since matches end. */
const BAG = -8;

/** By how much the deal was better for the seat's side than for the other. */
export function worth({ score, options }: State, seat: Seat): number {
  const sides = score.lastDeal?.sides ?? [];
  const [ours, theirs] = [sides[seat % 2], sides[1 - (seat % 2)]].map(
    ({ contract, nil, bags }) => contract + nil + bags * (options.bagPenalty ? BAG : 1),
  );
  return ours - theirs;
}
