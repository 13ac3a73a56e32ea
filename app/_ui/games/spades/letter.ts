import type { Say } from '@/app/_ui/game-ui';
import type { View } from '@/lib/rules/spades';
import { bidKind } from './details';

/** What a message says of the deal: what each player has bid, and how many tricks he has. */
export function letterNotes(view: View, { t, names }: Say): string[] {
  if (view.phase !== 'playing') return [];
  return view.bids.flatMap((bid, seat) => {
    const kind = bidKind(view, seat);
    if (bid === null || kind === null) return [];
    return [`${names[seat]}: ${t('spades.mark.long', { taken: view.taken[seat], bid, kind })}`];
  });
}
