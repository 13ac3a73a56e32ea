import { useTranslations } from 'next-intl';
import { CardInline } from '@/app/_ui/kit/cards';
import type { View } from '@/lib/rules/spades';

/** The viewer's last draw: the card they got, and the other one if they saw it. */
export function LastDraw({ draws }: Pick<View, 'draws'>) {
  const t = useTranslations('games.spades.draw');
  const last = draws.at(-1);
  if (!last) return null;
  const { kept, card, discarded } = last;
  return t.rich('last', {
    kind: !kept ? 'rejected' : discarded ? 'peeked' : 'kept',
    card: () => <CardInline card={card} />,
    other: () => discarded && <CardInline card={discarded} />,
  });
}
