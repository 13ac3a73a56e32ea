import { z } from 'zod';
import { card } from '../../cards';
import { baseView, type OwnView, type Seat, seat } from '../view';
import { DRAWS, drawsMade, nextDraw } from './drawing';
import { type State, state as stateSchema } from './state';

const { phase, bidding, score } = stateSchema.shape;
const cards = z.array(card);

export const viewSchema = baseView.extend({
  game: z.literal('spades'),
  phase,
  /** The seat that bids first and leads to the first trick. */
  opener: seat,
  /** By seat: whether they have chosen between looking and blind nil; true where nobody has to. */
  hasChosen: z.array(z.boolean()),
  /** By seat: whether they bid blind nil; null until they have chosen, and for everybody else until all have (rules.md §2.2). */
  blindNil: bidding.shape.blindNil,
  /** By seat; null until made. A blind nil is a bid of 0, told when `blindNil` is. */
  bids: bidding.shape.bids,
  spadesBroken: z.boolean(),
  /** All bags of the match, by seat; partners share theirs. */
  bags: z.array(z.int()),
  /** How the last completed deal was bid, played and scored. */
  lastDeal: score.shape.lastDeal,
  /** The viewer's draw to be decided, from 1 to 13, and its upper card; null if there is none or they have not looked. */
  draw: z.object({ number: z.int(), upper: card }).nullable(),
  /** The viewer's draws of this deal: the card they got, and the other one if they saw it. */
  draws: z.array(z.object({ kept: z.boolean(), card, discarded: card.nullable() })),
  /** How many cards were exchanged, by seat; null for who has not (yet) exchanged. */
  exchangeCounts: z.array(z.int().nullable()),
  exchanged: z.object({ laidOff: cards, received: cards }).nullable(),
});
export type View = z.infer<typeof viewSchema>;

/** Returns what the seat, or a spectator (null), may know besides what all games show (rules.md §1.7, 2, 3). */
export function view(state: State, seat: Seat | null): OwnView<View> {
  const { bidding, drawing, score } = state;
  const isTold = areChoicesTold(state);
  // Nobody may gain by waiting: before all have chosen, one sees only one's own choice, and the bid it may be.
  const told = <T>(bySeat: readonly (T | null)[]) => bySeat.map((own, of) => (isTold || of === seat ? own : null));
  return {
    game: 'spades',
    phase: state.phase,
    opener: bidding.opener,
    hasChosen: bidding.blindNil.map((choice) => choice !== null),
    blindNil: told(bidding.blindNil),
    bids: told(bidding.bids),
    spadesBroken: state.spadesBroken,
    bags: score.bags,
    lastDeal: score.lastDeal,
    draw: seat === null ? null : draw(state, seat),
    draws: seat === null ? [] : draws(state, seat),
    exchangeCounts: bidding.bids.map((_, seat) => drawing?.exchanged[seat]?.received.length ?? null),
    exchanged: seat === null ? null : (drawing?.exchanged[seat] ?? null),
  };
}

/** Whether the seat may see its cards: not before it has chosen between looking and blind nil (rules.md §2.2, 3). */
export function hasLooked({ bidding }: State, seat: Seat): boolean {
  return bidding.blindNil[seat] !== null;
}

/** Whether all have chosen between looking and blind nil, so that all are told what (rules.md §2.2). */
function areChoicesTold({ bidding }: State): boolean {
  return !bidding.blindNil.includes(null);
}

function draw(state: State, seat: Seat): View['draw'] {
  const { drawing } = state;
  if (!drawing || !hasLooked(state, seat)) return null;
  const number = drawing.made[seat] + 1;
  return number > DRAWS ? null : { number, upper: nextDraw(drawing, seat).upper };
}

/** Players saw each card they rejected; the one below a card they kept only where the options allow a peek (rules.md §2.1). */
function draws({ drawing, options }: State, seat: Seat): View['draws'] {
  if (!drawing) return [];
  return drawsMade(drawing, seat).map(({ kept, card, discarded }) => ({
    kept,
    card,
    discarded: kept && !options.peek ? null : discarded,
  }));
}
