import { useTranslations } from '@/app/_texts/translate';
import { Rematch } from '@/app/_ui/ends/rematch';
import type { GameUi } from '@/app/_ui/game-ui';
import { quietButton } from '@/app/_ui/kit/classes';
import { ButtonLink, QuietLink } from '@/app/_ui/kit/controls';
import { Panel } from '@/app/_ui/kit/panel';
import { EndedEarly } from '@/app/_ui/table/parts/proposals';
import type { Scoring } from '@/app/_ui/table/sides';
import { hasRanking } from '@/app/_ui/table/sides';
import { Standings } from '@/app/_ui/table/standings';
import type { Recap } from '@/lib/tables';

type Props = Pick<Recap, 'view' | 'held' | 'own'> & { scoring: Scoring; ui: GameUi; names: readonly string[] };

/** Says who won, or why nobody did; leads those who sat there to another match and back to the table. */
export function Result({ view, held, own, scoring, ui, names }: Props) {
  const t = useTranslations('recap');
  const replay = useTranslations('replay');
  const absence = useTranslations('absence');
  return (
    <Panel title={view.ended ? absence('ended.title') : t('ranking')}>
      <EndedEarly view={view} names={names} />
      {hasRanking(view) && <Standings view={view} scoring={scoring} lowWins={ui.lowWins} own={own} />}
      {own.length > 0 ? (
        <>
          <Rematch view={view} names={names} held={held} />
          <p className="mt-4 flex flex-wrap gap-2">
            <QuietLink href={`/t/${view.table}`}>{t('toTable')}</QuietLink>
            <a href={`/api/tables/${view.table}/record`} download className={quietButton}>
              {t('record')}
            </a>
          </p>
        </>
      ) : (
        <>
          <p className="mt-4 text-quiet text-sm">{replay('guest')}</p>
          <p className="mt-3">
            <ButtonLink href="/">{replay('private.home')}</ButtonLink>
          </p>
        </>
      )}
    </Panel>
  );
}
