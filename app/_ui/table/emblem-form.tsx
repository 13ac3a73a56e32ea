import { useTranslations } from 'next-intl';
import { Drawing } from '@/app/_ui/kit/emblems/drawing';
import { HiddenFields } from '@/app/_ui/kit/fields';
import { QuickForm } from '@/app/_ui/kit/quick-form';
import { EMBLEMS } from '@/lib/match';
import { isReplaced } from './names';
import type { Scene } from './scene';

/** A player's own emblem, which he changes with one tap; nothing for whoever watches, and while a bot plays for him. */
export function EmblemForm({ scene }: { scene: Scene }) {
  const t = useTranslations('emblems');
  const table = useTranslations('table');
  const { view, own, after } = scene;
  if (own === null || isReplaced(view)) return null;
  const { emblem: mine } = view.seats[own];
  return (
    <details className="mt-2 border-line border-t pt-1">
      <summary className="min-h-11 cursor-pointer content-center text-quiet">
        {mine ? t('yours', { name: t(`name.${mine}`) }) : t('choose')}
      </summary>
      {view.mayChooseEmblem ? (
        <QuickForm action={`/api/tables/${view.table}/emblem`} after={after} offline={table('offline')}>
          <HiddenFields fields={{ seat: own }} />
          <p className="mb-2 text-quiet text-sm">{t('help')}</p>
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be a box of its own */}
          <div role="group" aria-label={t('title')} className="emblem-choice">
            <button type="submit" name="emblem" value="none" aria-pressed={mine === null} className="text-sm">
              {t('initial')}
            </button>
            {EMBLEMS.map((emblem) => (
              <button
                key={emblem}
                type="submit"
                name="emblem"
                value={emblem}
                aria-pressed={mine === emblem}
                aria-label={t(`name.${emblem}`)}
                title={t(`name.${emblem}`)}
              >
                <Drawing emblem={emblem} />
              </button>
            ))}
          </div>
        </QuickForm>
      ) : (
        <p className="text-quiet text-sm">{t('notNow')}</p>
      )}
    </details>
  );
}
