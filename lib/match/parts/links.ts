import { z } from 'zod';
import type { Game } from '../../rules/game';
import { type Seat, seat } from '../../rules/view';
import {
  asItIs,
  byPlayer,
  type Decision,
  decided,
  type EventsOf,
  type Fields,
  isFinished,
  part,
  REPEATED,
  refused,
  type With,
} from '../kernel';

/** A link that a player has given away: whose it is, the hash of its secret, and since which version and moment (ms). */
const givenLink = z.object({ seat, name: z.string().nullable(), tokenHash: z.string(), asked: z.int(), at: z.int() });

const slice = {
  /** The link with which anybody sees the recap. */
  recapLink: givenLink.nullable(),
  /** The link with which anybody may watch, and whether it shows the match one trick behind. */
  spectatorLink: givenLink.extend({ behind: z.boolean() }).nullable(),
};
type State = With<Fields<typeof slice>>;

const given = { seat, name: z.string(), tokenHash: z.string() };
const changes = {
  /** The secret with this hash opens the recap: the player of this seat, now or before, wants it so. */
  recapShared: z.object({ type: z.literal('recapShared'), ...given }),
  recapWithdrawn: z.object({ type: z.literal('recapWithdrawn'), seat, name: z.string() }),
  /**
   * The secret with this hash lets anybody watch, as the host of this seat wants; a link given before opens nothing any more.
   * `behind`: they see the match one trick behind.
   */
  spectatorLinkGiven: z.object({ type: z.literal('spectatorLinkGiven'), ...given, behind: z.boolean() }),
  /** The host has ended that. */
  spectatorLinkWithdrawn: z.object({ type: z.literal('spectatorLinkWithdrawn'), seat, name: z.string() }),
};
const events = decided<EventsOf<typeof changes>>;

const ofSharer = { counts: byPlayer, isBeside: true } as const;

/** Links that show a match to people who do not play. */
export const links = part({
  name: 'links',
  slice,
  empty: { slice: () => ({ recapLink: null, spectatorLink: null }) },
  changes,
  told: { behind: z.boolean().optional() },
  kinds: {
    recapShared: {
      state: (_, { seat, name, tokenHash }, { at, version: asked }) => ({
        recapLink: { seat, name: name || null, tokenHash, asked, at },
      }),
      told: asItIs,
      ...ofSharer,
    },
    recapWithdrawn: { state: () => ({ recapLink: null }), told: asItIs, ...ofSharer },
    spectatorLinkGiven: {
      state: (_, { seat, name, tokenHash, behind }, { at, version: asked }) => ({
        spectatorLink: { seat, name: name || null, tokenHash, asked, at, behind },
      }),
      told: ({ behind }) => ({ behind }),
      ...ofSharer,
    },
    spectatorLinkWithdrawn: { state: () => ({ spectatorLink: null }), told: asItIs, ...ofSharer },
  },
  when: {
    // The links of a player who leaves go with them.
    forgotten: {
      state: ({ recapLink, spectatorLink }, seat) => ({
        recapLink: recapLink?.seat === seat ? null : recapLink,
        spectatorLink: spectatorLink?.seat === seat ? null : spectatorLink,
      }),
    },
  },
  follows: { rekeyed: linksOfOldKey, opened: linksOfOldKey },
  view: {
    shape: {
      /** The player who lets others watch, since when (ms since 1970), and whether one trick behind; null for spectators. */
      spectators: z.object({ seat, name: z.string().nullable(), since: z.int(), behind: z.boolean() }).nullable(),
    },
    show: ({ state: { spectatorLink }, seat: viewer }) => {
      if (spectatorLink === null || viewer === null) return { spectators: null };
      const { seat, name, at, behind } = spectatorLink;
      return { spectators: { seat, name, since: at, behind } };
    },
  },
});

/** Returns the ends of the links given away at this seat: somebody who had the old key may have given them. */
function linksOfOldKey({ recapLink, spectatorLink, seats }: State, seat: Seat): EventsOf<typeof changes>[] {
  const by = { seat, name: seats[seat].name ?? '' };
  return [
    ...(recapLink?.seat === seat ? [{ type: 'recapWithdrawn' as const, ...by }] : []),
    ...(spectatorLink?.seat === seat ? [{ type: 'spectatorLinkWithdrawn' as const, ...by }] : []),
  ];
}

/** A player who shares a recap, or no longer does: the seat they play or played at, and their name there. */
export type Sharer = { seat: Seat; name: string };

/** From now on a secret with this hash opens the recap of a finished match; one from before no longer does. */
export function shareRecap(game: Game, state: State, by: Sharer, tokenHash: string, at: number): Decision {
  if (!isFinished(game, state)) return refused('not-finished');
  return events(at, { type: 'recapShared', ...by, tokenHash });
}

/** No link opens the recap any more. */
export function withdrawRecap(_: Game, state: State, by: Sharer, at: number): Decision {
  return state.recapLink === null ? REPEATED : events(at, { type: 'recapWithdrawn', ...by });
}

/** From now on a secret with this hash lets anybody watch; one from before no longer does. `behind`: one trick behind. */
export function giveSpectatorLink(
  _: Game,
  __: State,
  host: Sharer,
  link: { tokenHash: string; behind: boolean },
  at: number,
): Decision {
  return events(at, { type: 'spectatorLinkGiven', ...host, ...link });
}

/** No link lets anybody watch any more. */
export function withdrawSpectatorLink(_: Game, state: State, host: Sharer, at: number): Decision {
  return state.spectatorLink === null ? REPEATED : events(at, { type: 'spectatorLinkWithdrawn', ...host });
}
