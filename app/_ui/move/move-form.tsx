import { useTranslations } from '@/app/_texts/translate';
import type { Turn } from '@/app/_ui/game-ui';
import { QuickForm } from '@/app/_ui/kit/quick-form';

const FOCUS = 'focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-accent';

/** The button that makes a move (hand.css). */
export const BUTTON = 'play-button';
/** A button that says below its text what pressing it means. */
export const WIDE_BUTTON = `min-h-12 cursor-pointer rounded-lg border-2 border-accent bg-panel px-3 py-1.5 text-left hover:bg-tint ${FOCUS}`;

type Props = {
  turn: Pick<Turn, 'view' | 'after' | 'oneTap' | 'delay'>;
  type?: string | undefined;
  className?: string;
  children: React.ReactNode;
};

/** A form for one kind of move of the viewer's seat. Without a `type` a field or a button says which kind it is. */
export function MoveForm({ turn: { view, after, oneTap, delay }, type, className, children }: Props) {
  const t = useTranslations('table');
  const delayed =
    oneTap && type === 'play' && delay
      ? { seconds: delay, text: t('delayed.text', { seconds: delay }), takeBack: t('delayed.takeBack') }
      : undefined;
  return (
    <QuickForm
      action={`/api/tables/${view.table}/moves`}
      after={after}
      offline={t('offline')}
      delay={delayed}
      className={className}
    >
      <input type="hidden" name="version" value={view.version} />
      <input type="hidden" name="seat" value={view.seat ?? ''} />
      {type && <input type="hidden" name="move.type" value={type} />}
      {children}
    </QuickForm>
  );
}

/** The question of a form, which is read out with its fields, and where the focus goes if there is nothing else to take it. */
export function Prompt({ children }: { children: React.ReactNode }) {
  return (
    <legend data-prompt tabIndex={-1} className="turn-prompt">
      {children}
    </legend>
  );
}

/** A form whose last 56 pixels are the action bar: the choice in the form shows there how it is confirmed. */
export const WITH_ACTION = 'pb-16';

const BAR = 'absolute inset-x-0 bottom-0 h-14 content-center';

/** Confirms one choice: it stands in the action bar while the input before it is checked, also without scripts. */
export function Action({ children }: { children: React.ReactNode }) {
  return <div className="choice-action">{children}</div>;
}

/** Stands in the action bar as long as nothing is chosen. */
export function NothingChosen({ children }: { children: React.ReactNode }) {
  return <p className={`${BAR} until-chosen grid text-center text-quiet text-sm`}>{children}</p>;
}
