import { z } from 'zod';
import {
  bitOf,
  type Card,
  card,
  cardsOf,
  countOf,
  type Hands,
  isEmptyHand,
  isWholeDeck,
  suitIndex,
  unpackHands,
  withoutBit,
  withoutCard,
} from '../../cards';
import type { CertainFacts, Offered, TypicalDeals } from '../facets';
import type { BaseEvent, BaseMove, BaseOptions, Chance, Decided, Game, Made } from '../game';
import { type Refusal, type Refused, refuse, refused } from '../refusal';
import type { BaseView, Choice, Seat, Trick } from '../view';
import { mayFollow, type Ranking, whyNotFollow, winning } from './play';
import { clockwise, withCard, withLast } from './seats';
import {
  type CardPlayed,
  chanceOfDealt,
  type DealScored,
  type Finished,
  finish,
  leaderOf,
  scoreDeal,
  type TrickState,
  type TrickWon,
  tricksTaken,
} from './state';

export * from './play';
export * from './score';
export * from './seats';
export * from './state';

/** The move all games of tricks share. */
export const playMove = z.object({ type: z.literal('play'), card });
export type PlayMove = z.infer<typeof playMove>;

type Tricks = TrickState['tricks'];

/** The kernel's own events for a card, a trick and the end of a match; `Played` is what a game tells of a card played. */
type Shared<Played> = Played | TrickWon | Finished;

/**
 * A game of tricks, beside the walk of a trick. Among its own `Move`s and `Event`s, `dealScored` may be one: its points are added
 * up in a new score, to which the game applies the rest.
 */
export type TrickRules<
  Id,
  Options extends BaseOptions,
  State extends TrickState<Options>,
  Move extends BaseMove,
  Played extends CardPlayed,
  Event extends BaseEvent,
  View,
> = Pick<
  Game<Options, State, Move | PlayMove, Event | Shared<Played>, View & BaseView>,
  'place' | 'options' | 'move' | 'event' | 'state' | 'viewSchema' | 'start'
> & {
  readonly id: Id;
  deck(options: Options): readonly Card[];
  deal(options: Options, number: number, chance: Chance): Event[];
  /** The chance an event dealt with; left out, the hands of `dealt` were dealt round from seat 0, and were all there was. */
  chanceOf?(event: Event): Chance | null;
  /** The facets of a game, as there; each may be left out. */
  readonly certain?: CertainFacts<Options, View & BaseView>;
  readonly typicalDeals?: TypicalDeals;
  offered?(options: Options): Offered;
  /** The order of cards in a trick, and how hands are sorted. */
  readonly ranking: Ranking;
  readonly cards: CardRules<State, Played, Event | Finished>;
  /** The steps besides playing cards, before the first trick or after the last; nothing, if left out. */
  readonly other?: OtherMoves<State, Move, Event | Finished>;
  /** The move whose outcome an event is; null, and that for all if left out, for what is the outcome of no move. */
  moveOf?(event: Event): { seat: Seat; move: Move } | null;
  /** A copy of the state, by default spread. Field by field takes a fraction of the time, as all states have one shape. */
  copy?(state: State): State;
  /** The same for the score in a state, which changes with the end of a deal. */
  copyScore?(score: State['score']): State['score'];
  /** Changes a copy of the state as the event tells; cards, tricks, totals and winners are not its business. */
  apply(next: State, event: Event): void;
  /** Whether the seat may see its cards; always, if this is left out. */
  hasLooked?(state: State, seat: Seat): boolean;
  /** The rest of the view, besides what all games show. */
  view(state: State, seat: Seat | null): View;
};

/** How cards are played. The card is the seat's, whose turn it is; `suit` is the index of its suit. */
export type CardRules<State, Played, Event> = {
  whyNot?(state: State, seat: Seat, suit: number, card: Card): Refusal | null;
  /** The cards for which `whyNot` is null, found by suits instead of card by card. */
  legal?(state: State, seat: Seat): readonly Card[];
  /** That the card, which is legal, was played, and what it breaks. */
  played(state: State, seat: Seat, card: Card, suit: number): Played;
  /** Changes the state after the card has left the hand, if it broke something. */
  breaks?(next: State, event: Played): void;
  /** Returns what follows the last of these tricks. */
  ends(state: State, tricks: Tricks): Event[];
};

/** The moves that are no cards played; each is asked for while some other phase than `playing` runs. */
export type OtherMoves<State, Move, Event> = {
  /** Whether the seat may move now. */
  mayAct(state: State, seat: Seat): boolean;
  choices(state: State, seat: Seat): Choice[];
  /** Why a seat that is to act may not make this move; `wrong-phase` too. */
  whyNot(state: State, seat: Seat, move: Move): Refusal | null;
  /** The outcomes of a legal move. */
  decide(state: State, seat: Seat, move: Move): Event[];
};

/** A game in which nothing but cards is played. */
const NO_OTHER_MOVES: OtherMoves<unknown, BaseMove, never> = {
  mayAct: () => false,
  choices: () => [],
  whyNot: () => refuse('wrong-phase'),
  decide: () => [],
};

/** No game has more seats. */
const MOST_SEATS = 8;

/** By bits of seats their list, asked for with every card. Read-only by type: frozen it would slow a decision by seven per cent. */
const SEATS: readonly (readonly Seat[])[] = Array.from({ length: 1 << MOST_SEATS }, (_, bits) =>
  Array.from({ length: MOST_SEATS }, (_, seat) => seat).filter((seat) => bits & (1 << seat)),
);

/** The game of these rules, complete. */
export function trickGame<
  Id extends string,
  Options extends BaseOptions,
  State extends TrickState<Options>,
  Move extends BaseMove,
  Played extends CardPlayed,
  Event extends BaseEvent,
  View,
>(
  rules: TrickRules<Id, Options, State, Move, Played, Event, View>,
): Game<Options, State, Move | PlayMove, Event | Shared<Played>, View & BaseView> & { readonly id: Id } {
  type AnyEvent = Event | Shared<Played>;
  type MoveMade = Made<State, AnyEvent>;
  const { id, options, move, event, state, viewSchema, start, deck, ranking, cards, apply } = rules;
  const {
    copy = (state) => ({ ...state }),
    copyScore = (score) => ({ ...score }),
    hasLooked = () => true,
    other = NO_OTHER_MOVES,
  } = rules;
  const { moveOf = () => null, chanceOf = chanceOfDealt } = rules;
  const { whyNot: whyNotLegal = whyNotFollow, legal = mayFollow, breaks = () => {} } = cards;
  const { suits } = ranking;

  function toAct(state: State): readonly Seat[] {
    return state.phase === 'playing' ? SEATS[1 << state.turn] : othersToAct(state);
  }

  function othersToAct(state: State): readonly Seat[] {
    let seats = 0;
    for (let seat = 0; seat < state.hands.length; seat++) if (other.mayAct(state, seat)) seats |= 1 << seat;
    return SEATS[seats];
  }

  function isToAct(state: State, seat: Seat): boolean {
    return state.phase === 'playing' ? state.turn === seat : other.mayAct(state, seat);
  }

  function choices(state: State, seat: Seat): Choice[] {
    if (state.phase !== 'playing') return isToAct(state, seat) ? other.choices(state, seat) : [];
    return state.turn === seat ? [{ type: 'play', cards: legal(state, seat) }] : [];
  }

  function whyNot(state: State, seat: Seat, move: Move | PlayMove): Refusal | null {
    if (state.phase === 'finished') return refuse('match-finished');
    if (!isToAct(state, seat)) return refuse('not-your-turn');
    if (!isPlay(move)) return other.whyNot(state, seat, move);
    if (state.phase !== 'playing') return refuse('wrong-phase');
    return whyNotPlay(state, seat, move.card, suitIndex(move.card), bitOf(move.card));
  }

  function whyNotPlay(state: State, seat: Seat, card: Card, suit: number, bit: number): Refusal | null {
    if ((state.hands[seat][suit] & bit) === 0) return refuse('card-not-held', { card });
    return whyNotLegal(state, seat, suit, card);
  }

  function decide(state: State, seat: Seat, move: Move | PlayMove): Decided<AnyEvent> | Refused {
    const made = play(state, seat, move);
    return made.kind === 'refused' ? made : { kind: 'decided', events: made.events };
  }

  function play(state: State, seat: Seat, move: Move | PlayMove): MoveMade | Refused {
    // The usual case, with every question asked once.
    if (state.phase === 'playing' && state.turn === seat && isPlay(move)) return playCard(state, seat, move.card);
    const why = whyNot(state, seat, move);
    if (why) return refused(why);
    if (isPlay(move)) throw new Error(`a card is legal while ${state.phase}`);
    const events = other.decide(state, seat, move);
    return { kind: 'made', state: folded(state, events), events };
  }

  // The path of every card is short, and the rest in functions of its own: the compiler inlines only short functions.

  /** The card's suit and bit are found once for all who ask, and a card that completes a trick makes one new state, not two. */
  function playCard(state: State, seat: Seat, card: Card): MoveMade | Refused {
    const suit = suitIndex(card);
    const bit = bitOf(card);
    const why = whyNotPlay(state, seat, card, suit, bit);
    if (why) return refused(why);
    const played = cards.played(state, seat, card, suit);
    const hands = withoutBit(state.hands, seat, suit, bit);
    if (state.trick.length + 1 === hands.length) return completeTrick(state, played, hands);
    return { kind: 'made', state: withCardPlayed(state, played, hands), events: [played] };
  }

  /** The card that completes a trick, and what follows from it. */
  function completeTrick(state: State, played: Played, hands: Hands): MoveMade {
    const { trick } = state;
    const { seat, card } = played;
    const players = hands.length;
    // The last player sits before the leader.
    const leader = clockwise(seat, 1, players);
    const winner = clockwise(leader, winning(trick, card, ranking), players);
    const won: TrickWon = { type: 'trickWon', seat: winner };
    const next = withTrickWon(state, { leader, cards: withCard(trick, card), winner }, hands);
    breaks(next, played);
    // All hold as many cards: when the leader has none left, this card was the last.
    if (!isEmptyHand(hands[leader])) return { kind: 'made', state: next, events: [played, won] };
    const ends = cards.ends(state, next.tricks);
    return { kind: 'made', state: folded(next, ends), events: [played, won, ...ends] };
  }

  const isPlayed = (event: AnyEvent): event is Played => event.type === 'cardPlayed';
  const isWon = (event: AnyEvent): event is TrickWon => event.type === 'trickWon';
  const isShared = (event: AnyEvent): event is Shared<Played> =>
    event.type === 'cardPlayed' || event.type === 'trickWon' || event.type === 'finished';

  function evolve(state: State, event: AnyEvent): State {
    // Few kinds of events occur while cards are played: a place that meets no others tells them apart more quickly.
    if (state.phase === 'playing') {
      if (isPlayed(event)) return withCardPlayed(state, event, withoutCard(state.hands, event.seat, event.card));
      if (isWon(event)) return withTrickWon(state, { leader: state.turn, cards: state.trick, winner: event.seat });
    }
    return withOther(state, event);
  }

  function folded(state: State, events: readonly AnyEvent[]): State {
    let next = state;
    for (let i = 0; i < events.length; i++) next = evolve(next, events[i]);
    return next;
  }

  /** Changes made by all other events: the game applies its own. */
  function withOther(state: State, event: AnyEvent): State {
    const next = copy(state);
    if (!isShared(event)) {
      if (isScored(event)) {
        next.score = copyScore(next.score);
        scoreDeal(next, event.points);
      }
      apply(next, event);
    } else if (event.type === 'finished') {
      next.score = copyScore(next.score);
      finish(next, event.winners);
    } else {
      throw new Error(`${event.type} while ${state.phase}`);
    }
    return next;
  }

  /** A card goes from a hand to the trick, and leaves these hands. New values are made before the copy, which costs less. */
  function withCardPlayed(state: State, event: Played, hands: Hands): State {
    const { seat, card } = event;
    const trick = withCard(state.trick, card);
    const next = copy(state);
    next.hands = hands;
    next.turn = clockwise(seat, 1, hands.length);
    next.trick = trick;
    breaks(next, event);
    return next;
  }

  /** The trick goes to its winner, who leads to the next. After its last card it is the leader's turn. */
  function withTrickWon(state: State, won: Tricks[number], hands: Hands = state.hands): State {
    const tricks = withLast(state.tricks, won);
    const next = copy(state);
    next.hands = hands;
    next.turn = won.winner;
    next.trick = [];
    next.tricks = tricks;
    return next;
  }

  /** Why each card of the seat may not be played now; empty unless it is to play one. */
  function blocked(state: State, seat: Seat): BaseView['blocked'] {
    if (state.phase !== 'playing' || state.turn !== seat) return [];
    return cardsOf(state.hands[seat], suits).flatMap((card) => {
      const why = whyNotPlay(state, seat, card, suitIndex(card), bitOf(card));
      return why ? [{ card, why }] : [];
    });
  }

  function baseView(state: State, seat: Seat | null): BaseView {
    const { phase, options, hands, trick, tricks, deal, score } = state;
    return {
      seat,
      players: options.players,
      phase,
      deal,
      finished: phase === 'finished',
      dealScores: score.dealScores,
      scores: score.scores,
      winners: score.winners,
      toAct: toAct(state).slice(),
      choices: seat === null ? [] : choices(state, seat),
      hand: seat === null || !hasLooked(state, seat) ? [] : cardsOf(hands[seat], suits),
      blocked: seat === null ? [] : blocked(state, seat),
      counts: hands.map(countOf),
      trick: trick.length > 0 ? { leader: leaderOf(state), cards: trick } : null,
      tricks: options.trickHistory === 'whole-deal' ? tricks : tricks.slice(-1),
      taken: tricksTaken(tricks, options.players),
    };
  }

  return {
    id,
    place: rules.place,
    certain: rules.certain,
    typicalDeals: rules.typicalDeals,
    ...(rules.offered && { offered: rules.offered }),
    options,
    move,
    event,
    state,
    viewSchema,
    chance: (options, shuffled) => ({ deck: shuffled(deck(options), 'deck') }),
    fits: (options, chance) => isWholeDeck(chance.deck, deck(options)),
    start,
    deal({ phase, options, score }, chance) {
      if (phase !== 'dealing') throw new Error(`no deal is awaited while ${phase}`);
      return rules.deal(options, score.dealScores.length, chance);
    },
    toAct,
    choices,
    whyNot,
    decide,
    evolve,
    play,
    moveOf(event) {
      if (isPlayed(event)) return { seat: event.seat, move: { type: 'play', card: event.card } };
      return isShared(event) ? null : moveOf(event);
    },
    chanceOf: (event) => (isShared(event) ? null : chanceOf(event)),
    standing: ({ phase, deal, score: { dealScores, scores, winners } }) => ({
      deal,
      awaitsDeal: phase === 'dealing',
      finished: phase === 'finished',
      dealScores,
      scores,
      winners,
    }),
    tricks: (state) =>
      state.trick.length > 0
        ? withLast<Trick>(state.tricks, { leader: leaderOf(state), cards: state.trick })
        : state.tricks,
    // V8 takes long to add fields to a spread copy.
    view: (state, seat) => Object.assign(baseView(state, seat), rules.view(state, seat)),
    hands: ({ hands }) => unpackHands(hands, suits),
  };
}

function isPlay(move: BaseMove): move is PlayMove {
  return move.type === 'play';
}

function isScored(event: BaseEvent): event is DealScored {
  return event.type === 'dealScored';
}
