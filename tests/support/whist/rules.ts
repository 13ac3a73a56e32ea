import { z } from 'zod';
import { dealRound, deckWithout, STANDARD } from '../../../lib/cards';
import { lengthOption, trickHistory } from '../../../lib/rules/game';
import * as trick from '../../../lib/rules/trick';
import { baseView } from '../../../lib/rules/view';

const players = z.literal(4).default(4);
const length = lengthOption({ min: 1, max: 100 }).default({ kind: 'score', target: 20 });
const options = z.strictObject({ players, length, trickHistory: trickHistory.default('whole-deal') });

/** Whist without trumps or partners: who can follows suit, each trick is a point, and the first to have enough wins. */
export const whist = trick.trickGame({
  id: 'whist',
  options,
  move: trick.playMove,
  event: z.discriminatedUnion('type', trick.plainEvents),
  state: trick.trickState.extend({ phase: z.enum(['dealing', 'playing', 'finished']), options }),
  viewSchema: baseView,
  deck: () => deckWithout([]),
  start: trick.beforeDeals,
  deal: (_options, deal, { deck }): trick.PlainEvent[] => [{ type: 'dealt', deal, hands: dealRound(deck, 4) }],
  ranking: { trump: -1, suits: STANDARD },
  cards: {
    played: trick.played,
    ends: ({ options, score }, tricks) =>
      trick.ending(score, { type: 'dealScored', points: trick.tricksTaken(tricks, 4) }, (totals) =>
        trick.isOver(options, totals, score.dealScores.length + 1) ? trick.highest(totals) : null,
      ),
  },
  apply(next, event) {
    if (event.type !== 'dealt') return;
    trick.beginDeal(next, event, event.deal % 4);
    next.phase = 'playing';
  },
  view: () => ({}),
});
