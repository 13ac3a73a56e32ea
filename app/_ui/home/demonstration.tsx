import { useTranslations } from '@/app/_texts/translate';
import { cardName } from '@/app/_ui/kit/cards';
import { CardPicture } from '@/app/_ui/kit/cards/picture';
import type { Card } from '@/lib/cards';
import { DEMO, ME, type Outcome } from './demo';
import { DemoTable } from './demo-table';

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
          trick: t('trick'),
          hand: t('hand'),
          you: t('you'),
          again: t('again'),
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
