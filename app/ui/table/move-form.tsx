import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { QuickForm } from '../islands/quick-form';
import type { Scene } from './scene';

export const BUTTON =
  'mx-auto min-h-12 w-full max-w-sm rounded-lg bg-accent px-4 font-semibold text-lg text-onaccent hover:brightness-110 focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-accent disabled:opacity-45';

type Props = { scene: Scene; type: string; className?: string; children: ReactNode };

/** A form that sends one kind of move of the viewer's seat; its fields hold what belongs to the move. */
export function MoveForm({ scene: { view, after }, type, className, children }: Props) {
  const t = useTranslations('table');
  return (
    <QuickForm
      action={`/api/tables/${view.table}/moves`}
      after={after}
      offline={t('offline')}
      className={`relative ${className ?? ''}`}
    >
      <input type="hidden" name="version" value={view.version} />
      <input type="hidden" name="seat" value={view.seat ?? ''} />
      <input type="hidden" name="move.type" value={type} />
      {children}
    </QuickForm>
  );
}
