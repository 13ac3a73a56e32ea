import { z } from 'zod';
import { dayOffFrom, isZone } from '../../clock';
import * as absence from '../../match/parts/absence';
import * as daysOff from '../../match/parts/days-off';
import { seat } from '../../rules/view';
import { atLeastOne, flag } from '../requests';
import { command } from './command';

/** Whether the autopilot is to play for the player of this seat. */
export const autopilotRequest = z.object({ seat, on: flag });

/** A player hands over to the autopilot, or comes back. */
export const autopilot = command({
  path: 'autopilot',
  schema: autopilotRequest,
  summary: 'Hands a seat over to the autopilot, or takes it back, as a move of its player does, too.',
  decide: ({ game, state, seat, now }, { on }) => absence.autopilot(game, state, seat, on, now),
});

/** From when on, now or a date such as `2026-12-24` in `zone`, and how many days. */
export const daysOffRequest = z.object({
  seat,
  from: z.union([z.literal('now'), z.literal('').transform(() => 'now' as const), z.iso.date()]).default('now'),
  zone: z.string().refine(isZone).default('UTC'),
  days: atLeastOne.pipe(z.int().max(60)),
});
/** The seat whose player is back. */
export const endDaysOffRequest = z.object({ seat });

/** A player takes whole days off, on which their clock stands. */
export const takeDaysOff = command({
  path: 'days-off',
  schema: daysOffRequest,
  summary:
    'Takes whole days off, on which the clock of the seat stands: at once on the turn of its player, else announced at least an hour ahead.',
  decide: ({ game, state, seat, now }, { seat: _, ...wanted }) =>
    daysOff.takeDaysOff(game, state, { seat, days: wanted.days, ...dayOffFrom(wanted, now) }, now),
});

/** A player is back, or does not take the days off that are to come. */
export const endDaysOff = command({
  path: 'days-off/end',
  schema: endDaysOffRequest,
  summary: 'Ends the days off of a seat that run or are announced.',
  decide: ({ game, state, seat, now }) => daysOff.endDaysOff(game, state, seat, now),
});
