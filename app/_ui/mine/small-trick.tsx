import { useTranslations } from 'next-intl';
import { CardFace } from '@/app/_ui/kit/cards';
import type { TableView } from '@/lib/match';
import type { Trick } from '@/lib/rules/view';

/**
 * The trick on the table of a running match, and the one before it; `isBrief`: only the newer one of them, and small.
 */
export function SmallTrick({ view, names, isBrief }: { view: TableView; names: readonly string[]; isBrief: boolean }) {
  const t = useTranslations('mine');
  const { trick } = view;
  const lastTrick = isBrief && trick ? undefined : view.tricks.at(-1);
  return (
    <div className="mt-3 flex flex-wrap gap-x-8 gap-y-3 empty:hidden">
      {trick && (
        <section>
          <h4 className="mb-1 text-quiet text-sm">{t('trick')}</h4>
          <Cards trick={trick} names={names} size={isBrief ? 'mini' : 'small'} />
        </section>
      )}
      {lastTrick?.winner !== undefined && (
        <section>
          <h4 className="mb-1 text-quiet text-sm">{t('lastTrick', { name: names[lastTrick.winner] })}</h4>
          <Cards trick={lastTrick} names={names} size="mini" />
        </section>
      )}
    </div>
  );
}

function Cards({ trick, names, size }: { trick: Trick; names: readonly string[]; size: 'small' | 'mini' }) {
  return (
    <ul className="flex flex-wrap gap-2">
      {trick.cards.map((card, i) => (
        <li key={card} className="flex max-w-20 flex-col items-center">
          <CardFace card={card} size={size} />
          <span className={size === 'mini' ? 'sr-only' : 'w-full truncate text-center text-sm'}>
            <bdi>{names[(trick.leader + i) % names.length]}</bdi>
          </span>
        </li>
      ))}
    </ul>
  );
}
