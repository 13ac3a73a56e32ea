import * as de from './de';
import * as en from './en';
import type { Locale } from './locale';
import type { Preferences } from './preferences';

const english = { ...en };
type Texts = typeof english;
type Parts = Texts['parts'];

/** The texts that parts of a table have under this name, of all parts together. */
type Gathered<Name extends string> = Whole<
  { [Part in keyof Parts]: Parts[Part] extends Record<Name, infer Own> ? (own: Own) => void : never }[keyof Parts]
>;
type Whole<Takers> = Takers extends never ? never : [Takers] extends [(all: infer All) => void] ? All : never;

export type Messages = Omit<Texts, 'problems' | 'table'> & {
  problems: Texts['problems'] & Gathered<'problems'>;
  table: Omit<Texts['table'], 'changes'> & { changes: Texts['table']['changes'] & Gathered<'changes'> };
};

/** The texts of each language. A text that one language lacks does not compile. */
export const MESSAGES: Readonly<Record<Locale, Messages>> = { de: withParts({ ...de }), en: withParts(english) };

/** Returns the texts with those of the parts that are looked up beside others': refusals, and what happened at a seat. */
function withParts({ problems, table, ...texts }: Texts): Messages {
  const changes = { ...table.changes, ...gathered(texts.parts, 'changes') };
  return {
    ...texts,
    problems: { ...problems, ...gathered(texts.parts, 'problems') },
    table: { ...table, changes },
  };
}

/** Gathers the texts of all parts under a name. Throws if one would take another's place. */
function gathered<Name extends string>(parts: Parts, name: Name): Gathered<Name> {
  const own = Object.values<{ [name: string]: unknown }>(parts).flatMap((part) => Object.entries(part[name] ?? {}));
  const all = Object.fromEntries(own);
  const isWhole = (texts: unknown): texts is Gathered<Name> => texts === all && Object.keys(all).length === own.length;
  if (!isWhole(all)) throw new Error(`two parts have a text of the same name among their ${name}`);
  return all;
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
      ...games,
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

export type { GameId } from './games';

declare module 'next-intl' {
  // Makes `t('…')` know the texts, so that a missing one does not compile.
  interface AppConfig {
    Locale: Locale;
    Messages: Messages;
  }
}

const GERMAN_CARDS: Readonly<Record<Locale, Messages>> = {
  de: withGermanCards(MESSAGES.de),
  en: withGermanCards(MESSAGES.en),
};

/** The texts of a language for a visitor who plays with this deck: it decides what cards are called and what they look like. */
export function messagesFor(locale: Locale, deck: Preferences['deck']): Messages {
  return deck === 'german' ? GERMAN_CARDS[locale] : MESSAGES[locale];
}
