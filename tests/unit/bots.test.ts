import { describe, expect, test } from 'vitest';
import { chooseMove } from '@/lib/bots';
import { Solver } from '@/lib/bots/herzblatt/endgame';
import { promise } from '@/lib/bots/herzblatt/policy';
import { know, sample, sampleLikely } from '@/lib/bots/herzblatt/sample';
import { randomFrom } from '@/lib/bots/kernel/random';
import { best } from '@/lib/bots/kernel/search';
import { ANYTHING, dealUnseen } from '@/lib/bots/kernel/unseen';
import { botOf } from '@/lib/bots/list';
import { type Card, deckWithout, parseCards, suitOf } from '@/lib/cards';
import { GAMES } from '@/lib/rules';
import { type Event as HeartsEvent, hearts } from '@/lib/rules/hearts';
import { type Event as HerzblattEvent, herzblatt, type State } from '@/lib/rules/herzblatt';
import { augenOf } from '@/lib/rules/herzblatt/score';
import { fold } from '@/lib/rules/play';
import { spades } from '@/lib/rules/spades';
import { positions } from '../lab/shared/bots';
import { made } from '../support/rules/made';

const ALL = 0x1fff;
const strong = { level: 'strong', seed: 1 } as const;

describe('random', () => {
  test('the same seed gives the same numbers, another one others', () => {
    const numbers = (seed: string | number) => {
      const random = randomFrom(seed);
      return Array.from({ length: 20 }, () => random.below(1000));
    };
    expect(numbers('a')).toEqual(numbers('a'));
    expect(numbers('a')).not.toEqual(numbers('b'));
    expect(numbers(1)).not.toEqual(numbers(2));
  });

  test('numbers below n come about equally often', () => {
    const random = randomFrom('even');
    const counts = [0, 0, 0, 0, 0, 0, 0];
    for (let i = 0; i < 70_000; i++) counts[random.below(7)]++;
    for (const count of counts) expect(Math.abs(count - 10_000)).toBeLessThan(400);
  });
});

describe('unseen cards', () => {
  const room = (room: number, ...barred: number[]) => ({ room, barred: barred.length > 0 ? barred : ANYTHING });
  test.each([
    ['one suit nobody but one may hold', 'AC 2C AD 2D', [room(2, ALL, 0, 0, 0), room(2)]],
    ['only one way is left', 'AC AD AH', [room(1, ALL, ALL, 0, 0), room(1, ALL, 0, 0, 0), room(1)]],
    ['single ranks barred', 'AH KH QH 7H', [room(2, 0, 0, 0b1100000000000, 0), room(2)]],
  ])('lie where they may: %s', (_, cards, places) => {
    for (let seed = 0; seed < 50; seed++) {
      const dealt = dealUnseen(parseCards(cards), places, randomFrom(seed));
      expect(dealt.map((cards) => cards.length)).toEqual(places.map(({ room }) => room));
      expect(dealt.flat().sort()).toEqual(parseCards(cards).sort());
      for (const [i, place] of dealt.entries()) {
        for (const card of place) {
          const suit = 'CDHS'.indexOf(card[1]);
          expect(places[i].barred[suit] & (1 << '23456789TJQKA'.indexOf(card[0]))).toBe(0);
        }
      }
    }
  });

  test('are dealt all the same when they cannot lie where they may', () => {
    const dealt = dealUnseen(parseCards('AC AD AH'), [room(2, ALL, ALL, ALL, ALL), room(1)], randomFrom(1));
    expect(dealt.map((cards) => cards.length)).toEqual([2, 1]);
  });

  test('lie everywhere equally often', () => {
    const places = [room(3), room(1)];
    let second = 0;
    for (let seed = 0; seed < 4000; seed++) {
      if (dealUnseen(parseCards('AC AD AH AS'), places, randomFrom(seed))[1][0] === 'AC') second++;
    }
    expect(Math.abs(second - 1000)).toBeLessThan(120);
  });
});

describe('search', () => {
  test('finds the move with the best average, however the worlds differ', () => {
    const ask = (seed: number) =>
      best({
        moves: ['low', 'high', 'middle'],
        samples: 200,
        random: randomFrom(seed),
        world: (random) => random.next() * 10,
        worth: (world, move, random) => world + random.next() + (move === 'high' ? 0.5 : move === 'middle' ? 0.2 : 0),
      });
    for (let seed = 0; seed < 20; seed++) expect(ask(seed)).toBe('high');
  });

  test('of moves worth the same it takes the first', () => {
    const moves = ['a', 'b', 'c'];
    expect(best({ moves, samples: 50, random: randomFrom(1), world: () => 0, worth: () => 1 })).toBe('a');
  });

  test.each([
    [20, 18],
    [2, 96],
  ])('%i moves that are all alike are tried in %i worlds of 96', (count, expected) => {
    const moves = Array.from({ length: count }, (_, i) => i);
    let worlds = 0;
    const world = () => ++worlds;
    // Half of the worlds favour one half of the moves, so that none falls behind.
    best({ moves, samples: 96, random: randomFrom(1), world, worth: (number, move) => (number + move) % 2 });
    expect(worlds).toBe(expected);
  });
});

test('there is a bot for every game', () => {
  expect(GAMES.filter(({ id }) => !botOf(id))).toEqual([]);
});

test('a bot that is not to act throws', () => {
  const options = hearts.options.parse({});
  expect(() => chooseMove(hearts, options, hearts.view(hearts.start(options), 0), strong)).toThrow('not to act');
  expect(() => chooseMove(hearts, options, hearts.view(hearts.start(options), null), strong)).toThrow('not to act');
});

/** Four hands of which the first is given; the rest of the deck goes to the others in order. */
function handsWith(first: string): Card[][] {
  const mine = parseCards(first);
  const rest = deckWithout(mine);
  return [mine, ...[0, 1, 2].map((i) => rest.filter((_, j) => j % 3 === i))];
}

const deckOf = (hands: readonly Card[][]) => hands[0].flatMap((_, i) => hands.map((hand) => hand[i]));

describe('Hearts', () => {
  test('high spades are passed from a short suit', () => {
    const options = hearts.options.parse({});
    const hands = handsWith('2C 3C 4C 5C 2D 3D 4D 6D 2H 4H KS QS AS');
    const start = hearts.start(options);
    const state = fold(hearts, start, hearts.deal(start, { deck: deckOf(hands) }));
    const move = hearts.move.parse(chooseMove(hearts, options, hearts.view(state, 0), strong));
    expect(move.type === 'pass' && [...move.cards].sort()).toEqual(parseCards('AS KS QS'));
  });

  test('with a hand that can, it shoots the moon', () => {
    const options = hearts.options.parse({ passing: 'never', length: { kind: 'deals', count: 1 } });
    const hands = handsWith('AC KC QC JC TC 9C 2C AS KS QS AH KH QH');
    let state = hearts.start(options);
    state = fold(hearts, state, hearts.deal(state, { deck: deckOf(hands) }));
    while (state.phase === 'playing') {
      const [seat] = hearts.toAct(state);
      const level = seat === 0 ? 'strong' : 'easy';
      const move = chooseMove(hearts, options, hearts.view(state, seat), { level, seed: 1 });
      state = made(hearts, state, seat, hearts.move.parse(move)).state;
    }
    expect(state.shot?.seat).toBe(0);
  });

  // Three cards are left to each, and seat 1 leads the king of hearts. The other ten tricks were taken as it says.
  test.each([
    ['a player who has all other points is stopped, though the trick costs four', [1, 1, 1, 1, 1, 1, 1, 1, 1, 1], 'AH'],
    ['otherwise the trick is left to them', [1, 2, 1, 2, 1, 2, 3, 1, 2, 3], '3H'],
  ])('%s', (_, winners, expected) => {
    const options = hearts.options.parse({ passing: 'never', trickHistory: 'last-trick' });
    const last = ['AH 3H 2C', 'KH AC KC', '4H 5C 6C', '5H 6D 7D'].map(parseCards);
    const gone = deckWithout(last.flat());
    // Hearts and the queen fall in different tricks, and the last trick is all spades.
    const order = [...gone.filter((card) => suitOf(card) !== 'S'), ...gone.filter((card) => suitOf(card) === 'S')];
    const tricks = winners.map((_, i) => [0, 10, 20, 30].map((from) => order[(from + i * 7) % 40]));
    const hands = [0, 1, 2, 3].map((seat) => [...tricks.map((cards) => cards[seat]), ...last[seat]]);
    let state = fold(hearts, hearts.start(options), [{ type: 'dealt', deal: 0, hands, offset: 0, leader: 0 }]);
    for (const [i, cards] of tricks.entries()) {
      const laid = cards.map((card, seat): HeartsEvent => ({ type: 'cardPlayed', seat, card, brokeHearts: true }));
      // Every trick is laid from seat 0, although another may have won the last one.
      state = fold(hearts, { ...state, turn: 0 }, [...laid, { type: 'trickWon', seat: winners[i] }]);
    }
    state = fold(hearts, { ...state, turn: 1 }, [
      { type: 'cardPlayed', seat: 1, card: 'KH' },
      { type: 'cardPlayed', seat: 2, card: '4H' },
      { type: 'cardPlayed', seat: 3, card: '5H' },
    ]);
    for (let seed = 0; seed < 5; seed++) {
      const move = chooseMove(hearts, options, hearts.view(state, 0), { level: 'strong', seed });
      expect(move).toEqual({ type: 'play', card: expected });
    }
  });

  test.each([
    ['the points go to the others when that wins the match', [10, 80, 30, 40], 'add'],
    ['they take them off their own when the others would win by it', [90, 80, 30, 60], 'subtract'],
  ])('the moon: %s', (_, scores, value) => {
    const options = hearts.options.parse({ moon: 'choice' });
    const shot = { seat: 0, sun: false, amount: 26, value: null };
    const first = hearts.start(options);
    const state = { ...first, phase: 'moon' as const, score: { ...first.score, scores }, shot };
    expect(chooseMove(hearts, options, hearts.view(state, 0), strong)).toEqual({ type: 'moon', value });
  });
});

describe('Spades', () => {
  test.each([
    ['AS KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S', 9, 13],
    ['2C 3C 4C 5C 2D 3D 4D 5D 2H 3H 4H 2S 3S', 0, 0],
    ['AC KC 5C 2C AD 7D 3D 9H 4H AS KS 8S 5S', 4, 6],
  ])('bids %s for %i to %i tricks', (hand, low, high) => {
    const options = spades.options.parse({ players: 4 });
    const start = spades.start(options);
    const state = fold(spades, start, spades.deal(start, { deck: deckOf(handsWith(hand)) }));
    const move = spades.move.parse(chooseMove(spades, options, spades.view(state, 0), strong));
    const value = move.type === 'bid' ? move.value : -1;
    expect(value).toBeGreaterThanOrEqual(low);
    expect(value).toBeLessThanOrEqual(high);
  });

  test.each([
    [0, 'look'],
    [300, 'blindNil'],
  ])('partners behind by %i choose %s', (behind, type) => {
    const options = spades.options.parse({ players: 4, blindNil: true });
    let state = spades.start(options);
    state = { ...state, score: { ...state.score, scores: [0, behind, 0, behind] } };
    state = fold(spades, state, spades.deal(state, { deck: deckWithout([]) }));
    expect(chooseMove(spades, options, spades.view(state, 0), strong)).toEqual({ type });
  });

  test('a player who bid blind nil lays off dangerous cards', () => {
    const options = spades.options.parse({});
    const hand = parseCards('AS KS 2C 3C 4C 5C 2D 3D 4D 5D 2H 3H 4H');
    const state = spades.start(options);
    const view = {
      ...spades.view(state, 0),
      phase: 'exchanging' as const,
      hand,
      choices: [{ type: 'exchange', min: 0, max: 3, cards: hand }],
    };
    expect(chooseMove(spades, options, view, strong)).toEqual({ type: 'exchange', cards: parseCards('AS KS') });
  });
});

describe('Herzblatt', () => {
  test.each([
    ['AH TH KH QH JH AC TC AD AS', 'take'],
    ['QC JC QD JD QS JS KS JH KC', 'decline'],
  ])('with %s: %s', (hand, type) => {
    const options = herzblatt.options.parse({ players: 2 });
    const mine = parseCards(hand);
    const rest = deckWithout([]).filter((card) => 'ATKQJ'.includes(card[0]) && !mine.includes(card));
    const deck = [...mine.flatMap((card, i) => [card, rest[i]]), ...rest.slice(9)];
    const start = herzblatt.start(options);
    const state = fold(herzblatt, start, herzblatt.deal(start, { deck }));
    expect(chooseMove(herzblatt, options, herzblatt.view(state, 0), strong)).toEqual({ type });
  });

  // Seat 2 has no clubs; seat 1, who has none either, trumped with the jack.
  test.each([
    ['JD', 'AH TH KH QH', 'a player who discards has no trump above the one in the trick'],
    ['9H', 'AH TH KH QH', 'one who plays a lower one has none either'],
    ['QH', '', 'one who overtrumps may have any'],
  ])('%s to AC JH: they do not hold %s, for %s', (card, barred) => {
    const options = herzblatt.options.parse({ players: 3 });
    const start = herzblatt.start(options);
    const [mine, second, third] = ['AC KC AD KD AS KS QS 7H', 'JH QD 9D TD TS JS 9S 8H', 'JD 9H QH AH TH KH 9C JC'].map(
      parseCards,
    );
    const blind = parseCards('QC TC');
    const deck = [...mine.flatMap((_, i) => [mine[i], second[i], third[i]]), ...blind];
    let state = fold(herzblatt, start, herzblatt.deal(start, { deck }));
    const trick = ['AC', 'JH', card].flatMap(parseCards);
    const events = trick.map((card, seat): HerzblattEvent => ({ type: 'cardPlayed', seat, card }));
    state = fold(herzblatt, { ...state, phase: 'playing' }, [...events, { type: 'trickWon', seat: 1 }]);
    const { places } = know(options, herzblatt.view({ ...state, turn: 0 }, 0), 0);
    const ranks = [...'23456789TJQKA'].filter((_, rank) => places[2].barred[2] & (1 << rank));
    expect(ranks.map((rank) => `${rank}H`).sort()).toEqual(parseCards(barred).sort());
    expect(places[2].barred[0]).toBe(ALL);
  });

  // Between three, seat 1 has taken the game after seat 0 declined; seat 2 imagines their hands.
  test('an expert takes it that a strong hand took the game and a weak one declined, and that tens were buried', () => {
    const options = herzblatt.options.parse({ players: 3 });
    const start = herzblatt.start(options);
    const deck = parseCards('AC TC KC QC JC 9C AD TD KD QD JD 9D AH TH KH QH JH 9H 8H 7H AS TS KS QS JS 9S');
    let state = fold(herzblatt, start, herzblatt.deal(start, { deck }));
    const said: HerzblattEvent[] = [
      { type: 'declined', seat: 0 },
      { type: 'taken', seat: 1 },
      { type: 'blindPickedUp', seat: 1, cards: parseCards('JS 9S') },
      { type: 'buried', seat: 1, cards: parseCards('JS 9S') },
    ];
    state = fold(herzblatt, state, said);
    const known = know(options, herzblatt.view(state, 2), 2);
    const average = (draw: typeof sample, count: (state: State) => number) => {
      const random = randomFrom('likely');
      return Array.from({ length: 200 }, () => count(draw(known, random))).reduce((sum, n) => sum + n, 0) / 200;
    };
    const held = (seat: number) => (state: State) => promise(state.hands[seat]);
    const tens = ({ taking }: State) => (taking.buried ?? []).filter((card) => card[0] === 'T').length;
    expect(average(sampleLikely, held(1))).toBeGreaterThan(average(sample, held(1)) + 1);
    expect(average(sampleLikely, held(0))).toBeLessThan(average(sample, held(0)) - 0.5);
    expect(average(sampleLikely, tens)).toBeGreaterThan(1.5 * average(sample, tens));
  });

  test('neither trumps nor aces are buried while there is a bare ten', () => {
    const options = herzblatt.options.parse({ players: 2 });
    const mine = parseCards('AH TH KH QH AC AD TS JC QD');
    const rest = parseCards('JH TC KC QC TD KD JD AS KS JS QS');
    const start = herzblatt.start(options);
    const deck = [...mine.flatMap((card, i) => [card, rest[i]]), ...rest.slice(9)];
    let state = fold(herzblatt, start, herzblatt.deal(start, { deck }));
    for (const type of ['take', 'pickUp'] as const) state = made(herzblatt, state, 0, { type }).state;
    const move = herzblatt.move.parse(chooseMove(herzblatt, options, herzblatt.view(state, 0), strong));
    const cards = move.type === 'bury' ? move.cards : [];
    expect(cards).toHaveLength(2);
    for (const card of cards) expect(parseCards('TS QS JS QD JC')).toContain(card);
  });
});

/** The same without leaving anything out: every legal card of every hand. */
function everything(state: State, declarer: number): number {
  if (state.phase !== 'playing') return 0;
  const [seat] = herzblatt.toAct(state);
  const results = (herzblatt.choices(state, seat)[0].cards ?? []).map((card) => {
    const { events } = made(herzblatt, state, seat, { type: 'play', card });
    const next = fold(herzblatt, state, events);
    const won = next.tricks.length > state.tricks.length ? next.tricks.at(-1) : undefined;
    return (won?.winner === declarer ? augenOf(won.cards) : 0) + everything(next, declarer);
  });
  return seat === declarer ? Math.max(...results) : Math.min(...results);
}

/** Questions whether the declarer reaches a total, from far below the total they reach to far above it. */
const windows = (total: number) => [-15, -6, -3, -1, 0, 3, 15].map((more) => [total + more, total + more + 1] as const);

test.each([
  [2, false],
  [3, false],
  [4, false],
  [5, false],
  [6, false],
  [3, true],
  [6, true],
])('Herzblatt with %i players, must trump: %s: the end is played as trying everything shows', (players, mustTrump) => {
  const options = herzblatt.options.parse({ players, mustTrump });
  const random = randomFrom(`ends ${players}`);
  const move = (state: unknown, seat: number) => {
    const { type, cards = [] } = herzblatt.choices(herzblatt.state.parse(state), seat)[0];
    if (type === 'play') return { type, card: cards[random.below(cards.length)] };
    return type === 'bury' ? { type, cards: cards.slice(0, 2) } : { type };
  };
  let compared = 0;
  for (let deal = 0; deal < 20; deal++) {
    // One solver for each declarer of a deal: what it remembers of one position must hold for the others.
    const solvers = Array.from({ length: players }, (_, declarer) => new Solver(options, declarer));
    for (const { state } of positions(herzblatt, options, random, move)) {
      const position = herzblatt.state.parse(state);
      const { declarer } = position.taking;
      const left = herzblatt.hands(position).flat().length;
      if (position.phase !== 'playing' || declarer === null || left > Math.max(8, 2 * players)) continue;
      const expected = everything(position, declarer);
      const asked = windows(expected);
      for (const [low, high] of random.below(2) === 0 ? asked : asked.reverse()) {
        expect(solvers[declarer].solve(position, low, high) >= high).toBe(expected >= high);
      }
      expect(solvers[declarer].solve(position)).toBe(expected);
      expect(new Solver(options, declarer).solve(position)).toBe(expected);
      expect(() => solvers[(declarer + 1) % players].solve(position)).toThrow('another declarer');
      compared++;
    }
  }
  expect(compared).toBeGreaterThan(50);
});
