import { useFormatter, useTranslations } from 'next-intl';
import { namesOf, titleOf } from '@/app/_ui/table/names';
import type { TableView } from '@/lib/match';
import type { Notice } from '@/lib/notify';

type Props = Pick<Notice, 'kind' | 'seat' | 'at' | 'deal' | 'trick'> & {
  view: TableView;
  now: number;
  heading: 'h3' | 'span';
};

/** The subject of a message, to whom it went and when. `heading`: the element its subject is. */
export function LetterHead({ view, kind, seat, at, deal, trick, now, heading: Heading }: Props) {
  const t = useTranslations('inbox');
  const title = titleOf(view, useTranslations('games'));
  const name = namesOf(view, useTranslations('table'))[seat];
  const format = useFormatter();
  return (
    <div className="min-w-0 grow">
      <Heading className="font-semibold">{t(`subject.${kind}`, { table: title })}</Heading>
      <p className="flex flex-wrap gap-x-3 text-sm text-quiet">
        <span>{t('to', { name })}</span>
        <span>
          {trick === null ? t('whereDeal', { deal: deal + 1 }) : t('where', { deal: deal + 1, trick: trick + 1 })}
        </span>
        <time dateTime={new Date(at).toISOString()}>{format.relativeTime(at, now)}</time>
      </p>
    </div>
  );
}
