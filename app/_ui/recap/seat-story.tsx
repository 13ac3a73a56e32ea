import { useTranslations } from '@/app/_texts/translate';
import { Pages, paged } from '@/app/_ui/kit/pages';
import { Panel } from '@/app/_ui/kit/panel';
import { changesInWords } from '@/app/_ui/table/changes';
import { TimeOf } from '@/app/_ui/table/pieces';
import { ChangeLine } from '@/app/_ui/table/seat-history';
import type { Recap } from '@/lib/tables';
import { recapPagePath } from './story/step';

/** `page`: which page of it the address asks for. */
type Props = Pick<Recap, 'view' | 'changes' | 'share'> & { page?: string | undefined };

/** Everything that happened at the seats of a finished match, oldest first. */
export function SeatStory({ view, changes, share, page }: Props) {
  const t = useTranslations('table');
  // A date as of long ago is written with its year.
  const here = { now: 0, zone: view.pace?.zone ?? 'UTC' };
  const part = paged(changesInWords(view, changes, t), page);
  return (
    <Panel title={t('changes.title')} id="changes">
      <ol className="grid gap-2">
        {part.shown.map((change, i) => (
          <li key={i}>
            <ChangeLine change={change} when={<TimeOf at={change.at} here={here} />} />
          </li>
        ))}
      </ol>
      <Pages of={part} href={(to) => recapPagePath(view.table, 'changes', to, { share })} />
    </Panel>
  );
}
