import { useTranslations } from '@/app/_texts/translate';
import { textLink } from '@/app/_ui/kit/classes';
import { Panel } from '@/app/_ui/kit/panel';
import { DEAL_FAULTS } from '@/lib/fairness';
import type { TableView } from '@/lib/match';
import { CheckButton } from './check-button';

/** Lets anybody have all deals of a finished match dealt again in the browser. `deals`: how many there were. */
export function CheckShuffles({ view, deals }: { view: TableView; deals: number }) {
  const t = useTranslations('fairness.check');
  const address = `/api/tables/${view.table}/record`;
  return (
    <Panel title={t('title')}>
      <p className="text-sm">{t(view.shuffle === 'seed' ? 'textSeed' : 'text')}</p>
      <p className="mt-2 hidden text-sm noscript:block">
        {t('noScript')}{' '}
        <a href={address} download className={textLink}>
          {t('record')}
        </a>
      </p>
      <CheckButton
        address={address}
        words={{
          submit: t('submit'),
          running: t('running'),
          failed: t('failed'),
          good: t('good'),
          bad: t('bad'),
          ok: t('ok'),
          deals: Array.from({ length: deals }, (_, deal) => t('deal', { number: deal + 1 })),
          bits: [null, ...view.seats].map((_, count) => t('with', { count })),
          faults: Object.fromEntries(DEAL_FAULTS.map((fault) => [fault, t(`faults.${fault}`)])),
          commitment: [t('commitmentWrong'), t('commitment')],
          shares: t('sharesWrong'),
          ownCommitment: [t('ownCommitmentWrong'), t('ownCommitment')],
          ownBits: [t('ownBitsMissing'), t('ownBits')],
        }}
      />
    </Panel>
  );
}
