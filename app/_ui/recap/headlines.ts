import { useEndSay } from '@/app/_ui/ends/say';
import type { GameUi } from '@/app/_ui/game-ui';
import { gameOf } from '@/lib/rules';
import { position, type Recap } from '@/lib/tables';

/** What was most remarkable in each deal that gave points, as its end told it at the table; null: nothing. */
export function useHeadlines(recap: Pick<Recap, 'view' | 'deals'>, ui: GameUi, names: readonly string[]) {
  const say = useEndSay(names);
  const { game: id, dealScores, options } = recap.view;
  const game = gameOf(id);
  return dealScores.map((points, deal) => {
    const frames = recap.deals[deal]?.frames ?? [];
    const end = frames.at(-1);
    if (!game || !end) return null;
    const { view } = position(recap, deal, frames.length - 1);
    const tricks = game.tricks(end.state);
    const [headline = null] = ui.open(view).dealLines({ deal, points, tricks, isWhole: true, options }, say);
    return headline;
  });
}
