import type { ReactNode } from 'react';
import { useTranslations } from '@/app/_texts/translate';
import { CardBack, CardFace } from '@/app/_ui/kit/cards';
import { Figure } from '@/app/_ui/rules/parts';
import { RulesTable } from '@/app/_ui/rules/table';
import { parseCards } from '@/lib/cards';
import { spades } from '@/lib/rules/spades';
import { type Bidder, pointsOf, scoreSide } from '@/lib/rules/spades/score';

const [UPPER] = parseCards('QH');

/** Shows what becomes of the two cards of a draw (rules.md §2.1). */
export function DrawFigure() {
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

function Outcome({ title, hand, discards }: { title: string; hand: ReactNode; discards: ReactNode }) {
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
export function ScoreTable() {
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
