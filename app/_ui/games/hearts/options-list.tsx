import { useTranslations } from '@/app/_texts/translate';
import { cardName } from '@/app/_ui/kit/cards';
import { hearts } from '@/lib/rules/hearts';

/** The options of a table in words, as a list: the preset, then each option; what was changed stands out. */
export function HeartsOptionsList({ options }: { options: Record<string, unknown> }) {
  const t = useTranslations('games.hearts.options');
  const presets = useTranslations('games.hearts.presets');
  const shared = useTranslations('options');
  const cards = useTranslations('cards');
  const now = hearts.options.parse(options);
  const usual = hearts.options.parse({ preset: now.preset, players: now.players });
  const yesOrNo = (value: boolean) => shared(value ? 'yes' : 'no');
  const told = [
    { name: 'passing', text: t(`passing.${now.passing}`) },
    { name: 'heartsLead', text: t(`heartsLead.${now.heartsLead}`) },
    { name: 'queenBreaksHearts', text: yesOrNo(now.queenBreaksHearts) },
    { name: 'moon', text: t(`moon.${now.moon}`) },
    { name: 'sun', text: yesOrNo(now.sun) },
    { name: 'jackOfDiamonds', text: t(`jackOfDiamonds.${now.jackOfDiamonds}`) },
  ] as const;
  const marked = (isUsual: boolean, text: string) => (isUsual ? text : <strong>{text}</strong>);
  return (
    <ul className="list-disc space-y-1 pl-5 text-sm marker:text-quiet">
      <li>
        <strong>{presets(`${now.preset}.name`)}</strong>, {t('players', { count: now.players })}
      </li>
      <li>
        {now.length.kind === 'score'
          ? shared('length.scoreLine', { target: now.length.target })
          : shared('length.dealsLine', { count: now.length.count })}
      </li>
      {now.deck && <li>{t(`deck.${now.deck}`)}</li>}
      {now.removedCard && (
        <li>
          {t('removedCard.label')}: {cardName(cards, now.removedCard)}
        </li>
      )}
      {told.map(({ name, text }) => (
        <li key={name}>
          {t(`${name}.label`)}: {marked(now[name] === usual[name], text)}
        </li>
      ))}
      <li>
        {shared('trickHistory.label')}:{' '}
        {marked(now.trickHistory === usual.trickHistory, shared(`trickHistory.${now.trickHistory}`))}
      </li>
    </ul>
  );
}
