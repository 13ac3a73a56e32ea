import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { Turn } from '@/app/_ui/game-ui';
import { QuickForm } from '@/app/_ui/kit/quick-form';

export const BUTTON =
  'mx-auto min-h-12 w-full max-w-sm rounded-lg bg-accent px-4 font-semibold text-lg text-onaccent hover:brightness-110 focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-accent disabled:opacity-45';
/** A button that says below its text what pressing it means. */
export const WIDE_BUTTON =
  'min-h-12 rounded-lg border-2 border-accent bg-panel px-3 py-2 text-left hover:bg-tint focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-accent';

type Props = { turn: Pick<Turn, 'view' | 'after'>; type?: string; className?: string; children: ReactNode };

/** A button of a grid of numbers. */
export const NUMBER_BUTTON =
  'min-h-12 rounded-lg border-2 border-accent bg-panel py-1 text-center text-lg leading-5 tabular-nums hover:bg-tint focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-accent';

/**
 * A form that sends one kind of move of the viewer's seat; its fields hold what belongs to the move. Without a `type` its
 * buttons say which kind it is.
 */
export function MoveForm({ turn: { view, after }, type, className, children }: Props) {
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
      {type && <input type="hidden" name="move.type" value={type} />}
      {children}
    </QuickForm>
  );
}
