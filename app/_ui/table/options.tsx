import { useTranslations } from '@/app/_texts/translate';
import { Drawer } from '@/app/_ui/kit/controls';
import { PaceNote, WaitsNote } from '@/app/_ui/kit/pace-words';
import type { Scene } from './scene';

/** The options of the table and, once it has begun, its pace, in words: before, the pace stands above. */
export function Options({ scene: { view, ui } }: { scene: Pick<Scene, 'view' | 'ui'> }) {
  const t = useTranslations('table');
  const { OptionsList } = ui;
  return (
    <Drawer title={t('options')}>
      <OptionsList options={view.options} />
      <div className="mt-3 border-line border-t pt-3">
        <WaitsNote view={view} />
      </div>
      {view.status !== 'open' && (
        <div className="mt-3 border-line border-t pt-3">
          <PaceNote view={view} />
        </div>
      )}
    </Drawer>
  );
}
