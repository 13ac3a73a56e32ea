import { useTranslations } from '@/app/_texts/translate';
import { field } from '@/app/_ui/kit/classes';
import { Labelled, NumberField, Submit } from '@/app/_ui/kit/controls';
import { ZoneOfBrowser } from '@/app/_ui/table/browser';
import { CommandButton, Part, TableForm, TimeOf } from '@/app/_ui/table/pieces';
import type { Scene } from '@/app/_ui/table/scene';
import { dayAfter, type Here } from '@/app/_ui/table/time-words';
import type { Seat } from '@/lib/rules/view';

/** The most days that can be taken at once. */
const MOST_AT_ONCE = 60;

type Props = { scene: Scene; own: Seat; here: Here };

/** The viewer's days off: those to come, how many are left, and forms to take some. */
export function DaysOff({ scene, own, here }: Props) {
  const t = useTranslations('absence.daysOff');
  const { daysOff, daysOffLeft } = scene.view.seats[own];
  const open = daysOff.filter(({ from, until }) => until > here.now && from < until);
  const hasBegun = open.some(({ from }) => from <= here.now);
  const isMyTurn = scene.view.toAct.includes(own);
  return (
    <Part title={t('title')} text={t('text', { days: daysOffLeft })}>
      {open.length > 0 && (
        <>
          <ul className="text-sm">
            {open.map(({ from, until }) => (
              <li key={from}>
                {t.rich('span', {
                  from: () => <TimeOf at={from} here={here} />,
                  until: () => <TimeOf at={until} here={here} />,
                })}
              </li>
            ))}
          </ul>
          <CommandButton
            scene={scene}
            path="days-off/end"
            fields={{ seat: own }}
            text={t(hasBegun ? 'back' : 'drop')}
          />
        </>
      )}
      {daysOffLeft > 0 && (
        <>
          {isMyTurn && <Take scene={scene} own={own} left={daysOffLeft} />}
          <Take scene={scene} own={own} left={daysOffLeft} here={here} />
        </>
      )}
    </Part>
  );
}

/** Takes days off: from a date on, or, without `here`, from now on. */
function Take({ scene, own, left, here }: Omit<Props, 'here'> & { left: number; here?: Here }) {
  const t = useTranslations('absence.daysOff');
  const days = (
    <NumberField name="days" label={t('days')} min={1} max={Math.min(left, MOST_AT_ONCE)} defaultValue={1} />
  );
  if (!here) {
    return (
      <TableForm scene={scene} path="days-off" fields={{ seat: own, from: 'now' }} className="grid gap-3 pb-3">
        {days}
        <Submit>{t('now')}</Submit>
      </TableForm>
    );
  }
  const { now, zone } = here;
  return (
    <TableForm scene={scene} path="days-off" fields={{ seat: own }} className="grid gap-3">
      <input type="hidden" name="zone" defaultValue={zone} />
      <ZoneOfBrowser />
      <Labelled label={t('from')}>
        {(ids) => (
          <>
            <input {...ids} type="date" name="from" required min={dayAfter(now, zone)} className={field} />
            <noscript>
              <p className="text-quiet text-sm">{t('zone', { zone })}</p>
            </noscript>
          </>
        )}
      </Labelled>
      {days}
      <Submit>{t('take')}</Submit>
    </TableForm>
  );
}
