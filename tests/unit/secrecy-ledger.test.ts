import { describe, expect, test } from 'vitest';
import { choicesTold } from '../lab/secrecy/choices';
import { ledgerOf, type PlayedMatch } from '../lab/secrecy/ledger';
import type { Viewer } from '../lab/secrecy/rows';

type Move = PlayedMatch['moves'][number];
const play = (seat: number, card: string): Move => [seat, { type: 'play', card }];
const of = (seat: number, type: string, ...cards: string[]): Move => [seat, { type, cards }];

/** A match whose moves were made at 1, 2, 3 …; the cards were dealt at 0. */
const ledger = (match: Omit<PlayedMatch, 'times'>) =>
  ledgerOf({ ...match, times: match.moves.map((_, i) => i + 1) }, 0);
const hidden = (cards: ReadonlySet<string>) => [...cards].sort().join(' ');

describe('Hearts with three players and two cards each', () => {
  const passing = ledger({
    game: 'hearts',
    options: { players: 3, passing: 'rotating' },
    chance: [{ deck: ['2C', '3C', '4C', '2D', '3D', '4D'] }],
    moves: [
      of(0, 'pass', '2C'),
      of(2, 'pass', '4C'),
      of(1, 'pass', '3D'),
      ...[play(1, '2C'), play(2, '4D'), play(0, '4C'), play(0, '2D'), play(1, '3C'), play(2, '3D')],
    ],
  });

  test.each<[string, number | 'all' | 'behind', number, string]>([
    ['before the cards are dealt nobody knows any', 0, -1, '2C 2D 3C 3D 4C 4D'],
    ['then everybody knows his own', 0, 0, '3C 3D 4C 4D'],
    ['and whoever only watches knows none', 'all', 0, '2C 2D 3C 3D 4C 4D'],
    ['what is passed is known when all have passed', 1, 2, '2C 2D 4C 4D'],
    ['to whom it is passed', 1, 3, '2D 4C 4D'],
    ['and what he passed himself he still knows', 0, 3, '3C 3D 4D'],
    ['a card that is played is known to everybody', 'all', 4, '2D 3C 3D 4C 4D'],
    ['but not to whoever is one trick behind', 'behind', 6, '2C 2D 3C 3D 4C 4D'],
    ['when the match is over nothing is hidden', 'behind', 9, ''],
  ])('%s', (_, viewer, made, cards) => {
    expect(hidden(passing.hidden(viewer, made))).toBe(cards);
  });

  test('how many moves had been made is told by their times', () => {
    expect([-1, 0, 0.5, 3, 3.5, 100].map((at) => passing.madeAt(at))).toEqual([-1, 0, 0, 3, 3, 9]);
  });

  test('what was decided just before somebody asks may not have been shown to them; what is older has been', () => {
    expect([249, 250, 253.5, 259].map((at) => passing.shownAt(at))).toEqual([-1, 0, 3, 9]);
  });

  test('a record whose moves do not fill its deals is refused', () => {
    const chance = [{ deck: ['2C', '3C', '4C'] }];
    const moves = [play(0, '2C'), play(1, '3C')];
    expect(() => ledger({ game: 'hearts', options: { players: 3, passing: 'never' }, chance, moves })).toThrow();
  });
});

describe('what may still be named of the deal before', () => {
  const chance = [{ deck: ['2C', '3C', '4C', '2H', '3H', '4D'] }, { deck: ['4C', '3C', '2C', '4D', '3H', '2H'] }];
  const first = [play(0, '2C'), play(1, '3C'), play(2, '4C'), play(2, '4D'), play(0, '2H'), play(1, '3H')];
  const second = [play(2, '2C'), play(0, '4C'), play(1, '3C'), play(0, '4D'), play(1, '3H'), play(2, '2H')];
  const two = ledger({
    game: 'hearts',
    options: { players: 3, passing: 'never' },
    chance,
    moves: [...first, ...second],
  });
  const rows = (viewer: number | 'all' | 'behind', made: number) =>
    two.rowsBefore(viewer, made).map(({ cards }) => cards.join(' '));

  test('nothing in the first deal', () => {
    expect(rows('all', 5)).toEqual([]);
  });
  test('its tricks, as they were played and by seats, and the penalty cards of each player', () => {
    expect([...new Set(rows('all', 6))]).toEqual(['2C 3C 4C', '4D 2H 3H', '2H 3H 4D', '2H 3H']);
  });
  test('to a player the rest of each trick, from each of its cards on', () => {
    for (const rest of ['3C 4C', '4C', '2H 3H', '3H'])
      for (const seat of [0, 1, 2]) expect(rows(seat, 6)).toContain(rest);
    expect(rows('all', 6)).not.toContain('3H');
    expect(rows(2, 6)).not.toContain('4D');
  });
  test('to a viewer one trick behind the last one only after the first trick of this deal', () => {
    expect(rows('behind', 8)).not.toContain('4D 2H 3H');
    expect(rows('behind', 9)).toContain('4D 2H 3H');
  });
  test.each([
    '{"penaltyCards":[["JD"],["',
    '{"name":"Bo","open":["',
    '<span class="sr-only">Open penalty cards: ',
    '<ul aria-label="Liegt offen vor Bo"><li>',
  ])('to the viewer the penalty cards in their view, which shows the end of that deal: %s', (before) => {
    const here = (viewer: 'all' | 'behind') => two.rowsBefore(viewer, 9).some(({ preceded }) => preceded?.test(before));
    expect([here('behind'), here('all')]).toEqual([true, false]);
  });
});

describe('what a player shows by claiming the rest of a deal', () => {
  const chance = [{ deck: ['2C', '3C', '4C', '5C', '2D', '3D'] }, { deck: ['3D', '2D', '5C', '4C', '3C', '2C'] }];
  const first = [play(0, '2C'), play(1, '3C'), play(1, '5C'), play(0, '4C'), play(1, '3D'), play(0, '2D')];
  const second = [play(0, '3D'), play(1, '2D'), play(0, '5C'), play(1, '4C'), play(0, '3C'), play(1, '2C')];
  const moves = [...first, ...second];
  const options = { players: 2, passing: 'never' };
  const times = moves.map((_, i) => i + 1);
  // Player 1 has taken a trick and shows the two cards they have left.
  const claims = [{ at: 2.5, cards: ['3D', '5C'] }];
  const two = ledgerOf({ game: 'hearts', options, chance, moves, times }, 0, claims);

  test('is known to everybody from then on, and one trick later to a viewer one behind', () => {
    expect(hidden(two.hidden(0, 1))).toBe('3C 3D 5C');
    expect(hidden(two.hidden(0, 2))).toBe('');
    expect(hidden(two.hidden('all', 2))).toBe('2D 4C');
    expect(hidden(two.hidden('behind', 5))).toBe('2D 3D 4C 5C');
  });
  // The cards that are left may be played in the millisecond of the claim.
  const soon = times.map((at) => (at < 7 ? 1 : at));
  const atOnce = ledgerOf({ game: 'hearts', options, chance, moves, times: soon }, 0, [{ ...claims[0], at: 1 }]);
  test.each<[string, string[]]>([
    ['"type":"claimed","cards":["', ['3D 5C']],
    ['<ul aria-label="The cards of Bo">', ['3D 5C']],
    // In the view of the end of that deal, one trick behind, which has what is left of them.
    ['"claims":[null,{"kind":"all","cards":["', []],
  ])('may be named as such in the deals to come: %s', (before, inAll) => {
    const named = (match: typeof two, viewer: 'all' | 'behind') =>
      match.rowsBefore(viewer, 6).flatMap(({ cards, preceded }) => (preceded?.test(before) ? [cards.join(' ')] : []));
    for (const match of [two, atOnce]) {
      expect(named(match, 'behind')).toEqual(['3D 5C', '3D']);
      expect(named(match, 'all')).toEqual(inAll);
    }
  });
});

test('in Spades a hand that was not looked at is hidden from its player', () => {
  const blind = ledger({
    game: 'spades',
    options: { players: 4, blindNil: true },
    chance: [{ deck: ['2C', '3C', '4C', '5C'] }],
    moves: [
      ...[of(1, 'look'), of(0, 'look'), of(3, 'look'), of(2, 'look')],
      ...[0, 1, 2, 3].map((seat) => of(seat, 'bid')),
      ...['2C', '3C', '4C', '5C'].map((card, seat) => play(seat, card)),
    ],
  });
  expect(hidden(blind.hidden(1, 0))).toBe('2C 3C 4C 5C');
  expect(hidden(blind.hidden(1, 1))).toBe('2C 4C 5C');
  expect([0, 1, 3, 4].map((made) => [...blind.untold(made)])).toEqual([
    [],
    [[1, 'look']],
    [1, 0, 3].map((seat) => [seat, 'look']),
    [],
  ]);
});

describe('a choice between looking and blind nil is told too early', () => {
  const untold = new Map([
    [0, 'look'],
    [2, 'blindNil'],
  ]);
  const view = (blindNil: string, bids: string) => `{"phase":"looking","blindNil":[${blindNil}],"bids":[${bids}]}`;
  const first = 'what seat 0 has chosen';
  const third = 'what seat 2 has chosen';
  test.each<[string, string, Viewer, string[]]>([
    ['in a view', view('false,null,true,null', 'null,null,0,null'), 'all', [first, third]],
    ['by the bid alone', view('null,null,null,null', 'null,null,0,null'), 1, [third]],
    ['not to the player', view('null,null,true,null', 'null,null,0,null'), 2, []],
    ['to another who has chosen', view('null,null,true,null', 'null,null,0,null'), 0, [third]],
    ['not in a view of the deal before', '{"phase":"playing","blindNil":[true],"bids":[0]}', 'behind', []],
    ['in words', 'Bo bids blind nil without having seen a card', 1, ['that somebody bid blind nil']],
    ['not in words that may be of the deal before', 'Doppel-Null!', 'behind', []],
    ['not in words for the player', 'Doppel-Null!', 2, []],
    ['not where nothing is said of it', view('null,null,null,null', 'null,null,null,null'), 'behind', []],
  ])('%s', (_, text, viewer, told) => {
    expect(choicesTold(text, viewer, untold)).toEqual(told);
    expect(choicesTold(text, viewer, new Map())).toEqual([]);
  });
});

test('in Herzblatt the blind is known to the player who picks it up, and the buried cards to them alone', () => {
  const deck = ['AC', 'AD', 'TC', 'TD', 'KC', 'KD'];
  const moves = [of(0, 'decline'), of(1, 'take'), of(1, 'pickUp'), of(1, 'bury', 'AD', 'KD')];
  const tricks = [play(0, 'AC'), play(1, 'KC'), play(0, 'TC'), play(1, 'TD')];
  const match = ledger({
    game: 'herzblatt',
    options: { players: 2 },
    chance: [{ deck }],
    moves: [...moves, ...tricks],
  });
  expect(hidden(match.hidden(1, 2))).toBe('AC KC KD TC');
  expect(hidden(match.hidden(1, 3))).toBe('AC TC');
  expect(hidden(match.hidden(0, 4))).toBe('AD KC KD TD');
  expect(hidden(match.hidden(0, 7))).toBe('AD KD TD');

  // After a deal that both declined, a viewer one trick behind is still shown the one before it.
  const three = ledger({
    game: 'herzblatt',
    options: { players: 2 },
    chance: [{ deck }, { deck }, { deck }],
    moves: [...moves, ...tricks, of(1, 'decline'), of(0, 'decline'), ...moves, ...tricks],
  });
  expect(three.rowsBefore('behind', 10).map(({ cards }) => cards.join(' '))).toContain('TC TD');
  expect(three.rowsBefore('all', 10)).toEqual([]);
});

test('two who draw in Spades know the upper card, the lower one once they have rejected that, and what they exchange', () => {
  const deck = ['2C', '3C', '4C', '5C'];
  const rest = Array.from({ length: 48 }, (_, i) => `${'6789TJQKA'[i % 9]}${'CDHS'[i % 4]}${i}`);
  const draws: Move[] = Array.from({ length: 26 }, (_, i) => of(i % 2, i === 0 ? 'keep' : 'reject'));
  const cards = Array.from({ length: 26 }, (_, i) => play(i % 2, [...deck, ...rest][i]));
  const chance = [{ deck: [...deck, ...rest], exchange: [1, 0] }];
  const moves = [...draws, of(0, 'exchange', '2C'), ...cards];
  const match = ledger({ game: 'spades', options: { players: 2 }, chance, moves });
  // Seat 0 draws first: two cards at a time, in turn.
  expect(match.hidden(0, 0).has('2C')).toBe(false);
  expect(match.hidden(1, 0).has('4C')).toBe(false);
  expect(match.hidden(1, 0).has('2C')).toBe(true);
  // They kept the upper one without looking at the lower.
  expect(match.hidden(0, 1).has('3C')).toBe(true);
  // The other one rejected the upper one, and has the lower.
  expect(match.hidden(1, 1).has('5C')).toBe(true);
  expect(match.hidden(1, 2).has('5C')).toBe(false);
  // The top of the discards in the order that chance tells.
  expect(match.hidden(0, 26).has('4C')).toBe(true);
  expect(match.hidden(0, 27).has('4C')).toBe(false);
});
