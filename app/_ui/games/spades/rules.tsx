import { useTranslations } from '@/app/_texts/translate';
import { CardBack, CardFace } from '@/app/_ui/kit/cards';
import { Example } from '@/app/_ui/rules/example';
import { Contents, Figure, Items, Part, RulesTable, Text } from '@/app/_ui/rules/parts';
import { parseCards } from '@/lib/cards';
import { type Event, spades, type View } from '@/lib/rules/spades';
import { type Bidder, pointsOf, scoreSide } from '@/lib/rules/spades/score';

const GAME = 'spades';
const SECTIONS = [
  'aim',
  'cards',
  'draw',
  'blindNil',
  'exchange',
  'bid',
  'play',
  'score',
  'four',
  'end',
  'tips',
  'open',
] as const;

/** The rules of Spades for players: rules.md §2 and 3 in their words. */
export function SpadesRules() {
  return (
    <div className="space-y-10">
      <Contents game={GAME} sections={SECTIONS} />
      <Part game={GAME} section="aim" paragraphs={['p1', 'p2']} />
      <Part game={GAME} section="cards" paragraphs={['p1', 'p2']} />
      <Part game={GAME} section="draw" paragraphs={['p1']}>
        <Items game={GAME} section="draw" keys={['keep', 'reject']} />
        <DrawFigure />
        <Text game={GAME} path="draw.p2" />
        <Text game={GAME} path="draw.p3" />
        <Text game={GAME} path="draw.peek" />
      </Part>
      <Part game={GAME} section="blindNil" paragraphs={['p1', 'p2']} />
      <Part game={GAME} section="exchange" paragraphs={['p1', 'p2']} />
      <Part game={GAME} section="bid" paragraphs={['p1', 'p2']} />
      <Part game={GAME} section="play" paragraphs={['p1', 'follow']}>
        <Shown example="exampleFollow" position={{ trick: '9D QD', hand: '4C KC 3D JD 8H QS' }} />
        <Shown example="exampleVoid" position={{ trick: '9D QD', hand: '4C KC 8H AH 2S QS' }} />
        <Text game={GAME} path="play.win" />
        <Text game={GAME} path="play.lead" />
        <Shown example="exampleLead" position={{ trick: '', hand: '7C 4D 5H QH 2S AS' }} />
        <Shown example="exampleOnly" position={{ trick: '', hand: '2S 9S AS' }} />
      </Part>
      <Part game={GAME} section="score" paragraphs={['p1']}>
        <Items game={GAME} section="score" keys={['made', 'failed', 'nil', 'blindNil']} />
        <ScoreTable />
        <Text game={GAME} path="score.bags" />
        <Text game={GAME} path="score.nilBags" />
      </Part>
      <Part game={GAME} section="four" paragraphs={['p1', 'deal', 'blindNil', 'sides', 'nil', 'both']} />
      <Part game={GAME} section="end" paragraphs={['p1', 'p2']} />
      <Part game={GAME} section="tips" paragraphs={[]}>
        <Items game={GAME} section="tips" keys={['bid', 'draw', 'nil']} />
      </Part>
      <Part game={GAME} section="open" paragraphs={['p1', 'p2']} />
    </div>
  );
}

type ShownProps = { example: 'exampleFollow' | 'exampleVoid' | 'exampleLead' | 'exampleOnly'; position: ShownPosition };

function Shown({ example, position }: ShownProps) {
  const t = useTranslations('games.spades.rules.play');
  return <Example text={t(example)} view={viewOf(position)} />;
}

/** A position to show: your hand, and what lies in the trick before you; spades are not broken. */
export type ShownPosition = { hand: string; trick: string };

/** The position as its player, at seat 1 of four, sees it. */
export function viewOf({ hand, trick }: ShownPosition): View {
  const played = parseCards(trick);
  const opener = (5 - played.length) % 4;
  const hands = [[], parseCards(hand), [], []];
  const events: Event[] = [
    { type: 'dealt', deal: 0, opener, phase: 'playing', blindNil: false, hands },
    ...played.map((card, i): Event => ({ type: 'cardPlayed', seat: (opener + i) % 4, card })),
  ];
  return spades.view(events.reduce(spades.evolve, spades.start(spades.options.parse({ players: 4 }))), 1);
}

const [UPPER] = parseCards('QH');

/** Shows what becomes of the two cards of a draw (rules.md §2.1). */
function DrawFigure() {
  const t = useTranslations('games.spades.rules.draw');
  const face = <CardFace card={UPPER} size="small" />;
  const back = <CardBack size="small" />;
  return (
    <Figure text={t('example')}>
      <div className="grid grid-cols-2 gap-4">
        <Outcome title={t('kept')} hand={face} discards={back} />
        <Outcome title={t('rejected')} hand={back} discards={face} />
      </div>
    </Figure>
  );
}

function Outcome({ title, hand, discards }: { title: string; hand: React.ReactNode; discards: React.ReactNode }) {
  const t = useTranslations('games.spades.rules.draw');
  return (
    <section>
      <h3 className="mb-1 font-medium">{title}</h3>
      <div className="flex gap-4">
        <div>
          <p className="mb-1 text-quiet text-sm">{t('toHand')}</p>
          {hand}
        </div>
        <div>
          <p className="mb-1 text-quiet text-sm">{t('toDiscards')}</p>
          {discards}
        </div>
      </div>
    </section>
  );
}

const SCORED: readonly Bidder[] = [
  { bid: 4, blindNil: false, tricks: 4 },
  { bid: 4, blindNil: false, tricks: 6 },
  { bid: 4, blindNil: false, tricks: 3 },
  { bid: 0, blindNil: false, tricks: 0 },
  { bid: 0, blindNil: false, tricks: 2 },
  { bid: 0, blindNil: true, tricks: 0 },
  { bid: 0, blindNil: true, tricks: 1 },
];

/** Bids, tricks and the points for them, as the engine counts them (rules.md §2.6). */
function ScoreTable() {
  const t = useTranslations('games.spades.rules.score');
  const options = spades.options.parse({});
  return (
    <RulesTable
      head={[t('bidHead'), t('tricksHead'), t('pointsHead')]}
      rows={SCORED.map((bidder) => [
        t('bidOf', { kind: bidder.blindNil ? 'blindNil' : bidder.bid === 0 ? 'nil' : 'tricks', count: bidder.bid }),
        bidder.tricks,
        t('points', { points: pointsOf(scoreSide(options, [bidder], 0)) }),
      ])}
    />
  );
}
