import { useTranslations } from '@/app/_texts/translate';
import type { Turn } from '@/app/_ui/game-ui';
import { handOrder, namedCard } from '@/app/_ui/kit/cards';
import { Fan } from './fan';

type Props = {
  turn: Turn;
  kind: 'radio' | 'checkbox';
  /** The cards that are chosen when the page opens. */
  chosen: readonly string[];
  submit?: readonly string[];
};

/** The viewer's hand to choose from, sorted as people hold it; of each card that may not be played it says why. */
export function HandChoice({ turn: { view, details, suits, oneTap }, kind, chosen, submit }: Props) {
  const t = useTranslations('table.hand');
  const names = useTranslations('cards');
  const problems = useTranslations('problems');
  const why = new Map(
    kind === 'radio' ? view.blocked.map((blocked) => [blocked.card, problems(blocked.why.code, blocked.why.data)]) : [],
  );
  const cards = handOrder(view.hand, suits).map((card) => namedCard(names, card));
  const said = cards.flatMap(([card, name]) => {
    const reason = why.get(card);
    // Nothing is sent that is not so.
    const of = {
      ...(details.fresh.includes(card) && { fresh: t('fresh', { card: name }) }),
      ...(chosen.includes(card) && { isChosen: true }),
      ...(reason !== undefined && { why: reason }),
    };
    return Object.keys(of).length > 0 ? [[card, of]] : [];
  });
  return (
    <Fan
      cards={cards}
      said={Object.fromEntries(said)}
      kind={kind}
      sprite={names('sprite')}
      oneTap={oneTap}
      {...(submit && { submit })}
    />
  );
}
