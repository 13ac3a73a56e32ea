import { z } from 'zod';
import { seat } from '../../rules/view';
import { commandOf } from '../command';
import { friendGone } from '../friend';

/** The seat whose player plays alone again. */
export const endFriendRequest = z.object({ seat });

/** The player plays alone again: they, or the friend, say so. */
export const endFriend = commandOf(
  {
    path: 'friend/end',
    schema: endFriendRequest,
    summary: 'Takes the link of a friend back. For the player of the seat, and the friend.',
    answers: 'The view of the seat; for the friend, who sees it no longer, the spectator’s.',
  },
  friendGone,
);
