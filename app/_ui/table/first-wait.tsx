import { useFormatter, useLocale, useTranslations } from '@/app/_texts/translate';
import { smallButton } from '@/app/_ui/kit/classes';
import { Submit } from '@/app/_ui/kit/controls';
import { TellButton } from '@/app/_ui/push/tell-button';
import type { SeatMessages } from '@/lib/tables';
import { TableForm, TimeOf } from './pieces';
import type { Scene } from './scene';
import type { Here } from './time-words';

type Props = {
  scene: Scene;
  here: Here;
  hasMail: boolean;
  /** With what browsers subscribe to push messages; null if this server sends none. */
  publicKey: string | null;
  /** The page with all that can be wished for. */
  form: string;
};

/** Whether the viewer has to wait for people here and has never said how they want to be told. */
export function isFirstWait({ view, own }: Scene, messages: SeatMessages | undefined): boolean {
  if (own === null || view.status !== 'running' || view.pause || messages?.wishes !== null) return false;
  return !view.toAct.includes(own) && view.seats[own].bot === null && waitedFor(view).length > 0;
}

/** The people who are to act. */
const waitedFor = ({ toAct, seats }: Scene['view']) =>
  toAct.filter((seat) => seats[seat].bot === null && seats[seat].away === null);

/** Says until when others have time, and asks how the viewer is to be told; any answer is a wish, after which nobody asks again. */
export function FirstWait({ scene, here, hasMail, publicKey, form }: Props) {
  const t = useTranslations('wishes.first');
  const device = useTranslations('push.here');
  const format = useFormatter();
  const locale = useLocale();
  const { view, own, names } = scene;
  if (own === null) return null;
  const seats = waitedFor(view);
  const deadlines = seats.flatMap((seat) => view.deadlines[seat] ?? []);
  const [at] = deadlines.toSorted((one, other) => other - one);
  const who = { count: seats.length, names: format.list(seats.map((seat) => names[seat])) };
  const canTell = hasMail || publicKey !== null;
  const [tell, working, denied] = [t('device'), device('working'), device('denied')];
  const texts = { tell, working, denied, failed: device('failed'), install: device('install') };
  return (
    <TableForm
      scene={scene}
      path="wishes"
      fields={{ seat: own, zone: here.zone, locale }}
      className="min-w-0 rounded-lg border border-accent border-l-4 bg-panel px-3 pt-1"
    >
      <h2 className="wrap-anywhere font-semibold">
        {/* In a low window the bar alone says it. */}
        <span className="[@media(max-height:42rem)]:hidden">
          {at === undefined || seats.length > deadlines.length
            ? t('open', who)
            : t.rich('until', { ...who, time: () => <TimeOf at={at} here={here} /> })}{' '}
        </span>
        {canTell ? t('ask') : t('cannot')}
      </h2>
      <div className="flex flex-wrap items-center gap-x-1.5 gap-y-1 pb-1">
        {publicKey !== null && <TellButton {...{ publicKey, table: view.table, locale, texts }} isOnly={!hasMail} />}
        {hasMail && (
          <a href={form} className={smallButton}>
            {t('mail')}
          </a>
        )}
        <Submit look={smallButton}>{t(canTell ? 'notNow' : 'understood')}</Submit>
      </div>
    </TableForm>
  );
}
