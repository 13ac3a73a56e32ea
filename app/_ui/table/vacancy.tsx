import { useFormatter, useTranslations } from 'next-intl';
import { isolated } from '@/app/_ui/kit/isolated';
import { Panel } from '@/app/_ui/kit/panel';
import type { Seat } from '@/lib/rules/view';
import { InviteLink } from './invite-link';
import { openSeats } from './names';
import type { Scene } from './scene';

/** `promised`: the seats that the viewer himself takes over. */
type Props = { scene: Scene; promised: readonly Seat[]; origin: string };

/**
 * In a running match: which seats can be taken over, and for those who sit at the table the link that opens them; then who
 * takes one over with the next deal.
 */
export function Vacancy({ scene, promised, origin }: Props) {
  const { seats } = scene.view;
  const taken = seats.flatMap(({ next }, seat) =>
    next && !promised.includes(seat) ? [{ seat, name: isolated(next.name) }] : [],
  );
  return (
    <>
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
