import { useTranslations } from '@/app/_texts/translate';
import { Drawer } from '@/app/_ui/kit/controls';
import { isolated } from '@/app/_ui/kit/written';
import type { ShownShare, TableView } from '@/lib/match';
import { namesOf } from './names';

/** Shows all that the deals of this table follow from, as far as it may be known by now (docs/fairness.md). */
export function FairShuffle({ view }: { view: Pick<TableView, 'table' | 'seats' | 'commitment' | 'shuffle'> }) {
  const t = useTranslations('fairness');
  const names = namesOf(view, useTranslations('table'));
  const shares = view.seats.flatMap(({ share, next }, seat) => [
    ...(share ? [{ share, name: names[seat], key: seat }] : []),
    ...(next?.share ? [{ share: next.share, name: isolated(next.name), key: `next ${seat}` }] : []),
  ]);
  return (
    <Drawer title={t('title')}>
      <p className="text-sm">{t(view.shuffle === 'seed' ? 'seedOnly' : 'text')}</p>
      <dl className="mt-3 text-sm">
        <dt className="font-medium">{t('commitment')}</dt>
        <dd className={HEX}>{view.commitment}</dd>
      </dl>
      {shares.length > 0 && (
        <>
          <h3 className="mt-3 font-medium">{t('players')}</h3>
          <ul className="text-sm">
            {shares.map(({ share, name, key }) => (
              <ShareOf key={key} share={share} name={name} />
            ))}
          </ul>
        </>
      )}
      {view.seats.some(({ bot, player }) => bot !== null && !player) && (
        <p className="mt-2 text-quiet text-sm">{t('none')}</p>
      )}
    </Drawer>
  );
}

const HEX = 'break-all font-mono text-quiet text-xs';

function ShareOf({ share: { hash, by, bits, from }, name }: { share: ShownShare; name: string }) {
  const t = useTranslations('fairness');
  return (
    <li className="mt-2">
      <p className="wrap-anywhere">{t('by', { by, name })}</p>
      <p className="text-quiet">{from === null ? t('later') : t('from', { deal: from + 1 })}</p>
      <dl className="grid grid-cols-[auto_1fr] gap-x-2">
        <dt className="text-quiet text-xs">{t('hash')}</dt>
        <dd className={HEX}>{hash}</dd>
        {bits !== null && (
          <>
            <dt className="text-quiet text-xs">{t('bits')}</dt>
            <dd className={HEX}>{bits}</dd>
          </>
        )}
      </dl>
    </li>
  );
}
