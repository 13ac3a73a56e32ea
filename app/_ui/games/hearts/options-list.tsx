import { useTranslations } from 'next-intl';
import { cardName } from '@/app/_ui/cards';
import { hearts } from '@/lib/rules/hearts';

const TOLD = ['passing', 'heartsLead', 'queenBreaksHearts', 'moon', 'sun', 'jackOfDiamonds', 'trickHistory'] as const;

/** The options of a table in words, as a list: the preset, then each option; what was changed stands out. */
export function HeartsOptionsList({ options }: { options: Record<string, unknown> }) {
  const t = useTranslations('hearts.options');
  const presets = useTranslations('hearts.presets');
  const shared = useTranslations('options');
  const cards = useTranslations('cards');
  const now = hearts.options.parse(options);
  const usual = hearts.options.parse({ preset: now.preset, players: now.players });
  const labelOf = (name: (typeof TOLD)[number]) => (name === 'trickHistory' ? shared : t)(`${name}.label`);
  const textOf = (name: (typeof TOLD)[number]) => {
    const value = now[name];
    if (typeof value === 'boolean') return shared(value ? 'yes' : 'no');
    return (name === 'trickHistory' ? shared : t)(`${name}.${value}`);
  };
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
      {TOLD.map((name) => (
        <li key={name}>
          {labelOf(name)}: {now[name] === usual[name] ? textOf(name) : <strong>{textOf(name)}</strong>}
        </li>
      ))}
    </ul>
  );
}
