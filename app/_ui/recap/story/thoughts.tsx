import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { CardInline } from '@/app/_ui/kit/cards';
import { Panel } from '@/app/_ui/kit/panel';
import { playedCard } from '@/app/_ui/recap/played-card';
import { stepPath } from '@/app/_ui/recap/step';
import type { ReplayedDeal, Thought } from '@/lib/match';
import { isolated } from './sentence';

type Props = { table: string; share: string | null; deals: readonly ReplayedDeal[]; names: readonly string[] };

/** All that was noted during the match, with links to the moves; nothing where nobody noted anything. */
export function Thoughts({ table, share, deals, names }: Props) {
  const t = useTranslations('story.thoughts');
  const noted = deals.flatMap(({ frames }, deal) =>
    frames.flatMap(({ move, thought }, step) => (move && thought ? [{ deal, step, move, thought }] : [])),
  );
  if (noted.length === 0) return null;
  return (
    <Panel title={t('title')}>
      <p className="mb-2 text-quiet text-sm">{t('text')}</p>
      <ol className="grid gap-2">
        {noted.map(({ deal, step, move, thought }) => {
          const card = playedCard(move.move);
          return (
            <li key={`${deal} ${step}`} className="border-line border-t pt-2">
              <ThoughtNote thought={thought} name={names[move.seat]} />
              <Link
                href={stepPath(table, deal, step, { share })}
                prefetch={false}
                className="inline-block min-h-11 content-center text-accent text-sm underline"
              >
                {t('toMove')} {card && <CardInline card={card} />}
              </Link>
            </li>
          );
        })}
      </ol>
    </Panel>
  );
}

/** One note: its words and whose they are. `name` is what the seat is called that it was written for. */
export function ThoughtNote({ thought: { text, by, isFriends }, name }: { thought: Thought; name: string }) {
  const t = useTranslations('story.thoughts');
  return (
    <figure className="grid gap-0.5">
      {/* The text is in whatever language and direction its author writes. */}
      <blockquote dir="auto" className="wrap-anywhere font-display">
        {text}
      </blockquote>
      <figcaption className="wrap-anywhere text-quiet text-sm">
        {t('by', { friend: String(isFriends), name: isolated(by ?? t('somebody')), of: isolated(name) })}
      </figcaption>
    </figure>
  );
}
