import { type Card, stream } from '../cards';
import { claimMove, forcedMove, isSettled } from '../certain';
import { firing, type StandingOrder } from '../orders';
import type { Level } from '../rules/facets';
import type { BaseMove, Game } from '../rules/game';
import { type BaseView, type Choice, legalCards, type Seat } from '../rules/view';
import { awayTooLongAt, hasPlayer, isPlayed, keepsNobodyWaiting, optionsOf } from './kernel';
import type { MatchState } from './state';

/** A move that is known without anybody's thinking, why, and the order that makes it, if one does. */
export type Automatic = {
  seat: Seat;
  by: 'forced' | 'order' | 'claim';
  move: BaseMove;
  order?: StandingOrder | undefined;
};

/**
 * The next move made in the same commit as its cause, or null if the table waits for a player, a bot or the autopilot: first
 * what is claimed, then what can change no score, what is ordered, and (unless held, `heldUntil`) what leaves no choice.
 * @param now ms since 1970
 */
export function automaticMove(game: Game, state: MatchState, now: number): Automatic | null {
  if (state.ended || state.turns.every((turn) => turn === null)) return null;
  const world = worldOf(game, state);
  const claimer = state.seats.findIndex(({ claim }) => claim === 'all');
  const isOver = claimer < 0 && state.forced && isSettled(state.game, world.options, world.view(null));
  const isEnded = claimer >= 0 || isOver;
  for (const seat of state.turns.keys()) {
    if (!state.turns[seat]) continue;
    const place = state.seats[seat];
    // Most turns are their player's to the end: no view is built up for them.
    const isLet = isLetPlay(state, seat) && (heldUntil(game, state, seat) ?? now) <= now;
    if (!isEnded && !isLet && place.claim !== 'none' && place.orders.length === 0) continue;
    const own = world.view(seat);
    if (isEnded && own.phase === 'playing') {
      const isClaimers = seat === claimer;
      const move = isClaimers ? claimMove(world.id, world.options, own, 'all') : firstCard(own);
      if (move) return { seat, by: isOver ? 'forced' : 'claim', move };
    }
    const move = moveFor(world, place, seat, own, isLet);
    if (move) return move;
  }
  return null;
}

type TableWorld = ReturnType<typeof worldOf>;

function worldOf(game: Game, state: MatchState) {
  return {
    id: game.id,
    options: optionsOf(game, state),
    view: (seat: Seat | null) => game.view(state.play, seat),
  };
}

/** The lowest card of the first suit that may be played: it changes nothing, whatever the seat. */
function firstCard(view: BaseView): (BaseMove & { card: Card }) | null {
  const cards = legalCards(view);
  return cards.length > 0 ? { type: 'play', card: cards[0] } : null;
}

function moveFor(
  { id, options }: TableWorld,
  place: MatchState['seats'][number],
  seat: Seat,
  own: BaseView,
  isLet: boolean,
): Automatic | null {
  if (place.claim === 'none' && own.phase === 'playing')
    return { seat, by: 'claim', move: claimMove(id, options, own, 'none') };
  if (!isPlayed(place)) return null;
  const fired = place.orders.length > 0 ? firing(id, options, own, place.orders) : null;
  const order = fired && place.orders.find((one) => one.id === fired.id);
  if (fired) return { seat, by: 'order', move: fired.move, order: order ?? undefined };
  const move = isLet ? forcedMove(id, options, own) : null;
  return move && { seat, by: 'forced', move };
}

/** Whether cards that leave nothing to decide play themselves at this seat. */
function isLetPlay(state: MatchState, seat: Seat): boolean {
  return state.forced && state.seats[seat].wake === 'decision' && isPlayed(state.seats[seat]);
}

/** Fewer turns of a player do not tell how long they take. */
const FEWEST_TURNS = 3;

/**
 * Until when (ms since 1970) a card of this seat that leaves nothing to decide is held back, so that its coming does not tell:
 * about as long as one of the player's latest turns took, drawn for every turn with or without such a card: people never take
 * as long as before to the second. Null if nothing is held back now, as from bots alone. Players who have had too few turns play
 * themselves.
 */
export function heldUntil(game: Game, state: MatchState, seat: Seat): number | null {
  const turn = state.turns[seat];
  if (!turn || state.hold === 'never' || keepsNobodyWaiting(state)) return null;
  if (state.hold === 'first-half' && !isFirstHalf(game.view(state.play, null))) return null;
  const took = state.took[seat];
  if (took.length < FEWEST_TURNS) return Number.MAX_SAFE_INTEGER;
  const { below } = stream(state.seed, `hold ${turn.version} ${seat}`);
  const drawn = took[below(took.length)] * (750 + below(501)) + below(1000);
  const clock = state.clocks[seat];
  // Within one commit the clock may still be that of the turn before.
  const deadline = clock && clock.since >= turn.at ? clock.deadline : Number.MAX_SAFE_INTEGER;
  return Math.min(turn.at + drawn, deadline);
}

/** Whether less than half of the deal's cards have been played. */
export function isFirstHalf({ taken, counts }: BaseView): boolean {
  return taken.reduce((sum, tricks) => sum + tricks, 0) < Math.max(...counts);
}

/** Until when (ms since 1970) a card of this seat is held that then plays itself, unannounced to its player; or null. */
export function heldCard(game: Game, state: MatchState, seat: Seat): number | null {
  if (!state.turns[seat] || state.ended || !isLetPlay(state, seat)) return null;
  const until = heldUntil(game, state, seat);
  if (until === null || until >= Number.MAX_SAFE_INTEGER) return null;
  const { id, options, view } = worldOf(game, state);
  return forcedMove(id, options, view(seat)) ? until : null;
}

/** When the first card comes that is held back (ms since 1970); null if there is none. */
export function nextHeld(game: Game, state: MatchState): number | null {
  if (!state.forced || !hasPlayer(state)) return null;
  const moments = [...state.turns.keys()].flatMap((seat) => heldCard(game, state, seat) ?? []);
  return moments.length > 0 ? Math.min(...moments) : null;
}

/** A move on a seat's behalf: by whom, and how well. `isLate`: only this one, as the player missed the deadline. */
export type Owed = { seat: Seat; by: 'bot' | 'autopilot'; level: Level; isLate: boolean };

/** How well the autopilot plays. */
const AUTOPILOT: Level = 'medium';

/**
 * The next move that makes itself at `now` (ms since 1970), or null if the table waits for a player. It is owed from the moment
 * of the bot's or absent player's turn until any process makes it. Without a player who plays themselves a match rests.
 */
export function owedMove(state: MatchState, now: number): Owed | null {
  if (!hasPlayer(state) || state.ended) return null;
  for (const [seat, { bot, away }] of state.seats.entries()) {
    if (!state.turns[seat]) continue;
    if (bot !== null) return { seat, by: 'bot', level: bot, isLate: false };
    if (away !== null) return { seat, by: 'autopilot', level: AUTOPILOT, isLate: false };
  }
  return lateMove(state, now);
}

/** The move that is owed because the deadline of a player has passed by `now` (ms since 1970); null if there is none. */
export function lateMove(state: MatchState, now: number): Owed | null {
  if (!hasPlayer(state) || state.ended) return null;
  const seat = state.clocks.findIndex((clock, at) => clock && state.turns[at] && clock.deadline <= now);
  return seat < 0 ? null : { seat, by: 'autopilot', level: AUTOPILOT, isLate: true };
}

/** The first deadline that is still running (ms since 1970); null if there is none. */
export function nextDeadline(state: MatchState): number | null {
  if (!hasPlayer(state) || state.ended) return null;
  const running = state.clocks.flatMap((clock) => (clock ? [clock.deadline] : []));
  return running.length > 0 ? Math.min(...running) : null;
}

/** The seat because of whose player the match ends at some moment (ms since 1970), the first one; null if there is none. */
export function endsBecauseOf(state: MatchState): { seat: Seat; at: number } | null {
  // Where nobody is to act, the match has been played to its end, or has not begun.
  if (state.away.kind !== 'end' || state.ended || state.turns.every((turn) => turn === null)) return null;
  const ends = state.seats.flatMap((_, seat) => {
    const at = awayTooLongAt(state, seat);
    // A table that pauses waits for nobody.
    return at === null ? [] : [{ seat, at: Math.max(at, state.pause?.until ?? at) }];
  });
  return ends.sort((a, b) => a.at - b.at)[0] ?? null;
}

/** Whether the seat that is to act has something to decide: more than one move is possible. */
export function hasDecision(game: Game, play: unknown, seat: Seat): boolean {
  const choices = game.choices(play, seat);
  return choices.length > 1 || choices.some(leavesChoice);
}

function leavesChoice({ type, cards, count, min, values }: Choice): boolean {
  if (values) return values.length > 1;
  if (!cards) return false;
  return min !== undefined || cards.length > (type === 'play' ? 1 : (count ?? 0));
}
