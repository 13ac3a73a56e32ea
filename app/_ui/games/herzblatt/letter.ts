import type { Say } from '@/app/_ui/game-ui';
import type { View } from '@/lib/rules/herzblatt';

/** What a message says of the deal: who plays alone against whom. */
export function letterNotes({ declarer, seat, blindPickedUp }: View, { t, names, list }: Say): string[] {
  if (declarer === null) return [];
  const opponents = names.flatMap((name, other) => {
    if (other === declarer) return [];
    return [other === seat ? t('herzblatt.table.youAgainst') : name];
  });
  return [
    t('herzblatt.table.against', {
      who: declarer === seat ? 'me' : 'other',
      name: names[declarer],
      opponents: list(opponents),
      blind: String(blindPickedUp),
    }),
  ];
}
