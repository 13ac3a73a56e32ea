import { createFormatter, createTranslator } from 'next-intl';
import { optionalPartKey, type Translate } from '@/app/_texts/keys';
import { MESSAGES } from '@/app/_texts/messages';
import { formatterOf } from '@/app/_texts/translate';
import { isolated } from '@/app/_ui/kit/written';
import { type NoticeValue, type NoticeValues, type PartOccasion, partNotice } from '@/lib/match';
import type { MessageLocale } from '@/lib/notify/letter';

/** The texts of one language, as the parts of a mail need them. */
export function wordsOf(reader: Reader) {
  const { locale } = reader;
  const messages = MESSAGES[locale];
  // A text that cannot be made is a bug: better no mail than half a one.
  const onError = (error: Error) => {
    throw error;
  };
  const world = { locale, messages, timeZone: 'UTC', onError };
  return {
    locale,
    mail: createTranslator({ ...world, namespace: 'mail' }),
    table: createTranslator({ ...world, namespace: 'table' }),
    games: createTranslator({ ...world, namespace: 'games' }),
    inbox: createTranslator({ ...world, namespace: 'inbox' }),
    cards: createTranslator({ ...world, namespace: 'cards' }),
    parts: createTranslator({ ...world, namespace: 'parts' }),
    list: (names: string[]) => formatterOf(locale).list(names),
    /** A moment in the zone of the reader (`at`, and `from` when it was set, in ms since 1970). */
    moment: (at: number, from: number) => momentText(reader, at, from),
  };
}
export type LetterWords = ReturnType<typeof wordsOf>;

const DAY = 24 * 60 * 60 * 1000;
/** Within so long (ms) the day of the week says which day is meant. */
const WEEK = 6 * DAY;

/** Where the reader of a message is, and their language. `zone`: of the IANA database. */
type Reader = { locale: MessageLocale; zone: string };

/**
 * Returns a moment in words (`Thursday, 18:00`): far off with its date, and with the zone if its reader's is unknown.
 * @param at ms since 1970
 * @param from when it was set (ms since 1970)
 */
export function momentText({ locale, zone }: Reader, at: number, from: number): string {
  const format = createFormatter({ locale, timeZone: zone });
  const date = at - from < WEEK ? {} : ({ day: 'numeric', month: 'long' } as const);
  const day = format.dateTime(new Date(at), { weekday: 'long', ...date });
  const time = format.dateTime(new Date(at), { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  return `${day}, ${time}${zone === 'UTC' ? ' UTC' : ''}`;
}

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
