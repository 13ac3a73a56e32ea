import { useTranslations } from 'next-intl';
import { Fragment } from 'react';
import { CardInline } from '@/app/_ui/kit/cards';
import { isCard } from '@/lib/cards';
import { type FeltWords, taken } from './speech';
import { cardsOf, type Point, playerOf, type Step, type Story, stepAt, stepsOf } from './story';

type Props = { story: Story; seen: Point | null; words: FeltWords };

/** Tells the cards played since the viewer last looked, in words and small cards, where nothing moves without scripts. */
export function SinceThen({ story, seen, words }: Props) {
  const t = useTranslations('felt');
  const steps = stepsOf(story);
  const from = seen === null ? steps.length - 1 : stepAt(steps, seen);
  const parts = partsOf(steps.slice(from + 1));
  if (parts.length === 0) return null;
  return (
    <noscript>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls */}
      <section className="felt-since bg-sheet" aria-label={t('since.title')} tabIndex={0}>
        <h2 className="font-semibold">{t('since.title')}</h2>
        <ol>
          {parts.map((part) => (
            <li key={`${part[0].deal} ${part[0].number}`}>
              {part.map((step, i) => (
                <Fragment key={step.cards}>
                  {i > 0 && ' · '}
                  <PlayedCard step={step} story={story} words={words} />
                </Fragment>
              ))}
              {part[part.length - 1].isComplete && `. ${taken(words, part[part.length - 1])}`}
              {part[part.length - 1].isLast && ` ${t('since.dealOver', { deal: part[0].deal + 1 })}`}
            </li>
          ))}
        </ol>
      </section>
    </noscript>
  );
}

function PlayedCard({ step, story, words }: { step: Step; story: Story; words: FeltWords }) {
  const t = useTranslations('table');
  const { trick, shown } = step;
  if (!trick) return null;
  const card = cardsOf(trick)[shown - 1];
  const seat = playerOf(trick, shown - 1, story.players);
  return (
    <>
      <bdi>{seat === words.me ? t('you') : words.names[seat]}</bdi> {isCard(card) && <CardInline card={card} />}
    </>
  );
}

/** The cards of each trick together. */
function partsOf(steps: readonly Step[]): [Step, ...Step[]][] {
  const parts: [Step, ...Step[]][] = [];
  for (const step of steps) {
    const open = parts.at(-1);
    if (!step.trick) continue;
    if (open && open[0].trick === step.trick) open.push(step);
    else parts.push([step]);
  }
  return parts;
}
