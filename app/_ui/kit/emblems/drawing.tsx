import { EMBLEM_SPRITE } from './sprite';

/** An emblem in the colour of the text around it, or of `ink`, as large as the box it stands in. What it is says whoever shows it. */
export function Drawing({ emblem, ink }: { emblem: string; ink?: string | undefined }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={ink}>
      <use href={`${EMBLEM_SPRITE}#${emblem}`} />
    </svg>
  );
}
