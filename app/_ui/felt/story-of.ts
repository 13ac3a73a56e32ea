import type { TableView } from '@/lib/match';
import { isBefore, positionIn } from '@/lib/match';
import type { Trick } from '@/lib/rules/view';
import type { Story, StoryTrick } from './story';
import type { Until } from './until-told';

type ToldTable = Pick<TableView, 'players' | 'deal' | 'taken' | 'trick' | 'tricks' | 'missed' | 'dealBefore' | 'seen'>;

/**
 * Returns the part of a match that the felt can show: the running deal, and the one before until the viewer has seen it, or
 * while no card of this one is played.
 * @param pointsOf the points of a trick
 * @param keepsDealBefore tells the deal before all the same: to spectators, who have no mark
 */
export function storyOf(view: ToldTable, pointsOf: (trick: Trick) => number, keepsDealBefore = false): Story {
  const { players, deal, missed, tricks, trick, dealBefore, seen } = view;
  const short = (one: Trick): StoryTrick => [
    one.leader,
    one.cards.join(''),
    one.winner ?? -1,
    one.winner === undefined ? 0 : pointsOf(one),
  ];
  const complete = [...missed, ...tricks];
  const now = positionIn(view);
  const first = now.cards - (trick?.cards.length ?? 0) - complete.length * players;
  const running = { deal, first, tricks: [...complete, ...(trick ? [trick] : [])].map(short) };
  const isBack =
    dealBefore && (keepsDealBefore || now.cards === 0 || (seen !== null && isBefore(seen, { deal, cards: 0 })));
  if (!isBack) return { players, deals: [running] };
  return { players, deals: [{ ...dealBefore, tricks: dealBefore.tricks.map(short) }, running] };
}

/** Names the version that waits for the felt to come to it. */
export function untilOf(view: TableView): Until {
  const { version, deal, hand, seen } = view;
  const isFresh = seen !== null && isBefore(seen, positionIn(view));
  return { version, deal, hand: hand.join(''), isFresh };
}
