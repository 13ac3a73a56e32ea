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
  return deck === 'german' ? withGermanCards(texts) : texts;
}

/** The rules go on naming the French cards, as `preferences.deck.germanLine` says; what is told of a match names those that were seen. */
function withGermanCards(texts: Messages): Messages {
  const { cards: _, ends, story, problems, orders, games, ...others } = texts;
  const { germanDeck } = texts;
  const { hearts, spades, herzblatt } = games;
  const prompted = <Move extends { prompt: string }>(move: Move, prompt: string) => ({ ...move, prompt });
  return {
    ...others,
    cards: texts.germanCards,
    ends: { ...ends, hearts: { ...ends.hearts, ...germanDeck.ends } },
    story: { ...story, figures: { ...story.figures, hearts: { ...story.figures.hearts, ...germanDeck.figures } } },
    problems: { ...problems, ...germanDeck.problems },
    orders: {
      ...orders,
      pick: { ...orders.pick, ...germanDeck.orders.pick },
      stop: { ...orders.stop, ...germanDeck.orders.stop },
    },
    games: {
      hearts: {
        ...hearts,
        moves: { ...hearts.moves, play: prompted(hearts.moves.play, germanDeck.prompts.hearts) },
        table: { ...hearts.table, shot: germanDeck.shot },
      },
      spades: {
        ...spades,
        moves: { ...spades.moves, play: prompted(spades.moves.play, germanDeck.prompts.spades) },
        table: { ...spades.table, ...germanDeck.spades },
      },
      herzblatt: {
        ...herzblatt,
        moves: { ...herzblatt.moves, play: prompted(herzblatt.moves.play, germanDeck.prompts.herzblatt) },
      },
    },
  };
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
