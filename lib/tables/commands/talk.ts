import { z } from 'zod';
import { isText, newSecret, tidyText } from '../../identity';
import { DEFAULT_LIMITS } from '../../limits';
import * as match from '../../match';
import * as part from '../../match/parts/talk';
import { seatId } from '../../notify';
import { type Seat, seat } from '../../rules/view';
import type { Context } from '../context';
import { countChange } from '../documents';
import { Problem } from '../problem';
import { changeHearing } from '../reading/hearing';
import { signsLife } from '../reading/lost-link';
import { flag, secret } from '../requests';
import { load } from '../runner/load';
import { requireSeats, seatAmong, type Viewer } from '../viewer';
import { command, commandOf, hostCommand } from './command';

/** Something said to all at the table. `seat` tells as whom, for a browser that holds several. */
export const sayRequest = z.object({
  text: z.string().transform(tidyText),
  seat: seat.optional(),
  secret: secret.optional(),
});
/** When players may talk from now on. */
export const talkRuleRequest = z.object({ talk: z.enum(match.TALK_RULES) });
/** That the player of this seat is not to be heard, or is again. */
export const muteRequest = z.object({ player: seat, muted: flag, seat: seat.optional() });
/** Up to which version everything said has been read. */
export const readRequest = z.object({ version: z.int().min(0), seat: seat.optional() });

/** Says something to all at the table. With the same secret it is said once. Nobody is sent a message for it. */
export const say = command({
  path: 'talk',
  schema: sayRequest,
  request: 'SayRequest',
  summary: 'Says something to all at the table. Sent again with the same secret, it is said once.',
  answers: "The view of the speaker's seat.",
  back: 'talk',
  decide: ({ context, game, state, seat, now }, { text, secret: once = newSecret(context.random) }) => {
    if (!isText(text)) throw new Problem('bad-text');
    const most = (context.limits ?? DEFAULT_LIMITS).talk;
    return part.say(game, state, { seat, text, once, most }, now);
  },
});

/** Says when players may talk from now on, for the host. */
export const ruleTalk = hostCommand({
  path: 'talk/rule',
  schema: talkRuleRequest,
  request: 'TalkRuleRequest',
  summary: 'Says when players may talk. For the host.',
  back: 'talk',
  decide: ({ game, state, seat, now }, { talk }) => part.talkRuled(game, state, seat, talk, now),
});

/** A player does not want to hear another one any more, or does again. Nobody else learns of it. */
export const mute = commandOf(
  {
    path: 'talk/mute',
    schema: muteRequest,
    request: 'MuteRequest',
    summary: 'A player does not want to hear another one any more, or does again. Only their own views show it.',
    answers: ['It is noted.', 'Done'],
    back: 'talk',
  },
  async (context, table, viewer, { player, muted, seat }): Promise<undefined> => {
    const { state, mine } = await listener(context, table, viewer, seat);
    const name = state.seats[player]?.name ?? null;
    if (name === null || player === mine) throw new Problem('bad-request', { field: 'player' });
    await countChange(context, 'mute', seatId(table, mine));
    await changeHearing(context, table, mine, state.seats[mine].name ?? '', (before) => {
      const others = before.muted.filter((one) => one.seat !== player || one.name !== name);
      return { ...before, muted: muted ? [...others, { seat: player, name }].slice(-20) : others };
    });
  },
);

/** A player has read everything said up to a version. */
export const haveRead = commandOf(
  {
    path: 'talk/read',
    schema: readRequest,
    request: 'ReadRequest',
    summary: 'A player has read what was said up to this version.',
    answers: ['It is noted.', 'Done'],
  },
  async (context, table, viewer, { version, seat }): Promise<undefined> => {
    const { state, mine } = await listener(context, table, viewer, seat);
    const read = Math.min(version, state.version);
    await changeHearing(context, table, mine, state.seats[mine].name ?? '', (before) => ({
      ...before,
      read: Math.max(before.read, read),
    }));
  },
);

async function listener(context: Context, table: string, viewer: Viewer, wanted: Seat | undefined) {
  const state = match.settle(await load(context, table), context.now());
  const mine = seatAmong(requireSeats(context, state, viewer), wanted);
  await signsLife(context, state, viewer);
  return { state, mine };
}
