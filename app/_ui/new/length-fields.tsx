import { useTranslations } from 'next-intl';
import { HiddenFields, NumberField } from '@/app/_ui/kit/fields';

/** The number that goes with the length of a match; its kind was chosen with a link. */
export function LengthFields({ kind, target, deals = 4 }: Props) {
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
          defaultValue={deals}
        />
      )}
    </>
  );
}
/** `deals`: how many deals are usual. */
type Props = { kind: 'score' | 'deals'; target: Bounds; deals?: number };
type Bounds = { min: number; max: number; usual: number };
