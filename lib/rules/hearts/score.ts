import { suitIndex } from '../../cards';
import type { Trick } from '../view';

import { heartsInDeck, type Options } from './options';

/** The cards a seat has taken in a deal, as far as it can count. */
export type Taken = { hearts: number; queen: boolean; jack: boolean; tricks: number };

/** The seat that shot the moon or the sun, and how many points that moves (rules.md §1.4). */
export type Shot = { seat: number; sun: boolean; amount: number };

/** `add`: the others get the amount; `subtract`: the shooter gets minus the amount. */
export const MOON_VALUES = ['add', 'subtract'] as const;
export type MoonValue = (typeof MOON_VALUES)[number];

const HEARTS = 2;

/** The points that the jack of diamonds gives when it counts. */
export const JACK = -10;

/** Returns what each seat took in these tricks. */
export function takenBy(tricks: readonly Trick[], players: number): Taken[] {
  const taken: Taken[] = [];
  for (let seat = 0; seat < players; seat++) taken.push({ hearts: 0, queen: false, jack: false, tricks: 0 });
  for (const { cards, winner } of tricks) {
    if (winner === undefined) continue;
    const pile = taken[winner];
    pile.tricks++;
    for (const card of cards) {
      if (card === 'QS') pile.queen = true;
      else if (card === 'JD') pile.jack = true;
      else if (suitIndex(card) === HEARTS) pile.hearts++;
    }
  }
  return taken;
}

/** The points of the cards taken, before any moon or sun; by seat. */
export function cardPoints(options: Options, taken: readonly Taken[]): number[] {
  const queen = heartsInDeck(options);
  return taken.map((pile) => pile.hearts + (pile.queen ? queen : 0) + jackPoints(options, pile));
}

/** The moon or the sun of a finished deal, or null. */
export function shotOf(options: Options, taken: readonly Taken[]): Shot | null {
  if (options.moon === 'none') return null;
  const hearts = heartsInDeck(options);
  const jackNeeded = options.jackOfDiamonds === 'bonus-needed-for-moon';
  const seat = taken.findIndex((pile) => pile.hearts === hearts && pile.queen && (pile.jack || !jackNeeded));
  if (seat < 0) return null;
  const sun = options.sun && taken.every((pile, other) => other === seat || pile.tricks === 0);
  return { seat, sun, amount: (sun ? 4 : 2) * hearts };
}

/** Returns what the rule says about a shot, or null where the shooter decides. */
export function moonValue({ moon }: Options): MoonValue | null {
  if (moon === 'old') return 'add';
  return moon === 'new' ? 'subtract' : null;
}

/** The points of a deal in which somebody shot, by seat: the jack counts on top of it for the seat that took it. */
export function shotPoints(options: Options, taken: readonly Taken[], shot: Shot, value: MoonValue): number[] {
  return taken.map((pile, seat) => {
    const shooter = seat === shot.seat;
    const moved = value === 'add' ? (shooter ? 0 : shot.amount) : shooter ? -shot.amount : 0;
    return moved + jackPoints(options, pile);
  });
}

function jackPoints({ jackOfDiamonds }: Options, pile: Taken): number {
  return pile.jack && jackOfDiamonds !== 'off' ? JACK : 0;
}
