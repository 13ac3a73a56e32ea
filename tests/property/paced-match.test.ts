import fc from 'fast-check';
import { expect, test } from 'vitest';
import { elapsed, stopsOf, withClocks } from '@/lib/clock';
import {
  type AnyDecision,
  carriedOut,
  type Done,
  endWithoutHim,
  fold,
  hasDecision,
  hasPlayer,
  isPlayed,
  type LogEntry,
  lateMove,
  type MatchState,
  makeMove,
  makeOwedMove,
  type Outcome,
  open,
  owedMove,
  type Pace,
  seatBot,
  settle,
  takeSeat,
} from '@/lib/match';
import { autopilot } from '@/lib/match/parts/absence';
import { endDaysOff, takeDaysOff } from '@/lib/match/parts/days-off';
import { askFriend } from '@/lib/match/parts/friend';
import { setQuiet } from '@/lib/match/parts/pace/pace';
import { answer, propose } from '@/lib/match/parts/proposals/propose';
import { PROPOSALS } from '@/lib/match/parts/proposals/slice';
import { decided, firstMove, games, NAMES, picker, SEED, SPARE_BOT, taker } from '../support/match';
import { GAME_OPTIONS } from '../support/options';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const START = Date.parse('2027-03-26T20:00:00Z');

/** A short match of any game with any pace; summer time begins in Berlin on its second day. */
const anyMatch = fc.record({
  table: fc.constantFrom(...GAME_OPTIONS),
  play: fc.integer({ min: 1, max: 2 ** 31 - 1 }),
  minutes: fc.integer({ min: 1, max: 4_000 }),
  bank: fc.option(fc.record({ perMove: fc.integer({ min: 1, max: 900 }), more: fc.integer({ min: 0, max: 2_000 }) })),
  nights: fc.constantFrom(
    null,
    { from: '22:00', to: '07:00', zone: 'Europe/Berlin' },
    { from: '01:00', to: '05:30', zone: 'Australia/Lord_Howe' },
  ),
  weekends: fc.boolean(),
});
type Plan = typeof anyMatch extends fc.Arbitrary<infer T> ? T : never;

function paceOf({ minutes, bank, nights, weekends }: Plan): Pace {
  const stops = { nights, weekends, zone: 'Europe/Berlin', daysOff: 5 };
  if (!bank) return { kind: 'move', minutes, ...stops };
  return { kind: 'bank', minutes, perMove: bank.perMove, cap: minutes + bank.perMove + bank.more, ...stops };
}

/** A match that people have just begun. */
function begun(plan: Plan): { state: MatchState; log: LogEntry[] } {
  const [game, given] = plan.table;
  const options = game.options.parse({ ...given, length: { kind: 'deals', count: 1 } });
  const opening = {
    table: 'abcdefghjkmn',
    game,
    options: { ...options },
    title: null,
    expected: Array.from({ length: options.players }, () => null),
    invitation: 'abcdefghjkmn-invitation',
    seed: SEED,
    commitment: 'c0',
    host: { name: NAMES[0], keyHash: 'hash-0' },
    pace: paceOf(plan),
  };
  let done = withClocks(games, null, open(games, opening, START));
  const log = [...done.entries];
  for (let seat = 1; seat < options.players; seat++) {
    done = withClocks(
      games,
      done.state,
      decided(takeSeat(games, done.state, taker(NAMES[seat]), SPARE_BOT, START + seat)),
    );
    log.push(...done.entries);
  }
  return { state: done.state, log };
}

/** Something that somebody does at a moment, sensible or not. */
function anything(state: MatchState, now: number, pick: (n: number) => number): AnyDecision | Outcome {
  const seat = pick(state.seats.length);
  switch (pick(12)) {
    case 0:
      return autopilot(games(state.game), state, seat, pick(2) === 0, now);
    case 1:
      return takeDaysOff(games(state.game), state, { seat, from: now, until: now + DAY, days: 1 }, now);
    case 2:
      return takeDaysOff(
        games(state.game),
        state,
        { seat, from: now + 5 * HOUR, until: now + 5 * HOUR + 2 * DAY, days: 2 },
        now,
      );
    case 3:
      return endDaysOff(games(state.game), state, seat, now);
    case 4:
      return setQuiet(games(state.game), state, seat, { from: '21:00', to: '09:00', zone: 'America/New_York' }, now);
    case 5: {
      const until = now + (1 + pick(100)) * HOUR;
      const kind = PROPOSALS[pick(3)];
      const wanted = { seat, kind, about: null, until: kind === 'pause' ? until : null, reason: null };
      return propose(games(state.game), state, wanted, 'abcdefghjkmn-other', now);
    }
    case 6:
    case 7: {
      const proposal = state.proposals[pick(3)];
      if (!proposal) return { kind: 'repeated' };
      const { kind, about, at: proposed } = proposal;
      return answer(
        games(state.game),
        state,
        { seat, kind, about, proposed, agree: kind !== 'end' },
        'abcdefghjkmn-other',
        now,
      );
    }
    case 8:
      return askFriend(games(state.game), state, { seat, name: 'Fay', keyHash: 'hash-f', until: now + DAY }, now);
    case 9:
      return seatBot(games, state, { seat, name: 'Otto', level: 'easy' }, true, now);
    default: {
      const next = state.turns.findIndex((turn, at) => turn && state.seats[at].bot === null);
      if (next < 0) return { kind: 'repeated' };
      const move = firstMove(state, next, pick);
      return makeMove(games, state, { seat: next, version: state.version, move }, now);
    }
  }
}

/** Expects what holds for the clocks of any match after any of its entries. */
function expectSound(state: MatchState, now: number): void {
  const { pace } = state;
  if (!pace) throw new Error('a match with a pace');
  for (const [seat, place] of state.seats.entries()) {
    const clock = state.clocks[seat];
    expect(clock !== null, `seat ${seat}`).toBe(state.turns[seat] !== null && isPlayed(place) && !state.ended);
    expect(place.daysOffLeft).toBeGreaterThanOrEqual(0);
    expect(place.missed).toBeLessThan(2);
    if (!clock) continue;
    const stops = stopsOf(pace, clock.quiet, [...state.stopped, ...place.daysOff]);
    expect(clock.deadline).toBeGreaterThanOrEqual(clock.since);
    expect(elapsed(clock.since, clock.deadline, stops)).toBe(clock.left);
  }
  expect(state.banks === null).toBe(pace.kind === 'move');
  for (const bank of state.banks ?? []) {
    expect(bank).toBeGreaterThanOrEqual(0);
    expect(bank).toBeLessThanOrEqual(pace.kind === 'bank' ? pace.cap * MINUTE : 0);
  }
  expect(now).toBeGreaterThanOrEqual(state.changedAt);
}

test('whatever players do: clocks run for those who are to act, nobody is moved for too early or late without a choice, and the log tells it all', () => {
  fc.assert(
    fc.property(anyMatch, (plan) => {
      const pick = picker(plan.play);
      let { state, log } = begun(plan);
      let now = START + HOUR;
      const write = (done: Done) => {
        const after = withClocks(games, state, done);
        log = [...log, ...after.entries];
        state = after.state;
        expectSound(state, now);
      };
      for (let i = 0; i < 120 && !state.ended; i++) {
        now += pick(3) === 0 ? pick(plan.minutes * 2) * MINUTE : pick(HOUR);
        state = settle(state, now);
        for (let late = lateMove(state, now); late; late = lateMove(state, now)) {
          const { seat } = late;
          expect(state.clocks[seat]?.deadline).toBeLessThanOrEqual(now);
          const isBlamed = hasDecision(games(state.game), state.play, seat);
          write(decided(makeOwedMove(games, state, late, firstMove(state, seat, pick), now)));
          const { by, events } = log[log.length - 1];
          expect(by).toBe('autopilot');
          expect(events.some(({ type }) => type === 'deadlineMissed')).toBe(isBlamed);
        }
        const owed = owedMove(state, now);
        const outcome =
          owed && pick(2) === 0
            ? makeOwedMove(games, state, owed, firstMove(state, owed.seat, pick), now)
            : carriedOut(games, state, anything(state, now, pick));
        if (outcome.kind === 'done') write(outcome);
        if (!hasPlayer(state)) expect(owedMove(state, now + 1_000 * DAY)).toBeNull();
      }
      if (!state.ended && state.turns.some(Boolean)) write(decided(endWithoutHim(games, state, 0, now)));
      expect(settle(fold(games, log), now)).toEqual(settle(state, now));
    }),
    { numRuns: 25 },
  );
});
