import { useTranslations } from '@/app/_texts/translate';
import { ChoiceField, type Labeled, SelectField } from '@/app/_ui/kit/fields';
import { When } from '@/app/_ui/kit/when';
import { HOLDS } from '@/lib/match';

/** Chooses which cards play themselves at a new table and when, and whether orders are suggested; closed at first. */
export function WaitsFields() {
  const t = useTranslations('new.waits');
  const yesOrNo: Labeled[] = [
    { value: 'yes', text: t('yes') },
    { value: 'no', text: t('no') },
  ];
  return (
    <details className="rounded-lg border border-line p-3">
      <summary className="-my-1 min-h-11 cursor-pointer content-center font-medium">{t('title')}</summary>
      <div className="mt-3 space-y-5">
        <SelectField name="forced" label={t('forced')} help={t('forcedHelp')} choices={yesOrNo} />
        <When field="forced" values={['yes']}>
          <ChoiceField
            name="hold"
            label={t('hold')}
            help={t('holdHelp')}
            choices={HOLDS.map((hold) => ({ value: hold, text: t('holdChoice', { hold }) }))}
            defaultValue="first-half"
          />
        </When>
        <SelectField name="suggestions" label={t('suggestions')} help={t('suggestionsHelp')} choices={yesOrNo} />
      </div>
    </details>
  );
}
