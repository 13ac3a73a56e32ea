import { useFormatter, useTranslations } from 'next-intl';
import { Panel } from '@/app/_ui/kit/panel';
import { InviteLink } from './invite-link';
import { freeSeats } from './names';
import type { Scene } from './scene';

/** In a running match: which seats are free, and for those who sit at the table the link that fills them. */
export function Vacancy({ scene: { view, names }, origin }: { scene: Scene; origin: string }) {
  const vacancy = useTranslations('table.vacancy');
  const format = useFormatter();
  const free = freeSeats(view);
  if (free.length === 0) return null;
  return (
    <Panel title={vacancy('title', { count: free.length, names: format.list(free.map((seat) => names[seat])) })}>
      <p className="mb-3 text-sm">{vacancy('text')}</p>
      {view.invitation === undefined ? (
        <p className="text-quiet text-sm">{vacancy('outside')}</p>
      ) : (
        <InviteLink view={view} invitation={view.invitation} origin={origin} />
      )}
    </Panel>
  );
}
