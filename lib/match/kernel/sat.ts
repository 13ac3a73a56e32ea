import { z } from 'zod';
import { LEVELS } from '../../rules/facets';

/**
 * A holder's way to a seat: opened the table; by its invitation; kept from the match before; offered in place of a bot, or
 * handed over by a vote, and taken with a deal; by a new link that others asked for; or as a bot.
 */
export const CAME = ['opened', 'invited', 'kept', 'offered', 'voted', 'link', 'bot'] as const;

/** One holder of a seat: a player, also where somebody plays for them, or a bot of nobody. */
export const holder = z.object({
  /** Null if they are forgotten. */
  name: z.string().nullable(),
  /** How well the bot plays; null for a player. */
  level: z.enum(LEVELS).nullable(),
  /** The first deal that is theirs, 0 being the first of the match; of a bot that came in the middle of one, that one. */
  deal: z.int(),
  /** When they came (ms since 1970). */
  at: z.int(),
  how: z.enum(CAME),
});
export type Holder = z.infer<typeof holder>;

/** In or before which deal an entry is written, whether the table is being opened, and whether cards have been dealt. */
export type Sitting = { at: number; deal: number; isOpening: boolean; hasBegun: boolean };

/** Returns the holders of a seat as far as they still count: before the first deal only the last one does. */
export function earlierHolders(sat: Holder[], { hasBegun }: Sitting): Holder[] {
  return hasBegun ? sat : [];
}

/** Returns the holders of a seat with one more, who comes now. */
export function withHolder(
  sat: Holder[],
  { name, ...who }: Pick<Holder, 'name' | 'level' | 'how'>,
  sitting: Sitting,
): Holder[] {
  return [...earlierHolders(sat, sitting), { ...who, name: name || null, deal: sitting.deal, at: sitting.at }];
}

/** Returns how a player has come who takes a seat now. */
export function howTaken(place: { keyHash: string | null; kept: boolean }, sitting: Sitting): Holder['how'] {
  if (sitting.hasBegun) return place.keyHash === null ? 'offered' : 'voted';
  if (sitting.isOpening) return 'opened';
  return place.kept ? 'kept' : 'invited';
}

/** Returns the holders of a seat after a bot came to it: in a player's place it holds nothing, and another bot takes that of the one before. */
export function withBot(
  { keyHash, sat }: { keyHash: string | null; sat: Holder[] },
  bot: Pick<Holder, 'name' | 'level'>,
  sitting: Sitting,
): Holder[] {
  if (keyHash !== null) return sat;
  const earlier = earlierHolders(sat, sitting);
  const last = earlier.at(-1);
  if (last?.how !== 'bot') return withHolder(sat, { ...bot, how: 'bot' }, sitting);
  return [...earlier.slice(0, -1), { ...last, name: bot.name, level: bot.level }];
}
