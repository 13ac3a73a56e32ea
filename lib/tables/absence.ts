import { dayOffFrom } from '../clock';
import type { SeatKey } from '../identity';
import * as match from '../match';
import type { Seat } from '../rules/view';
import { change } from './change';
import { type Context, games } from './context';
import { requireOwn } from './friend';
import { newInvitation } from './invitation';
import { Problem } from './problem';
import type { AnswerRequest, AutopilotRequest, DaysOffRequest, EndDaysOffRequest, ProposalRequest } from './requests';
import { viewFor } from './view';

/**
 * A player hands over to the autopilot, or comes back.
 * @returns his view
 * @throws Problem `unknown-table`, `no-seat`, `wrong-key`, `only-player`, `not-started`, `bot-plays`, `match-finished`
 */
export function autopilot(
  context: Context,
  table: string,
  keys: readonly SeatKey[],
  { seat, on }: AutopilotRequest,
): Promise<match.TableView> {
  return decide(context, table, keys, seat, (state, now) => match.autopilot(games, state, seat, on, now));
}

/**
 * A player takes whole days off, on which his clock stands.
 * @returns his view
 * @throws Problem `unknown-table`, `no-seat`, `wrong-key`, `only-player`, `no-pace`, `no-days-off`, `days-off-overlap`,
 * `days-off-too-soon`, `bad-time`, `not-started`, `match-finished`
 */
export function takeDaysOff(
  context: Context,
  table: string,
  keys: readonly SeatKey[],
  { seat, ...wanted }: DaysOffRequest,
): Promise<match.TableView> {
  return decide(context, table, keys, seat, (state, now) =>
    match.takeDaysOff(games, state, { seat, days: wanted.days, ...dayOffFrom(wanted, now) }, now),
  );
}

/**
 * A player is back, or does not take the days off that are to come.
 * @returns his view
 * @throws Problem `unknown-table`, `no-seat`, `wrong-key`, `only-player`
 */
export function endDaysOff(
  context: Context,
  table: string,
  keys: readonly SeatKey[],
  { seat }: EndDaysOffRequest,
): Promise<match.TableView> {
  return decide(context, table, keys, seat, (state, now) => match.endDaysOff(games, state, seat, now));
}

/**
 * A player proposes to end the match as it stands, to pause, to end a pause, or to hand over the seat of one who stays away.
 * It happens as soon as all who are asked agree.
 * @returns his view
 * @throws Problem `unknown-table`, `no-seat`, `wrong-key`, `only-player`, `proposed-already`, `proposed-too-often`, `bad-time`, `no-pace`, `not-paused`,
 * `no-hand-over`, `not-started`, `match-finished`
 */
export function propose(
  context: Context,
  table: string,
  keys: readonly SeatKey[],
  { seat, kind, about, until, days, reason }: ProposalRequest,
): Promise<match.TableView> {
  const { kept } = newInvitation(context, table, context.random);
  return decide(context, table, keys, seat, (state, now) => {
    if (about !== null && about >= state.seats.length) throw new Problem('bad-request', { field: 'about' });
    const isPause = kind === 'pause';
    const last = isPause ? (until ?? (days === null ? null : now + days * DAY)) : null;
    const proposal = {
      seat,
      kind,
      about: kind === 'hand-over' ? about : null,
      until: last,
      reason: isPause ? reason : null,
    };
    return match.propose(games, state, proposal, kept, now);
  });
}

const DAY = 24 * 60 * 60 * 1000;

/**
 * A player who is asked agrees to a proposal, or not; whoever made it takes it back.
 * @returns his view
 * @throws Problem `unknown-table`, `no-seat`, `wrong-key`, `only-player`, `no-proposal`
 */
export function answerProposal(
  context: Context,
  table: string,
  keys: readonly SeatKey[],
  request: AnswerRequest,
): Promise<match.TableView> {
  const { kept } = newInvitation(context, table, context.random);
  return decide(context, table, keys, request.seat, (state, now) => match.answer(games, state, request, kept, now));
}

/** What the player of a seat, and nobody else, decides. */
export async function decide(
  context: Context,
  table: string,
  keys: readonly SeatKey[],
  seat: Seat,
  outcome: (state: match.MatchState, now: number) => match.Outcome,
): Promise<match.TableView> {
  const { state } = await change(context, table, (state, now) => {
    requireOwn(context, state, keys, seat);
    return { outcome: outcome(state, now), mover: seat };
  });
  return viewFor(context, state, seat);
}
