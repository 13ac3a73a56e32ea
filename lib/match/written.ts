import { shuffle } from '../cards';
import type { Game } from '../rules/game';
import { fold as foldPlay } from '../rules/play';
import { endedWithKey } from './ended-with-key';
import type { LogEntry, MatchEvent, TableEvent } from './events';
import { evolve, type Games } from './evolve';
import type { Done } from './outcome';
import { dealingSeed } from './share';
import { isComplete, type MatchState, type Place } from './state';

/** One more entry of the log, and the state after it. */
export function written(games: Games, before: MatchState | null, entry: LogEntry): Done {
  return { kind: 'done', state: evolve(games, before, entry), entries: [entry] };
}

/** Something happens at the seats; when the last one is taken, the cards are dealt. */
export function seatsChanged(games: Games, before: MatchState | null, at: number, events: TableEvent[]): Done {
  const entry: LogEntry = { at, events };
  const seated = evolve(games, before, entry);
  if (!isComplete(seated)) return { kind: 'done', state: seated, entries: [entry] };
  const dealt = dealing(games(seated.game), seated, seated.play);
  return written(games, before, { at, events: [...events, ...dealt] });
}

/**
 * The events of the next deal if one is awaited: first, whoever was to take over a seat with it sits down; then the cards.
 * Chance follows from the number of the deal, the seed, and the bits of those who have the seats then (docs/fairness.md).
 * @param play the game's state after what happened before in the same entry
 */
export function dealing(game: Game, state: MatchState, play: unknown): MatchEvent[] {
  const events: MatchEvent[] = [];
  for (let now = play; game.standing(now).awaitsDeal; ) {
    const deal = game.standing(now).dealScores.length;
    const options = game.options.parse(state.options);
    const seed = dealingSeed(state, deal);
    const chance = game.chance(options, (items, label) => shuffle(items, seed, `deal ${deal} ${label}`));
    const dealt = game.deal(now, chance);
    events.push(...dealt);
    now = foldPlay(game, now, dealt);
  }
  return events.length > 0 ? [...takeovers(state), ...events] : events;
}

/**
 * Those who wait for the next deal sit down: by an invitation, or by a new link that nobody has objected to, with which ends what
 * came from the old one.
 */
function takeovers(state: MatchState): TableEvent[] {
  const opens = ({ next, link }: Place) => next === null && link !== null && link.unopposed !== null;
  return state.seats.flatMap((place, seat): TableEvent[] => {
    const { next, link } = place;
    if (next) return [{ type: 'seatTaken', seat, ...next }];
    if (!link || !opens(place)) return [];
    // A link that opens by this same deal has opened.
    const ended = endedWithKey(state, seat).filter((event) => event.seat === seat || !opens(state.seats[event.seat]));
    return [{ type: 'linkOpened', seat, by: link.by }, ...ended];
  });
}
