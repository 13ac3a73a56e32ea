import { useTranslations } from 'next-intl';
import { EMBLEMS, type Emblem } from '@/lib/match';
import { Drawing } from './drawing';

/** The part of a form in which somebody chooses his emblem before he sits down. `chosen`: the one that the browser remembers. */
export function EmblemField({ chosen }: { chosen: Emblem | null }) {
  const t = useTranslations('emblems');
  return (
    <details>
      <summary className="min-h-11 cursor-pointer content-center text-quiet">
        {chosen ? t('yours', { name: t(`name.${chosen}`) }) : t('choose')}
      </summary>
      <fieldset>
        <legend className="sr-only">{t('title')}</legend>
        <p className="mb-2 text-quiet text-sm">{t('help')}</p>
        <div className="emblem-choice">
          <label className="text-sm">
            <input type="radio" name="emblem" value="none" defaultChecked={chosen === null} className="sr-only" />
            {t('initial')}
          </label>
          {EMBLEMS.map((emblem) => (
            <label key={emblem} title={t(`name.${emblem}`)}>
              <input
                type="radio"
                name="emblem"
                value={emblem}
                defaultChecked={chosen === emblem}
                aria-label={t(`name.${emblem}`)}
                className="sr-only"
              />
              <Drawing emblem={emblem} />
            </label>
          ))}
        </div>
      </fieldset>
    </details>
  );
}
