import { useTranslations } from '@/app/_texts/translate';
import { EMBLEMS, type Emblem, type TableView } from '@/lib/match';
import type { Seat } from '@/lib/rules/view';
import { SEAT_INKS } from './classes';
import { Drawing } from './marks';

/** The badge beside a player's name: the emblem, or the initial of the name; a ring where there is neither. */
export function Badge({ view: { seats }, seat }: { view: Pick<TableView, 'seats'>; seat: Seat }) {
  const t = useTranslations('emblems');
  const { name, emblem } = seats[seat];
  if (emblem) {
    const label = t(`name.${emblem}`);
    return (
      <span role="img" aria-label={label} title={label} className={`badge ${SEAT_INKS[seat]}`}>
        <Drawing emblem={emblem} />
      </span>
    );
  }
  return (
    <span
      aria-hidden="true"
      data-initial={name === null ? undefined : initialOf(name, seat)}
      className={`badge border border-line${name === null ? ' border-dashed' : ''}`}
    />
  );
}

/** Returns the initial of a player's name, or the number of the seat. */
export function initialOf(name: string | null, seat: Seat): string {
  return [...(name ?? String(seat + 1))][0].toUpperCase();
}

/** The emblem among what a form asks before its sender sits down. `chosen`: the one the browser remembers. */
export function EmblemField({ chosen }: { chosen: Emblem | null }) {
  const t = useTranslations('emblems');
  return (
    <details>
      <summary className="min-h-11 cursor-pointer content-center text-quiet">
        {chosen ? t('yours', { name: t(`name.${chosen}`) }) : t('choose')}
      </summary>
      <EmblemChoice chosen={chosen} />
    </details>
  );
}

/** All emblems, and the initial instead of one. */
export function EmblemChoice({ chosen }: { chosen: string | null }) {
  const t = useTranslations('emblems');
  const isNone = chosen === null || chosen === 'none';
  return (
    <fieldset>
      <legend className="font-medium">{t('title')}</legend>
      <p className="mb-2 text-quiet text-sm">{t('help')}</p>
      <div className="emblem-choice">
        <label className="text-sm">
          <input type="radio" name="emblem" value="none" defaultChecked={isNone} className="sr-only" />
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
  );
}
