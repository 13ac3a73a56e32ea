import { type Card, packHands, parseCards } from '@/lib/cards';
import { herzblatt, type Move, type State } from '@/lib/rules/herzblatt';
import { fold } from '@/lib/rules/play';
import { made } from './made';

export type Sent = Record<string, unknown>;

/** A deck from which forehand is dealt the first of these hands, the next seat the second, and so on. */
export function deckOf(hands: string[], blind: string): Card[] {
  const lists = hands.map(parseCards);
  return [...lists[0].flatMap((_, i) => lists.map((hand) => hand[i])), ...parseCards(blind)];
}

/** Ada and Bo: Ada holds the four aces, Bo all tens but that of spades, which lies in the blind with the king of spades. */
export const TWO = deckOf(['AC KC QC AD KD AH KH QH AS', 'TC JC TD QD JD TH JH QS JS'], 'TS KS');

/** The state after one more deal from this deck. */
export function dealt(state: State, deck: Card[]): State {
  return fold(herzblatt, state, herzblatt.deal(state, { deck }));
}

/** A match in its first deal. */
export function begin(options: Sent = {}, deck: Card[] = TWO): State {
  return dealt(herzblatt.start(herzblatt.options.parse(options)), deck);
}

/** Makes moves of the player who is to act; each must be legal. */
export function make(state: State, ...moves: (Move | Move['type'])[]): State {
  return moves.reduce<State>((now, move) => {
    const [seat] = herzblatt.toAct(now);
    return made(herzblatt, now, seat, typeof move === 'string' ? simple(move) : move).state;
  }, state);
}

function simple(type: Move['type']): Move {
  if (type === 'play' || type === 'bury') throw new Error(`${type} needs cards`);
  return { type };
}

export const bury = (cards: string): Move => ({ type: 'bury', cards: parseCards(cards) });
export const card = (name: string): Move => ({ type: 'play', card: parseCards(name)[0] });
/** A position in the middle of play: seat 0 led the trick, and the seat whose turn it is holds this hand. */
export function inTrick(hand: string, trick: string, options: Sent = {}): { state: State; seat: number } {
  const parsed = herzblatt.options.parse({ players: 4, ...options });
  const onTable = parseCards(trick);
  const seat = onTable.length % parsed.players;
  const hands = Array.from({ length: parsed.players }, (_, other) => (other === seat ? parseCards(hand) : []));
  const state = herzblatt.start(parsed);
  return {
    seat,
    state: {
      ...state,
      phase: 'playing',
      hands: packHands(hands),
      turn: seat,
      trick: onTable,
      taking: { ...state.taking, declarer: 0, pickedUp: false },
    },
  };
}
