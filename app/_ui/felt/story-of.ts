import type { TableView } from '@/lib/match';
import { isBefore, positionIn } from '@/lib/match';
import type { Trick } from '@/lib/rules/view';
import type { Story, StoryTrick } from './story';

type ToldTable = Pick<TableView, 'players' | 'deal' | 'taken' | 'trick' | 'tricks' | 'missed' | 'dealBefore' | 'seen'>;

/**
 * Returns the part of a match that the felt can show: the deal that runs, and the one before it as long as the viewer has not seen it to its end, or
 * no card of this deal has been played.
 * @param pointsOf the points of a trick
 * @param keepsDealBefore whether the deal before is told all the same: to spectators, of whom nobody notes how far they have seen
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
