import { useFormatter, useTranslations } from '@/app/_texts/translate';
import { isolated } from '@/app/_ui/kit/written';
import type { Card } from '@/lib/cards';
import { type Frame, type ReplayedDeal, type StandIn, selfMade, stoodIn } from '@/lib/match';
import { playedCard } from './story/step';

/** How many moves of a match made themselves and why, a line for each player; nothing where all came for each of theirs. */
export function SelfMadeMoves({ deals }: { deals: readonly ReplayedDeal[] }) {
  const t = useTranslations('recap.selfMade');
  const format = useFormatter();
  const found = selfMade(deals);
  const keyOf = ({ seat, of }: (typeof found)[number]) => `${seat} ${of}`;
  const lines = [...new Set(found.map(keyOf))].map((player) => {
    const kinds = found.filter((kind) => keyOf(kind) === player);
    const list = format.list(kinds.map(({ by, moves }) => t(by, { count: moves })));
    return t('line', { of: kinds[0].of ?? t('somebody'), list });
  });
  return <Lines title={t('title')} lines={lines} />;
}

/** The cards of a deal that played themselves. */
export const selfMadeCards = (frames: readonly Frame[]) => cardsWith(frames, ({ selfMade }) => selfMade);

/** The cards of a deal that somebody else played in a player's place. */
export const standInCards = (frames: readonly Frame[]) => cardsWith(frames, ({ standIn }) => standIn);

function cardsWith<Why>(frames: readonly Frame[], whyOf: (frame: Frame) => Why | null): Map<Card, Why> {
  const cards = new Map<Card, Why>();
  for (const frame of frames) {
    const card = frame.move && playedCard(frame.move.move);
    const why = whyOf(frame);
    if (card && why) cards.set(card, why);
  }
  return cards;
}

/** Marks a card that played itself: a wheel of two arrows. `label` says why. */
export function SelfMadeMark({ label }: { label: string }) {
  return (
    <svg viewBox="0 0 12 12" role="img" aria-label={label} className="inline size-3 shrink-0 self-center fill-quiet">
      <title>{label}</title>
      <path d="M6 1a5 5 0 0 1 4.3 2.4L12 2.5V7H7.7l1.2-1.9A3.2 3.2 0 0 0 6 2.8 3.2 3.2 0 0 0 3 5H1.1A5 5 0 0 1 6 1ZM0 9.5V5h4.3L3.1 6.9A3.2 3.2 0 0 0 6 9.2 3.2 3.2 0 0 0 9 7h1.9A5 5 0 0 1 6 11a5 5 0 0 1-4.3-2.4Z" />
    </svg>
  );
}

/** Says who moved in players' places in a match and how often, a sentence each; nothing where all players moved themselves. */
export function StoodIn({ deals }: { deals: readonly ReplayedDeal[] }) {
  const t = useTranslations('recap.stoodIn');
  const sentences = stoodIn(deals).map(({ by, moves, ...names }) =>
    t(by, { count: moves, of: isolated(names.of ?? t('somebody')), name: isolated(names.name ?? t('somebody')) }),
  );
  return <Lines title={t('title')} lines={sentences} />;
}

function Lines({ title, lines }: { title: string; lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <section className="mt-4">
      <h3 className="font-medium text-sm">{title}</h3>
      <ul className="text-quiet text-sm">
        {lines.map((line, i) => (
          <li key={i} className="wrap-anywhere">
            {line}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Says who moved in whose place: beside a card "the autopilot for Bo" (`mark`), or after the move in words (`made`). */
export function useStandIn(): (standIn: StandIn, where: 'mark' | 'made') => string {
  const t = useTranslations('recap.stoodIn');
  return ({ by, name, of }, where) =>
    t(where, { by, name: isolated(name ?? t('somebody')), of: isolated(of ?? t('somebody')) });
}
