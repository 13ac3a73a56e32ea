import type { Translate } from '@/app/_texts/keys';
import { optionalPartKey } from '@/app/_texts/keys';
import { isolated } from '@/app/_ui/kit/written';
import { type NoticeValue, type NoticeValues, type PartOccasion, partNotice } from '@/lib/match';

/** The values of a notice, null if there are none, and those of its table; `names`: of its players by seat. */
type Filling = {
  values: NoticeValues | null;
  others: Readonly<Record<string, string>>;
  names?: readonly string[];
  /** A moment (ms since 1970) in words, as from the one at which it was set. */
  moment: (at: number, from: number) => string;
};

/** Returns a look-up of a notice's texts, filled in (`push.title`), else empty. `plain`: names as written, for a subject. */
export function noticeText(
  t: Translate<'parts'>,
  occasion: PartOccasion,
  { values, others, names = [], moment }: Filling,
) {
  const { texts } = partNotice(occasion);
  const wordOf = (value: NoticeValue, isPlain: boolean) => {
    if (typeof value !== 'object') return value;
    if ('moment' in value) return moment(value.moment, value.from);
    if ('date' in value) return new Date(value.date);
    if ('seat' in value) return names[value.seat];
    return isPlain ? value.name : isolated(value.name);
  };
  const filled = (isPlain: boolean) => ({
    ...others,
    ...Object.fromEntries(Object.entries(values ?? {}).map(([name, value]) => [name, wordOf(value, isPlain)])),
  });
  const look = (path: string, given: Record<string, string | number | Date>) => {
    const key = optionalPartKey(`${texts}.${path}`);
    return key ? t(key, given) : '';
  };
  return (path: string, names?: 'plain') => {
    const given = filled(names === 'plain');
    const what = values ? look('what', given) : '';
    return path === 'more' && !values ? '' : look(path, { ...given, what });
  };
}
