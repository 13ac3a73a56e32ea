import { useTranslations } from 'next-intl';
import { cardName } from '@/app/_ui/kit/cards';
import { HomeCard } from './cards';
import { DEMO, ME, type Outcome } from './demo';
import { DemoTable } from './demo-table';

/** What the trick is worth to whoever takes it. */
const AT_STAKE = Math.max(...DEMO.outcomes.map((outcome) => (outcome.why ? 0 : outcome.points)));

/** Who sits where in the demonstration, clockwise from the visitor. */
const NAMES = ['', 'Otto', 'Anna', 'Bob'];

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
