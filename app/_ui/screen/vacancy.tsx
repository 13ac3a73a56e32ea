import { useFormatter, useTranslations } from '@/app/_texts/translate';
import { quietButton } from '@/app/_ui/kit/classes';
import { HiddenFields, Panel } from '@/app/_ui/kit/controls';
import { isolated } from '@/app/_ui/kit/written';
import { openSeats } from '@/app/_ui/table/names';
import { SeatGivenAway } from '@/app/_ui/table/parts/absence';
import { InviteLink } from '@/app/_ui/table/parts/links';
import { NOTICE } from '@/app/_ui/table/pieces';
import type { Scene } from '@/app/_ui/table/scene';
import type { Seat } from '@/lib/rules/view';

/** `promised`: the seats that the viewer takes over. */
type Props = { scene: Scene; promised: readonly Seat[]; origin: string };

/** A running match's open seats, for those at the table with the link that opens them; then those who come with the next deal. */
export function Vacancy({ scene, promised, origin }: Props) {
  const { seats } = scene.view;
  const taken = seats.flatMap(({ next }, seat) =>
    next && !promised.includes(seat) ? [{ seat, name: isolated(next.name) }] : [],
  );
  return (
    <>
      <SeatGivenAway scene={scene} />
      <Offer scene={scene} origin={origin} />
      {taken.map(({ seat, name }) => (
        <Takeover key={seat} name={name} />
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

function Takeover({ name }: { name: string }) {
  const t = useTranslations('table.vacancy');
  return (
    <Panel title={t('next', { name })}>
      <p className="wrap-anywhere text-sm">{t('nextText', { name })}</p>
    </Panel>
  );
}

/** For a player who is to take a seat over: which one and when, and a way out. */
export function Promised({ scene, seats }: { scene: Scene; seats: readonly Seat[] }) {
  const t = useTranslations('table.promised');
  const format = useFormatter();
  const { view, names } = scene;
  return (
    <section aria-labelledby="promised" className={NOTICE}>
      <h2 id="promised" className="wrap-anywhere font-semibold">
        {t('title', { names: format.list(seats.map((seat) => names[seat])) })}
      </h2>
      <p className="text-sm">{t('text')}</p>
      {seats.map((seat) => (
        <div key={seat} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <form method="post" action={`/api/tables/${view.table}/forget`}>
            <HiddenFields fields={{ seat, sure: 'yes' }} />
            <button type="submit" className={quietButton}>
              {t('leave')}
              {seats.length > 1 && (
                <span className="sr-only">
                  {' '}
                  (<bdi>{names[seat]}</bdi>)
                </span>
              )}
            </button>
          </form>
        </div>
      ))}
    </section>
  );
}
