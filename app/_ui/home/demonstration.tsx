import { textsOf, useTranslations } from '@/app/_texts/translate';
import type { DealOver } from '@/app/_ui/game-ui';
import { cardName } from '@/app/_ui/kit/cards';
import { CardPicture } from '@/app/_ui/kit/cards/picture';
import { type Card, deckWithout } from '@/lib/cards';
import { type Event, hearts, type Move, type State, type View } from '@/lib/rules/hearts';
import { play } from '@/lib/rules/play';
import type { Refusal } from '@/lib/rules/refusal';
import type { Seat } from '@/lib/rules/view';
import { DemoTable } from './demo-table';

/** The visitor's seat in the demonstration. */
export const ME: Seat = 0;

/** A trick that has one card to go. Anna has no clubs, and gets rid of the queen of spades. */
const HANDS: Card[][] = [
  ['4C', 'AC', '7H'],
  ['8C', '5D', '9D'],
  ['QS', '3D', 'KD'],
  ['TC', '2H', '6H'],
];
const BEFORE = [
  { seat: 1, card: '8C' },
  { seat: 2, card: 'QS' },
  { seat: 3, card: 'TC' },
] as const;

/** The outcome of one of the visitor's cards: why it is locked, or who takes the trick and for how many points. */
type Outcome = { card: Card; why: Refusal } | { card: Card; why: null; winner: Seat; points: number };

/** The demonstration on the home page: what lies in the trick, and what comes of each card that the visitor holds. */
type Demo = { trick: { seat: Seat; card: Card }[]; outcomes: Outcome[]; end: { view: View; deal: DealOver } };

/** Asks the engine for everything, so that the demonstration cannot teach a wrong rule. */
function demo(): Demo {
  const start = hearts.start(hearts.options.parse({ passing: 'never' }));
  const dealt: Event[] = [
    { type: 'dealt', deal: 0, hands: HANDS, offset: 0, leader: 1 },
    // It is not the first trick, in which nobody may give points.
    { type: 'trickWon', seat: 1 },
  ];
  const position = BEFORE.reduce(
    (state, { seat, card }) => played(state, seat, card),
    dealt.reduce((state, event) => hearts.evolve(state, event), start),
  );
  return {
    trick: BEFORE.map((one) => ({ ...one })),
    outcomes: HANDS[ME].map((card) => outcomeOf(position, card)),
    end: wholeDeal(start),
  };
}

/** A whole deal in the order of a deck that was shuffled once; everybody plays the first card that may be played. */
function wholeDeal(start: State): Demo['end'] {
  const deck = deckWithout([]);
  const hands = [0, 1, 2, 3].map((seat) => deck.filter((_, i) => ((i * 29 + 7) % 52) % 4 === seat));
  const leader = hands.findIndex((hand) => hand.includes('2C'));
  let last = hearts.evolve(start, { type: 'dealt', deal: 0, hands, offset: 0, leader });
  for (let [seat] = hearts.toAct(last); seat !== undefined && last.phase === 'playing'; [seat] = hearts.toAct(last)) {
    const [card] = hearts.view(last, seat).choices[0]?.cards ?? [];
    if (!card) break;
    last = played(last, seat, card);
  }
  const view = hearts.view(last, null);
  return {
    view,
    deal: { deal: 0, points: view.dealScores[0], tricks: hearts.tricks(last), isWhole: true, options: last.options },
  };
}

function outcomeOf(position: State, card: Card): Outcome {
  const why = hearts.whyNot(position, ME, { type: 'play', card });
  if (why) return { card, why };
  const { points } = hearts.view(played(position, ME, card), ME);
  const winner = points.findIndex((count) => count > 0);
  return { card, why: null, winner, points: points[winner] };
}

/** The state after a card; throws if it may not be played. */
function played(state: State, seat: Seat, card: Card): State {
  const move: Move = { type: 'play', card };
  const made = play(hearts, state, seat, move);
  if (made.kind === 'refused') throw new Error(`the demonstration breaks a rule: ${made.code}`);
  return made.state;
}

export const DEMO: Demo = demo();

/** The points in the trick. */
const AT_STAKE = Math.max(...DEMO.outcomes.map((outcome) => (outcome.why ? 0 : outcome.points)));

/** The players of the demonstration, clockwise from the visitor. */
export const NAMES = ['', 'Otto', 'Anna', 'Bob'];

/** A trick of Hearts to play at once. `chosen`: the card chosen in the address of the page. */
export function Demonstration({ chosen }: { chosen: string | undefined }) {
  const t = useTranslations('home.demo');
  const cards = useTranslations('cards');
  const problems = useTranslations('problems');
  const queen = cardName(cards, 'QS');
  const inWords = (outcome: Outcome) =>
    outcome.why
      ? problems(outcome.why.code, outcome.why.data)
      : t('outcome', {
          who: outcome.winner === ME ? 'me' : 'other',
          name: NAMES[outcome.winner],
          points: outcome.points,
        });
  return (
    <section id="demo" aria-labelledby="demo-title" className="scroll-mt-4">
      <h2 id="demo-title" className="sr-only">
        {t('title')}
      </h2>
      <DemoTable
        me={ME}
        played={DEMO.trick.map(({ seat, card }) => ({
          seat,
          name: NAMES[seat],
          face: <HomeCard card={card} />,
        }))}
        hand={DEMO.outcomes.map((outcome) => ({
          card: outcome.card,
          face: <HomeCard card={outcome.card} />,
          says: inWords(outcome),
          winner: outcome.why ? null : outcome.winner,
        }))}
        chosen={chosen ?? null}
        texts={{
          prompt: t('prompt', { card: queen, points: AT_STAKE }),
          ...textsOf(['trick', 'hand', 'you', 'again'], t),
        }}
      />
    </section>
  );
}

/** Where the sprite of a deck is without the cards that the home page does not show. `sprite`: where the whole one is. */
export const fewHref = (sprite: string) => sprite.replace(/^.*\//, '/few-cards/');

/** A card on the home page, which loads no whole deck. It fills the box it stands in; `quiet` as with `CardFace`. */
export function HomeCard({ card, quiet = false }: { card: Card; quiet?: boolean }) {
  const t = useTranslations('cards');
  const label = quiet ? undefined : cardName(t, card);
  return <CardPicture sprite={fewHref(t('sprite'))} card={card} size="fit" label={label} />;
}
