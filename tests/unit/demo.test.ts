import { describe, expect, test } from 'vitest';
import { DEMO, ME } from '@/app/_ui/home/demo';

describe('the demonstration on the home page', () => {
  const { trick, outcomes } = DEMO;
  const of = (card: string) => outcomes.find((outcome) => outcome.card === card);

  test('three others have played, and the visitor has three cards', () => {
    expect(trick.map(({ seat }) => seat)).toEqual([1, 2, 3]);
    expect(outcomes.map(({ card }) => card)).toEqual(['4C', 'AC', '7H']);
  });

  test('a low club leaves the queen of spades to Bob, who has the ten', () => {
    expect(of('4C')).toEqual({ card: '4C', why: null, winner: 3, points: 13 });
  });

  test('the ace takes the trick, and the queen with it', () => {
    expect(of('AC')).toEqual({ card: 'AC', why: null, winner: ME, points: 13 });
  });

  test('the heart is locked: clubs were led, and the visitor has clubs', () => {
    expect(of('7H')).toMatchObject({ card: '7H', why: { code: 'must-follow-suit', data: { suit: 'C' } } });
  });
});
