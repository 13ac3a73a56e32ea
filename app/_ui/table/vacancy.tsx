import { useFormatter, useTranslations } from 'next-intl';
import { button } from '@/app/_ui/kit/classes';
import { HiddenFields } from '@/app/_ui/kit/fields';
import { isolated } from '@/app/_ui/kit/isolated';
import { Panel } from '@/app/_ui/kit/panel';
import { QuickForm } from '@/app/_ui/kit/quick-form';
import type { Seat } from '@/lib/rules/view';
import { InviteLink } from './invite-link';
import { openSeats } from './names';
import type { Scene } from './scene';
import { yetToAgree } from './seat-actions';

/** `promised`: the seats that the viewer himself takes over. */
type Props = { scene: Scene; held: readonly Seat[]; promised: readonly Seat[]; origin: string };

/**
 * In a running match: which seats can be taken over, and for those who sit at the table the link that opens them; then who
 * takes one over with the next deal, and for those who have not agreed yet a way to let him play at once.
 */
export function Vacancy({ scene, held, promised, origin }: Props) {
  const { seats } = scene.view;
  const taken = seats.flatMap(({ next }, seat) =>
    next && !promised.includes(seat) ? [{ seat, name: isolated(next.name) }] : [],
  );
  return (
    <>
      <Offer scene={scene} origin={origin} />
      {taken.map(({ seat, name }) => (
        <Takeover key={seat} scene={scene} held={held} seat={seat} name={name} />
      ))}
    </>
  );
}

function Offer({ scene: { view, names }, origin }: Pick<Props, 'scene' | 'origin'>) {
  const t = useTranslations('table.vacancy');
  const format = useFormatter();
  const open = openSeats(view);
  if (open.length === 0) return null;
  return (
    <Panel title={t('title', { count: open.length, names: format.list(open.map((seat) => names[seat])) })}>
      <p className="mb-3 text-sm">{t('text')}</p>
      {view.invitation === undefined ? (
        <p className="text-quiet text-sm">{t('outside')}</p>
      ) : (
        <InviteLink view={view} invitation={view.invitation} origin={origin} />
      )}
    </Panel>
  );
}

function Takeover({ scene, held, seat, name }: Pick<Props, 'scene' | 'held'> & { seat: Seat; name: string }) {
  const t = useTranslations('table');
  const { view, names, after } = scene;
  const canAgree = yetToAgree(view, seat).some((other) => held.includes(other));
  return (
    <Panel title={t('vacancy.next', { name, bot: names[seat] })}>
      <div className="grid gap-2">
        <p className="text-sm">{t('vacancy.nextText', { name, bot: names[seat] })}</p>
        <Agreement scene={scene} seat={seat} />
        {canAgree && (
          <QuickForm action={`/api/tables/${view.table}/agree`} after={after} offline={t('offline')}>
            <HiddenFields fields={{ seat }} />
            <button type="submit" className={`${button} w-full wrap-anywhere`}>
              {t('vacancy.agree', { name })}
            </button>
          </QuickForm>
        )}
      </div>
    </Panel>
  );
}

/** Who has agreed so far that a seat is taken over in the deal that runs, and who has not. */
export function Agreement({ scene: { view, names }, seat }: { scene: Scene; seat: Seat }) {
  const t = useTranslations('table.vacancy');
  const format = useFormatter();
  const list = (seats: readonly Seat[]) => format.list(seats.map((other) => names[other]));
  const agreed = view.seats[seat].next?.agreed ?? [];
  return (
    <p className="text-quiet text-sm">
      {t('agreed', { count: agreed.length, names: list(agreed) })}{' '}
      {t('missing', { names: list(yetToAgree(view, seat)) })}
    </p>
  );
}
