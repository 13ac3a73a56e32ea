import { z } from 'zod';
import { card, countOf, handOf } from '../../cards';
import { baseView, type Seat, type Standing, seat } from '../view';
import { DRAWS, drawsMade, nextDraw } from './drawing';
import { choices, toAct, whyNot } from './moves';
import { type State, state as stateSchema, tricksTaken, turn } from './state';

const { phase, bidding, score } = stateSchema.shape;
const cards = z.array(card);

export const viewSchema = baseView.extend({
  game: z.literal('spades'),
  phase,
  /** Who bids first and leads to the first trick. */
  opener: seat,
  /** By seat; null until made. A blind nil is a bid of 0, public at once. */
  bids: bidding.shape.bids,
  /** By seat: whether he bid blind nil; null until he has chosen between looking and blind nil. */
  blindNil: bidding.shape.blindNil,
  spadesBroken: z.boolean(),
  /** All bags of the match, by seat; partners share theirs. */
  bags: z.array(z.int()),
  /** How the last completed deal was bid, played and scored. */
  lastDeal: score.shape.lastDeal,
  /** The viewer's draw to be decided, from 1 to 13, and its upper card; null if there is none or he has not looked. */
  draw: z.object({ number: z.int(), upper: card }).nullable(),
  /** The viewer's draws of this deal: the card he got, and the other one if he saw it. */
  draws: z.array(z.object({ kept: z.boolean(), card, discarded: card.nullable() })),
  /** How many cards were exchanged, by seat; null for who has not (yet) exchanged. */
  exchangeCounts: z.array(z.int().nullable()),
  /** What the viewer exchanged. */
  exchanged: z.object({ laidOff: cards, received: cards }).nullable(),
});
export type View = z.infer<typeof viewSchema>;

/** Where the match stands. */
export function standing({ phase, deal, score }: State): Standing {
  return {
    deal,
    awaitsDeal: phase === 'dealing',
    finished: phase === 'finished',
    dealScores: score.dealScores,
    scores: score.scores,
    winners: score.winners,
  };
}

/** What the seat, or a spectator (null), may know (rules.md §1.7, 2, 3). */
export function view(state: State, seat: Seat | null): View {
  const { options, bidding, drawing, score, tricks, trick, leader } = state;
  const seats = Array.from({ length: options.players }, (_, seat) => seat);
  return {
    game: 'spades',
    seat,
    players: options.players,
    phase: state.phase,
    deal: state.deal,
    finished: state.phase === 'finished',
    dealScores: score.dealScores,
    scores: score.scores,
    winners: score.winners,
    toAct: toAct(state),
    choices: seat === null ? [] : choices(state, seat),
    hand: seat === null || !hasLooked(state, seat) ? [] : handOf(state.hands, seat),
    blocked: seat === null ? [] : blocked(state, seat),
    counts: seats.map((seat) => countOf(state.hands, seat)),
    trick: trick.length > 0 ? { leader, cards: trick } : null,
    tricks: options.trickHistory === 'whole-deal' ? tricks : tricks.slice(-1),
    taken: tricksTaken(state),
    opener: bidding.opener,
    bids: bidding.bids,
    blindNil: bidding.blindNil,
    spadesBroken: state.spadesBroken,
    bags: score.bags,
    lastDeal: score.lastDeal,
    draw: seat === null ? null : draw(state, seat),
    draws: seat === null ? [] : draws(state, seat),
    exchangeCounts: seats.map((seat) => drawing?.exchanged[seat]?.received.length ?? null),
    exchanged: seat === null ? null : (drawing?.exchanged[seat] ?? null),
  };
}

/** Whether the seat may see its cards: not before it has chosen between looking and blind nil (rules.md §2.2, 3). */
function hasLooked({ bidding }: State, seat: Seat): boolean {
  return bidding.blindNil[seat] !== null;
}

function draw(state: State, seat: Seat): View['draw'] {
  const { drawing } = state;
  if (!drawing || !hasLooked(state, seat)) return null;
  const number = drawing.made[seat] + 1;
  return number > DRAWS ? null : { number, upper: nextDraw(drawing, seat).upper };
}

/** He saw a card he rejected; the one below a card he kept only where the options let him peek (rules.md §2.1). */
function draws({ drawing, options }: State, seat: Seat): View['draws'] {
  if (!drawing) return [];
  return drawsMade(drawing, seat).map(({ kept, card, discarded }) => ({
    kept,
    card,
    discarded: kept && !options.peek ? null : discarded,
  }));
}

function blocked(state: State, seat: Seat): View['blocked'] {
  if (state.phase !== 'playing' || turn(state) !== seat) return [];
  return handOf(state.hands, seat).flatMap((card) => {
    const why = whyNot(state, seat, { type: 'play', card });
    return why ? [{ card, why }] : [];
  });
}
