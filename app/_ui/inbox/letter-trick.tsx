import { useTranslations } from 'next-intl';
import { CardFace } from '@/app/_ui/kit/cards';
import type { TableView } from '@/lib/match';
import type { Trick } from '@/lib/rules/view';

/** The trick on the table, and the one before it. */
export function LetterTrick({ view, names }: { view: TableView; names: string[] }) {
  const t = useTranslations('inbox');
  const { trick } = view;
  const lastTrick = view.tricks.at(-1);
  const leads = !trick && view.choices.some(({ type }) => type === 'play');
  return (
    <div className="flex flex-wrap gap-x-8 gap-y-3">
      {trick && (
        <section>
          <h4 className="mb-1 text-sm text-quiet">{t('trick')}</h4>
          <Cards trick={trick} names={names} size="small" />
        </section>
      )}
      {leads && <p>{t('noTrick')}</p>}
      {lastTrick?.winner !== undefined && (
        <section>
          <h4 className="mb-1 text-sm text-quiet">{t('lastTrick', { name: names[lastTrick.winner] })}</h4>
          <Cards trick={lastTrick} names={names} size="mini" />
        </section>
      )}
    </div>
  );
}

function Cards({ trick, names, size }: { trick: Trick; names: string[]; size: 'small' | 'mini' }) {
  return (
    <ul className="flex flex-wrap gap-2">
      {trick.cards.map((card, i) => (
        <li key={card} className="flex max-w-20 flex-col items-center">
          <CardFace card={card} size={size} />
          <span className={size === 'mini' ? 'sr-only' : 'w-full truncate text-center text-sm'}>
            {names[(trick.leader + i) % names.length]}
          </span>
        </li>
      ))}
    </ul>
  );
}
