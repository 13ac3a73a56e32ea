import { useTranslations } from 'next-intl';
import { Drawer } from '@/app/_ui/kit/panel';
import { PaceInWords } from './pace-in-words';
import type { Scene } from './scene';

/** The options and the pace of the table, in words. */
export function Options({ scene: { view, ui } }: { scene: Pick<Scene, 'view' | 'ui'> }) {
  const t = useTranslations('table');
  const { OptionsList } = ui;
  return (
    <Drawer title={t('options')}>
      <OptionsList options={view.options} />
      <PaceInWords view={view} />
    </Drawer>
  );
}
