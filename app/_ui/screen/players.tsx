import { useTranslations } from '@/app/_texts/translate';
import { OpenCards } from '@/app/_ui/kit/cards';
import { Panel } from '@/app/_ui/kit/controls';
import { Badge } from '@/app/_ui/kit/emblem';
import { usePoints } from '@/app/_ui/table/names';
import { SeatTimes } from '@/app/_ui/table/parts/pace';
import type { Scene } from '@/app/_ui/table/scene';
import { seatsFrom } from '@/app/_ui/table/seating';
import type { Here } from '@/app/_ui/table/time-words';

type Props = { scene: Scene; here: Here; children?: React.ReactNode };

/** Each player's public part of this deal (cards held, tricks, open cards); below, the viewer's changes to how they appear. */
export function Players({ scene: { view, ui, game, details, names }, here, children }: Props) {
  const t = useTranslations('table');
  const inWords = usePoints(ui.id);
  return (
    <Panel title={t('players.title')}>
      <ul className="grid grid-cols-1 gap-2">
        {seatsFrom(view.seat ?? 0, view.players).map((seat) => {
          const { cards, points } = details.bySeat[seat];
          const { bot } = view.seats[seat];
          return (
            <li key={seat}>
              <p className="flex justify-between gap-2">
                <span className="wrap-anywhere font-medium">
                  <Badge view={view} seat={seat} /> <bdi>{names[seat]}</bdi>
                  {seat === view.seat && <span className="font-normal text-quiet"> ({t('you')})</span>}{' '}
                  {game.seatMark?.(seat)}
                </span>
                {points !== null && <span className="shrink-0 tabular-nums">{inWords(points)}</span>}
              </p>
              <p className="text-quiet text-sm">
                {t('players.cards', { count: view.counts[seat] })} · {t('players.tricks', { count: view.taken[seat] })}
                {bot && ` · ${t('bots.strength', { level: bot })}`}
              </p>
              <SeatTimes view={view} names={names} seat={seat} here={here} />
              <OpenCards cards={cards} label={t('players.open', { name: names[seat] })} className="mt-1" />
            </li>
          );
        })}
      </ul>
      {children}
    </Panel>
  );
}
