import type { TableView } from '@/lib/match';
import { isBefore, positionIn } from '@/lib/match';
import type { Trick } from '@/lib/rules/view';
import type { Story, StoryTrick } from './story';
import type { Until } from './until-told';

type ToldTable = Pick<
  TableView,
  'players' | 'deal' | 'taken' | 'trick' | 'tricks' | 'missed' | 'dealBefore' | 'seen' | 'itself'
>;

/**
 * Returns the part of a match that the felt can show: the running deal, and the one before until the viewer has seen it, or
 * while no card of this one is played.
 * @param pointsOf the points of a trick
 * @param keepsDealBefore tells the deal before all the same: to spectators, who have no mark
 */
export function storyOf(view: ToldTable, pointsOf: (trick: Trick) => number, keepsDealBefore = false): Story {
  const { players, deal, missed, tricks, trick, dealBefore, seen, itself = [] } = view;
  const shortIn =
    (at: { deal: number; first: number }) =>
    (one: Trick, i: number): StoryTrick => {
      const before = at.first + i * players;
      // Each trick has one card of the viewer's own.
      const isItself = itself.some(
        ({ deal, cards }) => deal === at.deal && cards > before && cards <= before + players,
      );
      const points = one.winner === undefined ? 0 : pointsOf(one);
      const told = [one.leader, one.cards.join(''), one.winner ?? -1, points] as const;
      return isItself ? [...told, true] : told;
    };
  const complete = [...missed, ...tricks];
  const now = positionIn(view);
  const first = now.cards - (trick?.cards.length ?? 0) - complete.length * players;
  const running = { deal, first, tricks: [...complete, ...(trick ? [trick] : [])].map(shortIn({ deal, first })) };
  const isBack =
    dealBefore && (keepsDealBefore || now.cards === 0 || (seen !== null && isBefore(seen, { deal, cards: 0 })));
  if (!isBack) return { players, deals: [running] };
  return { players, deals: [{ ...dealBefore, tricks: dealBefore.tricks.map(shortIn(dealBefore)) }, running] };
}

/** Names the version that waits for the felt to come to it. */
export function untilOf(view: TableView): Until {
  const { version, deal, hand, seen } = view;
  const isFresh = seen !== null && isBefore(seen, positionIn(view));
  return { version, deal, hand: hand.join(''), isFresh };
}
