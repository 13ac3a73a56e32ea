import { useTranslations } from '@/app/_texts/translate';
import { CardFace } from '@/app/_ui/kit/cards';
import { RulesTable } from '@/app/_ui/rules/table';
import { type Card, parseCards, rankOf } from '@/lib/cards';
import { handSize } from '@/lib/rules/herzblatt/options';
import { augenOf } from '@/lib/rules/herzblatt/score';
import { PLAYERS } from './setup';

/** The values of the cards, from the highest rank to the lowest (rules.md §4.1). */
export function ValueTable() {
  const t = useTranslations('games.herzblatt.rules.cards');
  const ranks = useTranslations('cards.rank');
  const rows = parseCards('AH TH KH QH JH 9H 8H 7H').map((card) => [
    <RankCell key={card} card={card} name={ranks(rankOf(card))} />,
    <span key="augen" className="block py-1.5">
      {augenOf([card])}
    </span>,
  ]);
  return <RulesTable head={[t('card'), t('augen')]} rows={rows} />;
}

function RankCell({ card, name }: { card: Card; name: string }) {
  return (
    <span className="flex items-center gap-3">
      <CardFace card={card} size="mini" quiet />
      {name}
    </span>
  );
}

/** Which cards are played with (rules.md §4.1). */
export function DeckTable() {
  const t = useTranslations('games.herzblatt.rules.cards');
  return (
    <RulesTable
      head={[t('players'), t('deck'), t('hand')]}
      rows={PLAYERS.map((players) => [players, t(`deck${players}`), handSize({ players })])}
    />
  );
}

/** Shows who pays whom (rules.md §4.5). */
export function SettlementTable() {
  const t = useTranslations('games.herzblatt.rules.settlement');
  return (
    <RulesTable
      head={[t('augen'), t('result'), t('opponent')]}
      rows={[
        ['66–120', t('won'), t('pays')],
        ['31–65', t('lost'), t('gets2')],
        ['0–30', t('schneider'), t('gets3')],
      ]}
    />
  );
}
