import { cardsOf } from '../../cards';
import { hearts, type Move, type Options, type State, type View } from '../../rules/hearts';
import type { Seat } from '../../rules/view';
import type { Bot, Task } from '../kernel/bot';
import { applied } from '../kernel/bot';
import type { Random } from '../kernel/random';
import { best } from '../kernel/search';
import { firstPass, passes } from './passing';
import { note, pickCard, remember } from './policy';
import { know, sample } from './sample';

/** A player of the Hearts family. */
export const heartsBot: Bot<Options, View, Move> & { readonly id: 'hearts' } = {
  id: 'hearts',
  move,
  atFirstSight: firstPass,
};

/** There are many ways to pass, and whole deals to play after each: they are tried in this number of worlds at most. */
const MOST_WORLDS_PASSING = 16;
/** As long as more cards than these are out, playouts take long and cards decide little: this number of worlds will do. */
const MANY_CARDS = 40;
const MOST_WORLDS_EARLY = 24;

function move(task: Task<Options, View>): Move {
  const { view, options, samples } = task;
  switch (view.phase) {
    case 'passing': {
      const moves = passes(view.hand, options).map((cards): Move => ({ type: 'pass', cards }));
      return searched({ ...task, samples: Math.min(samples, MOST_WORLDS_PASSING) }, moves);
    }
    case 'moon':
      return { type: 'moon', value: moonValue(task) };
    default: {
      const cards = view.counts.reduce((sum, count) => sum + count, 0);
      return searched(
        cards > MANY_CARDS ? { ...task, samples: Math.min(samples, MOST_WORLDS_EARLY) } : task,
        view.choices.flatMap(({ cards = [] }) => cards.map((card): Move => ({ type: 'play', card }))),
      );
    }
  }
}

function searched({ options, view, seat, samples, random }: Task<Options, View>, moves: readonly Move[]): Move {
  const known = know(options, view, seat);
  return best<State, Move>({
    moves,
    samples,
    random,
    world: (random) => withOthersPassed(sample(known, random), seat),
    worth: (world, move, random) => worth(playOut(applied(hearts, world, seat, move), random), seat),
  });
}

/** In a deal in which cards are passed, all others have passed at first sight. */
export function withOthersPassed(state: State, seat: Seat): State {
  let passed = state;
  if (state.phase !== 'passing') return state;
  for (let other = 0; other < state.options.players; other++) {
    if (other === seat || passed.pass.passed[other] !== null) continue;
    passed = applied(hearts, passed, other, {
      type: 'pass',
      cards: firstPass(cardsOf(passed.hands[other]), state.options),
    });
  }
  return passed;
}

/** Plays the deal to its end, or to the choice of who has shot the moon. */
export function playOut(start: State, random: Random): State {
  const memory = remember(start);
  let state = start;
  while (state.phase === 'playing') {
    const seat = state.turn;
    const cards = hearts.choices(state, seat)[0].cards ?? [];
    const tricks = state.tricks.length;
    state = applied(hearts, state, seat, { type: 'play', card: pickCard(state, seat, cards, memory, random) });
    if (state.tricks.length > tricks) {
      const { winner, cards } = state.tricks[tricks];
      note(memory, winner, cards);
    }
  }
  return state;
}

/** How much better the deal was for the seat than for the others on average, in points. */
export function worth({ score, shot, phase, options }: State, seat: Seat): number {
  // Whichever way a moon is counted, it sets the shooter apart from the others by as much.
  if (phase === 'moon' && shot) return shot.seat === seat ? shot.amount : -shot.amount / (options.players - 1);
  const points = score.dealScores[score.dealScores.length - 1];
  let others = 0;
  for (let other = 0; other < points.length; other++) if (other !== seat) others += points[other];
  return others / (points.length - 1) - points[seat];
}

/** Ends the match if that wins it, and otherwise helps the leader to come nearer to its end. */
function moonValue({ view, seat, options }: Task<Options, View>): 'add' | 'subtract' {
  const { scores, shot } = view;
  const amount = shot?.amount ?? 0;
  const others = scores.filter((_, other) => other !== seat);
  const leads = scores[seat] <= Math.min(...others) + amount;
  if (options.length.kind === 'deals') return 'add';
  const ends = Math.max(...others) + amount >= options.length.target;
  if (ends) return leads ? 'add' : 'subtract';
  return scores[seat] <= Math.min(...others) ? 'add' : 'subtract';
}
