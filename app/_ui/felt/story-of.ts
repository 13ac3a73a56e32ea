import type { Played } from '@/app/_ui/game-ui';
import type { TableView } from '@/lib/match';
import { isBefore, positionIn } from '@/lib/match';
import type { Trick } from '@/lib/rules/view';
import type { Story, StoryDeal, StoryTrick } from './story';
import type { Until } from './until-told';

type ToldTable = Pick<
  TableView,
  'players' | 'deal' | 'taken' | 'trick' | 'tricks' | 'missed' | 'dealBefore' | 'seen' | 'itself' | 'counts'
>;

/**
 * Returns the part of a match that the felt can show: the running deal, and the one before until the viewer has seen it, or
 * while no card of this one is played.
 * @param pointsOf the points of a trick
 * @param beatsOf which cards of these tricks get a beat of their own
 * @param keepsDealBefore tells the deal before all the same: to spectators, who have no mark
 */
export function storyOf(
  view: ToldTable,
  pointsOf: (trick: Trick) => number,
  beatsOf: (played: Played) => number[] = () => [],
  keepsDealBefore = false,
): Story {
  const { players, deal, missed, tricks, trick, dealBefore, seen, itself = [] } = view;
  const short = (played: Played & { deal: number }): StoryDeal => {
    const tricks = played.tricks.map((one, i): StoryTrick => {
      const before = played.first + i * players;
      // Each trick has one card of the viewer's own.
      const isItself = itself.some(
        (at) => at.deal === played.deal && at.cards > before && at.cards <= before + players,
      );
      const points = one.winner === undefined ? 0 : pointsOf(one);
      const told = [one.leader, one.cards.join(''), one.winner ?? -1, points] as const;
      return isItself ? [...told, true] : told;
    });
    const beats = beatsOf(played);
    return { deal: played.deal, first: played.first, tricks, ...(beats.length > 0 && { beats }) };
  };
  const complete = [...missed, ...tricks];
  const now = positionIn(view);
  const first = now.cards - (trick?.cards.length ?? 0) - complete.length * players;
  const isOver = view.counts.every((count) => count === 0);
  const running = short({ deal, first, tricks: [...complete, ...(trick ? [trick] : [])], isOver });
  const isBack =
    dealBefore && (keepsDealBefore || now.cards === 0 || (seen !== null && isBefore(seen, { deal, cards: 0 })));
  if (!isBack) return { players, deals: [running] };
  return { players, deals: [short({ ...dealBefore, isOver: true }), running] };
}

/** Whether a player may not have seen their hand yet: nobody is told when they have, until they have seen a card played in the first deal. */
export const isHandUnseen = ({ seen, deal }: TableView): boolean =>
  seen !== null && (seen.deal < deal || (deal === 0 && seen.cards === 0));

/** Names the version that waits for the felt to come to it. */
export function untilOf(view: TableView): Until {
  const { version, deal, hand, seen } = view;
  const isFresh = seen !== null && isBefore(seen, positionIn(view));
  return { version, deal, hand: hand.join(''), isFresh };
}
