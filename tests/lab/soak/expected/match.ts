import { chooseMove, type Manner } from '../../../../lib/bots';
import { type Random, randomFrom } from '../../../../lib/bots/kernel/random';
import { noted, noWaits, type PublicStanding, type Waits } from '../../../../lib/match/parts/pace/expected-end';
import type { BaseMove, BaseOptions, Game } from '../../../../lib/rules/game';
import { play } from '../../../../lib/rules/play';
import type { Seat } from '../../../../lib/rules/view';
import { dealt } from '../../shared/bots';
import { type Coming, visitsOf } from './people';

/** A match that several groups of people play with the same cards and the same moves: only their times differ. */
export type Plan = {
  game: Game;
  options: BaseOptions;
  /** The player of each seat: a person, who moves as this bot would, or the bot itself, which answers at once. */
  seats: readonly { isPerson: boolean; level: Manner['level'] }[];
  coming: Coming;
  groups: number;
  /** Longer than the match can take. */
  days: number;
  seed: string;
};

/** The state that everybody could know after a move. */
export type Moment = { at: number; standing: PublicStanding; waits: Waits };

const START = Date.UTC(2026, 9, 19);
const MOVE_MILLISECONDS = 50;

/** The match as each of the groups played it, move by move. */
export function played(plan: Plan): Moment[][] {
  const known = plan.seats.map((): BaseMove[] => []);
  return Array.from({ length: plan.groups }, (_, group) => {
    const random = randomFrom(`${plan.seed}/people ${group}`);
    return new Table(plan, known).play(random);
  });
}

class Table {
  readonly #plan: Plan;
  /** The moves of each seat, as the first group made them; bots take most of the time. */
  readonly #known: BaseMove[][];
  readonly #cards: Random;
  readonly #moments: Moment[] = [];
  /** How many moves each seat has made. */
  readonly #made: number[];
  /** For each seat that is to act: since when, and whether after its own move. */
  #turns: ({ began: number; follows: boolean } | null)[];
  #state: unknown;
  #waits: Waits;

  constructor(plan: Plan, known: BaseMove[][]) {
    const { game, options, seats, seed } = plan;
    this.#plan = plan;
    this.#known = known;
    this.#cards = randomFrom(`${seed}/cards`);
    this.#made = seats.map(() => 0);
    this.#waits = noWaits(seats.length);
    this.#turns = seats.map(() => null);
    this.#state = dealt(game, options, game.start(options), this.#cards);
    this.#turn(START, null);
  }

  /** Everybody comes at their own times, and moves until it is not their turn any more. */
  play(random: Random): Moment[] {
    const { game, seats, coming, days } = this.#plan;
    const visits = seats
      .flatMap(({ isPerson }, seat) =>
        isPerson ? visitsOf(seat, START, days, coming, random).map((at) => ({ at, seat })) : [],
      )
      .sort((a, b) => a.at - b.at);
    this.#letBotsMove(START);
    let now = START;
    for (const { at, seat } of visits) {
      // Now and then one does not get to a table.
      if (random.below(10) === 0) continue;
      now = Math.max(now, at);
      while (this.#turns[seat]) {
        now += MOVE_MILLISECONDS;
        this.#move(seat, now);
        this.#letBotsMove(now);
      }
      if (game.standing(this.#state).finished) return this.#moments;
    }
    throw new Error(`a match of ${game.id} goes on for ${days} days`);
  }

  #letBotsMove(at: number): void {
    for (;;) {
      const seat = this.#plan.seats.findIndex(({ isPerson }, seat) => !isPerson && this.#turns[seat]);
      if (seat < 0) return;
      this.#move(seat, at);
    }
  }

  #move(seat: Seat, at: number): void {
    const { game, options, seats } = this.#plan;
    const result = play(game, this.#state, seat, this.#choose(seat));
    if (result.kind === 'refused') throw new Error(`an illegal move: ${result.code}`);
    const turn = this.#turns[seat];
    if (turn && seats[seat].isPerson) this.#waits = noted(this.#waits, { seat, at, ...turn });
    this.#state = result.state;
    while (game.standing(this.#state).awaitsDeal) this.#state = dealt(game, options, this.#state, this.#cards);
    this.#turn(at, seat);
    this.#moments.push({ at, standing: game.view(this.#state, null), waits: this.#waits });
  }

  #choose(seat: Seat): BaseMove {
    const { game, options, seats, seed } = this.#plan;
    const known = this.#known[seat].at(this.#made[seat]);
    const move =
      known && !game.whyNot(this.#state, seat, known)
        ? known
        : game.move.parse(chooseMove(game, options, game.view(this.#state, seat), { level: seats[seat].level, seed }));
    this.#known[seat][this.#made[seat]++] = move;
    return move;
  }

  /** Writes down whose turn it is since this moment, after this seat's move. */
  #turn(at: number, mover: Seat | null): void {
    const toAct = this.#plan.game.toAct(this.#state);
    this.#turns = this.#turns.map((turn, seat) => {
      if (!toAct.includes(seat)) return null;
      return turn && seat !== mover ? turn : { began: at, follows: seat === mover };
    });
  }
}
