import { useTranslations } from '@/app/_texts/translate';
import { spades } from '@/lib/rules/spades';

const TOLD = ['blindNil', 'peek', 'nilBags', 'bagPenalty'] as const;

/** The options of a table in words, as a list; what was changed stands out. */
export function SpadesOptionsList({ options }: { options: Record<string, unknown> }) {
  const t = useTranslations('games.spades.options');
  const shared = useTranslations('options');
  const now = spades.options.parse(options);
  const usual = spades.options.parse({ players: now.players });
  const told = TOLD.filter((name) => now[name] !== undefined);
  const emphasis = (isUsual: boolean, text: string) => (isUsual ? text : <strong>{text}</strong>);
  return (
    <ul className="list-disc space-y-1 pl-5 text-sm marker:text-quiet">
      <li>{t(`players.${now.players}`)}</li>
      <li>
        {now.length.kind === 'score'
          ? t('scoreLine', { target: now.length.target })
          : shared('length.dealsLine', { count: now.length.count })}
      </li>
      {told.map((name) => (
        <li key={name}>
          {t(`${name}.label`)}: {emphasis(now[name] === usual[name], shared(now[name] ? 'yes' : 'no'))}
        </li>
      ))}
      <li>
        {shared('trickHistory.label')}:{' '}
        {emphasis(now.trickHistory === usual.trickHistory, shared(`trickHistory.${now.trickHistory}`))}
      </li>
    </ul>
  );
}
