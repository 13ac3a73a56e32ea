import type { ReactNode } from 'react';
import { useTranslations } from '@/app/_texts/translate';
import type { Turn } from '@/app/_ui/game-ui';
import type { Choice } from '@/lib/rules/view';
import { Action, BUTTON, MoveForm, NothingChosen, Prompt, WITH_ACTION } from './move-form';
import { useWords } from './words';

/** The look of a radio button that is chosen by its text. */
export const OPTION =
  'block min-h-11 cursor-pointer content-center rounded-lg border-2 border-line bg-panel hover:border-accent peer-checked:border-accent peer-checked:bg-tint peer-checked:inset-ring peer-checked:inset-ring-accent peer-focus-visible:outline-2 peer-focus-visible:outline-accent peer-focus-visible:outline-offset-2';

/** `chosen`: the value that is chosen when the page opens. `hand`: shown above the values. */
type Props = { turn: Turn; choice: Choice; chosen: readonly string[]; hand: ReactNode };

/** The form for a choice of one value: a radio button each, and one in the action bar that confirms it in words. */
export function ChooseValue({ turn, choice, chosen, hand }: Props) {
  const words = useWords(turn, choice.type);
  const t = useTranslations('hand');
  const values = choice.values ?? [];
  const areNumbers = values.every((value) => typeof value === 'number');
  return (
    <MoveForm turn={turn} type={choice.type} className={WITH_ACTION}>
      <fieldset className="grid gap-2">
        <Prompt>{words.prompt()}</Prompt>
        {hand}
        <div className={areNumbers ? 'mx-auto grid w-full max-w-md grid-cols-7 gap-2' : 'grid grid-cols-2 gap-2'}>
          {values.map((value) => {
            const id = `value-${value}`;
            const explanation = words.explain(value);
            return (
              <div key={value} className="grid">
                <input
                  type="radio"
                  id={id}
                  name="move.value"
                  value={value}
                  required
                  defaultChecked={chosen.includes(String(value))}
                  className="peer sr-only"
                />
                <label htmlFor={id} className={`${OPTION} ${areNumbers ? 'text-center text-lg' : 'px-3 py-1'}`}>
                  <span className="block font-semibold text-accent tabular-nums leading-5">{words.value(value)}</span>{' '}
                  {explanation && (
                    <span className={`block leading-4 ${areNumbers ? 'text-xs' : 'text-sm'}`}>{explanation}</span>
                  )}
                </label>
                <Action>
                  <button type="submit" className={BUTTON}>
                    {words.confirm(value)}
                  </button>
                </Action>
              </div>
            );
          })}
        </div>
      </fieldset>
      <NothingChosen>{t('choose')}</NothingChosen>
    </MoveForm>
  );
}
