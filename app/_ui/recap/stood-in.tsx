import { useTranslations } from 'next-intl';
import { isolated } from '@/app/_ui/kit/isolated';
import type { Card } from '@/lib/cards';
import { type Frame, type ReplayedDeal, type StandIn, stoodIn } from '@/lib/match';
import { playedCard } from './story/played-card';

/** Who moved in players' places in a match and how often, a sentence each; nothing where everybody moved himself. */
export function StoodIn({ deals }: { deals: readonly ReplayedDeal[] }) {
  const t = useTranslations('recap.stoodIn');
  const sentences = stoodIn(deals).map(({ by, moves, ...names }) =>
    t(by, { count: moves, of: isolated(names.of ?? t('somebody')), name: isolated(names.name ?? t('somebody')) }),
  );
  if (sentences.length === 0) return null;
  return (
    <section className="mt-4">
      <h3 className="font-medium text-sm">{t('title')}</h3>
      <ul className="text-quiet text-sm">
        {sentences.map((sentence) => (
          <li key={sentence} className="wrap-anywhere">
            {sentence}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Says who moved in whose place: beside a card "the autopilot for Bo" (`mark`), or after the move in words (`made`). */
export function useStandIn(): (standIn: StandIn, where: 'mark' | 'made') => string {
  const t = useTranslations('recap.stoodIn');
  return ({ by, name, of }, where) =>
    t(where, { by, name: isolated(name ?? t('somebody')), of: isolated(of ?? t('somebody')) });
}

/** The cards of a deal that somebody else played in a player's place. */
export function standInCards(frames: readonly Frame[]): Map<Card, StandIn> {
  const cards = new Map<Card, StandIn>();
  for (const { move, standIn } of frames) {
    const card = move && playedCard(move.move);
    if (card && standIn) cards.set(card, standIn);
  }
  return cards;
}
