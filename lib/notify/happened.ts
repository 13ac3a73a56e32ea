import { z } from 'zod';
import { card } from '../cards';
import { isOwnMove, isTableEvent, type LogEntry, type MatchState } from '../match';
import type { BaseEvent, Game } from '../rules/game';
import { dealScored, trickWon } from '../rules/trick';
import type { Seat } from '../rules/view';

/**
 * The moves everybody sees, with their public part: nothing is told that is not named here. That cards were passed, buried or
 * exchanged is told, and nothing of drawing.
 */
const openMove = z.discriminatedUnion('type', [
  z.object({ type: z.literal('play'), card }),
  z.object({ type: z.literal('bid'), value: z.int() }),
  z.object({ type: z.literal('moon'), value: z.string() }),
  z.object({ type: z.enum(['look', 'blindNil', 'take', 'decline', 'pickUp', 'stand']) }),
  z.object({ type: z.enum(['pass', 'exchange', 'bury']) }),
]);
export type OpenMove = z.infer<typeof openMove>;

/** The moves that all make without waiting for each other, and nobody is told before all have. */
const CHOICES = ['look', 'blindNil'];

/** One thing that everybody at the table saw. */
export type Happened =
  | { kind: 'move'; seat: Seat; move: OpenMove }
  | { kind: 'trick'; seat: Seat }
  /** A deal was scored; its number from 0, and the points by seat. */
  | { kind: 'deal'; deal: number; points: number[] };

/** More than this is the recap's to tell. */
const MOST = 12;

/**
 * Returns what everybody saw since the seat's player last moved, or sat down; oldest first, the last dozen. Cards are told of
 * tricks that the table still shows (rules.md §1.7).
 * @param log all of it, or its end: what is left out is not told
 */
export function happenedSince(
  game: Game,
  state: Pick<MatchState, 'options' | 'play' | 'seats'>,
  log: readonly LogEntry[],
  seat: Seat,
): Happened[] {
  const events = eventsSince(game, log, seat, state.seats.length);
  const told: { item: Happened; trick: number }[] = [];
  let trick = 0;
  let firstOfDeal = 0;
  let deal = game.standing(state.play).dealScores.length - events.filter(isDealScored).length;
  for (const event of events) {
    if (game.chanceOf(event)) firstOfDeal = trick;
    const item = openPart(game, event, deal);
    if (item) told.push({ item, trick });
    if (item?.kind === 'trick') trick++;
    if (item?.kind === 'deal') deal++;
  }
  const isWholeDealShown = game.options.parse(state.options).trickHistory === 'whole-deal';
  // The trick before the running one can be seen always, and at the beginning of a deal the last one of the deal before.
  const oldest = isWholeDealShown ? firstOfDeal - 1 : trick - 1;
  const isShown = ({ item, trick }: (typeof told)[number]) =>
    trick >= oldest || item.kind !== 'move' || item.move.type !== 'play';
  return told
    .filter(isShown)
    .map(({ item }) => item)
    .slice(-MOST);
}

/**
 * Returns the game's events after the last move of the seat's player or friend, or since they sat down. Choices between looking
 * and blind nil are told when all have chosen (rules.md §2.2).
 */
function eventsSince(game: Game, log: readonly LogEntry[], seat: Seat, players: number): BaseEvent[] {
  const all = log.flatMap(({ by, events }) => events.map((event) => ({ event, isOwn: isOwnMove(by) })));
  const last = all.findLastIndex(({ event, isOwn }) =>
    isTableEvent(event)
      ? event.type === 'seatTaken' && event.seat === seat
      : isOwn && game.moveOf(event)?.seat === seat,
  );
  const since: BaseEvent[] = [];
  let untold: BaseEvent[] = [];
  let chosen = 0;
  for (const [i, { event, isOwn }] of all.entries()) {
    if (isTableEvent(event)) continue;
    if (game.chanceOf(event)) [untold, chosen] = [[], 0];
    const made = game.moveOf(event);
    const isChoice = made !== null && CHOICES.includes(made.move.type);
    if (!isChoice) {
      if (i > last) since.push(event);
      continue;
    }
    // Nobody is told their own choice; the one who chose last was told with that move what the others had chosen.
    if (!isOwn || made.seat !== seat) untold.push(event);
    chosen++;
    if (chosen === players && i >= last) since.push(...untold);
  }
  return since;
}

function isDealScored(event: BaseEvent): boolean {
  return dealScored.safeParse(event).success;
}

/** Returns what everybody saw of the event; null if that is nothing. */
function openPart(game: Game, event: BaseEvent, deal: number): Happened | null {
  const made = game.moveOf(event);
  if (made) {
    const move = openMove.safeParse(made.move);
    return move.success ? { kind: 'move', seat: made.seat, move: move.data } : null;
  }
  const won = trickWon.safeParse(event);
  if (won.success) return { kind: 'trick', seat: won.data.seat };
  const scored = dealScored.safeParse(event);
  return scored.success ? { kind: 'deal', deal, points: scored.data.points } : null;
}
