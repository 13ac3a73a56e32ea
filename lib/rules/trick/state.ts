import { z } from 'zod';
import { card, emptyHands, gatherRound, packHands } from '../../cards';
import type { BaseEvent, BaseOptions, Chance } from '../game';
import { type Seat, seat } from '../view';
import { clockwise, withLast } from './seats';

const cards = z.array(card);
/** The ranks of one suit, as in `Hands`. */
export const bits = z.int().min(0).max(0x1fff);

/** The results of a match's deals, by seat; partners share theirs. */
export const score = z.object({
  dealScores: z.array(z.array(z.int())),
  scores: z.array(z.int()),
  winners: z.array(seat),
});

/** The part of a state that all games share; a game adds its phases, its options and what is its own. */
export const trickState = z.object({
  /** Bit sets as in `Hands`. */
  hands: z.array(z.array(bits)),
  /** The seat that plays the next card, or will when the play begins. */
  turn: seat,
  trick: cards,
  /** The complete tricks of the deal. */
  tricks: z.array(z.object({ leader: seat, cards, winner: seat })),
  /** The deal running or the last one, from 0. */
  deal: z.int(),
  score,
});
/** A game's state, with its own phases beside `dealing` (the next deal's chance is awaited), `playing` (of cards), `finished`. */
export type TrickState<Options extends BaseOptions = BaseOptions> = z.infer<typeof trickState> & {
  phase: string;
  options: Options;
};
type Score = TrickState['score'];

/** The events all games share. A game may add what else followed from a card, and from the end of a deal. */
export const dealt = z.object({ type: z.literal('dealt'), deal: z.int(), hands: z.array(cards) });
export const cardPlayed = z.object({ type: z.literal('cardPlayed'), seat, card });
export const trickWon = z.object({ type: z.literal('trickWon'), seat });
export const dealScored = z.object({ type: z.literal('dealScored'), points: z.array(z.int()) });
export const finished = z.object({ type: z.literal('finished'), winners: z.array(seat) });
/** All events of a game that needs no more of them. */
export const plainEvents = [dealt, cardPlayed, trickWon, dealScored, finished] as const;
type Dealt = z.infer<typeof dealt>;
export type CardPlayed = z.infer<typeof cardPlayed>;
export type TrickWon = z.infer<typeof trickWon>;
export type DealScored = z.infer<typeof dealScored>;
export type Finished = z.infer<typeof finished>;
/** Those of them that a game itself tells and applies. */
export type PlainEvent = Dealt | DealScored;

/** The seat that led the trick that is running, or leads the next one. */
export function leaderOf({ turn, trick, hands }: Pick<TrickState, 'turn' | 'trick' | 'hands'>): Seat {
  return trick.length === 0 ? turn : clockwise(turn, hands.length - trick.length, hands.length);
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

/** The shared part of a state before its first deal. */
export function beforeDeals<Options extends BaseOptions>(options: Options) {
  const { players } = options;
  const score: Score = { dealScores: [], scores: forAll(players, 0), winners: [] };
  return {
    phase: 'dealing' as const,
    hands: emptyHands(players),
    turn: 0,
    trick: [],
    tricks: [],
    options,
    deal: 0,
    score,
  };
}

// The fields that shared events change in a copy of the state; the last two, in a copy of its score as well.

/** A deal begins: these are the hands, and `leader` leads to its first trick. */
export function beginDeal(next: TrickState, { deal, hands }: Pick<Dealt, 'deal' | 'hands'>, leader: Seat): void {
  next.hands = packHands(hands);
  next.turn = leader;
  next.trick = [];
  next.tricks = [];
  next.deal = deal;
}

/** The deal is over, with these points by seat, and the next one is awaited. */
export function scoreDeal(next: { phase: string; score: Score }, points: number[]): void {
  const { score } = next;
  score.dealScores = withLast(score.dealScores, points);
  score.scores = sums(score.scores, points);
  next.phase = 'dealing';
}

/** A copy of a score to which the game adds nothing of its own. */
export function copyScore({ dealScores, scores, winners }: Score): Score {
  return { dealScores, scores, winners };
}

/** The match is over. */
export function finish(next: { phase: string; score: Score }, winners: Seat[]): void {
  next.phase = 'finished';
  next.score.winners = winners;
}

/** The chance of a deal whose hands were dealt round from seat 0, and were all there was. */
export function chanceOfDealt(event: BaseEvent): Chance | null {
  return isDealt(event) ? { deck: gatherRound(event.hands) } : null;
}

function isDealt(event: BaseEvent): event is Dealt {
  return event.type === 'dealt';
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
