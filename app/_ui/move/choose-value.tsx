import type { ReactNode } from 'react';
import { useTranslations } from '@/app/_texts/translate';
import type { Turn } from '@/app/_ui/game-ui';
import type { Choice } from '@/lib/rules/view';
import { MoveForm, NothingChosen, Prompt, WITH_ACTION } from './move-form';
import { ValueOptions } from './value-options';
import { useWords } from './words';

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
        <ValueOptions
          options={values.map((value) => ({ value, ...words.option(value) }))}
          chosen={chosen}
          className={areNumbers ? 'number-options' : 'grid grid-cols-2 gap-2'}
        />
      </fieldset>
      <NothingChosen>{t('choose')}</NothingChosen>
    </MoveForm>
  );
}
