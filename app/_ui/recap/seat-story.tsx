import { useFormatter, useTranslations } from 'next-intl';
import { Panel } from '@/app/_ui/kit/panel';
import { changesInWords } from '@/app/_ui/table/changes';
import { ChangeLine } from '@/app/_ui/table/seat-history';
import type { Recap } from '@/lib/tables';

/** Everything that happened at the seats of a finished match, oldest first. */
export function SeatStory({ view, changes }: Pick<Recap, 'view' | 'changes'>) {
  const t = useTranslations('table');
  const format = useFormatter();
  return (
    <Panel title={t('changes.title')}>
      <ol className="grid gap-2">
        {changesInWords(view, changes, t).map((change, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a change is its place in the record
          <li key={i}>
            <ChangeLine change={change} when={format.dateTime(change.at, DATE)} />
          </li>
        ))}
      </ol>
    </Panel>
  );
}

/** As the site does not know where its readers are, it says which clock it means. */
const DATE = {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZoneName: 'short',
} as const;
