import { figureKey } from '@/app/_texts/keys';
import { useFormatter, useTranslations } from '@/app/_texts/translate';
import { NameHeads } from '@/app/_ui/table/scores';
import type { Figure } from '@/lib/story';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Whether there is anything to say: a figure that is nothing for all is left out. */
export const saysAnything = ({ values }: Figure) => values.some((value) => value !== null && value !== 0);

/** The figures of every player: a line for each figure, a column for each seat. */
export function PlayerFigures({ figures, names }: { figures: readonly Figure[]; names: readonly string[] }) {
  const t = useTranslations('story');
  const format = useFormatter();
  const inWords = (key: string, value: number | null) => {
    if (value === null) return t('players.none');
    return key === 'any.seconds' ? duration(format, value) : format.number(value);
  };
  return (
    <>
      <div className="overflow-x-auto">
        <table className="w-full table-fixed text-right text-sm tabular-nums">
          <caption className="sr-only">{t('players.caption')}</caption>
          <thead>
            <tr className="text-quiet">
              <th scope="col" className="w-26 pr-2 text-left font-normal sm:w-40">
                <span className="sr-only">{t('players.what')}</span>
              </th>
              <NameHeads names={names} />
            </tr>
          </thead>
          <tbody>
            {figures.map(({ key, values }) => (
              <tr key={key} className="border-line border-t">
                <th scope="row" className="hyphens-auto py-1 pr-2 text-left align-top font-normal wrap-break-word">
                  {t(`figures.${figureKey(key)}`)}
                </th>
                {values.map((value, seat) => (
                  <td key={seat} className={`px-0.5 py-1 align-top ${names.length > 4 ? 'text-xs sm:text-sm' : ''}`}>
                    {inWords(key, value)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {figures.some(({ key }) => key === 'any.seconds') && (
        <p className="mt-2 text-quiet text-sm">{t('players.help')}</p>
      )}
    </>
  );
}

/** Says a number of seconds in the largest unit, short enough for a column. */
function duration(format: ReturnType<typeof useFormatter>, seconds: number): string {
  const [value, unit] =
    seconds < MINUTE
      ? ([seconds, 'second'] as const)
      : seconds < HOUR
        ? ([seconds / MINUTE, 'minute'] as const)
        : seconds < DAY
          ? ([seconds / HOUR, 'hour'] as const)
          : ([seconds / DAY, 'day'] as const);
  return format.number(Math.round(value), { style: 'unit', unit, unitDisplay: 'narrow' });
}
