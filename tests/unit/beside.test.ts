import { describe, expect, test } from 'vitest';
import { besideName } from '@/app/_web/load/answer';
import { paceRequest } from '@/lib/clock';
import { makeMove, type TableView, view } from '@/lib/match';
import { decided, firstMove, games, startMatch } from '../support/match';

const PACE = paceRequest.parse({ kind: 'move', minutes: 60 });
const NONE = {
  held: [0],
  friendOf: [],
  promised: [],
  pending: [],
  newLinks: [],
  friendLinks: [],
  spectatorSecret: null,
};
const nameOf = (seen: TableView, more: Partial<typeof NONE> = {}) => besideName({ view: seen, ...NONE, ...more });

describe('what a page shows beside the play', () => {
  const game = games('hearts');
  const { state } = startMatch({ passing: 'never' });
  const [seat] = game.toAct(state.play);
  const command = { seat, version: state.version, move: game.move.parse(firstMove(state, seat)) };
  const moved = decided(makeMove(games, state, command, 2000)).state;
  const before = view(game, state, 0);
  const after = view(game, moved, 0);

  test('is the same after a move', () => {
    expect(after.version).toBeGreaterThan(before.version);
    expect(nameOf(after)).toBe(nameOf(before));
  });

  test('is the same when only times have changed', () => {
    const pace = { ...before, pace: PACE };
    const later = { ...pace, deadline: 5, deadlines: [5, null, null, null], banks: [1, 2, 3, 4], waitingSince: [4] };
    expect(nameOf({ ...later, toAct: [1], expectedEnd: { from: 1, until: 2 } })).toBe(nameOf(pace));
  });

  test.each<[string, (seen: TableView) => TableView]>([
    ['somebody has said something', (seen) => ({ ...seen, talk: seen.talk && { ...seen.talk, unread: 1 } })],
    ['a seat has changed', (seen) => ({ ...seen, seats: seen.seats.map((one) => ({ ...one, botAllowed: true })) })],
    ['something is proposed', (seen) => ({ ...seen, pause: { from: 1, until: 2, by: 0, reason: null } })],
    ['it is seen from another seat', () => view(game, moved, 1)],
    ['somebody only watches', () => view(game, moved, null)],
  ])('is another when %s', (_, change) => {
    expect(nameOf(change(after))).not.toBe(nameOf(before));
  });

  test('is another when a link waits', () => {
    expect(nameOf(after, { promised: [2] as never[] })).not.toBe(nameOf(before));
  });
});
