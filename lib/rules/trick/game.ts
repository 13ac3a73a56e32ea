import { z } from 'zod';
import { type Card, card, cardsOf, countOf, holds, isEmptyHand, isWholeDeck, unpackHands } from '../../cards';
import type { BaseEvent, BaseMove, BaseOptions, Chance, Game } from '../game';
import { type Refusal, refuse } from '../refusal';
import type { BaseView, Choice, Seat } from '../view';
import { type Order, winning } from './play';
import { clockwise, withLast } from './seats';
import { type TrickState, type TrickWon, tricksTaken, turn } from './state';

/** The move all games of tricks share. */
export const playMove = z.object({ type: z.literal('play'), card });
export type PlayMove = z.infer<typeof playMove>;

type Tricks = TrickState['tricks'];

/** A game of tricks: what is left to say of it when the walk of a trick is known. `Move` and `Event` are its own ones. */
export type TrickRules<
  Id,
  Options extends BaseOptions,
  State,
  Move extends BaseMove,
  Event extends BaseEvent,
  View,
> = Pick<
  Game<Options, State, Move | PlayMove, Event | TrickWon, View & BaseView>,
  'options' | 'move' | 'event' | 'state' | 'viewSchema' | 'start' | 'evolve' | 'moveOf' | 'chanceOf'
> & {
  readonly id: Id;
  /** The cards played with. */
  deck(options: Options): readonly Card[];
  /** Begins the deal of this number. */
  deal(options: Options, number: number, chance: Chance): Event[];
  /** What beats what, and how hands are sorted. */
  readonly order: Order;
  readonly cards: CardRules<State, Event>;
  /** What is to be done besides playing cards, before the first trick or after the last. */
  readonly other: OtherMoves<State, Move, Event>;
  /** Whether the seat may see its cards; always, if this is left out. */
  hasLooked?(state: State, seat: Seat): boolean;
  /** The view, of which the shared part is given. */
  view(state: State, seat: Seat | null, base: BaseView): View & BaseView;
};

/** How cards are played. The card is the seat's, whose turn it is. */
export type CardRules<State, Event> = {
  whyNot(state: State, seat: Seat, card: Card): Refusal | null;
  /** The cards for which `whyNot` is null, found by suits instead of card by card. */
  legal(state: State, seat: Seat): readonly Card[];
  /** That the card, which is legal, was played. */
  played(state: State, seat: Seat, card: Card): Event;
  /** What follows the last of these tricks. */
  ends(state: State, tricks: Tricks): Event[];
};

/** The moves that are no cards played; each is asked for while some other phase than `playing` runs. */
export type OtherMoves<State, Move, Event> = {
  toAct(state: State): Seat[];
  /** The choices of a seat that is to act. */
  choices(state: State, seat: Seat): Choice[];
  /** Why a seat that is to act may not make this move; `wrong-phase` too. */
  whyNot(state: State, seat: Seat, move: Move): Refusal | null;
  /** The outcomes of a legal move. */
  decide(state: State, seat: Seat, move: Move): Event[];
};

/** The game of these rules, complete. */
export function trickGame<
  Id extends string,
  Options extends BaseOptions,
  State extends TrickState<Options>,
  Move extends BaseMove,
  Event extends BaseEvent,
  View,
>(
  rules: TrickRules<Id, Options, State, Move, Event, View>,
): Game<Options, State, Move | PlayMove, Event | TrickWon, View & BaseView> & { readonly id: Id } {
  const { id, options, move, event, state, viewSchema, start, evolve, moveOf, chanceOf } = rules;
  const { deck, order, cards, other, hasLooked = () => true } = rules;
  const { ranking } = order;

  function toAct(state: State): Seat[] {
    return state.phase === 'playing' ? [turn(state)] : other.toAct(state);
  }

  function isToAct(state: State, seat: Seat): boolean {
    return state.phase === 'playing' ? turn(state) === seat : other.toAct(state).includes(seat);
  }

  function choices(state: State, seat: Seat): Choice[] {
    if (!isToAct(state, seat)) return [];
    return state.phase === 'playing' ? [{ type: 'play', cards: cards.legal(state, seat) }] : other.choices(state, seat);
  }

  function whyNot(state: State, seat: Seat, move: Move | PlayMove): Refusal | null {
    if (state.phase === 'finished') return refuse('match-finished');
    if (!isToAct(state, seat)) return refuse('not-your-turn');
    if (!isPlay(move)) return other.whyNot(state, seat, move);
    return state.phase === 'playing' ? whyNotPlay(state, seat, move.card) : refuse('wrong-phase');
  }

  function whyNotPlay(state: State, seat: Seat, card: Card): Refusal | null {
    return holds(state.hands[seat], card) ? cards.whyNot(state, seat, card) : refuse('card-not-held', { card });
  }

  function decide(state: State, seat: Seat, move: Move | PlayMove): (Event | TrickWon)[] | Refusal {
    const why = whyNot(state, seat, move);
    if (why) return why;
    return isPlay(move) ? decidePlay(state, seat, move.card) : other.decide(state, seat, move);
  }

  function decidePlay(state: State, seat: Seat, card: Card): (Event | TrickWon)[] {
    const { trick, leader, options } = state;
    const played = cards.played(state, seat, card);
    if (trick.length + 1 < options.players) return [played];
    const winner = clockwise(leader, winning(trick, card, order), options.players);
    const won: TrickWon = { type: 'trickWon', seat: winner };
    // All hold as many cards: when the leader has none left, this card was the last.
    if (!isEmptyHand(state.hands[leader])) return [played, won];
    const tricks = withLast(state.tricks, { leader, cards: withLast(trick, card), winner });
    return [played, won, ...cards.ends(state, tricks)];
  }

  /** Why each card of the seat may not be played now; empty unless it is to play one. */
  function blocked(state: State, seat: Seat): BaseView['blocked'] {
    if (state.phase !== 'playing' || turn(state) !== seat) return [];
    return cardsOf(state.hands[seat], ranking).flatMap((card) => {
      const why = whyNotPlay(state, seat, card);
      return why ? [{ card, why }] : [];
    });
  }

  function baseView(state: State, seat: Seat | null): BaseView {
    const { phase, options, hands, leader, trick, tricks, deal, score } = state;
    return {
      seat,
      players: options.players,
      phase,
      deal,
      finished: phase === 'finished',
      dealScores: score.dealScores,
      scores: score.scores,
      winners: score.winners,
      toAct: toAct(state),
      choices: seat === null ? [] : choices(state, seat),
      hand: seat === null || !hasLooked(state, seat) ? [] : cardsOf(hands[seat], ranking),
      blocked: seat === null ? [] : blocked(state, seat),
      counts: hands.map(countOf),
      trick: trick.length > 0 ? { leader, cards: trick } : null,
      tricks: options.trickHistory === 'whole-deal' ? tricks : tricks.slice(-1),
      taken: tricksTaken(tricks, options.players),
    };
  }

  return {
    id,
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
    moveOf,
    chanceOf,
    standing: ({ phase, deal, score: { dealScores, scores, winners } }) => ({
      deal,
      awaitsDeal: phase === 'dealing',
      finished: phase === 'finished',
      dealScores,
      scores,
      winners,
    }),
    view: (state, seat) => rules.view(state, seat, baseView(state, seat)),
    hands: ({ hands }) => unpackHands(hands, ranking),
  };
}

function isPlay(move: BaseMove): move is PlayMove {
  return move.type === 'play';
}
