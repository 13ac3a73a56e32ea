import { cache } from 'react';
import { pageContext } from '@/app/_web/server/reading';
import { type Watched, watch } from '@/lib/tables';
import { type Absence, absenceOf } from './absence';

/** What a link to watch shows, read once for the page and its title. `now`: ms since 1970. A link that is dead is missing. */
export const loadWatched = cache(async (token: string): Promise<(Watched & { now: number }) | Absence> => {
  try {
    const context = pageContext();
    return { ...(await watch(context, token)), now: context.now() };
  } catch (error) {
    return absenceOf(error);
  }
});
