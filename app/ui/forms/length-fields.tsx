import { useTranslations } from 'next-intl';
import { HiddenFields, NumberField } from './fields';

/** The number that belongs to the length of a match; which kind it is has been chosen by a link. */
export function LengthFields({ kind, target }: { kind: 'score' | 'deals'; target: Bounds }) {
  const t = useTranslations('options.length');
  return (
    <>
      <HiddenFields fields={{ 'options.length.kind': kind }} />
      {kind === 'score' ? (
        <NumberField
          key="score"
          name="options.length.target"
          label={t('target')}
          help={t('targetHelp', { min: target.min, max: target.max })}
          min={target.min}
          max={target.max}
          defaultValue={target.usual}
        />
      ) : (
        <NumberField
          key="deals"
          name="options.length.count"
          label={t('count')}
          help={t('countHelp')}
          min={1}
          max={50}
          defaultValue={4}
        />
      )}
    </>
  );
}
type Bounds = { min: number; max: number; usual: number };
