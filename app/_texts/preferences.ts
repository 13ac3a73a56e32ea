import { z } from 'zod';

/** The decks there are, by their suits. */
export const DECKS = ['french', 'german'] as const;
/** How the suits of a hand are ordered: red and black by turns, or as games list them. */
export const SUIT_ORDERS = ['alternating', 'bySuit'] as const;

/** The longest delay (seconds) before a card that was played with one tap is sent. */
export const MOST_DELAY = 10;

/** How a visitor wants to see and play cards, on this device. */
export const preferences = z.object({
  deck: z.enum(DECKS).default('french'),
  /** Each suit of the French deck has a colour of its own. */
  fourColours: z.boolean().default(false),
  suits: z.enum(SUIT_ORDERS).default('alternating'),
  /** A tap on a card plays it, without asking. */
  oneTap: z.boolean().default(false),
  /** After how many seconds a card that was played with one tap is sent; until then a tap takes it back. */
  delay: z.int().min(0).max(MOST_DELAY).default(3),
  /** Whether they have said if one tap is to play. */
  asked: z.boolean().default(false),
  /** Whether they have read that cards which leave nothing to decide play themselves. */
  told: z.boolean().default(false),
  /** A card that comes to lie on the felt is heard, and so is a trick that is taken. */
  sounds: z.boolean().default(false),
});
export type Preferences = z.infer<typeof preferences>;

export const PREFERENCES_COOKIE = 'stichpost-prefs';

/** The text of the cookie that keeps the preferences: `deck=german&suits=bySuit&oneTap=true`, without what is the default. */
export function preferencesText(chosen: Preferences): string {
  const defaults = new Map<string, unknown>(Object.entries(preferences.parse({})));
  const differing = Object.entries(chosen).filter(([name, value]) => defaults.get(name) !== value);
  return new URLSearchParams(differing.map(([name, value]) => [name, String(value)])).toString();
}

/** Returns the preferences a cookie keeps, with the default for everything it does not say or that no longer exists. */
export function parsePreferences(text = ''): Preferences {
  const said = Object.fromEntries(
    [...new URLSearchParams(text)].map(([name, value]) => [name, value === 'true' ? true : value]),
  );
  const { shape } = preferences;
  return {
    deck: shape.deck.catch('french').parse(said.deck),
    fourColours: shape.fourColours.catch(false).parse(said.fourColours),
    suits: shape.suits.catch('alternating').parse(said.suits),
    oneTap: shape.oneTap.catch(false).parse(said.oneTap),
    delay: shape.delay.catch(3).parse(/^\d{1,2}$/.test(String(said.delay)) ? Number(said.delay) : 3),
    asked: shape.asked.catch(false).parse(said.asked),
    told: shape.told.catch(false).parse(said.told),
    sounds: shape.sounds.catch(false).parse(said.sounds),
  };
}

/** The inks the suits are printed in: `data-inks` of the style sheet. */
export type Inks = 'two' | 'four' | 'german';

/** The inks that go with what a visitor has chosen. */
export function inksOf({ deck, fourColours }: Preferences): Inks {
  if (deck === 'german') return 'german';
  return fourColours ? 'four' : 'two';
}
