import type { ReactNode } from 'react';
import { useTranslations } from '@/app/_texts/translate';
import { herzblatt } from '@/lib/rules/herzblatt';

/** The options of a table in words, as a list; what was changed stands out. */
export function HerzblattOptionsList({ options }: { options: Record<string, unknown> }) {
  const t = useTranslations('games.herzblatt.options');
  const shared = useTranslations('options');
  const now = herzblatt.options.parse(options);
  const usual = herzblatt.options.parse({ players: now.players });
  const marked = (name: 'stake' | 'mustTrump' | 'trickHistory', text: ReactNode) =>
    now[name] === usual[name] ? text : <strong>{text}</strong>;
  return (
    <ul className="list-disc space-y-1 pl-5 text-sm marker:text-quiet">
      <li>{t('players', { count: now.players })}</li>
      <li>
        {now.length.kind === 'score'
          ? shared('length.scoreLine', { target: now.length.target })
          : `${shared('length.dealsLine', { count: now.length.count })} ${t('voidDeals')}`}
      </li>
      <li>
        {t('stake.label')}: {marked('stake', t('stake.value', { stake: now.stake }))}
      </li>
      <li>
        {t('mustTrump.label')}: {marked('mustTrump', shared(now.mustTrump ? 'yes' : 'no'))}
      </li>
      <li>
        {shared('trickHistory.label')}: {marked('trickHistory', shared(`trickHistory.${now.trickHistory}`))}
      </li>
    </ul>
  );
}
