import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { HiddenFields } from '@/app/_ui/kit/fields';
import { QuickForm } from '@/app/_ui/kit/quick-form';
import type { Scene } from './scene';

type Props = { scene: Scene; children: ReactNode };

/** A form by which the viewer claims the rest of a deal: as the table is that they see. */
export function PlanForm({ scene: { own, view, after }, children }: Props) {
  const t = useTranslations('table');
  return (
    <QuickForm action={`/api/tables/${view.table}/claim`} after={after} offline={t('offline')}>
      <HiddenFields fields={{ version: view.version, seat: own ?? '' }} />
      {children}
    </QuickForm>
  );
}
