import { useFormatter, useTranslations } from '@/app/_texts/translate';
import type { DealOver } from '@/app/_ui/game-ui';
import { CardList } from '@/app/_ui/kit/cards';
import { Badge } from '@/app/_ui/kit/emblem';
import { figureOf } from '@/app/_ui/kit/written';
import { ranking, scoringOf, usePoints } from '@/app/_ui/table/names';
import type { Scene } from '@/app/_ui/table/scene';
import type { Seat } from '@/lib/rules/view';

type Props = {
  scene: Scene;
  deal: DealOver;
  /** Whether each row has its place, because the match is over. */
  hasPlaces?: boolean;
};

/** The sides from best to worst: what each took in the deal, what it made of it, and how it stands. The viewer's own is marked. */
export function Rows({ scene, deal, hasPlaces = false }: Props) {
  const t = useTranslations('ends');
  const { view, ui, names } = scene;
  const scoring = scoringOf(view, names, ui);
  const least = Math.min(0, ...scoring.scores);
  const most = Math.max(0, ...scoring.scores);
  return (
    <table className="end-rows">
      <caption className="sr-only">{t('standings')}</caption>
      <thead>
        <tr>
          <td />
          <th scope="col">{t('inDeal')}</th>
          <th scope="col">{t('total')}</th>
        </tr>
      </thead>
      <tbody>
        {ranking(scoring.scores, ui.lowWins).map(({ seat: side, score, place }) => {
          const seats = scoring.sides[side];
          const isOwn = view.seat !== null && seats.includes(view.seat);
          return (
            <tr
              key={side}
              {...(isOwn && { 'aria-current': true })}
              {...(hasPlaces && place === 1 && { className: 'font-bold' })}
            >
              <th scope="row">
                {hasPlaces && <span className="mr-2 text-quiet">{t('match.place', { place })}</span>}
                {seats.map((seat) => (
                  <Badge key={seat} view={view} seat={seat} />
                ))}
                <bdi className="wrap-anywhere">{scoring.names[side]}</bdi>
                {isOwn && <span className="font-normal text-quiet">{` (${t('youToo')})`}</span>}
                <Took scene={scene} deal={deal} seats={seats} />
                <Bar value={score} least={least} most={most} />
              </th>
              <td>{signed(deal.points[seats[0]])}</td>
              <td>{figureOf(score)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** The tricks a side took in the deal, and the cards that counted, or their worth; nothing, if the viewer may not know. */
function Took({ scene: { ui, game }, deal, seats }: Pick<Props, 'scene' | 'deal'> & { seats: Seat[] }) {
  const { tricks, isWhole, options } = deal;
  const t = useTranslations('ends');
  const format = useFormatter();
  const points = usePoints(ui.id);
  if (!isWhole) return null;
  const own = tricks.filter(({ winner }) => winner !== undefined && seats.includes(winner));
  const cards = own.flatMap((trick) => trick.cards);
  const counting = cards.filter((card) => ui.counts?.(options, card));
  const worth = ui.counts ? 0 : (game.counted?.(seats[0]) ?? ui.trickPoints?.(options, cards) ?? 0);
  const said = [t('tricks', { count: own.length }), ...(worth > 0 ? [points(worth)] : [])];
  return (
    <small>
      {format.list(said, { type: 'unit' })}
      {counting.length > 0 && (
        <>
          {' · '}
          <CardList cards={counting} />
        </>
      )}
    </small>
  );
}

function signed(points: number): string {
  return points > 0 ? `+${points}` : figureOf(points);
}

/** A number as a bar between the least and the most of all, from zero. The figure stands beside it. */
function Bar({ value, least, most }: { value: number; least: number; most: number }) {
  const width = Math.max(most - least, 1);
  const from = Math.min(value, 0) - least;
  return (
    <svg viewBox={`0 0 ${width} 1`} preserveAspectRatio="none" aria-hidden="true">
      <path d={`M${from} 0h${Math.abs(value)}v1H${from}`} />
    </svg>
  );
}
