import { bitOf, type Card, packHands, suitIndex } from '../../cards';
import { sum } from '../../rules/facets';
import type { Options, State, View } from '../../rules/hearts';
import { PASS_COUNT } from '../../rules/hearts/moves';
import { deckOf } from '../../rules/hearts/options';
import type { Seat } from '../../rules/view';
import { ALL_RANKS, shownVoids, without } from '../kernel/bits';
import { fillHistory } from '../kernel/history';
import type { Random } from '../kernel/random';
import { dealUnseen, type Place } from '../kernel/unseen';

/** The knowledge one seat has of a deal of Hearts, worked out once for many samples. */
export type KnownHands = {
  options: Options;
  view: View;
  seat: Seat;
  /** Cards whose place is not known, and where they may lie: by seat the hands, and last the tricks no longer shown. */
  unseen: Card[];
  places: Place[];
  /** By seat the cards certainly held: the viewer's own, and passed ones that have not been played. */
  held: Card[][];
  /** Cards of tricks no longer shown: the penalty cards, by who took them, and others. */
  open: Card[][];
  gone: Card[];
};

/** Works out what the view shows about every card (rules.md §1.7). */
export function know(options: Options, view: View, seat: Seat): KnownHands {
  const { players, tricks, trick, taken, counts } = view;
  const visible = tricks.flatMap(({ cards }) => cards);
  const table = trick?.cards ?? [];
  const open = view.penaltyCards.map((cards) => without(cards, visible));
  const voids = shownVoids(trick ? [...tricks, trick] : tricks, players);
  const barred = (of: Seat) => voids.slice(4 * of, 4 * of + 4);

  // Penalty cards that were taken lie open: those not seen are in somebody's hand.
  const jack = options.jackOfDiamonds === 'off' ? 0 : bitOf('JD');
  const inHand = [0, jack, ALL_RANKS, bitOf('QS')];
  const isAmong = (ranks: readonly number[], card: Card) => (ranks[suitIndex(card)] & bitOf(card)) !== 0;

  let hidden = without(deckOf(options), [...view.hand, ...visible, ...table, ...open.flat()]);
  const held = counts.map((_, of) => (of === seat ? view.hand : []));
  // Received cards that are no longer held have been played.
  const gone = hidden.filter((card) => view.received?.includes(card) === true);
  hidden = without(hidden, gone);
  if (view.received && view.passed && view.passTo !== null) {
    const to = view.passTo;
    // Passed cards lie where they were passed, unless they may have gone in a trick no longer shown.
    const still = hidden.filter((card) => view.passed?.includes(card) && !isAmong(barred(to), card));
    const certain = still.filter((card) => isAmong(inHand, card));
    held[to] = sum(taken) === tricks.length ? still : certain;
    hidden = without(hidden, held[to]);
  }
  const older = players * (sum(taken) - tricks.length) - open.flat().length - gone.length;
  const places = counts.map((count, of): Place => {
    const laidDown = view.phase === 'passing' && view.hasPassed[of] ? PASS_COUNT : 0;
    return { room: of === seat ? 0 : count + laidDown - held[of].length, barred: barred(of) };
  });
  places.push({ room: older, barred: inHand });
  return { options, view, seat, unseen: hidden, places, held, open, gone };
}

/** A state that the view could be of. A player who laid down cards to pass still holds them: let them pass before the play. */
export function sample({ options, view, seat, unseen, places, held, open, gone }: KnownHands, random: Random): State {
  const dealt = dealUnseen(unseen, places, random);
  const { players, passOffset, passTo, passed, received } = view;
  const none = new Array<Card[] | null>(players).fill(null);
  const receivedBy = received && none.map((_, of) => (of === seat ? received : of === passTo ? (passed ?? []) : []));
  return {
    phase: view.phase,
    hands: packHands(held.map((cards, of) => [...cards, ...dealt[of]])),
    turn: seat,
    trick: view.trick?.cards ?? [],
    heartsBroken: view.heartsBroken,
    tricks: fillHistory(view.tricks, view.taken, open, [...gone, ...dealt[players]]),
    options,
    deal: view.deal,
    pass: {
      offset: passOffset,
      passed: none.map((_, of) => (received === null ? null : of === seat ? passed : [])),
      received: receivedBy,
    },
    shot: view.shot,
    score: { dealScores: view.dealScores, scores: view.scores, winners: view.winners },
  };
}
