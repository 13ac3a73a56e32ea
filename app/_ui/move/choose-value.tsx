import { useTranslations } from 'next-intl';
import type { Turn } from '@/app/_ui/game-ui';
import type { Choice } from '@/lib/rules/view';
import { BUTTON, MoveForm, NUMBER_BUTTON, WIDE_BUTTON } from './move-form';
import { useWords } from './words';

/** `chosen`: the value that is chosen when the page opens, as a link in a message names it. */
type Props = { turn: Turn; choice: Choice; chosen: string | null };

/**
 * The form for a choice of one value: a button each, with its explanation where the messages have one. What is chosen
 * already has a button of its own above them, so that nothing is left but to confirm it.
 */
export function ChooseValue({ turn, choice, chosen }: Props) {
  const words = useWords(turn, choice.type);
  const t = useTranslations('mail');
  const values = choice.values ?? [];
  const named = values.find((value) => String(value) === chosen);
  const areNumbers = values.every((value) => typeof value === 'number');
  return (
    <MoveForm turn={turn} type={choice.type}>
      <fieldset>
        <legend className="mb-2 font-medium">{words.prompt()}</legend>
        {named !== undefined && (
          <p className="mb-3 grid">
            <button type="submit" name="move.value" value={named} className={BUTTON}>
              {t('confirmValue', { value: words.value(named) })}
            </button>
          </p>
        )}
        <div className={areNumbers ? 'grid grid-cols-7 gap-1' : 'grid gap-2 sm:grid-cols-2'}>
          {values.map((value) => (
            <button
              key={value}
              type="submit"
              name="move.value"
              value={value}
              className={areNumbers ? NUMBER_BUTTON : WIDE_BUTTON}
            >
              <span className="block font-semibold text-accent">{words.value(value)}</span>{' '}
              {words.explain(value) && (
                <span className={`block ${areNumbers ? 'text-xs' : 'text-sm'}`}>{words.explain(value)}</span>
              )}
            </button>
          ))}
        </div>
      </fieldset>
    </MoveForm>
  );
}
