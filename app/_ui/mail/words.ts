import { createTranslator } from 'next-intl';
import { MESSAGES } from '@/app/_texts/messages';
import { formatterOf } from '@/app/_texts/translate';
import { momentText, type Reader } from './moment';

/** The texts of one language, as the parts of a mail need them. */
export function wordsOf(reader: Reader) {
  const { locale } = reader;
  const messages = MESSAGES[locale];
  // A text that cannot be made is a bug: better no mail than half a one.
  const onError = (error: Error) => {
    throw error;
  };
  const world = { locale, messages, timeZone: 'UTC', onError };
  return {
    locale,
    mail: createTranslator({ ...world, namespace: 'mail' }),
    table: createTranslator({ ...world, namespace: 'table' }),
    games: createTranslator({ ...world, namespace: 'games' }),
    inbox: createTranslator({ ...world, namespace: 'inbox' }),
    cards: createTranslator({ ...world, namespace: 'cards' }),
    parts: createTranslator({ ...world, namespace: 'parts' }),
    list: (names: string[]) => formatterOf(locale).list(names),
    /** A moment in the zone of the reader (`at`, and `from` when it was set, in ms since 1970). */
    moment: (at: number, from: number) => momentText(reader, at, from),
  };
}
export type LetterWords = ReturnType<typeof wordsOf>;
