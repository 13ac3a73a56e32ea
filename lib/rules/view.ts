import { z } from 'zod';
import { type Card, card } from '../cards';
import { refusal } from './refusal';

/** A seat: 0 … n−1, clockwise (rules.md §0). */
export const seat = z.int().min(0);
export type Seat = number;

/** One kind of move that is possible now, in the form of referee.md. */
const choice = z.object({
  type: z.string(),
  cards: z.array(card).readonly().optional(),
  count: z.int().optional(),
  min: z.int().optional(),
  max: z.int().optional(),
  values: z
    .array(z.union([z.string(), z.number()]))
    .readonly()
    .optional(),
});
export type Choice = z.infer<typeof choice>;

/** A trick: `cards[i]` was played by seat `(leader + i) mod players`; `winner` is set when it is complete. */
export const trick = z.object({ leader: seat, cards: z.array(card), winner: seat.optional() });
export type Trick = z.infer<typeof trick>;

/** Where the match stands: all public. Scores by seat; partners share theirs. */
const standing = z.object({
  /** The deal now running, or the last one; 0 before the first. */
  deal: z.int(),
  /** The next deal's chance is needed before anything else can happen. */
  awaitsDeal: z.boolean(),
  finished: z.boolean(),
  /** One array by seat per completed deal. */
  dealScores: z.array(z.array(z.number())),
  scores: z.array(z.number()),
  winners: z.array(seat),
});
export type Standing = z.infer<typeof standing>;

/** The part of a view that all games share; a game adds what is its own. */
export const baseView = standing.omit({ awaitsDeal: true }).extend({
  seat: seat.nullable(),
  players: z.int(),
  /** The phase, in the game's own words: `passing`, `bidding`, `playing` … */
  phase: z.string(),
  toAct: z.array(seat),
  /** The viewer's own choices. */
  choices: z.array(choice),
  /** The viewer's hand in the order C D H S, low to high; empty for a spectator. */
  hand: z.array(card),
  /** Why each of the viewer's cards may not be played now; empty unless they are to play a card. */
  blocked: z.array(z.object({ card, why: refusal })),
  /** Cards still held, by seat. */
  counts: z.array(z.int()),
  /** The trick on the table, null between tricks. */
  trick: trick.nullable(),
  /** The complete tricks of this deal that the options let a player leaf through, oldest first (rules.md §1.7). */
  tricks: z.array(trick),
  /** Tricks taken in this deal, by seat. */
  taken: z.array(z.int()),
});
export type BaseView = z.infer<typeof baseView>;
/** The rest of a game's view; its phase is one of the game's own. */
export type OwnView<View> = Omit<View, Exclude<keyof BaseView, 'phase'>>;

/** Whether the seat has played a card in this deal. */
export function hasPlayed(
  { taken, trick, players }: Pick<BaseView, 'taken' | 'trick' | 'players'>,
  seat: Seat,
): boolean {
  const done = taken.reduce((sum, tricks) => sum + tricks, 0);
  return done > 0 || (trick !== null && (seat - trick.leader + players) % players < trick.cards.length);
}

/** The cards that the viewer may play now; none if they are not to play one, or may do something else instead. */
export function legalCards({ choices }: Pick<BaseView, 'choices'>): readonly Card[] {
  if (choices.length !== 1) return [];
  const [{ type, cards = [] }] = choices;
  return type === 'play' ? cards : [];
}
