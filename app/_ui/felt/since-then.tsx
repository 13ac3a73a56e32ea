import { Fragment } from 'react';
import { CardChip } from '@/app/_ui/kit/cards/picture';
import { cardName, type FeltWords, playedItself, taken } from './speech';
import { cardsOf, type Point, playerOf, type Step, type Story, stepAt, stepsOf } from './story';

/** `you`: what the viewer is called; `{deal}` stands for a deal's number, from 1. */
export type SinceTexts = Readonly<Record<'title' | 'dealOver' | 'you', string>>;

type Told = { story: Story; words: FeltWords; texts: SinceTexts };

/** Tells the cards played since the viewer last looked, in words and small cards, where nothing moves without scripts. */
export function SinceThen({ seen, ...told }: Told & { seen: Point | null }) {
  const { story, words, texts } = told;
  const steps = stepsOf(story);
  const from = seen === null ? steps.length - 1 : stepAt(steps, seen);
  const parts = partsOf(steps.slice(from + 1));
  if (parts.length === 0) return null;
  return (
    <noscript>
      {/* Folded it leaves the player's own plate free. */}
      <details open className="felt-since bg-sheet">
        <summary className="-my-1 min-h-9 cursor-pointer content-center font-semibold">{texts.title}</summary>
        <ol>
          {parts.map((part) => (
            <li key={`${part[0].deal} ${part[0].number}`}>
              {part.map((step, i) => (
                <Fragment key={step.cards}>
                  {i > 0 && ' · '}
                  <PlayedCard step={step} {...told} />
                </Fragment>
              ))}
              {part[part.length - 1].isComplete && `. ${taken(words, part[part.length - 1])}`}
              {part[part.length - 1].isLast && ` ${texts.dealOver.replace('{deal}', String(part[0].deal + 1))}`}
            </li>
          ))}
        </ol>
      </details>
    </noscript>
  );
}

function PlayedCard({ step, story, words, texts }: Told & { step: Step }) {
  const { trick, shown } = step;
  if (!trick) return null;
  const card = cardsOf(trick)[shown - 1];
  const seat = playerOf(trick, shown - 1, story.players);
  return (
    <>
      <bdi>{seat === words.me ? texts.you : words.names[seat]}</bdi>{' '}
      <CardChip of={[card, cardName(words, card), words.indices[card[0]]]} />
      {playedItself(words, trick, seat) && ` (${words.itself})`}
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
