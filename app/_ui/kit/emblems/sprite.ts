/** The address of the emblems, as `npm run emblems` has drawn them. */
export const EMBLEM_SPRITE = '/emblems/ded0f83dd1.svg';
