import { describe, expect, test } from 'vitest';
import { detailsOf, directionOf } from '@/app/_ui/games/hearts/details';
import { dealTricks } from '@/app/_ui/recap/hands';
import { parseCards } from '@/lib/cards';
import { hearts } from '@/lib/rules/hearts';
import { fold, play } from '@/lib/rules/play';

const NAMES = ['Ada', 'Bo', 'Cy', 'Di'];
const HANDS = ['2C 9C 3D 2H', '3C TC 4D 3H', '4C JC 5D 4H', '5C QC 6D QS'];

/** A match for four whose deck is cut to these hands, so that a deal is four tricks. */
function dealt(offset: number) {
  const options = hearts.options.parse({ players: 4, length: { kind: 'deals', count: 2 }, trickHistory: 'last-trick' });
  const leader = offset === 0 ? { leader: 0 } : {};
  const event = { type: 'dealt' as const, deal: 0, hands: HANDS.map(parseCards), offset, ...leader };
  return fold(hearts, hearts.start(options), [event]);
}

function moved(state: ReturnType<typeof dealt>, moves: [number, Parameters<typeof hearts.decide>[2]][]) {
  return moves.reduce((now, [seat, move]) => {
    const played = play(hearts, now, seat, move);
    if (played.kind === 'refused') throw new Error(played.code);
    return played.state;
  }, state);
}

const pass = (seat: number, cards: string): [number, { type: 'pass'; cards: ReturnType<typeof parseCards> }] => [
  seat,
  { type: 'pass', cards: parseCards(cards) },
];
const card = (seat: number, text: string): [number, { type: 'play'; card: ReturnType<typeof parseCards>[number] }] => [
  seat,
  { type: 'play', card: parseCards(text)[0] },
];

test.each([
  [4, [0, 1, 2, 3], ['hold', 'left1', 'across', 'right1']],
  [3, [0, 1, 2], ['hold', 'left1', 'right1']],
  [5, [1, 2, 3, 4], ['left1', 'left2', 'right2', 'right1']],
  [6, [1, 2, 3, 4, 5], ['left1', 'left2', 'across', 'right2', 'right1']],
])('the direction of passing in words: %i players', (players, offsets, directions) => {
  expect(offsets.map((offset) => directionOf(offset, players))).toEqual(directions);
});

describe('what the pages show of Hearts', () => {
  const passing = dealt(3);
  const passed = moved(passing, [pass(0, '9C 3D 2H'), pass(1, 'TC 4D 3H'), pass(2, 'JC 5D 4H'), pass(3, 'QC 6D QS')]);

  test('who passes to whom', () => {
    expect(detailsOf(hearts.view(passing, 0)).words(0, NAMES)).toMatchObject({ receiver: 'Di', direction: 'right1' });
    expect(detailsOf(hearts.view(passing, null)).words(2, NAMES)).toMatchObject({ name: 'Cy', receiver: 'Bo' });
  });

  test('cards received are marked until the player has played a card', () => {
    expect(detailsOf(hearts.view(passing, 1)).fresh).toEqual([]);
    expect(detailsOf(hearts.view(passed, 1)).fresh).toEqual(parseCards('JC 5D 4H'));
    const led = moved(passed, [card(0, '2C')]);
    expect(detailsOf(hearts.view(led, 0)).fresh).toEqual([]);
    expect(detailsOf(hearts.view(led, 1)).fresh).toEqual(parseCards('JC 5D 4H'));
    expect(detailsOf(hearts.view(led, null)).fresh).toEqual([]);
    const taken = moved(led, [card(1, '3C'), card(2, '4C'), card(3, '5C')]);
    expect(detailsOf(hearts.view(taken, 1)).fresh).toEqual([]);
  });

  test('the suit led is named, and that nobody has led yet', () => {
    expect(detailsOf(hearts.view(passed, 0)).words(0, NAMES).led).toBe('none');
    expect(detailsOf(hearts.view(moved(passed, [card(0, '2C')]), 1)).words(1, NAMES).led).toBe('C');
  });
});

describe('the tricks of a deal in a recap', () => {
  const moves = [
    ...[card(0, '2C'), card(1, '3C'), card(2, '4C'), card(3, '5C')],
    ...[card(3, 'QC'), card(0, '9C'), card(1, 'TC'), card(2, 'JC')],
    ...[card(3, '6D'), card(0, '3D'), card(1, '4D'), card(2, '5D')],
  ];
  const states = [dealt(0)];
  for (const move of moves) states.push(moved(states[states.length - 1], [move]));
  const views = states.map((state) => hearts.view(state, null));

  test('all are found, although each view shows the last one only, at the position of their last card', () => {
    const tricks = dealTricks(views);
    expect(tricks.map(({ step }) => step)).toEqual([4, 8, 12]);
    expect(tricks.map(({ trick }) => trick.cards.join(' '))).toEqual(['2C 3C 4C 5C', 'QC 9C TC JC', '6D 3D 4D 5D']);
    expect(tricks.map(({ trick }) => trick.winner)).toEqual([3, 3, 3]);
  });
});
