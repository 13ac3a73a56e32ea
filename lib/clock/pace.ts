import { z } from 'zod';
import { type AwayRule, PACE_BOUNDS, type Pace } from '../match';
import { isHour, isZone } from './hours';
import { lengthOf } from './running';

const DEFAULT_DAYS_OFF = 14;

/** A number, or one in a form. */
export const whole = z.union([
  z.int(),
  z
    .string()
    .regex(/^\d{1,6}$/)
    .transform(Number),
]);
const minutes = whole.pipe(z.int().min(1).max(PACE_BOUNDS.minutes));
/** A field of another kind than the one chosen: a form has fields for all of them. */
const unused = z.unknown().optional();
/** Any other field; that of a strict object would be refused without its name in the path. */
const misspelt = z.unknown().refine(() => false);

const hour = z.union([z.literal(''), z.string().refine(isHour)]).default('');
const zone = z.union([z.literal(''), z.string().refine(isZone)]).default('');
const yes = z.literal(['yes', 'true', 'on']).transform(() => true);
const no = z.literal(['no', 'false', '']).transform(() => false);

/** Null if `from` and `to` are empty, as in a form in which they are not filled in. */
const nights = z
  .object({ from: hour, to: hour, zone })
  .catchall(misspelt)
  .superRefine(({ from, to }, context) => {
    const refuse = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message });
    if (from === '' && to === '') return;
    if (from === '') refuse('from', 'nights begin and end');
    else if (to === '') refuse('to', 'nights begin and end');
    else if (from === to) refuse('to', 'a night does not end when it begins');
    else if (lengthOf({ from, to }) > PACE_BOUNDS.nightMinutes) refuse('to', 'nights are too long');
  })
  .transform((sent) => (sent.from === '' ? null : sent));

const shared = {
  nights: nights.nullable().default(null),
  weekends: z.union([z.boolean(), yes, no]).default(false),
  zone,
  daysOff: whole.pipe(z.int().min(0).max(PACE_BOUNDS.daysOff)).default(DEFAULT_DAYS_OFF),
};

/**
 * `pace` of `POST /api/tables`, in JSON or from a form, as the log has it. Defaults: no nights, no weekends, 14 days off;
 * `zone` and the zone of the nights default to each other, or UTC.
 */
export const paceRequest = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('move'), minutes, perMove: unused, cap: unused, ...shared }).catchall(misspelt),
    z.object({ kind: z.literal('bank'), minutes, perMove: minutes, cap: minutes, ...shared }).catchall(misspelt),
  ])
  .superRefine((sent, context) => {
    const refuse = (path: string[], message: string) => context.addIssue({ code: 'custom', path, message });
    if (sent.nights && !sent.nights.zone && !sent.zone) refuse(['nights', 'zone'], 'nights need a zone');
    if (sent.kind === 'bank' && sent.cap < sent.minutes) refuse(['cap'], 'the cap is below what the bank begins with');
  })
  .transform((sent): Pace => {
    const { minutes, weekends, daysOff } = sent;
    const nights = sent.nights && { ...sent.nights, zone: sent.nights.zone || sent.zone };
    const stops = { nights, weekends, zone: sent.zone || nights?.zone || 'UTC', daysOff };
    if (sent.kind === 'move') return { kind: 'move', minutes, ...stops };
    return { kind: 'bank', minutes, perMove: sent.perMove, cap: sent.cap, ...stops };
  });

/** `away` of `POST /api/tables`. */
export const awayRequest = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('autopilot'), minutes: unused }).catchall(misspelt),
    z.object({ kind: z.literal('vote'), minutes }).catchall(misspelt),
    z.object({ kind: z.literal('end'), minutes }).catchall(misspelt),
  ])
  .transform(
    (sent): AwayRule =>
      sent.kind === 'autopilot' ? { kind: 'autopilot' } : { kind: sent.kind, minutes: sent.minutes },
  );
