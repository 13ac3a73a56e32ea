import { z } from 'zod';
import { LOCALES } from '@/app/_web/i18n/locale';

/** `POST /api/locale`. */
export const localeRequest = z.object({
  locale: z.enum(LOCALES),
  /** The page to return to: a path of this site, in ASCII. `//` and backslashes could lead to another site. */
  back: z
    .string()
    .max(2_000)
    .regex(/^\/(?!\/)[!-[\]-~]*$/)
    .default('/'),
});
