import { createFormatter, createTranslator } from 'next-intl';
import { MESSAGES } from '@/app/_web/i18n/messages';
import type { MessageLocale } from '@/lib/notify/letter';

/** The texts of one language, as the parts of a mail need them. */
export function wordsOf(locale: MessageLocale) {
  const messages = MESSAGES[locale];
  // A text that cannot be made is a bug: better no mail than half a one.
  const onError = (error: Error) => {
    throw error;
  };
  const world = { locale, messages, timeZone: 'UTC', onError };
  const format = createFormatter({ locale, timeZone: 'UTC' });
  return {
    locale,
    mail: createTranslator({ ...world, namespace: 'mail' }),
    table: createTranslator({ ...world, namespace: 'table' }),
    games: createTranslator({ ...world, namespace: 'games' }),
    inbox: createTranslator({ ...world, namespace: 'inbox' }),
    cards: createTranslator({ ...world, namespace: 'cards' }),
    list: (names: string[]) => format.list(names),
  };
}
export type Words = ReturnType<typeof wordsOf>;
