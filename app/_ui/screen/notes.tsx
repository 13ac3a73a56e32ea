import { useTranslations } from 'next-intl';
import type { Scene } from '@/app/_ui/table/scene';

/** What is public in the deal, above the turn. */
export function Notes({ scene: { game, names } }: { scene: Scene }) {
  const t = useTranslations('screen');
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: where it scrolls, the keyboard must be able to
    <section aria-label={t('deal')} className="screen-notes" tabIndex={0}>
      {game.tableNotes(names)}
    </section>
  );
}
