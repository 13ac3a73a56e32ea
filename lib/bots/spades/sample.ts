import { bitOf, type Card, deckWithout, packHands, suitIndex } from '../../cards';
import type { Options, State, View } from '../../rules/spades';
import { DRAWS } from '../../rules/spades/drawing';
import { copyScore } from '../../rules/spades/state';
import type { Seat } from '../../rules/view';
import { shownVoids, without } from '../kernel/bits';
import { fillHistory } from '../kernel/history';
import { type Random, shuffled } from '../kernel/random';
import { ANYTHING, dealUnseen, type Place } from '../kernel/unseen';
import { keeps } from './drawing';

/** The knowledge one seat has of a deal of Spades, worked out once for many samples. */
export type KnownHands = {
  options: Options;
  view: View;
  seat: Seat;
  /** Cards whose place is not known. */
  unseen: Card[];
  /** By seat and suit the ranks it cannot hold. */
  barred: number[];
  /** The viewer's own cards in tricks no longer shown, as far as they can be known. */
  gone: Card[];
  /** How many cards lie in tricks no longer shown. */
  older: number;
};

/** Works out what the view shows about every card. */
export function know(options: Options, view: View, seat: Seat): KnownHands {
  const { players, tricks, trick, taken, draws, draw, exchanged } = view;
  const shown = trick ? [...tricks, trick] : tricks;
  const played = shown.flatMap(({ cards }) => cards);
  const laidOff = exchanged?.laidOff ?? [];
  const got = [...draws.map(({ card }) => card), ...(exchanged?.received ?? [])];
  const gone = without(got, [...view.hand, ...played, ...laidOff]);
  const discarded = draws.flatMap(({ discarded }) => discarded ?? []);
  const upper = draw ? [draw.upper] : [];
  const seen = [...view.hand, ...played, ...laidOff, ...gone, ...discarded, ...upper];
  const older = players * (taken.reduce((sum, count) => sum + count, 0) - tricks.length);
  return { options, view, seat, unseen: deckWithout(seen), barred: shownVoids(shown, players), gone, older };
}

/** A state that the view could be of. Call it only when the viewer has looked at their cards, or there are none yet. */
export function sample(known: KnownHands, random: Random): State {
  const { options, view, seat, gone } = known;
  const { hands, closed, drawing } = view.players === 2 ? drawnHands(known, random) : dealtHands(known, random);
  return {
    phase: view.phase,
    hands: packHands(hands),
    turn: view.phase === 'playing' ? seat : view.opener,
    trick: view.trick?.cards ?? [],
    spadesBroken: view.spadesBroken,
    tricks: fillHistory(
      view.tricks,
      view.taken,
      view.taken.map(() => []),
      [...gone, ...closed],
    ),
    options,
    deal: view.deal,
    bidding: { opener: view.opener, blindNil: choicesOf(view), bids: view.bids },
    drawing,
    score: copyScore(view),
  };
}

/** A choice that is not told yet is taken to be the usual one, to look. */
function choicesOf({ hasChosen, blindNil }: View): (boolean | null)[] {
  return hasChosen.map((chosen, seat) => (chosen ? blindNil[seat] === true : null));
}

/** Hands by seat, cards of tricks no longer shown, and with two players the stock. */
type Guess = { hands: (readonly Card[])[]; closed: Card[]; drawing: State['drawing'] };

function dealtHands({ view, seat, unseen, barred, older }: KnownHands, random: Random): Guess {
  const places = view.counts.map((count, of): Place => {
    return { room: of === seat ? 0 : count, barred: barred.slice(4 * of, 4 * of + 4) };
  });
  places.push({ room: older, barred: ANYTHING });
  const dealt = dealUnseen(unseen, places, random);
  return {
    hands: view.counts.map((_, of) => (of === seat ? view.hand : dealt[of])),
    closed: dealt[view.players],
    drawing: null,
  };
}

/** Two players: the opponent holds what somebody keeps who may choose; the rest is in the stock or was discarded. */
function drawnHands({ view, seat, unseen, barred, gone, older }: KnownHands, random: Random): Guess {
  const other = 1 - seat;
  const low = view.bids[other] === 0;
  const held: Card[] = [];
  const rest: Card[] = [];
  const mayHold = (card: Card) => (barred[4 * other + suitIndex(card)] & bitOf(card)) === 0;
  const order = shuffled(unseen, random);
  for (let i = 0; i < order.length; i += 2) {
    const draw = order.slice(i, i + 2).filter(mayHold);
    const choice = draw.length === 2 && !keeps(draw[0], low) ? draw[1] : draw[0];
    if (choice && held.length < view.counts[other]) held.push(choice);
    for (const card of order.slice(i, i + 2)) if (card !== held.at(-1)) rest.push(card);
  }
  // Late in a deal draws do not fill the hand: then with any card the player may hold, and only if there is none, with others.
  rest.sort((a, b) => Number(mayHold(b)) - Number(mayHold(a)));
  held.push(...rest.splice(0, view.counts[other] - held.length));
  const closed = rest.splice(0, older - gone.length);
  const hands = seat === 0 ? [view.hand, held] : [held, view.hand];
  return { hands, closed, drawing: drawingOf(view, seat, held, rest) };
}

/**
 * The draws: the viewer's own as they saw them, the opponent's such that the cards held are those kept. After all draws, unseen
 * discards play no part and are left out, or stand as a second copy of the card kept.
 */
function drawingOf(view: View, seat: Seat, held: readonly Card[], rest: Card[]): State['drawing'] {
  const drawn = view.phase === 'drawing';
  const next = (instead: Card): Card => (drawn ? rest.pop() : undefined) ?? instead;
  const mine: Card[] = [];
  let kept = 0;
  view.draws.forEach((draw, i) => {
    if (draw.kept) kept |= 1 << i;
    if (draw.kept) mine.push(draw.card, draw.discarded ?? next(draw.card));
    else mine.push(draw.discarded ?? draw.card, draw.card);
  });
  if (view.draw) mine.push(view.draw.upper, next(view.draw.upper));
  const theirs = held.flatMap((card) => [card, next(card)]);
  if (drawn) {
    mine.push(...rest.splice(0, (4 * DRAWS) / 2 - mine.length));
    theirs.push(...rest);
  }
  const made = drawn ? held.length : DRAWS;
  const exchanged = view.exchangeCounts.map((count, of) => {
    if (count === null) return null;
    return of === seat ? view.exchanged : { laidOff: [], received: held.slice(0, count) };
  });
  const bySeat = <T>(own: T, others: T): T[] => (seat === 0 ? [own, others] : [others, own]);
  return {
    stock: { draws: bySeat(mine, theirs), exchange: Array.from({ length: 2 * DRAWS }, (_, i) => i) },
    made: bySeat(view.draws.length, made),
    kept: bySeat(kept, (1 << made) - 1),
    exchanged,
  };
}
