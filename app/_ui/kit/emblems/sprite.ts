/** The address of the emblems, as `npm run emblems` has drawn them. */
export const EMBLEM_SPRITE = '/emblems/3419343d7a.svg';
