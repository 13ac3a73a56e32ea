import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { button } from '@/app/_ui/kit/classes';
import { HiddenFields } from '@/app/_ui/kit/fields';
import type { Scene } from '@/app/_ui/table/scene';

/** The end of a deal for a player without scripts: before everything else, until he goes on. */
export function StillDealEnd({ scene: { own, view }, children }: { scene: Scene; children: ReactNode }) {
  const t = useTranslations('ends');
  if (own === null) return null;
  return (
    <noscript className="noscript:contents">
      <div className="fixed inset-2 z-20 mx-auto max-w-xl overflow-auto rounded-2xl border border-line bg-sheet p-4">
        {children}
        <form method="post" action={`/api/tables/${view.table}/seen`} className="sticky bottom-0 mt-3">
          <HiddenFields fields={{ seat: own, deal: view.deal, cards: 0 }} />
          <button type="submit" className={`${button} w-full`}>
            {t('goOn')}
          </button>
        </form>
      </div>
    </noscript>
  );
}
