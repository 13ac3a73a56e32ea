import { useTranslations } from '@/app/_texts/translate';
import { ChoiceField, type Labeled, SelectField } from '@/app/_ui/kit/fields';
import { When } from '@/app/_ui/kit/when';
import { HOLDS } from '@/lib/match';
import type { Chosen } from './option-fields';

/** Chooses which cards play themselves at a new table and when, and whether orders are suggested. */
export function WaitsFields({ chosen }: { chosen: Chosen }) {
  const t = useTranslations('new.waits');
  const yesOrNo: Labeled[] = [
    { value: 'yes', text: t('yes') },
    { value: 'no', text: t('no') },
  ];
  return (
    <>
      <SelectField name="forced" typed={chosen} label={t('forced')} help={t('forcedHelp')} choices={yesOrNo} />
      <When field="forced" values={['yes']}>
        <ChoiceField
          name="hold"
          typed={chosen}
          label={t('hold')}
          help={t('holdHelp')}
          choices={HOLDS.map((hold) => ({ value: hold, text: t('holdChoice', { hold }) }))}
          defaultValue="first-half"
        />
      </When>
      <SelectField
        name="suggestions"
        typed={chosen}
        label={t('suggestions')}
        help={t('suggestionsHelp')}
        choices={yesOrNo}
      />
    </>
  );
}
