import { describe, expect, test } from 'vitest';
import { shownTrick } from '@/app/_ui/recap/hands';
import { SeatForms } from '@/app/_ui/table/bots';
import { awaitsPlayer, freeSeats, isReplaced, namesOf, turnOf } from '@/app/_ui/table/names';
import { parseCards } from '@/lib/cards';
import { evolve, seatBot, type TableView, view } from '@/lib/match';
import { hearts } from '@/lib/rules/hearts';
import { decided, games, openTable, startMatch } from '../support/match';
import { render, sceneIn, textOf, translator } from '../support/render';

const t = translator('de', 'table');
const list = (names: string[]) => names.join(', ');

/** Ada, Bo, Cleo and Dov in their first trick, in which Cleo leads or follows at once. */
const { state: running } = startMatch({ passing: 'never' });
const seen = (state: typeof running, seat: number | null = 0): TableView => view(hearts, state, seat);
const withBot = (seat: number, state = running) =>
  decided(seatBot(games, state, { seat, level: 'easy', name: state.seats[seat].name ?? 'Otto' }, true, 3000)).state;
/** As an earlier version left a seat that a bot without a player had left, and that is to act. */
const [leader] = seen(running).toAct;
const other = (leader + 1) % 4;
const ownerless = {
  ...running,
  seats: running.seats.map((place, seat) => (seat === leader ? { ...place, keyHash: null } : place)),
};
const vacant = evolve(games, ownerless, { at: 4000, events: [{ type: 'botLeft', seat: leader, name: null }] });

describe('names', () => {
  test('that of a seat where a bot plays is marked, and no other', () => {
    const names = namesOf(seen(withBot(2)), t);
    expect(names).toEqual(['Ada', 'Bo', 'Bot Cleo', 'Dov']);
  });

  test('a seat that has become free is called by its number', () => {
    const names = namesOf(seen(vacant), t);
    expect(names[leader]).toBe(`Platz ${leader + 1}`);
    expect(freeSeats(seen(vacant))).toEqual([leader]);
    expect(freeSeats(seen(running))).toEqual([]);
  });
});

describe('whom a table waits for', () => {
  test.each([
    ['a player who is to act', seen(running, other), false, `${running.seats[leader].name} ist dran`],
    ['the viewer', seen(running, leader), false, 'Du bist dran'],
    ['somebody new, if a free seat is to act', seen(vacant, other), true, 'Warten auf Mitspieler'],
    [
      'a bot that is to act is no free seat',
      seen(withBot(leader), other),
      false,
      `Bot ${running.seats[leader].name} ist dran`,
    ],
  ])('%s', (_, table, awaits, heading) => {
    expect(awaitsPlayer(table)).toBe(awaits);
    expect(turnOf(table, t, list)).toBe(heading);
  });

  test('a player who is to choose at the same time as a free seat is waited for by name', () => {
    const both = { ...seen(vacant, other), seat: null, toAct: [leader, other].sort() };
    expect(awaitsPlayer(both)).toBe(false);
    expect(turnOf(both, t, list)).toMatch(/^Warten auf /);
    expect(turnOf(both, t, list)).toContain(running.seats[other].name);
  });
});

test.each([
  ['a player in whose place a bot plays', 2, true],
  ['the next player', 1, false],
  ['a spectator', null, false],
])('a bot plays in the place of the viewer: %s', (_, seat, expected) => {
  expect(isReplaced(seen(withBot(2), seat))).toBe(expected);
});

describe('the trick that a position of a recap shows', () => {
  // Cards are passed in positions 1 to 3; the first trick is complete in position 7, the second in 11.
  const tricks = [7, 11].map((step) => ({ step, trick: { leader: 0, cards: parseCards('2C 3C 4C 5C'), winner: 3 } }));
  test.each([
    ['before the first card none', 0, false, null],
    ['while cards are passed none', 3, false, null],
    ['from its first card on the first', 4, true, 0],
    ['the first when it is complete', 7, false, 0],
    ['the second while it runs', 8, true, 1],
    ['the last one when all are over', 12, false, 1],
  ])('%s', (_, step, isRunning, shown) => {
    expect(shownTrick(tricks, step, isRunning)).toBe(shown);
  });
});

test('the host’s list of seats says of a free one what the lobby says of it', () => {
  const { state } = openTable({});
  const names = [null, 'Bo', 'Cleo', null];
  const seats = state.seats.map((seat, at) => ({ ...seat, name: names[at] ?? seat.name, kept: at === 2 }));
  const scene = sceneIn({ view: view(hearts, { ...state, seats }, 0), held: [0] }, 'de');
  const text = textOf(render(SeatForms, { scene, seats: [1, 2, 3] }, 'de'), ' ');
  expect(text).toMatch(/Bo\s+wird erwartet.*Cleo\s+frei gehalten.*Platz 4\s+frei/);
});
