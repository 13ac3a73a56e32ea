import { useTranslations } from 'next-intl';
import { Drawer } from './panel';
import type { Scene } from './scene';

/** The options of the table, in words. */
export function Options({ scene: { view, fittings } }: { scene: Pick<Scene, 'view' | 'fittings'> }) {
  const t = useTranslations('table');
  const { OptionsList } = fittings;
  return (
    <Drawer title={t('options')}>
      <OptionsList options={view.options} />
    </Drawer>
  );
}
