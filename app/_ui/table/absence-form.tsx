import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { HiddenFields } from '@/app/_ui/kit/fields';
import { QuickForm } from '@/app/_ui/kit/quick-form';
import type { Scene } from './scene';

type Props = {
  scene: Pick<Scene, 'view' | 'after'>;
  /** Below the table's address in the interface. */
  path: 'autopilot' | 'friend' | 'friend/end' | 'days-off' | 'days-off/end' | 'proposals' | 'proposals/answer';
  fields: Record<string, string | number>;
  className?: string;
  children: ReactNode;
};

/** A form about time and absence: what the player does not see is in `fields`. */
export function AbsenceForm({ scene: { view, after }, path, fields, className = 'grid gap-2', children }: Props) {
  const t = useTranslations('table');
  return (
    <QuickForm action={`/api/tables/${view.table}/${path}`} after={after} offline={t('offline')} className={className}>
      <HiddenFields fields={fields} />
      {children}
    </QuickForm>
  );
}
