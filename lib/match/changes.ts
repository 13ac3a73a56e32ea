import type { Game } from '../rules/game';
import type { Seat } from '../rules/view';
import { isTableEvent, type LogEntry, type MatchEvent, type TableEvent } from './events';
import { NO_MORE_SECONDS, secondsToWait } from './often';
import { type Refused, refused } from './outcome';
import { hostOf, type MatchState } from './state';

const MINUTE = 60_000;

/** How much a player may change beside the play: in a minute, and at a table in all; of his orders as much again. */
export type ChangeLimits = { changes: number; allChanges: number };

/** Who made an entry of the log, and of which kind it is: what nobody else learns of is counted apart, so that no refusal tells of it. */
type Counted = { seat: Seat; of: 'changes' | 'orders' };

/** The tallies after an entry of the log. */
export function tallied(game: Game, before: MatchState, entry: LogEntry): MatchState['busy'] {
  const made = counted(game, before, entry);
  if (!made) return before.busy;
  const isIt = ({ seat, of }: Counted) => seat === made.seat && of === made.of;
  const { count, recent } = before.busy.find(isIt) ?? { count: 0, recent: [] };
  const lately = [...recent.filter((time) => time > entry.at - MINUTE), entry.at];
  return [...before.busy.filter((one) => !isIt(one)), { ...made, count: count + 1, recent: lately }];
}

/** Why an entry that was decided is refused all the same: its player has changed so much lately, or at this table; null: it is not. */
export function tooManyChanges(
  game: Game,
  before: MatchState,
  entry: LogEntry,
  { changes, allChanges }: ChangeLimits,
): Refused | null {
  const made = counted(game, before, entry);
  const tally = made && before.busy.find(({ seat, of }) => seat === made.seat && of === made.of);
  if (!tally) return null;
  if (tally.count >= allChanges) return refused('all-changes-made', { retryAfter: NO_MORE_SECONDS });
  const retryAfter = secondsToWait(tally.recent, changes, MINUTE, entry.at);
  return retryAfter > 0 ? refused('too-many-changes', { retryAfter }) : null;
}

/**
 * Null for what counts for nobody: moves, talk and emblems, which have limits of their own, what time brings, and what a player
 * defends himself with. Whoever has his link uses up what he may change; he can renew, object, end a friend, come back and leave
 * all the same.
 */
function counted(game: Game, before: MatchState, { events }: LogEntry): Counted | null {
  const isFree = (event: MatchEvent) =>
    isTableEvent(event) ? ['playerForgotten', 'keyRenewed'].includes(event.type) : game.moveOf(event) !== null;
  if (events.some(isFree)) return null;
  for (const event of events) {
    const by = isTableEvent(event) ? madeBy(before, event) : null;
    if (by) return by;
  }
  return null;
}

function madeBy(before: MatchState, event: TableEvent): Counted | null {
  switch (event.type) {
    case 'ordersSet':
      return { seat: event.seat, of: 'orders' };
    case 'invitationRenewed':
    case 'botSeated':
    case 'botLeft':
    case 'seatOffered':
    case 'offerWithdrawn': {
      const host = hostOf(before);
      return host === null ? null : { seat: host, of: 'changes' };
    }
    case 'linkAsked':
    case 'linkAgreed':
      return { seat: event.by, of: 'changes' };
    case 'linkDropped':
      return event.by === event.seat ? null : { seat: event.by, of: 'changes' };
    case 'autopilotOn':
      return event.isWished ? { seat: event.seat, of: 'changes' } : null;
    case 'seatTaken':
    case 'takeoverAsked':
    case 'botAllowed':
    case 'hostNudged':
    case 'talkRuled':
    case 'recapShared':
    case 'recapWithdrawn':
    case 'spectatorLinkGiven':
    case 'spectatorLinkWithdrawn':
    case 'friendAsked':
    case 'daysOffTaken':
    case 'daysOffEnded':
    case 'proposed':
    case 'proposalAgreed':
    case 'proposalDropped':
    case 'quietSet':
      return { seat: event.seat, of: 'changes' };
    default:
      return null;
  }
}
