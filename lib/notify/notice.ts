import { z } from 'zod';
import { asked, hostOf, isFinished, type MatchState, type TableView } from '../match';
import type { Game } from '../rules/game';
import { type Seat, seat } from '../rules/view';
import type { Notice as OutboxNotice } from '../store/store';
import { OCCASIONS } from './plan';

/**
 * The body of a notice, and of the message it becomes, as JSON: that it is a seat's turn, that the match is over, that there
 * is a rematch; for the host, that a player asks him to get those who have not come yet; that others want a new link for
 * the seat, to which its player can object; that the autopilot plays for its player, as he has missed deadlines; that somebody
 * proposes something to which he can agree; or (`clock`, which becomes no message) that the deadline of a turn has moved,
 * or that its player is back. It holds no card: who shows it, or sends it out, looks at the table as it is then, and so never tells what is past.
 */
export const notice = z.object({
  kind: z.enum([...OCCASIONS, 'clock']),
  table: z.string(),
  seat,
  /** The version of the table that brought it about. */
  version: z.int(),
  /** Milliseconds since 1970. */
  at: z.int(),
  /** The deal, from 0; and the trick in it, from 0, if it is a card that is to be played. */
  deal: z.int(),
  trick: z.int().nullable(),
  /** He made it his turn himself, so he is at the table; he is told only where he wishes to be, if he does not go on. Of clocks nobody is told. */
  isThere: z.boolean().optional(),
  /** The seat of the player who asks, for `nudge`. */
  by: seat.optional(),
});
export type Notice = z.infer<typeof notice>;

/**
 * What is to be announced after a commit: to every seat whose turn it has become, that it is; to all, that the match is over,
 * and later that there is a rematch; to the host, that somebody asks him to get the others; to a seat for which others want a
 * new link, that they do; to a player for whom the autopilot begins to play, unless he wanted it himself; and to all who are
 * asked, what is proposed. Neither a bot is told anything, nor a seat at which nobody sits; and nobody of what is said.
 * @param mover the seat whose command it was: he is at the table, so that it is his turn again goes into no inbox
 */
export function noticesAfter(
  game: Game,
  before: MatchState | null,
  after: MatchState,
  mover: Seat | null,
): OutboxNotice[] {
  const { table, version, changedAt } = after;
  const besides = after.changes.at(-1)?.at ?? changedAt;
  const { deal } = game.standing(after.play);
  const isOver = isFinished(game, after) && !(before && isFinished(game, before));
  const since = before?.version ?? 0;
  const toHost = nudges(before, after).map(({ seat, by, at }): OutboxNotice => {
    const body: Notice = { kind: 'nudge', table, seat, version, at, deal, trick: null, by };
    return { id: `${version}-${seat}`, body: JSON.stringify(body) };
  });
  const isNewTurn = (seat: Seat) => (after.turns[seat]?.version ?? 0) > since;
  const isRematch = after.rematch !== null && before?.rematch === null;
  const isLinkAsked = (seat: Seat) => {
    const { link } = after.seats[seat];
    return link?.isEnough === true && !before?.seats[seat].link?.isEnough;
  };
  const toAgree = new Set(newProposals(before, after).flatMap((one) => toBeAsked(after, one)));
  const kindFor = (seat: Seat): Notice['kind'] | null => {
    if (after.seats[seat].keyHash === null) return null;
    if (isOver) return 'finished';
    if (isSentAway(before, after, seat)) return 'away';
    if (isNewTurn(seat) && !after.seats[seat].away) return 'turn';
    if (isRematch && seat !== mover) return 'rematch';
    if (isLinkAsked(seat)) return 'link';
    if (toAgree.has(seat)) return 'proposal';
    return isTurnChanged(before, after, seat) ? 'clock' : null;
  };
  const toAll = after.seats.flatMap((_, seat): OutboxNotice[] => {
    const kind = kindFor(seat);
    if (kind === null) return [];
    // More may have been written since the turn began, in the same commit or before its move stood: it is named by its own entry.
    const turn = kind === 'turn' ? after.turns[seat] : null;
    const body: Notice = {
      kind,
      table,
      seat,
      version: turn?.version ?? version,
      at: turn?.at ?? (kind === 'rematch' || kind === 'link' || kind === 'proposal' ? besides : changedAt),
      deal,
      trick: kind === 'turn' ? trickOf(game, after, seat) : null,
      ...((kind === 'turn' && seat === mover) || kind === 'clock' ? { isThere: true } : {}),
    };
    return [{ id: `${version}-${seat}`, body: JSON.stringify(body) }];
  });
  return [...toHost, ...toAll];
}

/** Who has just asked the host, when, and the host's seat. */
function nudges(before: MatchState | null, after: MatchState): { seat: Seat; by: Seat; at: number }[] {
  const host = hostOf(after);
  if (!before || host === null) return [];
  return after.seats.flatMap(({ nudgedAt }, by) =>
    nudgedAt !== null && nudgedAt !== before.seats[by].nudgedAt ? [{ seat: host, by, at: nudgedAt }] : [],
  );
}

/** Whether the autopilot has begun to play for the player of the seat without his wanting it. */
function isSentAway(before: MatchState | null, after: MatchState, seat: Seat): boolean {
  if (!after.seats[seat].away || before?.seats[seat].away) return false;
  const begun = after.changes.findLast((change) => change.seat === seat && change.type === 'autopilotOn');
  return begun?.isWished === false;
}

function newProposals(before: MatchState | null, after: MatchState): MatchState['proposals'] {
  const since = before?.version ?? 0;
  return after.proposals.filter((proposal) => proposal.asked > since);
}

/** The seats of those who are asked and have not agreed. */
function toBeAsked(state: MatchState, { kind, about, agreed }: MatchState['proposals'][number]): Seat[] {
  return asked(state, kind, about).filter((seat) => !agreed.includes(seat));
}

/** Whether a turn that was open before has another deadline now, or its player is back. */
function isTurnChanged(before: MatchState | null, after: MatchState, seat: Seat): boolean {
  const turn = after.turns[seat];
  if (!before || !turn || before.turns[seat]?.version !== turn.version || after.seats[seat].away) return false;
  return before.seats[seat].away !== null || after.clocks[seat]?.deadline !== before.clocks[seat]?.deadline;
}

/** The seat that a notice goes to, from its body; null if it is of no known form. */
export function seatOf(body: string): Seat | null {
  const parsed = notice.pick({ seat: true }).safeParse(JSON.parse(body));
  return parsed.success ? parsed.data.seat : null;
}

/** Whether what a message asks for is still to be done: the turn it told of has not been taken yet. */
export function isOpen({ kind, seat, at }: Notice, { waitingSince }: Pick<TableView, 'waitingSince'>): boolean {
  return kind === 'turn' && waitingSince[seat] === at;
}

/** The number of the trick to which the seat is to play a card, from 0; null if it is to do something else. */
function trickOf(game: Game, { play }: MatchState, seat: Seat): number | null {
  const isToPlay = game.choices(play, seat).some(({ type }) => type === 'play');
  return isToPlay ? game.view(play, null).taken.reduce((sum, taken) => sum + taken, 0) : null;
}
