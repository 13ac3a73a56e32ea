import { describe, expect, test } from 'vitest';
import { spades } from '@/lib/rules/spades';
import { type Bidder, isOver, pointsOf, scoreSide } from '@/lib/rules/spades/score';
import { highest } from '@/lib/rules/trick';
import { built, Match, stock } from '../support/rules/spades-match';

const CLUBS = 'AKQJT98765432.-.-.-';
const DIAMONDS = '-.AKQJT98765432.-.-';

const options = (given: Record<string, unknown> = {}) => spades.options.parse(given);

/** `4` takes tricks for a bid of 4, `N` for nil, `B` for blind nil: `4:6`, `N:0`, `B:2`. */
function bidders(text: string): Bidder[] {
  return text.split(' ').map((word) => {
    const [bid, tricks] = word.split(':');
    return { bid: Number(bid) || 0, blindNil: bid === 'B', tricks: Number(tricks) };
  });
}

test.each([
  ['a bid made exactly', {}, '4:4', 0, 40, 0],
  ['overtricks are a point and a bag each', {}, '4:6', 0, 42, 2],
  ['a bid of 13 made', {}, '13:13', 0, 130, 0],
  ['a bid failed', {}, '4:3', 0, -40, 0],
  ['a bid failed without a trick', {}, '1:0', 0, -10, 0],
  ['nil', {}, 'N:0', 0, 100, 0],
  ['nil failed: no bags', {}, 'N:3', 0, -100, 0],
  ['nil failed with nilBags: bags of a point each', { nilBags: true }, 'N:3', 0, -97, 3],
  ['blind nil', {}, 'B:0', 0, 200, 0],
  ['blind nil failed', {}, 'B:1', 0, -200, 0],
  ['blind nil failed with nilBags', { nilBags: true }, 'B:13', 0, -287, 13],
  ['the tenth bag costs 100', {}, '4:6', 8, -58, 2],
  ['the ninth does not', {}, '4:6', 7, 42, 2],
  ['no bag, no penalty, at ten bags', {}, '4:4', 10, 40, 0],
  ['a further bag after ten is free', {}, '4:6', 10, 42, 2],
  ['the twentieth costs again', {}, '4:6', 19, -58, 2],
  ['a failed bid adds no bags', {}, '4:2', 9, -40, 0],
  ['twelve bags at once reach two tens', {}, '1:13', 9, 10 + 12 - 200, 12],
  ['bags of a failed nil reach ten too', { nilBags: true }, 'N:1', 9, -199, 1],
  ['bagPenalty: false turns it off', { bagPenalty: false }, '4:6', 8, 42, 2],
])('score of a deal (rules.md §2.6): %s', (_, given, text, before, points, bags) => {
  const side = scoreSide(options(given), bidders(text), before);
  expect([pointsOf(side), side.bags]).toEqual([points, bags]);
});

test.each([
  ['the bids and the tricks of both add up', {}, '3:2 4:6', 0, 71, 1],
  ['one’s overtricks do not save a failed sum', {}, '3:5 4:1', 0, -70, 0],
  ['nil is scored by itself', {}, 'N:0 4:5', 0, 141, 1],
  ['a failed nil’s tricks do not count for the partner', {}, 'N:2 4:3', 0, -140, 0],
  ['with nilBags they do', { nilBags: true }, 'N:2 4:3', 0, -59, 1],
  ['with nilBags they make bags', { nilBags: true }, 'N:2 4:4', 0, -58, 2],
  ['with nilBags a bid that fails all the same has none', { nilBags: true }, 'B:1 4:2', 0, -240, 0],
  ['blind nil and a bid', {}, '5:5 B:0', 0, 250, 0],
  ['two nils', {}, 'N:0 N:0', 0, 200, 0],
  ['nil made and blind nil failed', {}, 'N:0 B:2', 0, -100, 0],
  ['both partners nil: no bags, whatever nilBags says', { nilBags: true }, 'N:5 B:2', 9, -300, 0],
  ['bags of the side are counted over the match', {}, '1:4 1:4', 5, 26 - 100, 6],
])('score of a side (rules.md §3): %s', (_, given, text, before, points, bags) => {
  const side = scoreSide(options({ players: 4, ...given }), bidders(text), before);
  expect([pointsOf(side), side.bags]).toEqual([points, bags]);
});

/** rules.md §2.6 for one contract, from its sentences: trick by trick, bag by bag. */
function contract(bid: number, tricks: number, before: number, penalised: boolean): { points: number; bags: number } {
  let points = 0;
  for (let i = 0; i < bid; i++) points += tricks < bid ? -10 : 10;
  let bags = 0;
  for (let trick = bid + 1; trick <= tricks; trick++) {
    bags++;
    points++;
    if (penalised && (before + bags) % 10 === 0) points -= 100;
  }
  return { points, bags };
}

const nil = ({ blindNil, tricks }: Bidder) => (blindNil ? 200 : 100) * (tricks > 0 ? -1 : 1);
const EVERY_BID = [...Array.from({ length: 14 }, (_, bid) => ({ bid, blindNil: false })), { bid: 0, blindNil: true }];
const EVERY_RULE = [false, true].flatMap((nilBags) => [false, true].map((bagPenalty) => ({ nilBags, bagPenalty })));

describe('every bid, tricks and bags', () => {
  test('of a player alone', () => {
    let cases = 0;
    for (const rule of EVERY_RULE) {
      const given = options(rule);
      for (let before = 0; before <= 40; before++) {
        for (const bid of EVERY_BID) {
          for (let tricks = 0; tricks <= 13; tricks++) {
            const bidder = { ...bid, tricks };
            let expected = contract(bid.bid, tricks, before, rule.bagPenalty);
            if (bid.bid === 0 && !rule.nilBags) expected = { points: 0, bags: 0 };
            if (bid.bid === 0) expected.points += nil(bidder);
            const side = scoreSide(given, [bidder], before);
            if (pointsOf(side) !== expected.points || side.bags !== expected.bags) {
              expect([rule, before, bidder, pointsOf(side), side.bags]).toEqual(expected);
            }
            cases++;
          }
        }
      }
    }
    expect(cases).toBe(4 * 41 * 15 * 14);
  });

  test('of two partners', () => {
    let cases = 0;
    for (const rule of EVERY_RULE) {
      const given = options({ players: 4, ...rule });
      for (const before of [4, 9]) {
        for (const left of EVERY_BID) {
          for (const right of EVERY_BID) {
            for (let all = 0; all <= 13; all++) {
              for (let tricks = 0; tricks <= all; tricks++) {
                const pair = [
                  { ...left, tricks },
                  { ...right, tricks: all - tricks },
                ];
                const side = scoreSide(given, pair, before);
                const expected = partners(pair, before, rule);
                if (pointsOf(side) !== expected.points || side.bags !== expected.bags) {
                  expect([rule, before, pair, pointsOf(side), side.bags]).toEqual(expected);
                }
                cases++;
              }
            }
          }
        }
      }
    }
    expect(cases).toBe(4 * 2 * 15 * 15 * 105);
  });

  function partners([a, b]: Bidder[], before: number, rule: { nilBags: boolean; bagPenalty: boolean }) {
    if (a.bid === 0 && b.bid === 0) return { points: nil(a) + nil(b), bags: 0 };
    if (a.bid > 0 && b.bid > 0) return contract(a.bid + b.bid, a.tricks + b.tricks, before, rule.bagPenalty);
    const [one, other] = a.bid > 0 ? [a, b] : [b, a];
    const { points, bags } = contract(one.bid, one.tricks + (rule.nilBags ? other.tricks : 0), before, rule.bagPenalty);
    return { points: points + nil(other), bags };
  }

  test('no part of a score is minus nought, which JSON does not keep', () => {
    const side = scoreSide(options(), bidders('N:0'), 0);
    expect(JSON.parse(JSON.stringify(side))).toEqual(side);
  });
});

describe('end of the match (rules.md §2.7)', () => {
  const score = (target: number) => options({ length: { kind: 'score', target } });
  const deals = options({ length: { kind: 'deals', count: 3 } });

  test.each([
    ['nobody has the target', score(500), [499, 300], 9, false],
    ['one has it', score(500), [500, 300], 9, true],
    ['both have it, one has more', score(500), [510, 530], 9, true],
    ['both have it and are equal: another deal', score(500), [520, 520], 9, false],
    ['equal below the target', score(500), [80, 80], 9, false],
    ['deals: not yet', deals, [900, 0], 2, false],
    ['deals: after the last', deals, [-20, -10], 3, true],
    ['deals: equal totals end it too', deals, [70, 70], 3, true],
    ['sides that are equal', options({ players: 4 }), [510, 510, 510, 510], 9, false],
    ['sides of which one is ahead', options({ players: 4 }), [510, 511, 510, 511], 9, true],
  ])('%s', (_, given, scores, count, over) => {
    expect(isOver(given, scores, count)).toBe(over);
  });

  test.each([
    [[510, 530], '1'],
    [[70, 70], '0 1'],
    [[-20, -10], '1'],
    [[510, 490, 510, 490], '0 2'],
    [[50, 50, 50, 50], '0 1 2 3'],
  ])('of the totals %j the winners are %s', (scores, winners) => {
    expect(highest(scores).join(' ')).toBe(winners);
  });

  /** Seat 1 takes all tricks for a bid of 13, 130 points; seat 0 has made its nil, 100. One trick is left. */
  function lastTrick(scores: number[]): Match {
    const match = built(CLUBS, DIAMONDS).bid(13, 0);
    for (let card = 0; card < 24; card++) match.play(match.legal().slice(0, 2));
    match.state = { ...match.state, score: { ...match.state.score, scores } };
    return match.play('AD');
  }

  test.each([
    ['equal at the target: another deal', [430, 400], 'dealing', []],
    ['one ahead at the target', [430, 401], 'finished', [1]],
    ['the other ahead', [431, 400], 'finished', [0]],
    ['below the target', [399, 369], 'dealing', []],
  ])('%s', (_, scores, phase, winners) => {
    const events = lastTrick(scores).move(0, { type: 'play', card: 'AC' });
    expect(events.map(({ type }) => type).slice(0, 3)).toEqual(['cardPlayed', 'trickWon', 'dealScored']);
    expect(events.slice(3)).toEqual(phase === 'finished' ? [{ type: 'finished', winners }] : []);
    const match = lastTrick(scores).play('AC');
    expect(match.state.phase).toBe(phase);
    expect(spades.standing(match.state).winners).toEqual(winners);
  });

  test('bags are carried from deal to deal, and a view tells how the last deal was scored', () => {
    const chance = stock(CLUBS, DIAMONDS);
    const match = new Match({ blindNil: false }, chance, chance, chance);
    for (let deal = 0; deal < 3; deal++) {
      match.times(13, 0, 'keep').times(13, 1, 'keep').bid(8, 0);
      while (match.state.phase === 'playing' && match.state.deal === deal) match.play(match.legal().slice(0, 2));
    }
    // The second player leads diamonds throughout: seat 1 in deals 0 and 2, seat 0 in deal 1.
    expect(match.view(null).dealScores).toEqual([
      [100, 85],
      [85, 100],
      [100, -15],
    ]);
    expect(match.view(null).bags).toEqual([5, 10]);
    expect(match.view(null).lastDeal).toEqual({
      bids: [0, 8],
      blindNil: [false, false],
      taken: [0, 13],
      sides: [
        { contract: 0, nil: 100, bags: 0, penalty: 0 },
        { contract: 80, nil: 0, bags: 5, penalty: -100 },
      ],
    });
  });
});
