import { z } from 'zod';
import { LEVELS } from '../rules/level';
import type { SeatEvent } from './events';

/**
 * How somebody has come to a seat: opened the table; by its invitation; kept for a player of the match before; offered in place of a
 * bot, or handed over by a vote, and taken with a deal; by a new link that others asked for; or as a bot.
 */
export const CAME = ['opened', 'invited', 'kept', 'offered', 'voted', 'link', 'bot'] as const;

/** One holder of a seat: a player, whoever plays for him, or a bot of nobody. */
export const holder = z.object({
  /** Null if he is forgotten. */
  name: z.string().nullable(),
  /** How well the bot plays; null for a player. */
  level: z.enum(LEVELS).nullable(),
  /** The first deal that is his, 0 being the first of the match; of a bot that came in the middle of one, that one. */
  deal: z.int(),
  /** When he came (ms since 1970). */
  at: z.int(),
  how: z.enum(CAME),
});
export type Holder = z.infer<typeof holder>;

type Seated = { name: string | null; keyHash: string | null; kept: boolean; sat: Holder[] };

/**
 * Who has held a seat up to now, after something happened at it. A player in whose place a bot plays for a while holds it all the
 * time. Before the first deal only the last one counts.
 * @param made when the event was written (ms since 1970), in or before which deal, whether the table is being opened, and whether cards have been dealt
 */
export function satAfter(
  { name, keyHash, kept, sat }: Seated,
  event: SeatEvent,
  made: { at: number; deal: number; isOpening: boolean; hasBegun: boolean },
): Holder[] {
  const { at, deal } = made;
  const earlier = made.hasBegun ? sat : [];
  const came = (who: Pick<Holder, 'name' | 'level' | 'how'>) => [
    ...earlier,
    { ...who, name: who.name || null, deal, at },
  ];
  switch (event.type) {
    case 'seatTaken': {
      const first = made.isOpening ? 'opened' : kept ? 'kept' : 'invited';
      const later = keyHash === null ? 'offered' : 'voted';
      return came({ name: event.name, level: null, how: made.hasBegun ? later : first });
    }
    case 'linkOpened':
      return came({ name, level: null, how: 'link' });
    case 'botSeated': {
      if (keyHash !== null) return sat;
      const last = earlier.at(-1);
      if (last?.how !== 'bot') return came({ name: event.name, level: event.level, how: 'bot' });
      return [...earlier.slice(0, -1), { ...last, name: event.name, level: event.level }];
    }
    case 'botLeft':
      return keyHash === null ? earlier : sat;
    case 'playerForgotten':
      return earlier;
    default:
      return sat;
  }
}
