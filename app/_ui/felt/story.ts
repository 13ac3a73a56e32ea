import { BEAT_MS, HOLD_MS, MOVE_MS } from '@/app/_ui/kit/classes';
import type { Card } from '@/lib/cards';

// The cards played, in the short form in which it goes to the browser with every answer. It is part of the table's script: types of
// the server's are not imported here, since what they are checked with would come along.

/**
 * The leader, the cards in the order played (two characters each), who took it (-1: nobody yet), and for how many points; `itself`:
 * the viewer's own card left them nothing to decide and so played itself.
 */
export type StoryTrick = readonly [leader: number, cards: string, winner: number, points: number, itself?: true];

/**
 * Tricks of one deal that follow one another, the last one maybe incomplete. `first`: how many cards were played before them; `beats`:
 * the numbers of cards, from 1 in the deal, that get a beat of their own.
 */
export type StoryDeal = { deal: number; first: number; tricks: readonly StoryTrick[]; beats?: readonly number[] };

/** The deals a viewer may look back at, oldest first; the last one is the deal that runs. */
export type Story = { players: number; deals: readonly StoryDeal[] };

/** A point in a match, as `MatchPosition` of lib/match. */
export type Point = { deal: number; cards: number };

/** One card more than the step before, or the beginning of a deal. */
export type Step = Point & {
  /** The trick on the table after it; null before the first card of a deal. */
  trick: StoryTrick | null;
  /** The number of the trick in the deal, from 1. */
  number: number;
  /** How many of the trick's cards lie there. */
  shown: number;
  /** Whether the trick is complete with it, and whether the deal is. */
  isComplete: boolean;
  isLast: boolean;
  /** Whether the card gets a beat of its own. */
  isBeat: boolean;
};

/** Every position of the story that can be shown, in order. */
export function stepsOf({ players, deals }: Story): Step[] {
  return deals.flatMap(({ deal, first, tricks, beats = [] }, i) => {
    let cards = first;
    const start: Step = {
      deal,
      cards,
      trick: null,
      number: 0,
      shown: 0,
      isComplete: false,
      isLast: false,
      isBeat: false,
    };
    const played = tricks.flatMap((trick, t) =>
      cardsOf(trick).map((_, n): Step => {
        cards++;
        const isComplete = n + 1 === players;
        const isLast = isComplete && t + 1 === tricks.length && i + 1 < deals.length;
        return {
          deal,
          cards,
          trick,
          number: first / players + t + 1,
          shown: n + 1,
          isComplete,
          isLast,
          isBeat: beats.includes(cards),
        };
      }),
    );
    return [start, ...played];
  });
}

/** Whether a point is in the deal that the story ends with. */
export function isInLastDeal({ deals }: Story, { deal }: Point): boolean {
  return deal === deals[deals.length - 1].deal;
}

/** The index of the last step that is not after this point; 0 if all are. */
export function stepAt(steps: readonly Step[], { deal, cards }: Point): number {
  let found = 0;
  for (const [i, step] of steps.entries()) {
    if (step.deal < deal || (step.deal === deal && step.cards <= cards)) found = i;
  }
  return found;
}

/** The cards of a trick, one text each. */
export function cardsOf([, cards]: StoryTrick): Card[] {
  const codes: string[] = cards.match(/../g) ?? [];
  return codes.filter(isCode);
}

/** Whether this is a card, as `isCard` of lib/cards says it with more script. */
export function isCode(text: string): text is Card {
  return /^[2-9TJQKA][CDHS]$/.test(text);
}

/** Returns the seat that played the card of this number of a trick. */
export function playerOf([leader]: StoryTrick, n: number, players: number): number {
  return (leader + n) % players;
}

/** Where everybody sits who plays, clockwise from the lower edge. */
const PLACES: Readonly<Record<number, string>> = {
  2: 'b t',
  3: 'b tl tr',
  4: 'b l t r',
  5: 'b bl tl tr br',
  6: 'b bl tl t tr br',
};

/** Returns where a seat is on the felt, by its name in felt.css. @param bottom the seat at the lower edge */
export function placeOf(seat: number, bottom: number, players: number): string | undefined {
  return PLACES[players]?.split(' ')[(seat - bottom + players) % players];
}

/** All that is not shown yet at a step, by seat: cards played and tricks taken later in the same deal, and their points. */
export type Ahead = { cards: number[]; tricks: number[]; points: number[]; open: Set<string> };

/** @param isSwept whether the trick of the step has gone to its winner */
export function aheadOf({ players, deals }: Story, step: Step, isSwept: boolean): Ahead {
  const none = () => Array.from({ length: players }, () => 0);
  const ahead: Ahead = { cards: none(), tricks: none(), points: none(), open: new Set() };
  const deal = deals.find((one) => one.deal === step.deal);
  let cards = deal?.first ?? 0;
  for (const trick of deal?.tricks ?? []) {
    const [, , winner, points] = trick;
    for (const [n] of cardsOf(trick).entries()) {
      cards++;
      if (cards > step.cards) ahead.cards[playerOf(trick, n, players)]++;
    }
    const isTaken = cards < step.cards || (cards === step.cards && isSwept);
    if (winner < 0 || isTaken) continue;
    ahead.tricks[winner]++;
    ahead.points[winner] += points;
    for (const card of cardsOf(trick)) ahead.open.add(card);
  }
  return ahead;
}

/** The cards of the step's deal that lie there or did, with one on its way, and whether the viewer has played none since. */
export function goneAt({ players, deals }: Story, at: Point, viewer: number | null, pending: string | null) {
  const deal = deals.find((one) => one.deal === at.deal);
  const shown = at.cards - (deal?.first ?? 0);
  const played =
    deal?.tricks.flatMap((trick) => cardsOf(trick).map((card, n) => [card, playerOf(trick, n, players)])) ?? [];
  return {
    gone:
      played
        .slice(0, shown)
        .map(([card]) => card)
        .join('') + (pending ?? ''),
    isHandNow: deal === deals.at(-1) && !played.slice(shown).some(([, seat]) => seat === viewer),
  };
}

/** No replay takes longer (ms), since the rest of the screen waits for it: some two tricks in their own time, all else faster. */
export const LONGEST_MILLISECONDS = 6_000;

/** By what the times are multiplied, so that what follows a step is shown within the longest time. */
export function tempoFrom(steps: readonly Step[], from: number): number {
  const rest = steps.slice(from + 1);
  const time = rest.reduce((sum, step) => sum + MOVE_MS + restAfter(step), 0);
  return Math.min(1, LONGEST_MILLISECONDS / (time || 1));
}

/** How long (ms) more is waited after a card than it takes the next one to come: a full trick rests, and so does a card with a beat. */
export function restAfter({ isComplete, isBeat }: Step): number {
  if (isComplete) return HOLD_MS;
  return isBeat ? BEAT_MS : 0;
}

/** The steps at which tricks are complete, or as far as they have come: those between which one leafs. */
export function pagesOf(steps: readonly Step[]): number[] {
  return steps.flatMap(({ trick, isComplete }, i) => (trick && (isComplete || i === steps.length - 1) ? [i] : []));
}
