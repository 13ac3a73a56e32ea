import { preferences } from '@/app/_texts/preferences';
import { ownPathField } from '@/app/_web/http/locale';

/** `POST /api/preferences`: all preferences, where one that is left out is the default, and the page to return to. */
export const preferencesRequest = preferences.extend({ back: ownPathField });
