import { de } from './de';
import { en } from './en';
import type { Locale } from './locale';
import type { Preferences } from './preferences';

/** All texts of a language. */
export type Messages = typeof en;

/** The texts of each language. A text that one language lacks does not compile. */
export const MESSAGES: Readonly<Record<Locale, Messages>> = { de, en };

/** The texts of a language for a visitor who plays with this deck: it decides what cards are called and what they look like. */
export function messagesFor(locale: Locale, deck: Preferences['deck']): Messages {
  const texts = MESSAGES[locale];
  return deck === 'german' ? { ...texts, cards: texts.germanCards } : texts;
}

/** The games that have texts. */
export type GameId = keyof Messages['games'];

declare module 'next-intl' {
  // Makes `t('…')` know the texts, so that a missing one does not compile.
  interface AppConfig {
    Locale: Locale;
    Messages: Messages;
  }
}
