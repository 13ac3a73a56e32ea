import { z } from 'zod';
import { type Card, card, type Hands, packHands, withoutCard } from '../../cards';
import type { BaseOptions } from '../game';
import { type Seat, seat } from '../view';
import { clockwise, withLast } from './seats';

const cards = z.array(card);
/** The ranks of one suit, as in `Hands`. */
export const bits = z.int().min(0).max(0x1fff);

/** What the deals of a match came to, by seat; partners share theirs. */
export const score = z.object({
  dealScores: z.array(z.array(z.int())),
  scores: z.array(z.int()),
  winners: z.array(seat),
});

/** The part of a state that all games share; a game adds its phases, its options and what is its own. */
export const trickState = z.object({
  /** Bit sets as in `Hands`. */
  hands: z.array(z.array(bits)),
  /** Who leads, or led, the trick that is running. It is the turn of seat `(leader + trick.length) mod players`. */
  leader: seat,
  trick: cards,
  /** The complete tricks of the deal. */
  tricks: z.array(z.object({ leader: seat, cards, winner: seat })),
  /** The deal running or the last one, from 0. */
  deal: z.int(),
  score,
});
/**
 * The state of a game of tricks. Its phases are the game's own, but three are everybody's: `dealing` while the next deal's
 * chance is awaited, `playing` while cards are played, and `finished`.
 */
export type TrickState<Options extends BaseOptions = BaseOptions> = z.infer<typeof trickState> & {
  phase: string;
  options: Options;
};
type Tricks = TrickState['tricks'];
type Score = TrickState['score'];

/** The events all games share. A game may add what else followed from a card, and from the end of a deal. */
export const cardPlayed = z.object({ type: z.literal('cardPlayed'), seat, card });
export const trickWon = z.object({ type: z.literal('trickWon'), seat });
export const dealScored = z.object({ type: z.literal('dealScored'), points: z.array(z.int()) });
export const finished = z.object({ type: z.literal('finished'), winners: z.array(seat) });
export type TrickWon = z.infer<typeof trickWon>;
export type Finished = z.infer<typeof finished>;

/** The seat whose turn it is while cards are played. */
export function turn({ leader, trick, options }: TrickState): Seat {
  return clockwise(leader, trick.length, options.players);
}

/** How many tricks each seat has taken. */
export function tricksTaken(tricks: readonly { winner?: Seat | undefined }[], players: number): number[] {
  const taken = forAll(players, 0);
  for (let i = 0; i < tricks.length; i++) {
    const { winner } = tricks[i];
    if (winner !== undefined) taken[winner]++;
  }
  return taken;
}

// What the shared events change. A game's `evolve` copies the state field by field, once for all events, and then changes
// the copy: spreading the state takes many times as long, and leaves the machine with objects of several shapes.

/** A deal begins: these are the hands, and `leader` leads to its first trick. */
export function beginDeal(next: TrickState, deal: number, hands: readonly (readonly Card[])[], leader: Seat): void {
  next.hands = packHands(hands);
  next.leader = leader;
  next.trick = [];
  next.tricks = [];
  next.deal = deal;
}

/** A card goes from a hand to the trick. */
export function putCard(next: { hands: Hands; trick: Card[] }, seat: Seat, card: Card): void {
  next.hands = withoutCard(next.hands, seat, card);
  next.trick = withLast(next.trick, card);
}

/** The trick goes to who won it, and he leads to the next. */
export function takeTrick(next: { leader: Seat; trick: Card[]; tricks: Tricks }, winner: Seat): void {
  next.tricks = withLast(next.tricks, { leader: next.leader, cards: next.trick, winner });
  next.leader = winner;
  next.trick = [];
}

/** The match is over. */
export function finish<S extends Score>(next: { phase: string; score: S }, winners: Seat[]): void {
  next.phase = 'finished';
  next.score = { ...next.score, winners };
}

/** Two lists by seat, added up. */
export function sums(some: readonly number[], others: readonly number[]): number[] {
  const total = new Array<number>(some.length);
  for (let seat = 0; seat < some.length; seat++) total[seat] = some[seat] + others[seat];
  return total;
}

/** A list by seat with the same value for each. */
export function forAll<T>(players: number, value: T): T[] {
  const list: T[] = [];
  for (let seat = 0; seat < players; seat++) list.push(value);
  return list;
}

/** A list by seat with another value for one of them. */
export function replaced<T>(list: readonly T[], seat: Seat, value: T): T[] {
  const copy = list.slice();
  copy[seat] = value;
  return copy;
}
