import { EMBLEM_SPRITE } from './sprite';

/** An emblem in the colour of the text around it, as large as the box it stands in. What it is says whoever shows it. */
export function Drawing({ emblem }: { emblem: string }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <use href={`${EMBLEM_SPRITE}#${emblem}`} />
    </svg>
  );
}
