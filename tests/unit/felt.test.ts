import { describe, expect, test } from 'vitest';
import { soundOf } from '@/app/_ui/felt/sounds';
import { type FeltWords, read, spoken } from '@/app/_ui/felt/speech';
import {
  aheadOf,
  LONGEST_MILLISECONDS,
  pagesOf,
  restAfter,
  type Story,
  stepAt,
  stepsOf,
  tempoFrom,
} from '@/app/_ui/felt/story';
import { storyOf } from '@/app/_ui/felt/story-of';
import { heartsUi } from '@/app/_ui/games/hearts';
import { BEAT_MS, HOLD_MS, MOVE_MS } from '@/app/_ui/kit/classes';
import type { Card } from '@/lib/cards';
import { view } from '@/lib/match';
import { hearts } from '@/lib/rules/hearts';
import { playOut, startMatch } from '../support/match';

/** Two tricks and one that is running of three players; the deal before ended with one that is known. */
const STORY: Story = {
  players: 3,
  deals: [
    { deal: 0, first: 45, tricks: [[1, 'KS2S9S', 1, 13]] },
    {
      deal: 1,
      first: 0,
      tricks: [
        [0, '2C5CKC', 2, 0],
        [2, '3D4HAD', 1, 1],
        [1, '7H', -1, 0],
      ],
    },
  ],
};

describe('the steps of what was played', () => {
  const steps = stepsOf(STORY);

  test('are one for each card and one for the beginning of each deal', () => {
    expect(steps.map(({ deal, cards }) => `${deal}.${cards}`).join(' ')).toBe(
      '0.45 0.46 0.47 0.48 1.0 1.1 1.2 1.3 1.4 1.5 1.6 1.7',
    );
    expect(steps.filter(({ isComplete }) => isComplete).map(({ number }) => number)).toEqual([16, 1, 2]);
    expect(steps.filter(({ isLast }) => isLast).map(({ cards }) => cards)).toEqual([48]);
  });

  test.each([
    ['a position that is there', { deal: 1, cards: 4 }, 8],
    ['one before everything that is known', { deal: 0, cards: 3 }, 0],
    ['the end of the deal before', { deal: 0, cards: 48 }, 3],
    ['the beginning of this deal', { deal: 1, cards: 0 }, 4],
    ['one that is no longer there, because a move was taken back', { deal: 1, cards: 9 }, 11],
  ])('are found by a position: %s', (_, at, index) => {
    expect(stepAt(steps, at)).toBe(index);
  });

  test('are leafed through trick by trick', () => {
    expect(pagesOf(steps)).toEqual([3, 7, 10, 11]);
  });

  test('say what is still ahead: cards held, tricks to be taken and their points', () => {
    const { cards, tricks, points, open } = aheadOf(STORY, steps[6], false);
    expect([cards, tricks, points]).toEqual([
      [1, 2, 2],
      [0, 1, 1],
      [0, 1, 0],
    ]);
    expect(open.has('4H')).toBe(true);
    expect(aheadOf(STORY, steps[7], true).tricks).toEqual([0, 1, 0]);
    expect(aheadOf(STORY, steps[7], false).tricks).toEqual([0, 1, 1]);
  });

  test('take 350 ms for a card and 900 for a trick, and together never more than six seconds', () => {
    expect(tempoFrom(steps, 2)).toBe(1);
    const many = { players: 4, deals: [{ deal: 0, first: 0, tricks: Array(26).fill([0, '2C3C4C5C', 0, 0]) }] };
    const all = stepsOf(many);
    const whole = (all.length - 1) * MOVE_MS + 26 * HOLD_MS;
    expect(whole).toBeGreaterThan(LONGEST_MILLISECONDS);
    expect(tempoFrom(all, 0) * whole).toBeCloseTo(LONGEST_MILLISECONDS);
    expect(tempoFrom(all, all.length - 1)).toBe(1);
  });
});

describe('the story of a view', () => {
  const { state } = playOut(startMatch({ preset: 'hearts', passing: 'never' }), () => 0, 52 + 10);
  const told = view(hearts, state, 0);

  test('is the deal that runs, and the one before it as long as it has not been seen to its end', () => {
    const away = storyOf({ ...told, seen: { deal: 0, cards: 40 } }, () => 0);
    expect(away.deals.map(({ deal, first, tricks }) => [deal, first, tricks.length])).toEqual([
      [0, 0, 13],
      [1, 0, 3],
    ]);
    expect(storyOf(told, () => 0).deals.map(({ deal }) => deal)).toEqual([1]);
  });

  test('begins where the options begin to show it', () => {
    const { tricks, missed, trick } = told;
    const late = { ...told, tricks: tricks.slice(-1), missed, trick };
    expect(storyOf(late, () => 0).deals).toMatchObject([{ deal: 1, first: 4 }]);
  });
});

describe('what is heard', () => {
  const steps = stepsOf(STORY);
  const at = (index: number, isSwept = false, pending: string | null = null) => ({
    step: steps[index],
    isSwept,
    pending,
  });

  test.each([
    ['a card that comes', at(5), at(6), 'card'],
    ['several at once', at(4), at(7), 'card'],
    ['several at once, with who took them', at(4), at(7, true), 'card'],
    ['a trick that is taken', at(7), at(7, true), 'trick'],
    ['the next card after it', at(7, true), at(8), 'card'],
    ['one’s own card on its way', at(7, true), at(7, false, '4H'), 'card'],
    ['nothing when it has come', at(7, false, '3D'), at(8), null],
    ['others that come with it', at(7, false, '3D'), at(9), 'card'],
    ['nothing when it is refused', at(7, false, '3D'), at(7, true), null],
    ['nothing at first', at(7), at(7), null],
    ['nothing when the felt goes back to what was not seen', at(11), at(1), null],
    ['nothing when the next deal begins', at(3, true), at(4), null],
    ['a card of the next deal', at(3, true), at(5), 'card'],
  ])('is %s', (_, before, now, sound) => {
    expect(soundOf(before, now)).toBe(sound);
  });
});

test('a card that played itself is marked in its trick, in either deal', () => {
  const { state } = playOut(startMatch({ preset: 'hearts', passing: 'never' }), () => 0, 52 + 10);
  const itself = [
    { deal: 0, cards: 51 },
    { deal: 1, cards: 5 },
    { deal: 1, cards: 10 },
  ];
  const told = { ...view(hearts, state, 0), seen: { deal: 0, cards: 40 }, itself };
  const marks = storyOf(told, () => 0).deals.map(({ tricks }) => tricks.map((trick) => trick[4] ?? false));
  expect(marks).toEqual([
    [...Array(12).fill(false), true],
    [false, true, true],
  ]);
});

describe('a beat of its own', () => {
  const beatsIn = (cards: string, options = {}, played = {}) => {
    const tricks = cards
      .split(' ')
      .map((trick) => ({ leader: 0, cards: (trick.match(/../g) ?? []) as Card[], winner: 1 }));
    return heartsUi.beats?.(options, { first: 0, tricks, isOver: false, ...played });
  };

  test.each<[string, string, object, object, number[]]>([
    ['the first heart of a deal and the queen of spades have one', '2C3C4C5H 3D5DQS6H', {}, {}, [7, 4]],
    ['no heart that is shown without what came before it', '2C3C4C5H 3D5DQS6H', {}, { first: 4 }, [11]],
    ['and the last card of a deal in which one took all', '2C3C4C5H 3D5D6D7D', {}, { isOver: true }, [4, 8]],
    ['but where there is no moon', '2C3C4C5H 3D5D6D7D', { preset: 'herzeln' }, { isOver: true }, [4]],
  ])('%s', (_, cards, options, played, beats) => {
    expect(beatsIn(cards, options, played)).toEqual(beats);
  });

  test('is told in its place, and its time is part of the longest', () => {
    const tricks = [[0, '2C3C4C', 1, 0]] as const;
    const steps = stepsOf({ players: 3, deals: [{ deal: 0, first: 3, tricks, beats: [5] }] });
    expect(steps.flatMap(({ cards, isBeat }) => (isBeat ? [cards] : []))).toEqual([5]);
    expect(steps.map(restAfter)).toEqual([0, 0, BEAT_MS, HOLD_MS]);
    const many = {
      players: 4,
      deals: [{ deal: 0, first: 0, tricks: [[0, '2C3C4C', -1, 0] as const], beats: [1, 2, 3] }],
    };
    const all = stepsOf({ ...many, deals: Array.from({ length: 5 }, () => many.deals[0]) });
    expect(tempoFrom(all, 0)).toBeCloseTo(LONGEST_MILLISECONDS / (19 * MOVE_MS + 15 * BEAT_MS));
  });
});

describe('what is said', () => {
  const words: FeltWords = {
    language: 'en',
    names: ['Ada', 'Bo', 'Cleo'],
    me: 0,
    plays: '{name} plays the {card}.',
    youPlay: 'You play the {card}.',
    itselfPlayed: 'Your {card} played itself.',
    itself: 'played itself',
    takes: '{name} takes the trick',
    youTake: 'You take the trick',
    points: { one: '# point', other: '# points' },
    card: '{rank} of {suit}',
    ranks: { K: 'king', '2': 'two', '9': 'nine', A: 'ace' },
    suits: { S: 'spades', D: 'diamonds', H: 'hearts', C: 'clubs' },
    indices: {},
  };
  const steps = stepsOf(STORY);

  test.each([
    [1, words, 'Bo plays the king of spades.'],
    [3, words, 'You play the nine of spades. Bo takes the trick, 13 points.'],
    [3, { ...words, me: 1 }, 'Ada plays the nine of spades. You take the trick, 13 points.'],
    [7, words, 'Cleo plays the king of clubs. Cleo takes the trick.'],
    [10, words, 'Bo plays the ace of diamonds. Bo takes the trick, 1 point.'],
    [0, words, ''],
  ])('after step %i', (index, said, text) => {
    expect(spoken(said, steps[index], 3)).toBe(text);
  });

  test('of one’s own card that played itself, and of nobody else’s', () => {
    const [step] = stepsOf({ players: 3, deals: [{ deal: 0, first: 0, tricks: [[0, '2C', -1, 0, true]] }] }).slice(1);
    expect(spoken({ ...words, ranks: { '2': 'two' } }, step, 3)).toBe('Your two of clubs played itself.');
    expect(spoken({ ...words, me: 1 }, step, 3)).toBe('Ada plays the two of clubs.');
  });

  test('of a trick that one leafs to, all of it', () => {
    expect(read(words, steps[3], 3)).toBe(
      'Bo plays the king of spades. Cleo plays the two of spades. You play the nine of spades. Bo takes the trick, 13 points.',
    );
  });
});
