import { expect, test } from 'vitest';
import { CARDS, type Card, rankIndex } from '@/lib/cards';
import * as certain from '@/lib/certain';
import { hearts } from '@/lib/rules/hearts';
import { herzblatt } from '@/lib/rules/herzblatt';
import { augenOf, resultOf } from '@/lib/rules/herzblatt/score';
import { spades } from '@/lib/rules/spades';
import type { BaseView } from '@/lib/rules/view';
import { type Certain, checkTable, Mistake, type Table } from '../support/rules/certain-check';

/** The cards that are not in this view, highest first. */
function unseenBy(view: BaseView): Card[] {
  const text = JSON.stringify(view);
  return CARDS.filter((card) => !text.includes(`"${card}"`)).sort((a, b) => rankIndex(b) - rankIndex(a));
}

/** Says nothing: each mistake is looked for by itself. */
const nothing: Certain = {
  forcedMove: () => null,
  isSettled: () => false,
  isCertain: () => false,
  claimMove: certain.claimMove,
};

/** Claims made and played as if the view were another. */
function claimsFrom(mislead: (view: BaseView) => BaseView): Certain {
  return {
    ...nothing,
    isCertain: (game, options, view, kind) => certain.isCertain(game, options, mislead(view), kind),
    claimMove: (game, options, view, kind) => certain.claimMove(game, options, mislead(view), kind),
  };
}

const MISTAKES: [mistake: string, table: Table, mistaken: Certain][] = [
  [
    'of cards that are equivalent, one between them may lie on the table',
    { id: 'hearts', players: 4, matches: 40 },
    {
      ...nothing,
      forcedMove: (game, options, view) =>
        certain.forcedMove(
          game,
          options,
          view.trick ? { ...view, trick: null, tricks: [...view.tricks, view.trick] } : view,
        ),
    },
  ],
  [
    'all tricks are claimed with one top card too few',
    { id: 'spades', players: 2, matches: 100 },
    claimsFrom((view) => ({ ...view, tricks: [...view.tricks, { leader: 0, cards: unseenBy(view).slice(0, 1) }] })),
  ],
  [
    'no trick is claimed because the lowest card of each suit is low enough',
    { id: 'hearts', players: 4, matches: 40 },
    {
      ...nothing,
      isCertain: (game, options, view, kind) => {
        const isLowest = (card: Card) =>
          !view.hand.some((own) => own[1] === card[1] && rankIndex(own) < rankIndex(card));
        return certain.isCertain(game, options, { ...view, hand: view.hand.filter(isLowest) }, kind);
      },
    },
  ],
  [
    'somebody is thought to hold what nobody may hold',
    { id: 'spades', players: 2, matches: 200 },
    claimsFrom((view) => ({ ...view, counts: view.counts.map((count) => 10 * count) })),
  ],
  [
    'bags are forgotten',
    { id: 'spades', players: 4, matches: 40 },
    {
      ...nothing,
      isSettled: (_, __, view) => {
        const { bids, taken, counts } = spades.viewSchema.parse(view);
        const decided = (side: number) => {
          const bid = (bids[side] ?? 0) + (bids[side + 2] ?? 0);
          const tricks = taken[side] + taken[side + 2];
          return tricks >= bid || tricks + Math.max(...counts) < bid;
        };
        return !bids.includes(0) && decided(0) && decided(1);
      },
    },
  ],
  [
    'the jack of diamonds is forgotten',
    { id: 'hearts', players: 4, matches: 40, options: { jackOfDiamonds: 'bonus' } },
    {
      ...nothing,
      isSettled: (_, options, view) => {
        const { penaltyCards } = hearts.viewSchema.parse(view);
        const cards = penaltyCards.map((cards) => cards.filter((card) => card !== 'JD'));
        const without = hearts.options.parse({ ...options, jackOfDiamonds: 'off' });
        return certain.isSettled('hearts', without, { ...view, ...{ penaltyCards: cards } });
      },
    },
  ],
  [
    'the Augen of buried cards are forgotten',
    { id: 'herzblatt', players: 3, matches: 200 },
    {
      ...nothing,
      isSettled: (_, __, view) => {
        const { declarer, augen } = herzblatt.viewSchema.parse(view);
        if (declarer === null) return false;
        const all = augen.reduce((sum, some) => sum + some, 0);
        const most = 120 - all + augen[declarer] - 2 * Math.max(...unseenBy(view).map((card) => augenOf([card])));
        return resultOf(augen[declarer]) === resultOf(most);
      },
    },
  ],
];

test.each(MISTAKES)('the check finds a mistake: %s', (_, table, mistaken) => {
  expect(() => checkTable(mistaken, table, { cards: 4, worlds: 8, steps: 1_200 })).toThrow(Mistake);
});
