import { phrasingsOf } from '@/app/_texts/keys';
import { useFormatter, useTranslations } from '@/app/_texts/translate';
import { CardList } from '@/app/_ui/kit/cards';
import { Link } from '@/app/_ui/kit/links';
import { valuesOf } from '@/app/_ui/recap/story/read-story';
import { type NamesIn, stepPath } from '@/app/_ui/recap/story/step';
import type { ToldFinding } from '@/lib/story';

type Props = { table: string; share?: string | null; told: readonly ToldFinding[]; namesIn: NamesIn };

/** The story of a match: a sentence for each thing that mattered, with a link to where it can be seen. */
export function StoryList({ table, share = null, told, namesIn }: Props) {
  const t = useTranslations('story');
  const sentence = useSentence(namesIn);
  return (
    <ol className="grid gap-3">
      {told.map((finding, i) => {
        const { kind, deal, trick, step } = finding;
        const isEdge = i === 0 || i === told.length - 1;
        return (
          <li
            key={`${deal} ${kind}`}
            className={isEdge ? 'font-display text-lg' : 'relative border-series-1 border-l-4 py-1 pl-3'}
          >
            <p className="text-pretty wrap-anywhere">
              {sentence(finding)}
              {step !== null && (
                <>
                  {' '}
                  {/* The whole sentence leads there, so that a finger need not find these few letters. */}
                  <Link
                    href={stepPath(table, deal, step, { share })}
                    className="whitespace-nowrap text-accent text-sm underline after:absolute after:inset-0"
                  >
                    <span className="sr-only">
                      {t('where', { deal: deal + 1, trick: trick === null ? 0 : trick + 1 })}{' '}
                    </span>
                    {t('see')}
                  </Link>
                </>
              )}
            </p>
          </li>
        );
      })}
    </ol>
  );
}

/** Says a finding as one sentence. Nobody is addressed: everybody at the table reads the same story. */
export function useSentence(namesIn: NamesIn): (told: ToldFinding) => React.ReactNode {
  const t = useTranslations('story.findings');
  const format = useFormatter();
  return (finding) => {
    const keys = phrasingsOf(finding.kind);
    return t.rich(keys[finding.phrasing % keys.length], {
      ...valuesOf(finding, (seats) => format.list(seats.map((seat) => namesIn(finding.deal)[seat]))),
      cards: () => <CardList cards={finding.cards} />,
    });
  };
}
