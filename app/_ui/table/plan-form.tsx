import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { HiddenFields } from '@/app/_ui/kit/fields';
import { QuickForm } from '@/app/_ui/kit/quick-form';
import type { Scene } from './scene';

type Props = { scene: Scene; path: 'claim' | 'undo'; className?: string; children: ReactNode };

/** A form by which the viewer claims the rest of a deal, or takes a move back: as the table is that he sees. */
export function PlanForm({ scene: { own, view, after }, path, className, children }: Props) {
  const t = useTranslations('table');
  return (
    <QuickForm
      action={`/api/tables/${view.table}/${path}`}
      after={after}
      offline={t('offline')}
      className={className ?? ''}
    >
      <HiddenFields fields={{ version: view.version, seat: own ?? '' }} />
      {children}
    </QuickForm>
  );
}
