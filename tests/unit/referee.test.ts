import { describe, expect, test } from 'vitest';
import { parseCards } from '../../lib/cards';
import { answer } from '../../lib/referee/answer';
import { GAMES } from '../../lib/rules';
import { ask, deckOf, hearts4, type Line, legalMoves, MIXED, MIXED_HANDS } from '../support/rules/referee';

const play = (card: string) => ({ type: 'play', card });
/** Seats 0, 1 and so on play these cards. */
const played = (...cards: string[]) => cards.map((card, seat) => [seat, play(card)]);
const pass = (cards: string) => ({ type: 'pass', cards: cards.split(' ').filter(Boolean) });
const oneDeal = { length: { kind: 'deals', count: 1 } };
const open = hearts4(MIXED, []);
const code = (request: Line | string) => ask(request).error?.code;

/** Seat 1 has no club, but two hearts and QS among diamonds: it may discard neither on the first trick. */
const NO_CLUBS = deckOf(
  '2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC',
  '2D 3D 4D 5D 6D 7D 8D 9D TD JD 2H 3H QS',
  'QD KD AD 4H 5H 6H 7H 8H 9H TH JH QH KH',
  'AH 2S 3S 4S 5S 6S 7S 8S 9S TS JS KS AS',
);
/** Nobody can ever follow: seat 0 leads all its clubs and takes everything. */
const MOON = deckOf(
  '2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC',
  '2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH',
  '2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD AD',
  '2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS',
);

describe('an answer', () => {
  test('has turns, final and views in the form of referee.md, and nothing else', () => {
    const answer = ask({
      id: 7,
      game: 'hearts',
      options: { preset: 'hearts', players: 4, ...oneDeal },
      chance: [{ deck: MIXED }],
      moves: [[2, pass('4C 8C QC')]],
      want: ['turns', 'views'],
    });
    expect(Object.keys(answer)).toEqual(['id', 'ok', 'turns', 'final', 'views']);
    expect(answer.turns).toHaveLength(2);
    expect(answer.turns[0]).toEqual({
      deal: 0,
      toAct: MIXED_HANDS.map((cards, seat) => ({ seat, choices: [{ type: 'pass', count: 3, cards }] })),
    });
    expect(answer.turns[1].toAct.map(({ seat }: { seat: number }) => seat)).toEqual([0, 1, 3]);
    expect(answer.final).toEqual({ deal: 0, finished: false, dealScores: [], scores: [0, 0, 0, 0], winners: [] });
    expect(answer.views.map(({ seat }: { seat: number | null }) => seat)).toEqual([0, 1, 2, 3, null]);
  });

  test('leaves out what is not wanted', () => {
    expect(Object.keys(ask(open))).toEqual(['id', 'ok', 'final']);
    expect(Object.keys(ask({ ...open, want: [] }))).toEqual(['id', 'ok', 'final']);
    expect(Object.keys(ask({ ...open, want: ['views', 'views'] }))).toEqual(['id', 'ok', 'final', 'views']);
  });

  test('no chance and no moves: nobody is to act', () => {
    const answer = ask({ ...open, chance: [], want: ['turns', 'views'] });
    expect(answer.turns).toEqual([{ deal: 0, toAct: [] }]);
    expect(answer.final).toEqual({ deal: 0, finished: false, dealScores: [], scores: [0, 0, 0, 0], winners: [] });
    expect(answer.views).toHaveLength(5);
  });

  test('a finished match: nobody is to act, the winners are named', () => {
    const moves = legalMoves({ passing: 'never', ...oneDeal }, [{ deck: MOON }]);
    const answer = ask({ ...hearts4(MOON, moves, oneDeal), want: ['turns'] });
    expect(answer.turns).toHaveLength(53);
    expect(answer.turns.at(-1)).toEqual({ deal: 0, toAct: [] });
    const scores = [0, 26, 26, 26];
    expect(answer.final).toEqual({ deal: 0, finished: true, dealScores: [scores], scores, winners: [0] });
  });

  test('the last chance played while the match goes on: the request ends there, in the deal that was last', () => {
    const answer = ask({ ...hearts4(MOON, legalMoves({ passing: 'never' }, [{ deck: MOON }])), want: ['turns'] });
    expect(answer.turns.at(-1)).toEqual({ deal: 0, toAct: [] });
    expect(answer.final).toMatchObject({ deal: 0, finished: false, dealScores: [[0, 26, 26, 26]], winners: [] });
  });

  test('with more chance the next deal begins at once; chance that is never reached is fine', () => {
    const chance = [{ deck: MOON }, { deck: MIXED }, { deck: MIXED }];
    const moves = legalMoves({ passing: 'never' }, [{ deck: MOON }]);
    const answer = ask({ ...hearts4(MOON, moves), chance, want: ['turns'] });
    expect(answer.turns.at(-1).deal).toBe(1);
    expect(answer.turns.at(-1).toAct).toHaveLength(1);
    expect(answer.final).toMatchObject({ deal: 1, dealScores: [[0, 26, 26, 26]], scores: [0, 26, 26, 26] });
  });

  test('choices: play, pass and moon; the shooter chooses by a move', () => {
    const options = { passing: 'never', moon: 'choice', ...oneDeal };
    const moves = legalMoves(options, [{ deck: MOON }]);
    const request = { ...hearts4(MOON, moves, options), want: ['turns'] };
    const turns = ask(request).turns;
    expect(turns[0].toAct).toEqual([{ seat: 0, choices: [{ type: 'play', cards: ['2C'] }] }]);
    expect(turns[52].toAct).toEqual([{ seat: 0, choices: [{ type: 'moon', values: ['add', 'subtract'] }] }]);
    const subtract = ask({ ...request, moves: [...moves.slice(0, 52), [0, { type: 'moon', value: 'subtract' }]] });
    expect(subtract.final).toMatchObject({ finished: true, scores: [-26, 0, 0, 0], winners: [0] });
  });

  test.each(['herzeln', 'black-lady'])('preset %s is played', (preset) => {
    const options = { preset, ...oneDeal };
    const moves = legalMoves(options, [{ deck: MIXED }]);
    expect(ask({ ...open, options, moves }).final).toMatchObject({ finished: true, deal: 0 });
  });

  test('fields that the form does not name are let through: a record carries names and times', () => {
    expect(ask({ ...open, format: 'stichpost-record/1', names: ['Ada', 'Bo', 'Cy', 'Di'] }).ok).toBe(true);
    expect(ask({ ...open, chance: [{ deck: MIXED, exchange: 'of no use here', proof: 1 }] }).ok).toBe(true);
  });
});

describe('id', () => {
  test.each([
    '7',
    '"x"',
    '"\\u0000\\ud800"',
    'null',
    'true',
    '{"a":[1,{"id":2}]}',
    '[]',
    '""',
    '-1.5',
    '{"__proto__":1}',
  ])('comes back as it was: %s', (id) => {
    const text = JSON.stringify(ask(`{"id":${id},"game":"hearts","options":{},"chance":[],"moves":[]}`).id);
    expect(text).toBe(id);
  });

  test.each(['12345678901234567890', '1e999', '0.10000000000000000001', '[ 1, 2e400 ]', '{"a":"}\\"",  "b":1e999}'])(
    'comes back digit by digit where a double would lose it: %s',
    (id) => {
      const raw = (line: string) => answer(new TextEncoder().encode(line), GAMES, () => {});
      const rest = '"game":"hearts","options":{},"other":{"id":4,"s":"\\"id\\":5,"},"chance":[],"moves":[]';
      for (const line of [`{"id":${id},${rest}}`, `{${rest}, "id" : ${id} }`, `{"id":1,${rest},"\\u0069d":${id}}`]) {
        expect(raw(line).startsWith(`{"id":${id},"ok":true,`)).toBe(true);
      }
    },
  );

  test('is null where it is absent and where the line could not be read', () => {
    const { id: _, ...without } = open;
    expect(ask(without)).toMatchObject({ id: null, ok: true });
    expect(ask('{"id":1')).toMatchObject({ id: null, ok: false });
    expect(ask('[{"id":1}]')).toMatchObject({ id: null, ok: false });
  });

  test('comes back with an error', () => {
    expect(ask({ ...open, id: { a: 1 }, game: 5 })).toMatchObject({ id: { a: 1 }, ok: false });
  });
});

const without = (field: string) => Object.fromEntries(Object.entries(open).filter(([name]) => name !== field));
const withMove = (move: unknown) => ({ ...open, moves: [move] });

describe('bad-request: the form', () => {
  test.each<[string, Line | string]>([
    ['not JSON', '{"id":7,'],
    ['an empty line', ''],
    ['two values', '{} {}'],
    ['not an object', 'null'],
    ['a list', '[]'],
    ['game missing', without('game')],
    ['game unknown', { ...open, game: 'skat' }],
    ['game by a name of the language', { ...open, game: '__proto__' }],
    ['game not a text', { ...open, game: ['hearts'] }],
    ['options missing', without('options')],
    ['options null', { ...open, options: null }],
    ['options a list', { ...open, options: [] }],
    ['options a text', { ...open, options: 'hearts' }],
    ['chance missing', without('chance')],
    ['chance an object', { ...open, chance: { 0: { deck: MIXED } } }],
    ['chance entry a list', { ...open, chance: [MIXED] }],
    ['chance entry null', { ...open, chance: [null] }],
    ['chance entry without deck', { ...open, chance: [{}] }],
    ['deck a text', { ...open, chance: [{ deck: MIXED.join(' ') }] }],
    ['not a card in the deck', { ...open, chance: [{ deck: [...MIXED.slice(1), 'XX'] }] }],
    ['not a card in an unused deck', { ...open, chance: [{ deck: MIXED }, { deck: [null] }] }],
    ['moves missing', without('moves')],
    ['moves an object', { ...open, moves: {} }],
    ['move not a pair', withMove(play('2C'))],
    ['move a pair of one', withMove([0])],
    ['move a pair of three', withMove([0, play('2C'), 1])],
    ['seat a text', withMove(['0', play('2C')])],
    ['seat null', withMove([null, play('2C')])],
    ['seat half', withMove([2.5, play('2C')])],
    ['seat negative', withMove([-1, play('2C')])],
    ['seat not at the table', withMove([4, play('2C')])],
    ['seat infinite', '{"game":"hearts","options":{},"chance":[],"moves":[[1e999,{"type":"play","card":"2C"}]]}'],
    ['move null', withMove([0, null])],
    ['move a list', withMove([0, ['play', '2C']])],
    ['move without type', withMove([0, { card: '2C' }])],
    ['type of another game', withMove([0, { type: 'bid', value: 3 }])],
    ['type unknown', withMove([0, { type: 'toString' }])],
    ['play without card', withMove([0, { type: 'play' }])],
    ['play something else', withMove([0, play('10C')])],
    ['play two cards', withMove([0, { type: 'play', card: ['2C', '3C'] }])],
    ['pass without cards', withMove([0, { type: 'pass' }])],
    ['pass a text', withMove([0, { type: 'pass', cards: '2C 3C 4C' }])],
    ['pass something else', withMove([0, pass('2C 3C 4X')])],
    ['moon with another value', withMove([0, { type: 'moon', value: 'both' }])],
    ['want a text', { ...open, want: 'turns' }],
    ['want null', { ...open, want: null }],
    ['want another word', { ...open, want: ['turns', 'hands'] }],
    ['want a number', { ...open, want: [1] }],
  ])('%s', (_, request) => {
    const answer = ask(request);
    expect(answer).toMatchObject({ ok: false, error: { code: 'bad-request' } });
    expect(answer.error.message).toMatch(/\w/);
    expect(answer.error).not.toHaveProperty('move');
    expect(Object.keys(answer)).toEqual(['id', 'ok', 'error']);
  });

  test('a later move is looked at before the first one is played', () => {
    const moves = [2, 9].map((seat) => [seat, play('2C')]);
    expect(code({ ...open, moves })).toBe('bad-request');
  });

  test('the seats of the table are judged by its own number of players', () => {
    const six = { ...open, options: { preset: 'black-lady', players: 6 }, chance: [] };
    expect(code({ ...six, moves: [[5, play('2C')]] })).toBe('chance-exhausted');
    expect(code({ ...six, moves: [[6, play('2C')]] })).toBe('bad-request');
  });
});

describe('bad-options', () => {
  test.each<[string, Line]>([
    ['unknown', { sunshine: true }],
    ['null', { moon: null }],
    ['out of range', { length: { kind: 'score', target: 501 } }],
    ['fractional target', { length: { kind: 'score', target: 99.5 } }],
    ['no such preset', { preset: 'whist' }],
    ['preset not for so many', { preset: 'herzeln', players: 5 }],
    ['too few', { players: 2 }],
    ['does not fit the players', { preset: 'black-lady', players: 3, passing: 'left-right-across-hold' }],
    ['deck with four', { deck: 'no-twos' }],
    ['players a text', { players: '4' }],
  ])('%s', (_, options) => {
    const answer = ask({ ...open, options, chance: [] });
    expect(answer.error.code).toBe('bad-options');
    expect(answer.error).not.toHaveProperty('move');
  });

  test('a name of the language is an unknown option too', () => {
    expect(code('{"game":"hearts","options":{"__proto__":1},"chance":[],"moves":[]}')).toBe('bad-options');
  });
});

describe('bad-chance', () => {
  test.each<[string, unknown[]]>([
    ['a card missing', MIXED.slice(1)],
    ['a card twice', MIXED.with(0, '3C')],
    ['a card too many', [...MIXED, '2C']],
    ['no card', []],
  ])('%s', (_, deck) => {
    expect(code({ ...open, chance: [{ deck }] })).toBe('bad-chance');
    // All entries, used or not.
    expect(code({ ...open, chance: [{ deck: MIXED }, { deck }] })).toBe('bad-chance');
  });

  test('the deck of another number of players', () => {
    expect(code({ ...open, options: { preset: 'black-lady', players: 5 } })).toBe('bad-chance');
  });
});

describe('a refused move', () => {
  const mixed = (...moves: unknown[]) => hearts4(MIXED, moves);
  const first = played('2C', '3C', '4C', '5C');
  const passing = (cards: string) => ({ ...open, options: {}, moves: [[0, pass(cards)]] });
  const whole = legalMoves({ passing: 'never', ...oneDeal }, [{ deck: MOON }]);

  test.each<[string, number, Line]>([
    ['match-finished', 52, hearts4(MOON, [...whole, [0, play('2C')]], oneDeal)],
    ['chance-exhausted', 52, hearts4(MOON, [...whole, [0, play('2C')]])],
    ['chance-exhausted', 0, { ...open, chance: [], moves: [[0, play('2C')]] }],
    ['not-your-turn', 0, mixed([1, play('3C')])],
    ['not-your-turn', 1, mixed([0, play('2C')], [0, play('6C')])],
    ['wrong-phase', 0, mixed([0, pass('2C 6C TC')])],
    ['wrong-phase', 0, mixed([0, { type: 'moon', value: 'add' }])],
    ['wrong-phase', 0, { ...open, options: {}, moves: [[0, play('2C')]] }],
    ['wrong-card-count', 0, passing('2C 6C')],
    ['wrong-card-count', 0, passing('')],
    ['duplicate-card', 0, passing('2C 6C 2C')],
    ['card-not-held', 0, passing('2C 6C 3C')],
    ['card-not-held', 0, mixed([0, play('3C')])],
    ['must-lead-lowest-club', 0, mixed([0, play('6C')])],
    ['must-follow-suit', 1, mixed(...played('2C', '2D'))],
    ['no-points-on-first-trick', 1, hearts4(NO_CLUBS, played('2C', '2H'))],
    ['no-points-on-first-trick', 1, hearts4(NO_CLUBS, played('2C', 'QS'))],
    ['hearts-not-broken', 4, mixed(...first, [3, play('3H')])],
    ['hearts-not-broken', 4, hearts4(MIXED, [...first, [3, play('3H')]], { heartsLead: 'never' })],
  ])('%s at move %i', (code, move, request) => {
    const answer = ask({ ...request, want: ['turns', 'views'] });
    expect(answer).toEqual({ id: 1, ok: false, error: { move, code, message: expect.stringMatching(/^[A-Z].*\.$/) } });
  });
});

describe('where two things are wrong, the order of checks of referee.md decides', () => {
  const badDeck = [{ deck: MIXED.slice(1) }];
  const strange = [[0, { type: 'bid', value: 3 }]];
  const whole = legalMoves({ passing: 'never', ...oneDeal }, [{ deck: MOON }]);
  const following = hearts4(MIXED, []);
  const passedTwice = ['2C 6C TC', ''].map((cards) => [0, pass(cards)]);
  test.each<[string, string, Line]>([
    ['form of a move', 'options', { ...open, options: { players: 9 }, moves: strange }],
    ['form of want', 'options', { ...open, options: { players: 9 }, want: ['all'] }],
    ['form of a deck', 'options', { ...open, options: { players: 9 }, chance: [{ deck: ['XX'] }] }],
    ['form of a move', 'chance', { ...open, chance: badDeck, moves: strange }],
    ['form of a late move', 'an early move', { ...open, moves: [[3, play('2C')], ...strange] }],
    ['a seat the table lacks', 'chance', { ...open, chance: badDeck, moves: [[4, play('2C')]] }],
  ])('bad-request: %s before %s', (_, __, request) => {
    expect(code(request)).toBe('bad-request');
  });

  test.each<[string, string, Line]>([
    ['bad-options', 'chance', { ...open, options: { players: 9 }, chance: badDeck }],
    ['bad-options', 'a seat that no table could judge', { ...open, options: { moon: 1 }, moves: [[4, play('2C')]] }],
    ['bad-options', 'a move', { ...open, options: { players: 9 }, moves: [[1, play('3C')]] }],
    ['bad-chance', 'a move', { ...open, chance: badDeck, moves: [[1, play('3C')]] }],
    [
      'bad-chance',
      'an unused deal after an illegal move',
      { ...open, chance: [{ deck: MIXED }, ...badDeck], moves: [[1, play('3C')]] },
    ],
    ['bad-chance', 'no deal for a move', { ...open, chance: badDeck, moves: [...whole, [0, play('2C')]] }],
    ['match-finished', 'turn and kind', hearts4(MOON, [...whole, [3, pass('2C')]], oneDeal)],
    [
      'match-finished',
      'a further chance',
      { ...hearts4(MOON, [...whole, [0, play('2C')]], oneDeal), chance: [{ deck: MOON }, { deck: MOON }] },
    ],
    ['chance-exhausted', 'turn and kind', hearts4(MOON, [...whole, [3, pass('2C')]])],
    ['not-your-turn', 'kind', { ...following, moves: [[1, pass('3C')]] }],
    ['not-your-turn', 'card not held', { ...following, moves: [[1, play('2C')]] }],
    ['not-your-turn', 'count, by one who has passed', { ...open, options: {}, moves: passedTwice }],
    ['wrong-phase', 'count', { ...following, moves: [[0, pass('2C')]] }],
    ['wrong-phase', 'card not held', { ...open, options: {}, moves: [[0, play('3C')]] }],
    ['wrong-card-count', 'duplicates', { ...open, options: {}, moves: [[0, pass('2C 2C')]] }],
    ['wrong-card-count', 'cards not held', { ...open, options: {}, moves: [[0, pass('3C 4C 5C 7C')]] }],
    ['duplicate-card', 'card not held', { ...open, options: {}, moves: [[0, pass('3C 3C 2C')]] }],
    ['card-not-held', 'first lead', { ...following, moves: [[0, play('AS')]] }],
    ['card-not-held', 'following suit', { ...following, moves: played('2C', '3D') }],
    ['must-follow-suit', 'points on the first trick', { ...following, moves: played('2C', 'QS') }],
    ['must-lead-lowest-club', 'hearts not broken', { ...following, moves: [[0, play('4H')]] }],
  ])('%s before %s', (expected, _, request) => {
    expect(code(request)).toBe(expected);
  });
});

test('the decks of these tests are whole', () => {
  for (const deck of [MIXED, NO_CLUBS, MOON]) expect(new Set(deck).size).toBe(52);
  expect(MIXED_HANDS[3].slice(0, 4)).toEqual(parseCards('5C 9C KC 4D'));
});
