import { useTranslations } from 'next-intl';
import { Drawer } from '@/app/_ui/kit/panel';
import type { Scene } from './scene';

/** The options of the table, in words. */
export function Options({ scene: { view, ui } }: { scene: Pick<Scene, 'view' | 'ui'> }) {
  const t = useTranslations('table');
  const { OptionsList } = ui;
  return (
    <Drawer title={t('options')}>
      <OptionsList options={view.options} />
    </Drawer>
  );
}
