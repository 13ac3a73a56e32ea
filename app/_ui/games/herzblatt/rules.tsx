import { useTranslations } from '@/app/_texts/translate';
import { CardFace } from '@/app/_ui/kit/cards';
import { Example, Pile } from '@/app/_ui/rules/example';
import { Contents, Items, Part, RulesTable, Text } from '@/app/_ui/rules/parts';
import { type Card, parseCards, rankOf } from '@/lib/cards';
import { type Event, herzblatt } from '@/lib/rules/herzblatt';
import { handSize } from '@/lib/rules/herzblatt/options';
import { augenOf } from '@/lib/rules/herzblatt/score';
import { PLAYERS } from './options';

const GAME = 'herzblatt';
const SECTIONS = ['aim', 'cards', 'taking', 'blind', 'play', 'settlement', 'end', 'tips', 'open'] as const;

const TRICK = parseCards('AS TS KS 7H');

/** The rules of Herzblatt for players: rules.md §4 in their words. */
export function HerzblattRules() {
  const t = useTranslations('games.herzblatt.rules');
  return (
    <div className="space-y-10">
      <Contents game={GAME} sections={SECTIONS} />
      <Part game={GAME} section="aim" paragraphs={['p1', 'p2']} />
      <Part game={GAME} section="cards" paragraphs={['p1']}>
        <ValueTable />
        <Text game={GAME} path="cards.p2" />
        <Pile cards={TRICK} text={t('cards.example', { augen: augenOf(TRICK) })} />
        <Text game={GAME} path="cards.p3" />
        <DeckTable />
        <Text game={GAME} path="cards.p4" />
      </Part>
      <Part game={GAME} section="taking" paragraphs={['p1', 'p2', 'p3']} />
      <Part game={GAME} section="blind" paragraphs={['p1']}>
        <Items game={GAME} section="blind" keys={['pickUp', 'stand']} />
      </Part>
      <Part game={GAME} section="play" paragraphs={['p1', 'follow']}>
        <Example text={t('play.exampleFollow')} view={viewOf({ trick: 'KD 8H', hand: 'AC QD 9D JH AH KS' })} />
        <Text game={GAME} path="play.hearts" />
        <Example text={t('play.exampleHearts')} view={viewOf({ trick: '9H QH', hand: 'AC QD JH KH TH KS' })} />
        <Example text={t('play.exampleLower')} view={viewOf({ trick: '9H TH', hand: 'AC QD 7H QH KH KS' })} />
        <Text game={GAME} path="play.over" />
        <Example text={t('play.exampleOver')} view={viewOf({ trick: 'KD JH', hand: 'AC 9C 8H QH AH KS' })} />
        <Example text={t('play.exampleUnder')} view={viewOf({ trick: 'KD TH', hand: 'AC 9C 8H QH KH KS' })} />
        <Text game={GAME} path="play.free" />
        <Example text={t('play.exampleFree')} view={viewOf({ trick: 'KD 9D', hand: 'AC 9C 8H AH KS' })} />
        <Text game={GAME} path="play.mustTrump" />
        <Example
          text={t('play.exampleMustTrump')}
          view={viewOf({ trick: 'KD 9D', hand: 'AC 9C 8H AH KS', mustTrump: true })}
        />
        <Text game={GAME} path="play.winner" />
      </Part>
      <Part game={GAME} section="settlement" paragraphs={['p1']}>
        <SettlementTable />
        <Text game={GAME} path="settlement.p2" />
        <Text game={GAME} path="settlement.p3" />
      </Part>
      <Part game={GAME} section="end" paragraphs={['p1', 'p2']} />
      <Part game={GAME} section="tips" paragraphs={[]}>
        <Items game={GAME} section="tips" keys={['draw', 'ten', 'low']} />
      </Part>
      <Part game={GAME} section="open" paragraphs={['p1', 'p2']} />
    </div>
  );
}

/** A position to show: your hand, what lies in the trick before you, and whether the option `mustTrump` is on. */
type ShownPosition = { hand: string; trick: string; mustTrump?: boolean };

/** The position as its player, at seat 1 of four, sees it. */
function viewOf({ hand, trick, mustTrump = false }: ShownPosition) {
  const played = parseCards(trick);
  const forehand = (5 - played.length) % 4;
  const events: Event[] = [
    { type: 'dealt', deal: 0, forehand, hands: [[], parseCards(hand), [], []], blind: [] },
    { type: 'taken', seat: 1 },
    { type: 'stood', seat: 1 },
    ...played.map((card, i): Event => ({ type: 'cardPlayed', seat: (forehand + i) % 4, card })),
  ];
  const start = herzblatt.start(herzblatt.options.parse({ players: 4, mustTrump }));
  return herzblatt.view(events.reduce(herzblatt.evolve, start), 1);
}

/** The values of the cards, from the highest rank to the lowest (rules.md §4.1). */
function ValueTable() {
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
function DeckTable() {
  const t = useTranslations('games.herzblatt.rules.cards');
  return (
    <RulesTable
      head={[t('players'), t('deck'), t('hand')]}
      rows={PLAYERS.map((players) => [players, t(`deck${players}`), handSize({ players })])}
    />
  );
}

/** Shows who pays whom (rules.md §4.5). */
function SettlementTable() {
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
