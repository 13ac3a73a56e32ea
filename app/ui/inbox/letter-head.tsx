import { useFormatter, useTranslations } from 'next-intl';
import { namesOf, titleOf } from '@/app/ui/table/names';
import type { InboxMessage } from '@/lib/notify';

/** The subject of a message, to whom it went and when. `heading`: the element its subject is. */
export function LetterHead({ message, now, heading: Heading }: Props) {
  const t = useTranslations('inbox');
  const ofTable = useTranslations('table');
  const format = useFormatter();
  const { view, kind, seat, at } = message;
  const trick = view.taken.reduce((sum, taken) => sum + taken, 0) + 1;
  const isPlaying = view.choices.some(({ type }) => type === 'play');
  return (
    <div className="min-w-0 grow">
      <Heading className="font-semibold">{t(`subject.${kind}`, { table: titleOf(view, ofTable) })}</Heading>
      <p className="flex flex-wrap gap-x-3 text-sm text-quiet">
        <span>{t('to', { name: namesOf(view, ofTable)[seat] })}</span>
        <span>{isPlaying ? t('where', { deal: view.deal + 1, trick }) : t('whereDeal', { deal: view.deal + 1 })}</span>
        <time dateTime={new Date(at).toISOString()}>{format.relativeTime(at, now)}</time>
      </p>
    </div>
  );
}
type Props = { message: InboxMessage; now: number; heading: 'h3' | 'span' };
