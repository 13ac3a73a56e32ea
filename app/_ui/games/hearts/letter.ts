import type { Say } from '@/app/_ui/game-ui';
import type { View } from '@/lib/rules/hearts';
import { directionOf, freshCards } from './details';

/** What a message says of the deal: what was received, and whether hearts are broken. */
export function letterNotes(view: View, { t, names, cards }: Say): string[] {
  const { received, passFrom } = view;
  const isNew = freshCards(view).length > 0 && received !== null && passFrom !== null;
  const direction = directionOf(view.passOffset, view.players);
  const written = isNew ? { name: names[passFrom], direction, cards: () => cards(received) } : null;
  return [
    ...(written ? [t.markup('hearts.table.youReceived', written)] : []),
    ...(view.phase === 'playing' && view.heartsBroken ? [t('hearts.table.broken')] : []),
  ];
}
