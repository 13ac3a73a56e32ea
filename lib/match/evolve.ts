import { type Game, unreachable } from '../rules/game';
import type { Seat } from '../rules/view';
import { tallied } from './changes';
import { withChange } from './changes-kept';
import { applyClock, applyObjection, freshBank, fullBanks } from './clocks';
import { chosenAfter, comesWith } from './emblem';
import {
  BESIDE,
  isOwnMove,
  isSeatEvent,
  isSecret,
  isTableEvent,
  type LogEntry,
  type MatchEvent,
  makesItself,
  type SeatEvent,
  type TableEvent,
} from './events';
import { noted, noWaits, type Waits } from './expected-end';
import { askedAgain } from './often';
import { changeOf, placeAfter } from './place';
import { positionOf } from './position';
import { proposalsAfter } from './proposed';
import { hasCome, saidAt } from './said';
import { satAfter } from './sat';
import { dealtWith } from './share';
import { type MatchState, NO_PLANS, NOT_AWAY, openSeats, type Place, STATE_FORMAT } from './state';
import { timePassed } from './time';

/** Where games are looked up; throws for an id that no longer exists. */
export type Games = (id: string) => Game;

/**
 * The state after one more entry of the log. It decides nothing: it writes down what happened. Of today's rules it asks
 * three things, which the events do not say and which must therefore never change for old options: the complete options
 * (`options.parse`), who is to act after the entry (`toAct`), and the tricks of the deal (`tricks`).
 */
export function evolve(games: Games, before: MatchState | null, entry: LogEntry): MatchState {
  let state = before && timePassed(before, entry.at);
  for (const event of entry.events) state = apply(games, state, event, entry);
  if (!state) throw new Error('a log begins with tableOpened');
  const entries = (before?.entries ?? 0) + 1;
  const busy = before ? tallied(games(before.game), before, entry) : [];
  if (isSecret(entry)) return { ...state, entries, busy };
  const version = (before?.version ?? 0) + 1;
  // Neither a bot's pace, nor when the match was over, nor what goes after some time depends on what is beside the match.
  const changedAt = entry.events.every(({ type }) => BESIDE.includes(type)) ? state.changedAt : entry.at;
  return { ...state, version, entries, changedAt, busy, ...afterMove(games, before, state, entry, version) };
}

/** The state of a whole log. Throws when it is empty. */
export function fold(games: Games, log: readonly LogEntry[]): MatchState {
  let state: MatchState | null = null;
  for (const entry of log) state = evolve(games, state, entry);
  if (!state) throw new Error('a log begins with tableOpened');
  return state;
}

function apply(games: Games, state: MatchState | null, event: MatchEvent, entry: LogEntry): MatchState {
  if (isTableEvent(event)) return applyTable(games, state, event, entry.at);
  if (!state) throw new Error('a log begins with tableOpened');
  const game = games(state.game);
  const play = game.evolve(state.play, event);
  const mover = isOwnMove(entry.by) ? game.moveOf(event)?.seat : undefined;
  if (mover !== undefined) {
    return { ...state, play, decided: state.decided.with(mover, positionOf(game, play)) };
  }
  if (!game.chanceOf(event)) return { ...state, play };
  // Who agreed to end the match as it stood did not agree to end it as it stands after another deal.
  const proposals = state.proposals.filter(({ kind }) => kind !== 'end');
  const { deal, dealScores } = game.standing(state.play);
  const cleared = state.seats.map((place): Place => ({ ...place, orders: [], claim: null }));
  const seats = dealtWith(cleared, dealScores.length);
  const dealBefore = dealScores.length > 0 ? { deal, tricks: game.tricks(state.play) } : null;
  return { ...state, play, proposals, seats, dealBefore };
}

function applyTable(games: Games, state: MatchState | null, event: TableEvent, at: number): MatchState {
  if (event.type === 'tableOpened') {
    const game = games(event.game);
    const { type: _, expected, talk, kept, ...opened } = event;
    return {
      ...opened,
      format: STATE_FORMAT,
      version: 0,
      entries: 0,
      invitationUsed: false,
      openedAt: at,
      changedAt: at,
      seats: expected.map((name, seat) => ({
        name,
        keyHash: null,
        bot: null,
        botAllowed: false,
        share: null,
        offered: false,
        emblem: comesWith(null),
        next: null,
        nudgedAt: null,
        asked: [],
        kept: kept.includes(seat),
        link: null,
        linkedBy: null,
        linkRefusedUntil: null,
        sat: [],
        ...NOT_AWAY,
        ...NO_PLANS,
        quiet: null,
        daysOff: [],
        daysOffLeft: event.pace?.daysOff ?? 0,
      })),
      changes: [],
      left: [],
      talk: { rule: talk, messages: [], spoken: expected.map(() => ({ count: 0, recent: [], last: 0, came: 0 })) },
      busy: [],
      rematch: null,
      recapLink: null,
      spectatorLink: null,
      clocks: expected.map(() => null),
      rests: expected.map(() => null),
      banks: fullBanks(event.pace, expected.length),
      stopped: [],
      pause: null,
      proposals: [],
      ended: null,
      waits: noWaits(expected.length),
      took: expected.map(() => []),
      play: game.start(game.options.parse(event.options)),
      dealBefore: null,
      decided: expected.map(() => null),
      turns: expected.map(() => null),
      last: expected.map(() => null),
    };
  }
  if (!state) throw new Error('a log begins with tableOpened');
  if (event.type === 'invitationRenewed') return { ...state, invitation: event.invitation, invitationUsed: false };
  if (event.type === 'said') return { ...state, talk: saidAt(state, event, at) };
  if (event.type === 'quietSet') return { ...state, seats: withPlace(state, event.seat, { quiet: event.quiet }) };
  if (event.type === 'emblemChosen') {
    const emblem = chosenAfter(state.seats[event.seat].emblem, event.emblem, at);
    return { ...state, seats: withPlace(state, event.seat, { emblem }) };
  }
  if (event.type === 'deadlineMissed') {
    return { ...state, seats: withPlace(state, event.seat, { missed: state.seats[event.seat].missed + 1 }) };
  }
  if (event.type === 'ordersSet')
    return { ...state, seats: withPlace(state, event.seat, { wake: event.wake, orders: event.orders }) };
  if (event.type === 'ordersLeft') return { ...state, seats: withPlace(state, event.seat, { orders: event.orders }) };
  if (event.type === 'orderFired' || event.type === 'thoughtSealed') return state;
  if (event.type === 'objectionStarted') return applyObjection(state, event, at);
  if (event.type === 'sitePaused') return { ...state, ...pausedFrom(state, event, at) };
  if (event.type === 'siteResumed') return { ...state, ...resumedAt(state, at) };
  if (event.type === 'clockStarted' || event.type === 'clockStopped') return applyClock(state, event, at);
  return applySeat(games, state, event, at);
}

type Pausing = Extract<TableEvent, { type: 'paused' | 'sitePaused' }>;

/** All clocks stand. A pause of the players that the site's goes beyond remains theirs. */
function pausedFrom(state: MatchState, event: Pausing, at: number): Pick<MatchState, 'pause' | 'stopped'> {
  const { until } = event;
  const stopped = [...state.stopped.filter((span) => span.until > at), { from: at, until }];
  if (event.type === 'paused') return { pause: { from: at, until, by: event.seat, reason: event.reason }, stopped };
  return { pause: { from: at, by: null, reason: null, ...state.pause, until }, stopped };
}

/** All clocks go on. */
function resumedAt({ stopped }: MatchState, at: number): Pick<MatchState, 'pause' | 'stopped'> {
  return { pause: null, stopped: stopped.map(({ from, until }) => ({ from, until: Math.min(until, at) })) };
}

function applySeat(games: Games, state: MatchState, event: SeatEvent, at: number): MatchState {
  const place = state.seats[event.seat];
  const seats = state.seats.slice();
  seats[event.seat] = placeAfter(place, event, {
    at,
    version: state.version + 1,
    daysOff: state.pace?.daysOff ?? 0,
  });
  const changes = withChange(state.changes, changeOf(place, event, at));
  const { awaitsDeal, dealScores } = games(state.game).standing(state.play);
  const deal = dealScores.length;
  const sat = { at, deal, isOpening: state.version === 0, hasBegun: deal > 0 || !awaitsDeal };
  seats[event.seat] = { ...seats[event.seat], sat: satAfter(place, event, sat) };
  const asking = event.type === 'proposed' ? event.seat : event.type === 'linkAsked' ? event.by : null;
  if (asking !== null) seats[asking] = { ...seats[asking], asked: askedAgain(seats[asking].asked, at) };
  const after = { ...state, seats, changes, proposals: proposalsAfter(state, event, at) };
  switch (event.type) {
    case 'seatTaken':
      return invitationAfter({
        ...after,
        talk: hasCome(state, event.seat),
        banks: freshBank(state, event.seat),
        // How long he takes is not yet known, and what was played before he came is not his to look at.
        took: state.took.with(event.seat, []),
        decided: state.decided.with(event.seat, positionOf(games(state.game), state.play)),
      });
    case 'botSeated':
    case 'takeoverAsked':
    case 'offerWithdrawn':
      return invitationAfter(after);
    case 'talkRuled':
      return { ...after, talk: { ...state.talk, rule: event.talk } };
    case 'rematchOpened':
      return { ...after, rematch: event.table };
    case 'recapShared': {
      const { seat, name, tokenHash } = event;
      return { ...after, recapLink: { seat, name: name || null, tokenHash, asked: state.version + 1, at } };
    }
    case 'recapWithdrawn':
      return { ...after, recapLink: null };
    case 'spectatorLinkGiven': {
      const { seat, name, tokenHash, behind } = event;
      return {
        ...after,
        spectatorLink: { seat, name: name || null, tokenHash, asked: state.version + 1, at, behind },
      };
    }
    case 'spectatorLinkWithdrawn':
      return { ...after, spectatorLink: null };
    case 'botLeft':
      // Only logs of earlier versions empty a seat in a running match; its invitation was the one of the table.
      return event.name === null ? { ...after, invitationUsed: false } : after;
    case 'seatOffered':
      return { ...after, invitation: event.invitation, invitationUsed: false };
    case 'playerForgotten':
      return {
        ...after,
        left: event.keyHash === null ? state.left : [...state.left, event.keyHash],
        // What he has given away goes with him.
        recapLink: state.recapLink?.seat === event.seat ? null : state.recapLink,
        spectatorLink: state.spectatorLink?.seat === event.seat ? null : state.spectatorLink,
      };
    case 'paused':
      return { ...after, ...pausedFrom(state, event, at) };
    case 'resumed':
      return { ...after, ...resumedAt(state, at) };
    case 'matchEnded':
      return { ...after, pause: null, proposals: [], ended: { reason: event.reason, at, seat: event.seat } };
    case 'claimed':
    case 'autopilotOn':
    case 'autopilotOff':
    case 'friendAsked':
    case 'friendEnded':
    case 'daysOffTaken':
    case 'daysOffEnded':
    case 'proposed':
    case 'proposalAgreed':
    case 'proposalDropped':
    case 'botAllowed':
    case 'takeoverAgreed':
    case 'hostNudged':
    case 'keyRenewed':
    case 'linkAsked':
    case 'linkAgreed':
    case 'linkDropped':
    case 'linkUnopposed':
    case 'linkOpened':
      return after;
    default:
      return unreachable(event);
  }
}

function withPlace({ seats }: MatchState, seat: Seat, change: Partial<Place>): Place[] {
  return seats.map((place, other) => (other === seat ? { ...place, ...change } : place));
}

/** With the last open seat the invitation is used up. */
function invitationAfter(state: MatchState): MatchState {
  return openSeats(state).length === 0 ? { ...state, invitationUsed: true } : state;
}

/** Whose turn is open since when, and what each seat's last move was; whoever moves himself has missed no deadline lately. */
function afterMove(games: Games, before: MatchState | null, state: MatchState, entry: LogEntry, version: number) {
  const game = games(state.game);
  const made = entry.events.map((event) => (isTableEvent(event) ? null : game.moveOf(event))).find(Boolean) ?? null;
  const isNew = (seat: Seat) => made?.seat === seat || takenOver(before, entry, seat);
  const toAct = new Set<Seat>(state.ended ? [] : game.toAct(state.play));
  const turns = state.seats.map((_, seat) => {
    if (!toAct.has(seat)) return null;
    const open = isNew(seat) ? null : (before?.turns[seat] ?? null);
    return open ?? { version, at: entry.at };
  });
  const last = state.seats.map((_, seat) => {
    const earlier = before?.last[seat] ?? null;
    // What makes itself hides no earlier move of the player: he may send that again, having had no answer.
    if (made?.seat !== seat || makesItself(entry.by)) return earlier;
    const from = before?.turns[seat]?.version ?? version;
    return { from, before: version, move: JSON.stringify(made.move), by: entry.by ?? 'player' };
  });
  const waits = made && before ? waitsAfter(before, entry, made.seat) : state.waits;
  if (!made || !isOwnMove(entry.by)) return { turns, last, waits };
  const took = before ? tookAfter(before, entry, made.seat) : state.took;
  if (state.seats[made.seat].missed === 0) return { turns, last, waits, took };
  return { turns, last, waits, took, seats: withPlace(state, made.seat, { missed: 0 }) };
}

/** How many of a player's latest turns are remembered with the time he took. */
const TOOK = 12;

/** The times the players took, after a move of this seat; a turn that goes on with the one before took no time of its own. */
function tookAfter(before: MatchState, { at }: LogEntry, seat: Seat): number[][] {
  const turn = before.turns[seat];
  if (!turn || before.last[seat]?.before === turn.version) return before.took;
  const seconds = Math.max(0, Math.round((at - turn.at) / 1000));
  return before.took.with(seat, [...before.took[seat], seconds].slice(-TOOK));
}

/** How long the players have taken, after a move of this seat; bots, and the autopilot of one who is away, take no time. */
function waitsAfter(before: MatchState, { at, by }: LogEntry, seat: Seat): Waits {
  const turn = before.turns[seat];
  const isWaitedFor = isOwnMove(by) || (by === 'autopilot' && !before.seats[seat].away);
  if (!turn || !isWaitedFor) return before.waits;
  const paused = before.stopped.map(({ until }) => until).filter((until) => until <= at);
  const follows = before.last[seat]?.before === turn.version;
  return noted(before.waits, { seat, began: Math.max(turn.at, ...paused), at, follows });
}

/** Whether the entry gives the seat to the one who was to take it over: what was the bot's turn is his from now on. */
function takenOver(before: MatchState | null, entry: LogEntry, seat: Seat): boolean {
  if (!before?.seats[seat].next) return false;
  return entry.events.some((event) => isSeatEvent(event) && event.type === 'seatTaken' && event.seat === seat);
}
