import { expect, test } from 'vitest';
import { type Board, compete, figures } from '@/tests/lab/arena/compete';
import { type Order, parseOrder } from '@/tests/lab/arena/order';
import { timingOf } from '@/tests/lab/shared/auc';

function order(line: string): Order {
  const parsed = parseOrder(line.split(' '));
  if ('problem' in parsed) throw new Error(parsed.problem);
  return parsed;
}

test.each([
  ['--seats easy,easy', '--game is missing'],
  ['--game skat --seats easy,easy', 'there are hearts, spades, herzblatt'],
  ['--game hearts', '--seats is missing'],
  ['--game hearts --seats easy,good,easy,easy', 'nobody is called "good"'],
  ['--game spades --seats easy,easy,easy', 'spades refuses these options: players'],
  ['--game spades --seats easy,easy --players 4', 'names 2 players, but 4 play'],
  ['--game spades --seats easy,easy --deals 0', '--deals 0: a whole number'],
  ['--game spades --seats easy,easy --deals ten', '--deals ten: a whole number'],
  ['--game spades --seats easy,easy --options {', 'this is not JSON'],
  ['--game spades --seats easy,easy --options [1]', 'a JSON object is needed'],
  ['--game spades --seats easy,easy --options {"peep":true}', 'spades refuses these options'],
  ['--game spades --seats easy,easy --cards 3', '--cards'],
])('the command line %s is refused: %s', (line, problem) => {
  const parsed = parseOrder(line.split(' '));
  expect('problem' in parsed && parsed.problem).toContain(problem);
});

test('several options are put together, and the number of players follows from the seats', () => {
  const { options, deals, seed } = order(
    '--game hearts --seats easy,easy,easy --options {"moon":"new"} --options {"sun":true} --deals 7 --seed x',
  );
  expect(options).toMatchObject({ players: 3, moon: 'new', sun: true, length: { kind: 'deals', count: 50 } });
  expect({ deals, seed }).toEqual({ deals: 7, seed: 'x' });
});

test('every player sits at every seat with the same cards, and exactly the deals asked for are played', () => {
  const boards = [...compete(order('--game herzblatt --seats easy,random,random --deals 8'))];
  expect(boards.map(({ deals }) => deals)).toEqual([3, 3, 2]);
  expect(boards.map(({ sums }) => sums.get('random')?.seats)).toEqual([6, 6, 4]);
  // Herzblatt is settled among the players: all points together are nothing.
  for (const { sums } of boards) expect([...sums.values()].reduce((sum, { points }) => sum + points, 0)).toBe(0);
});

test('players of the same kind who get the same cards in turn get the same points', () => {
  const game = '--game hearts --seats random,random,random,random --deals 40 --options {"moon":"none"}';
  const { points } = figures(order(game), compete(order(game)));
  // Without a moon every deal gives 26 points to four.
  expect(points).toEqual([{ player: 'random', mean: 6.5, low: 6.5, high: 6.5 }]);
});

test('the same seed gives the same figures', () => {
  const run = (seed: string) => {
    const asked = order(`--game spades --seats easy,random --deals 6 --seed ${seed}`);
    return figures(asked, compete(asked));
  };
  expect(run('a')).toEqual(run('a'));
  expect(run('a')).not.toEqual(run('b'));
});

test('mean and interval: boards are the sample', () => {
  const asked = order('--game spades --seats easy,random --deals 4');
  const board = (points: number): Board => ({ deals: 2, sums: new Map([['easy', { points, seats: 2 }]]) });
  // Per deal 1, 2 and 3 points: mean 2, standard error 1/√3.
  const { deals, points } = figures(asked, [board(2), board(4), board(6)]);
  expect(deals).toBe(6);
  expect(points[0].mean).toBe(2);
  expect(points[0].high - 2).toBeCloseTo(1.96 / Math.sqrt(3), 10);
  expect(2 - points[0].low).toBeCloseTo(1.96 / Math.sqrt(3), 10);
});

const cards = (stratum: number, isForced: boolean, ...times: number[]) =>
  times.map((took) => ({ stratum, isForced, took }));

test('a forced card that comes later than free ones of the same trick is above a half, an earlier one below', () => {
  const free = cards(3, false, 100, 110, 120);
  expect(timingOf([...cards(3, true, 130), ...free]).auc).toBe(1);
  expect(timingOf([...cards(3, true, 90), ...free]).auc).toBe(0);
  expect(timingOf([...cards(3, true, 110), ...free]).auc).toBe(0.5);
});

test('cards of different tricks are not compared: later in a deal, more are forced and all come sooner', () => {
  const early = [...cards(0, false, 200, 210), ...cards(0, true, 205)];
  const late = [...cards(9, false, 20), ...cards(9, true, 10, 30)];
  expect(timingOf([...early, ...late, ...cards(12, true, 1, 1)])).toMatchObject({ auc: 0.5, forced: 3, free: 3 });
});
