import { z } from 'zod';
import { card, countOf } from '../../cards';
import { baseView, type Seat, type Standing, seat } from '../view';
import { choices, toAct, whyNot } from './moves';
import { handOf } from './order';
import { augenBySeat } from './score';
import { type State, state as stateSchema, turn } from './state';

const cards = z.array(card);

export const viewSchema = baseView.extend({
  game: z.literal('herzblatt'),
  phase: stateSchema.shape.phase,
  /** Who speaks first and leads the first trick. */
  forehand: seat,
  /** Who has declined, by seat. */
  declined: z.array(z.boolean()),
  /** Who plays alone; null until somebody has taken the game. */
  declarer: seat.nullable(),
  /** Whether the declarer picked up the blind; null until he has decided. */
  blindPickedUp: z.boolean().nullable(),
  /** The two cards of the blind, for the declarer who picked them up; null for everybody else. */
  blind: cards.nullable(),
  /** What the declarer buried, for himself; null for everybody else. */
  buried: cards.nullable(),
  /** The Augen in the tricks taken in this deal, by seat; buried cards are not among them. */
  augen: z.array(z.int()),
  /** The deals that count towards the length of the match: all but void ones. */
  settled: z.int(),
  /** How the deal before the one running, or the last one, ended; its points stand in `dealScores`. */
  lastDeal: stateSchema.shape.lastDeal,
});
export type View = z.infer<typeof viewSchema>;

/** Where the match stands. */
export function standing(state: State): Standing {
  return {
    deal: state.deal,
    awaitsDeal: state.phase === 'dealing',
    finished: state.phase === 'finished',
    dealScores: state.dealScores,
    scores: state.scores,
    winners: state.winners,
  };
}

/**
 * What the seat, or a spectator (null), may know. The blind and the buried cards stay face down for good; what the buried
 * ones counted becomes public with the settlement, for which the declarer's cards are counted (rules.md §4.5).
 */
export function view(state: State, seat: Seat | null): View {
  const { options, taking, tricks, trick, leader } = state;
  const { players } = options;
  const seats = Array.from({ length: players }, (_, seat) => seat);
  const isDeclarer = seat !== null && seat === taking.declarer;
  return {
    game: 'herzblatt',
    seat,
    players,
    phase: state.phase,
    deal: state.deal,
    finished: state.phase === 'finished',
    dealScores: state.dealScores,
    scores: state.scores,
    winners: state.winners,
    toAct: toAct(state),
    choices: seat === null ? [] : choices(state, seat),
    hand: seat === null ? [] : [...handOf(state.hands, seat)],
    blocked: seat === null ? [] : blocked(state, seat),
    counts: seats.map((seat) => countOf(state.hands, seat)),
    trick: trick.length > 0 ? { leader, cards: trick } : null,
    tricks: options.trickHistory === 'whole-deal' ? tricks : tricks.slice(-1),
    taken: seats.map((seat) => tricks.filter(({ winner }) => winner === seat).length),
    forehand: taking.forehand,
    declined: seats.map((seat) => taking.declined.includes(seat)),
    declarer: taking.declarer,
    blindPickedUp: taking.pickedUp,
    blind: isDeclarer && taking.pickedUp ? taking.blind : null,
    buried: isDeclarer ? taking.buried : null,
    augen: augenBySeat(tricks, players),
    settled: state.settled,
    lastDeal: state.lastDeal,
  };
}

function blocked(state: State, seat: Seat): View['blocked'] {
  if (state.phase !== 'playing' || turn(state) !== seat) return [];
  return handOf(state.hands, seat).flatMap((card) => {
    const why = whyNot(state, seat, { type: 'play', card });
    return why ? [{ card, why }] : [];
  });
}
