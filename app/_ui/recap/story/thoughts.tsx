import { useTranslations } from '@/app/_texts/translate';
import { CardList } from '@/app/_ui/kit/cards';
import { Panel } from '@/app/_ui/kit/controls';
import { Link } from '@/app/_ui/kit/links';
import { Pages, paged } from '@/app/_ui/kit/pages';
import { isolated } from '@/app/_ui/kit/written';
import { type NamesIn, playedCard, recapPagePath, stepPath } from '@/app/_ui/recap/story/step';
import type { ReplayedDeal, Thought } from '@/lib/match';

type Props = {
  table: string;
  share?: string | null;
  deals: readonly ReplayedDeal[];
  namesIn: NamesIn;
  page?: string | undefined;
};

/** All that was noted during the match, with links to the moves; nothing where nobody noted anything. */
export function Thoughts({ table, share = null, deals, namesIn, page }: Props) {
  const t = useTranslations('story.thoughts');
  const noted = deals.flatMap(({ frames }, deal) =>
    frames.flatMap(({ move, thought, at }, step) => (move && thought ? [{ deal, step, move, thought, at }] : [])),
  );
  if (noted.length === 0) return null;
  const part = paged(noted, page);
  return (
    <Panel title={t('title')} id="notes">
      <p className="mb-2 text-quiet text-sm">{t('text')}</p>
      <ol className="grid gap-2">
        {part.shown.map(({ deal, step, move, thought, at }) => {
          const card = playedCard(move.move);
          return (
            <li key={`${deal} ${step}`} className="relative border-line border-t py-2">
              <ThoughtNote thought={thought} name={namesIn(deal, at)[move.seat]}>
                {/* The whole note leads to its move. */}
                <Link
                  href={stepPath(table, deal, step, { share })}
                  className="whitespace-nowrap text-accent underline after:absolute after:inset-0"
                >
                  {t('toMove', { deal: deal + 1 })}
                </Link>
                {card && <CardList cards={[card]} />}
              </ThoughtNote>
            </li>
          );
        })}
      </ol>
      <Pages of={part} href={(to) => recapPagePath(table, 'notes', to, { share })} />
    </Panel>
  );
}

type NoteProps = { thought: Thought; name: string; children?: React.ReactNode };

/** One note: its words and whose they are. `name` is what the seat is called that it was written for; `children` follow the writer. */
export function ThoughtNote({ thought, name, children }: NoteProps) {
  const t = useTranslations('story.thoughts');
  const { text, by, isFriends } = thought;
  return (
    <figure className="grid gap-0.5">
      {/* The text is in whatever language and direction its author writes. */}
      <blockquote dir="auto" className="wrap-anywhere font-display">
        {text}
      </blockquote>
      <figcaption className="flex flex-wrap items-baseline gap-x-2 wrap-anywhere text-quiet text-sm">
        <span>{t('by', { friend: String(isFriends), name: isolated(by ?? t('somebody')), of: name })}</span>
        {children}
      </figcaption>
    </figure>
  );
}
