import type * as certainty from '@/lib/certain';
import type { BaseEvent, BaseMove, BaseOptions } from '@/lib/rules/game';
import type { Seat } from '@/lib/rules/view';
import type { Pick } from '../../lab/shared/player';
import { picker } from '../match';
import { anyOptionsFor } from './any-options';
import { type AnyGame, endings, GAMES, movesOf, type State, worlds } from './endings';
import { made } from './made';

/** The functions that are checked: `lib/certain`, or the same with a mistake in it. */
export type Certain = {
  [name in 'forcedMove' | 'isSettled' | 'isCertain' | 'claimMove']: (typeof certainty)[name];
};

/** How often each was said and checked to its end; those too large to be checked count as `skipped`. */
export type Tally = { equivalent: number; settled: number; all: number; none: number; skipped: number };

/** How far a check goes: how many worlds are tried for a position, and how many steps in all of them. */
type Effort = { cards: number; worlds: number; steps: number };

/** A position in which more was said than is true. */
export class Mistake extends Error {}
/** More steps than the effort allows. */
class TooLarge extends Error {}

/** Matches of a game that are played at random to be checked, with options of every kind. */
export type Table = { id: string; players: number; matches: number; options?: object };

const EFFORT: Effort = { cards: 5, worlds: 6, steps: 800 };

/** Checks matches of a game. Throws a `Mistake` where something said is false. */
export function checkTable(certain: Certain, { id, players, matches, options }: Table, effort = EFFORT): Tally {
  const game = GAMES.find((game) => game.id === id);
  if (!game) throw new Error(`no game ${id}`);
  const tally: Tally = { equivalent: 0, settled: 0, all: 0, none: 0, skipped: 0 };
  const pick = picker(20_261_122);
  for (let match = 0; match < matches; match++) {
    checkMatch(certain, game, anyOptionsFor(game, players, pick, options), pick, effort, tally);
  }
  return tally;
}

/**
 * Checks everything that is said in the endings of a random match against all plays in worlds that look the same. Throws a
 * `Mistake` where something said is false.
 */
function checkMatch(
  certain: Certain,
  game: AnyGame,
  options: BaseOptions,
  pick: Pick,
  effort: Effort,
  tally: Tally,
): void {
  for (const state of endings(game, options, effort.cards, pick)) {
    // Claims that are made often are checked now and then, so that more deals can be played.
    const checks = [() => settled()];
    state.hands.forEach((_, seat) => {
      checks.push(
        () => forced(seat),
        () => claimed(seat, 'all'),
      );
      if (pick(12) === 0) checks.push(() => claimed(seat, 'none'));
    });
    for (const check of checks) {
      try {
        check();
      } catch (error) {
        if (!(error instanceof TooLarge)) throw error;
        tally.skipped++;
      }
    }

    function settled(): void {
      const view = game.view(state, null);
      if (!certain.isSettled(game.id, options, view)) return;
      const steps = { left: effort.steps };
      const outcomes = new Set<string>();
      for (const world of worlds(game, state, view, pick, effort.worlds)) {
        collect(game, world, outcomes, steps);
        if (outcomes.size > 1) throw new Mistake(inWords(`settled, but ${[...outcomes].join(' or ')}`, state));
      }
      tally.settled++;
    }

    function forced(seat: Seat): void {
      const view = game.view(state, seat);
      const move = certain.forcedMove(game.id, options, view);
      const legal = movesOf(game, state, seat);
      if (!move || legal.length === 1) return;
      const steps = { left: effort.steps };
      const trees = new Map<string, number>();
      for (const world of worlds(game, state, view, pick, effort.worlds)) {
        const same = treeAfter(world, seat, move);
        for (const other of legal) {
          if (treeAfter(world, seat, other) === same) continue;
          throw new Mistake(inWords(`${JSON.stringify(move)} is not as good as ${JSON.stringify(other)}`, state));
        }
      }
      tally.equivalent++;

      function treeAfter(world: State, by: Seat, first: BaseMove): number {
        return treeOf(game, world, by, first, trees, steps);
      }
    }

    function claimed(seat: Seat, kind: certainty.Claim): void {
      const view = game.view(state, seat);
      if (!certain.isCertain(game.id, options, view, kind)) return;
      const steps = { left: effort.steps };
      for (const world of worlds(game, state, view, pick, effort.worlds)) {
        const why = refutedBy(world, seat, kind, steps);
        if (why) throw new Mistake(inWords(`seat ${seat} claims ${kind}: ${why}`, world));
      }
      tally[kind]++;
    }

    /** Not to know a card to play, or one that is illegal, refutes a claim as well. */
    function refutedBy(world: State, seat: Seat, kind: certainty.Claim, steps: { left: number }): string | null {
      try {
        return refuted(certain, game, options, world, seat, kind, steps);
      } catch (error) {
        if (error instanceof TooLarge) throw error;
        return String(error);
      }
    }
  }
}

/** The scores to which the deal can come from here. */
function collect(game: AnyGame, state: State, outcomes: Set<string>, steps: { left: number }): void {
  for (const seat of game.toAct(state)) {
    for (const move of movesOf(game, state, seat)) {
      const next = step(game, state, seat, move, steps);
      const scored = scoreIn(next.events);
      if (scored) outcomes.add(scored);
      else collect(game, next.state, outcomes, steps);
    }
  }
}

/**
 * The number of the tree of play after a move: trees of the same shape have the same number, whatever the cards are called: the
 * same seats have as many moves, which lead to the same trees, and in the end to the same scores.
 */
function treeOf(
  game: AnyGame,
  state: State,
  seat: Seat,
  move: BaseMove,
  trees: Map<string, number>,
  steps: { left: number },
): number {
  const next = step(game, state, seat, move, steps);
  const scored = scoreIn(next.events);
  const [by] = scored ? [] : game.toAct(next.state);
  const branches =
    by === undefined ? [] : movesOf(game, next.state, by).map((m) => treeOf(game, next.state, by, m, trees, steps));
  const tree = scored ?? `${by}: ${branches.sort((a, b) => a - b).join()}`;
  const number = trees.get(tree) ?? trees.size;
  trees.set(tree, number);
  return number;
}

/** How the claim fails in this world when the claimer plays as they are told, or null. */
function refuted(
  certain: Certain,
  game: AnyGame,
  options: BaseOptions,
  state: State,
  claimer: Seat,
  kind: certainty.Claim,
  steps: { left: number },
): string | null {
  const [seat] = game.toAct(state);
  const view = game.view(state, claimer);
  // With all tricks shown, a claim that was certain stays so, and is made again whenever it can be.
  const says = view.hand.length > 0 && (kind === 'none' || seat === claimer);
  if (says && options.trickHistory === 'whole-deal' && !certain.isCertain(game.id, options, view, kind)) {
    return `no longer certain with ${view.hand} after ${state.trick}`;
  }
  const moves = seat === claimer ? [certain.claimMove(game.id, options, view, kind)] : movesOf(game, state, seat);
  for (const move of moves) {
    const next = step(game, state, seat, move, steps);
    const won = next.events.find(({ type }) => type === 'trickWon');
    if (won && (seatOf(won) === claimer) !== (kind === 'all')) return `${JSON.stringify(move)} by ${seat}`;
    if (scoreIn(next.events) || next.state.phase !== 'playing') continue;
    const why = refuted(certain, game, options, next.state, claimer, kind, steps);
    if (why) return `${JSON.stringify(move)} by ${seat}, ${why}`;
  }
  return null;
}

function step(game: AnyGame, state: State, seat: Seat, move: BaseMove, steps: { left: number }) {
  if (steps.left-- <= 0) throw new TooLarge();
  return made(game, state, seat, move);
}

/** The score of the deal, with everything counted over the match; null while it is not over. */
function scoreIn(events: readonly BaseEvent[]): string | null {
  const scored: (BaseEvent & { points?: unknown; bags?: unknown; sides?: unknown }) | undefined = events.find(
    ({ type }) => type === 'dealScored',
  );
  return scored ? JSON.stringify([scored.points, scored.bags, scored.sides]) : null;
}

const seatOf = (event: BaseEvent & { seat?: unknown }) => event.seat;

function inWords(what: string, state: State): string {
  return `${what}; ${JSON.stringify({ ...state, score: undefined })}`;
}
