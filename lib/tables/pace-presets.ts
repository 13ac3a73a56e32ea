import { z } from 'zod';
import { awayRequest, DAY_MINUTES, paceRequest } from '../clock';
import { keysOf } from './problem';

const move = (minutes: number) => ({ kind: 'move', minutes }) as const;

/** The paces that pages offer, by a name that a form can send; null: none. */
export const PACE_PRESETS = {
  'move-720': move(720),
  'move-1440': move(DAY_MINUTES),
  'move-2880': move(2 * DAY_MINUTES),
  'move-4320': move(3 * DAY_MINUTES),
  'move-10080': move(7 * DAY_MINUTES),
  'bank-14400': { kind: 'bank', minutes: 10 * DAY_MINUTES, perMove: 720, cap: 10 * DAY_MINUTES },
  none: null,
} as const;
export type PacePreset = keyof typeof PACE_PRESETS;
export const PACE_PRESET_NAMES = keysOf(PACE_PRESETS);

/** Pages propose time to sleep, to work and to be out for a day, without waiting for weeks. The API's own default is no pace. */
export const USUAL_PACE = 'move-2880' satisfies PacePreset;

/** The choices that pages offer for a seat whose player stays away, the usual one first; the numbers are minutes. */
export const AWAY_PRESET_NAMES = [
  'autopilot',
  'vote-4320',
  'vote-10080',
  'vote-20160',
  'end-10080',
  'end-20160',
  'end-43200',
] as const;

/** `pace` out of a form: one of the paces that pages offer, in place of `kind` and its minutes; with `none` the rest is ignored. */
export const pacePreset = z
  .looseObject({
    preset: z.enum(PACE_PRESET_NAMES).meta({
      description:
        'For forms, in place of `kind`, `minutes`, `perMove` and `cap`; beside it `nights`, `weekends`, `zone` and `daysOff`. `none`: no pace.',
    }),
  })
  .transform(({ preset, ...rest }): unknown => PACE_PRESETS[preset] && { ...rest, ...PACE_PRESETS[preset] })
  .pipe(paceRequest.nullable());

/** `away` out of a form. */
export const awayPreset = z
  .object({
    preset: z.enum(AWAY_PRESET_NAMES).meta({ description: 'For forms, in place of `kind` and `minutes`.' }),
  })
  .transform(({ preset }): unknown => {
    const [kind, minutes] = preset.split('-');
    return { kind, minutes };
  })
  .pipe(awayRequest);
