import { type Card, packHands, parseCards } from '../../../lib/cards';
import { hearts, type Options, type State } from '../../../lib/rules/hearts';

/** A position as a rule table gives it, in card notation; the rest is as in the middle of a deal. */
export type Position = {
  options?: object;
  /** The cards of the seat to play, or of all seats. */
  hand?: string;
  hands?: string[];
  /** The trick on the table; the seat to play comes after its last card. */
  trick?: string;
  firstTrick?: boolean;
  broken?: boolean;
  /** Complete tricks, as `winner: cards`; the leader is seat 0 of each, which counts for nothing. */
  tricks?: [winner: number, cards: string][];
};

export const optionsOf = (sent: object = {}): Options => hearts.options.parse(sent);

/** A state in play. With `hand`, it is seat 0's turn. */
export function position(given: Position): State {
  const options = optionsOf(given.options);
  const { players } = options;
  const trick = parseCards(given.trick ?? '');
  const hands = given.hands ?? [given.hand ?? ''];
  const some: State['tricks'] = [{ leader: 0, cards: [], winner: 0 }];
  const tricks = given.tricks?.map(([winner, cards]) => ({ leader: 0, cards: parseCards(cards), winner }));
  return {
    ...hearts.start(options),
    phase: 'playing',
    hands: packHands(Array.from({ length: players }, (_, seat) => parseCards(hands[seat] ?? ''))),
    turn: 0,
    trick,
    heartsBroken: given.broken ?? false,
    tricks: tricks ?? (given.firstTrick ? [] : some),
  };
}

/** The cards the seat may play now. */
export function legal(state: State, seat = 0): readonly Card[] {
  return hearts.choices(state, seat).flatMap((choice) => (choice.type === 'play' ? (choice.cards ?? []) : []));
}

/** Why the seat may not play the card, null if it may. */
export function code(state: State, card: Card, seat = 0): string | null {
  return hearts.whyNot(state, seat, { type: 'play', card })?.code ?? null;
}
