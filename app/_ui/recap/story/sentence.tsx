import { useFormatter, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { phrasingsOf } from '@/app/_texts/keys';
import { CardList } from '@/app/_ui/kit/cards';
import type { ToldFinding } from '@/lib/story';

/** Says a finding as one sentence; `names` by seat. Nobody is addressed: everybody at the table reads the same story. */
export function useSentence(names: readonly string[]): (told: ToldFinding) => ReactNode {
  const t = useTranslations('story.findings');
  const format = useFormatter();
  return ({ kind, phrasing, seats, others, deal, trick, cards, figures }) => {
    const keys = phrasingsOf(kind);
    const list = (of: readonly number[]) => format.list(of.map((seat) => names[seat]));
    return t.rich(keys[phrasing % keys.length], {
      ...figures,
      who: list(seats),
      n: seats.length,
      other: list(others),
      m: others.length,
      deal: deal + 1,
      trick: (trick ?? 0) + 1,
      cards: () => <CardList cards={cards} />,
    });
  };
}
