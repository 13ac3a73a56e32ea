import type { Game } from '../../../lib/rules/game';
import type { BaseView, Seat } from '../../../lib/rules/view';
import type { GoldenRecord, Views } from '../shared/golden';
import { type Plan, type Step, steps } from '../shared/matches';

/** Longer matches are refused: those who play at random may never reach a target. */
const MOST = 1000;

/** Plays a planned match to its end and writes down what happened, and at chosen positions what everybody saw. */
export function record(plan: Plan): GoldenRecord {
  const { game, options, seed, manners = [] } = plan;
  const played: Step[] = [];
  for (const step of steps(plan)) if (played.push(step) > MOST) throw new Error(`${seed}: no end after ${MOST} steps`);
  const shown = chosen(game, played);
  const { awaitsDeal: _, ...result } = game.standing(played[played.length - 1].state);
  const lines = played.map(({ made, events, state }, i) => ({
    ...made,
    events,
    ...(shown.has(i) && { views: viewsOf(options.players, (viewer) => game.view(state, viewer)) }),
  }));
  return {
    header: {
      format: 'stichpost-golden/1',
      game: game.id,
      options: { ...options },
      seed,
      seats: Array.from({ length: options.players }, (_, seat) => manners[seat] ?? 'random'),
    },
    lines,
    result,
  };
}

/**
 * The positions worth their space: after the dealing, wherever another phase begins (so at the end of each deal and of the
 * match), and in the middle of each longer phase, if possible of a trick.
 */
function chosen(game: Game, played: readonly Step[]): Set<number> {
  const views = played.map(({ state }) => game.view(state, null));
  const begins = played.flatMap(({ made }, i) =>
    i === 0 || 'chance' in made || views[i].phase !== views[i - 1].phase ? [i] : [],
  );
  const middles = begins.flatMap((from, i) => {
    const to = begins[i + 1] ?? played.length;
    return to - from < 4 ? [] : [middle(views, from, to)];
  });
  return new Set([...begins, ...middles]);
}

function middle(views: readonly BaseView[], from: number, to: number): number {
  const half = Math.floor((from + to) / 2);
  const inTrick = views.findIndex(({ trick }, i) => i >= half && i < to && trick !== null);
  return inTrick < 0 ? half : inTrick;
}

/** Returns the views of all seats and, last, of a spectator: fields that are the same for all stand once. */
export function viewsOf(players: number, viewOf: (viewer: Seat | null) => object): Views {
  const seats = Array.from({ length: players }, (_, seat) => seat);
  const views = [...seats, null].map((viewer) => Object.entries(viewOf(viewer)));
  const isSame = ([key, value]: [string, unknown]) => {
    const text = JSON.stringify(value);
    return views.every((view) => JSON.stringify(new Map(view).get(key)) === text);
  };
  return {
    all: Object.fromEntries(views[0].filter(isSame)),
    each: views.map((view) => Object.fromEntries(view.filter((entry) => !isSame(entry)))),
  };
}
