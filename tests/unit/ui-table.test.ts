import { describe, expect, test } from 'vitest';
import { handOrder } from '@/app/_ui/kit/cards';
import { durationOf } from '@/app/_ui/kit/since';
import { MoveForms } from '@/app/_ui/move/move-forms';
import { shownTrick } from '@/app/_ui/recap/hands';
import { SeatForms } from '@/app/_ui/table/bots';
import { NextSeat } from '@/app/_ui/table/hand-over';
import { awaitsPlayer, freeSeats, isReplaced, namesOf, ranking, turnOf } from '@/app/_ui/table/names';
import { cardOf, seatsFrom, trickNumber } from '@/app/_ui/table/seating';
import { parseCards } from '@/lib/cards';
import { evolve, seatBot, type TableView, view } from '@/lib/match';
import { hearts } from '@/lib/rules/hearts';
import { sampleLetters } from '../lab/shared/letters';
import { decided, games, openTable, startMatch } from '../support/match';
import { found, render, sceneIn, textOf, translator } from '../support/render';

describe('seating', () => {
  test.each([
    [0, 4, [0, 1, 2, 3]],
    [2, 4, [2, 3, 0, 1]],
    [2, 3, [2, 0, 1]],
    [5, 6, [5, 0, 1, 2, 3, 4]],
  ])('seat %i of %i sits at the lower edge, the others follow clockwise', (first, players, order) => {
    expect(seatsFrom(first, players)).toEqual(order);
  });

  test.each([
    ['the leader', 3, '7C'],
    ['his left neighbour, who is seat 0', 0, 'KC'],
    ['who is still to come', 1, null],
  ])('the card played by %s', (_, seat, card) => {
    expect(cardOf({ leader: 3, cards: ['7C', 'KC'] }, seat, 4)).toBe(card);
  });

  const running = { leader: 0, cards: parseCards('2C') };
  test.each([
    ['before the first card', [0, 0, 0, 0], [13, 13, 13, 13], null, 1, 13],
    ['in the first trick', [0, 0, 0, 0], [12, 13, 13, 13], running, 1, 13],
    ['between tricks the last one is on the table', [3, 1, 0, 0], [9, 9, 9, 9], null, 4, 13],
    ['in the fifth trick', [3, 1, 0, 0], [8, 9, 9, 9], running, 5, 13],
    ['after the last trick', [13, 0, 0, 0], [0, 0, 0, 0], null, 13, 13],
  ])('the number of the trick: %s', (_, taken, counts, trick, now, of) => {
    expect(trickNumber({ taken, counts, trick })).toEqual({ now, of });
  });
});

describe('a hand is held suit by suit, in an order that stays when a suit runs out', () => {
  test.each([
    ['all suits, black and red in turn', '2C AC 3D 4H 9H 5S', '5S 4H 9H 2C AC 3D'],
    ['without spades', '2C 3D 4H', '4H 2C 3D'],
    ['without hearts', '2C 3D 5S', '5S 2C 3D'],
    ['without clubs', '3D 4H 5S', '5S 4H 3D'],
    ['without diamonds', '2C 4H 5S', '5S 4H 2C'],
    ['two suits of one colour', '2C 5S', '5S 2C'],
    ['one suit', '2D 3D', '2D 3D'],
    ['no card', '', ''],
  ])('%s', (_, hand, order) => {
    expect(handOrder(parseCards(hand)).join(' ')).toBe(order);
  });

  test('by choice as games list them', () => {
    expect(handOrder(parseCards('2C 3D 4H 5S'), 'bySuit')).toEqual(parseCards('2C 3D 4H 5S'));
  });

  test('within a suit the order of the view is kept, for games that rank cards otherwise', () => {
    expect(handOrder(parseCards('7H KH TH AH'))).toEqual(parseCards('7H KH TH AH'));
  });
});

test.each([
  ['few points win', [30, 10, 20], true, '1:1 2:2 0:3'],
  ['many points win', [30, 10, 20], false, '0:1 2:2 1:3'],
  ['the lowest share the victory, and the next place is left out', [7, 20, 7, 9], true, '0:1 2:1 3:3 1:4'],
  ['a place in the middle is shared', [1, 5, 5, 9], true, '0:1 1:2 2:2 3:4'],
  ['negative scores', [-26, 0, 0, 3], true, '0:1 1:2 2:2 3:4'],
])('ranking: %s', (_, scores, lowWins, expected) => {
  const places = ranking(scores, lowWins).map(({ seat, place }) => `${seat}:${place}`);
  expect(places.join(' ')).toBe(expected);
});

describe('a duration is said in the largest unit of which it is at least one', () => {
  const MINUTE = 60_000;
  test.each([
    [0, 'moment', 0],
    [MINUTE - 1, 'moment', 0],
    [MINUTE, 'minutes', 1],
    [60 * MINUTE - 1, 'minutes', 59],
    [60 * MINUTE, 'hours', 1],
    [24 * 60 * MINUTE - 1, 'hours', 23],
    [49 * 60 * MINUTE, 'days', 2],
  ])('%i ms', (milliseconds, unit, count) => {
    expect(durationOf(milliseconds)).toEqual({ unit, count });
  });
});

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
    ['a bot, which is no free seat', seen(withBot(leader), other), false, `Bot ${running.seats[leader].name} ist dran`],
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

const letters = sampleLetters();

/** The form at the table of a letter as HTML, opened with this in the address. */
function formOf(name: string, chosen: string | undefined): string {
  const letter = letters[name];
  if (letter.kind !== 'turn') throw new Error('not a turn');
  const { view, seat } = letter.table;
  const scene = sceneIn({ view, held: [seat] }, 'en', chosen);
  return render(MoveForms, { turn: scene, chosen: scene.chosen });
}

/** The values of the inputs that are chosen. */
const chosenIn = (html: string) =>
  found(html, /<input type="(?:radio|checkbox)"[^>]*checked=""[^>]*>/g).map(
    (input) => /value="(\w+)"/.exec(input)?.[1],
  );

test('players who share a device read whose hand they see', () => {
  const held = [0, 1];
  const scene = sceneIn({ view: seen(running), held });
  expect(textOf(render(NextSeat, { scene, held }))).toContain(`${scene.names[0]}’s hand.`);
  expect(render(NextSeat, { scene, held: [0] })).toBe('');
});

test('a bid that a link chose is chosen, every bid has a button that confirms it in words, and no button bids by itself', () => {
  const html = formOf('turn-spades-2-bids', '3');
  expect(chosenIn(html)).toEqual(['3']);
  expect(html.match(/<input type="radio"[^>]*name="move.value"/g)).toHaveLength(14);
  expect(html).toMatch(/<button type="submit"[^>]*>Bid 3<\/button>/);
  expect(html).toMatch(/<button type="submit"[^>]*>Bid nil<\/button>/);
  expect(html).not.toMatch(/<button[^>]*name="move/);
});

test.each([undefined, '14', 'QS', ''])('no bid is chosen for %j', (chosen) => {
  expect(chosenIn(formOf('turn-spades-2-bids', chosen))).toEqual([]);
});

test('a card that a link chose is chosen, and its button plays it', () => {
  expect(chosenIn(formOf('turn-hearts-4', 'TC'))).toEqual(['TC']);
});
