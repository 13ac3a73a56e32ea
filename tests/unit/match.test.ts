import { describe, expect, test } from 'vitest';
import { fold, makeAutomaticMove, makeMove, makeOwedMove, replay, statusOf, takeSeat, view } from '@/lib/match';
import { hearts } from '@/lib/rules/hearts';
import {
  decided,
  firstMove,
  games,
  openTable,
  picker,
  playOut,
  readBack,
  SPARE_BOT,
  startMatch,
  taker,
} from '../support/match';

const moveOn = (state: ReturnType<typeof startMatch>['state'], seat: number, version = state.version) => ({
  seat,
  version,
  move: firstMove(state, seat),
});

/** A match in which all have passed: the leader is to play the two of clubs. */
function inPlay() {
  const { state } = startMatch({ passing: 'never' });
  const leader = hearts.toAct(hearts.state.parse(state.play))[0];
  return { state, leader };
}

describe('taking seats', () => {
  test('the first free seat, clockwise, and the cards are dealt with the last one', () => {
    let { state } = openTable();
    for (const [name, seat] of [
      ['Bo', 1],
      ['Cleo', 2],
    ] as const) {
      const taken = decided(takeSeat(games, state, taker(name), SPARE_BOT, 1));
      expect(taken).toMatchObject({ seat });
      expect(statusOf(hearts, taken.state)).toBe('open');
      state = taken.state;
    }
    const last = decided(takeSeat(games, state, taker('Dov'), SPARE_BOT, 2));
    expect(statusOf(hearts, last.state)).toBe('running');
    expect(last.entries[0].events.map((event) => event.type)).toEqual(['seatTaken', 'dealt']);
  });

  test('a seat kept for a name is the one that name gets; others get it only when no other is free', () => {
    const { state } = openTable();
    const kept = { ...state, seats: state.seats.map((place, s) => (s === 1 ? { ...place, name: 'Cleo' } : place)) };
    expect(decided(takeSeat(games, kept, taker('cleo'), SPARE_BOT, 1))).toMatchObject({ seat: 1 });
    expect(decided(takeSeat(games, kept, taker('Bo'), SPARE_BOT, 1))).toMatchObject({ seat: 2 });
  });

  test.each([
    ['a seat that is taken', taker('Bo', 0), 'seat-taken'],
    ['a seat that does not exist', taker('Bo', 4), 'seat-taken'],
    ['the name of somebody who sits there', taker('ADA'), 'name-taken'],
  ])('%s is refused', (_, wish, code) => {
    expect(takeSeat(games, openTable().state, wish, SPARE_BOT, 1)).toMatchObject({ kind: 'refused', code });
  });

  test('a full table takes nobody', () => {
    expect(takeSeat(games, startMatch().state, taker('Eva'), SPARE_BOT, 1)).toEqual({
      kind: 'refused',
      code: 'table-full',
    });
  });
});

describe('making moves', () => {
  test('nobody moves before the last seat is taken', () => {
    const { state } = openTable();
    const command = { seat: 0, version: state.version, move: { type: 'play', card: '2C' } };
    expect(makeMove(games, state, command, 1)).toEqual({ kind: 'refused', code: 'not-started' });
  });

  test('one version, two different moves of one seat: the second finds that the table has moved on', () => {
    const { state, leader } = inPlay();
    const first = decided(makeMove(games, state, moveOn(state, leader), 1));
    const other = { seat: leader, version: state.version, move: { type: 'play', card: 'AS' } };
    expect(makeMove(games, first.state, other, 2)).toEqual({ kind: 'refused', code: 'table-moved-on' });
  });

  test('the same move sent twice counts once', () => {
    const { state, leader } = inPlay();
    const command = moveOn(state, leader);
    const first = decided(makeMove(games, state, command, 1));
    expect(makeMove(games, first.state, command, 2)).toEqual({ kind: 'repeated' });
  });

  test.each(['forced', 'order', 'claim', 'autopilot'] as const)(
    'a move sent again after the player’s next two cards were played for them (%s) counts once, and another card is refused',
    (by) => {
      const { state, leader } = inPlay();
      const command = moveOn(state, leader);
      let now = decided(makeMove(games, state, command, 1)).state;
      for (let left = 2; left > 0; ) {
        const [seat] = hearts.toAct(hearts.state.parse(now.play));
        const move = firstMove(now, seat);
        if (seat !== leader) now = decided(makeMove(games, now, moveOn(now, seat), 2)).state;
        else {
          const owed = { seat, level: 'easy', isLate: true } as const;
          const made =
            by === 'autopilot'
              ? makeOwedMove(games, now, { ...owed, by }, move, 3)
              : makeAutomaticMove(games, now, { seat, by, move }, 3);
          const late = moveOn(now, seat);
          now = decided(made).state;
          const code = by === 'autopilot' ? 'deadline-missed' : 'table-moved-on';
          expect(makeMove(games, now, late, 4)).toEqual({ kind: 'refused', code });
          left--;
        }
      }
      expect(makeMove(games, now, command, 4)).toEqual({ kind: 'repeated' });
      const other = { ...command, move: { type: 'play', card: 'AS' } };
      expect(makeMove(games, now, other, 4)).toEqual({ kind: 'refused', code: 'table-moved-on' });
    },
  );

  test('the same move for the version after it is a new one, and out of turn', () => {
    const { state, leader } = inPlay();
    const command = moveOn(state, leader);
    const first = decided(makeMove(games, state, command, 1));
    const again = { ...command, version: first.state.version };
    expect(makeMove(games, first.state, again, 2)).toEqual({ kind: 'refused', code: 'not-your-turn' });
  });

  test('players who pass at the same time do not get in each other’s way', () => {
    const { state } = startMatch();
    const first = decided(makeMove(games, state, moveOn(state, 0), 1));
    const second = decided(makeMove(games, first.state, moveOn(state, 1), 2));
    expect(second.state.turns.map(Boolean)).toEqual([false, false, true, true]);
  });

  test.each([
    ['older than his turn', -1],
    ['one that is still to come', 1],
  ])('a version %s is refused', (_, offset) => {
    const { state, leader } = inPlay();
    const command = moveOn(state, leader, state.version + offset);
    expect(makeMove(games, state, command, 1)).toEqual({ kind: 'refused', code: 'table-moved-on' });
  });

  test('a refused move says why and changes nothing', () => {
    const { state, leader } = inPlay();
    const before = JSON.stringify(state);
    const foreign = { seat: (leader + 1) % 4, version: state.version, move: { type: 'play', card: '2C' } };
    expect(makeMove(games, state, foreign, 1)).toEqual({ kind: 'refused', code: 'not-your-turn' });
    expect(JSON.stringify(state)).toBe(before);
  });

  test('a turn keeps the moment at which it began while others move', () => {
    const { state } = startMatch();
    const after = decided(makeMove(games, state, moveOn(state, 0), 5000)).state;
    expect(after.turns.slice(1)).toEqual(state.turns.slice(1));
    expect(after.turns[0]).toBeNull();
  });
});

describe('the whole log', () => {
  const played = playOut(startMatch({ length: { kind: 'deals', count: 2 } }), picker(7));

  test('folds to the state that the commits wrote, also after a round through JSON', () => {
    expect(fold(games, readBack(played.entries))).toEqual(played.state);
  });

  test('is replayed deal by deal, one position per move and one before', () => {
    const deals = replay(hearts, played.state.options, played.entries);
    expect(deals.map((deal) => deal.frames.length)).toEqual([1 + 4 + 52, 1 + 4 + 52]);
    expect(deals[1].frames.at(-1)?.state).toEqual(played.state.play);
    expect(deals[0].frames[0].move).toBeNull();
  });

  test('keeps the last trick of the deal before, for who was not there to see it', () => {
    const [first] = replay(hearts, played.state.options, played.entries);
    const { tricks } = hearts.view(hearts.state.parse(first.frames.at(-1)?.state), null);
    expect(tricks).toHaveLength(13);
    expect(view(hearts, played.state, 2).trickBefore).toEqual(tricks[12]);
    expect(view(hearts, startMatch().state, 2).trickBefore).toBeNull();
  });

  test('names the winners when it ends', () => {
    expect(statusOf(hearts, played.state)).toBe('finished');
    expect(view(hearts, played.state, null).winners.length).toBeGreaterThan(0);
  });
});

test('a view holds neither seed, keys, nor other hands', () => {
  const { state } = startMatch();
  const text = JSON.stringify(view(hearts, state, 1));
  for (const secret of [state.seed, state.invitation, 'hash-']) expect(text).not.toContain(secret);
  const hands = hearts.hands(hearts.state.parse(state.play));
  for (const card of [...hands[0], ...hands[2], ...hands[3]]) expect(text).not.toContain(`"${card}"`);
});
