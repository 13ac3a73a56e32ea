import { z } from 'zod';
import { card } from '../../cards';
import { baseView, type OwnView, type Seat, seat } from '../view';
import { augenBySeat } from './score';
import { type State, state as stateSchema } from './state';

const cards = z.array(card);

export const viewSchema = baseView.extend({
  game: z.literal('herzblatt'),
  phase: stateSchema.shape.phase,
  /** The seat that speaks first and leads the first trick. */
  forehand: seat,
  /** Whether each seat has declined. */
  declined: z.array(z.boolean()),
  /** The seat that plays alone; null until somebody has taken the game. */
  declarer: seat.nullable(),
  /** Whether the declarer picked up the blind; null until they have decided. */
  blindPickedUp: z.boolean().nullable(),
  /** The two cards of the blind, for the declarer who picked them up; null for everybody else. */
  blind: cards.nullable(),
  /** The cards the declarer buried, shown to the declarer; null for everybody else. */
  buried: cards.nullable(),
  /** The Augen in the tricks taken in this deal, by seat; buried cards are not among them. */
  augen: z.array(z.int()),
  /** The deals that count towards the length of the match: all but void ones. */
  settled: z.int(),
  /** How the deal before the one running, or the last one, ended; its points stand in `dealScores`. */
  lastDeal: stateSchema.shape.score.shape.lastDeal,
});
export type View = z.infer<typeof viewSchema>;

/**
 * Returns what the seat, or a spectator (null), may know besides what all games show. Blind and buried cards stay face down;
 * what the buried ones counted becomes public with the settlement (rules.md §4.5).
 */
export function view(state: State, seat: Seat | null): OwnView<View> {
  const { options, taking, tricks, score } = state;
  const isDeclarer = seat !== null && seat === taking.declarer;
  return {
    game: 'herzblatt',
    phase: state.phase,
    forehand: taking.forehand,
    declined: state.hands.map((_, seat) => taking.declined.includes(seat)),
    declarer: taking.declarer,
    blindPickedUp: taking.pickedUp,
    blind: isDeclarer && taking.pickedUp ? taking.blind : null,
    buried: isDeclarer ? taking.buried : null,
    augen: augenBySeat(tricks, options.players),
    settled: score.settled,
    lastDeal: score.lastDeal,
  };
}
