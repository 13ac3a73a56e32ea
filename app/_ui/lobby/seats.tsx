import type { Translate } from '@/app/_texts/keys';
import { useTranslations } from '@/app/_texts/translate';
import { placeOf } from '@/app/_ui/felt/story';
import { Panel } from '@/app/_ui/kit/controls';
import { Badge } from '@/app/_ui/kit/emblem';
import { SeatForms } from '@/app/_ui/table/bots';
import { vacancyOf } from '@/app/_ui/table/names';
import { InLobby } from '@/app/_ui/table/parts';
import { EmblemDrawer } from '@/app/_ui/table/parts/emblem';
import type { Scene } from '@/app/_ui/table/scene';
import type { TableView } from '@/lib/match';
import type { Seat } from '@/lib/rules/view';
import { Fill } from './invite';

type SeatsProps = { scene: Scene; held: readonly Seat[]; now: number; tells: boolean };

/** The seats of a table that fills: who sits there or is expected, and, for the host, a bot to put there or take away. */
export function Seats({ scene, held, now, tells }: SeatsProps) {
  const lobby = useTranslations('lobby');
  const table = useTranslations('table');
  const { view, names } = scene;
  const isHost = view.seat !== null && view.seat === view.host;
  const botSeats = view.seats.flatMap(({ taken, bot }, seat) => (taken && bot === null ? [] : [seat]));
  return (
    <Panel title={table('lobby.seats')}>
      <div className="@container">
        <ol className="seats-round">
          {view.seats.map((seat, number) => (
            <li key={number} data-place={placeOf(number, view.seat ?? 0, view.seats.length)} data-taken={seat.taken}>
              <Badge view={view} seat={number} />
              <p>
                <span className={`wrap-anywhere block ${seat.taken ? 'font-medium' : 'text-quiet'}`}>
                  <bdi>{names[number]}</bdi>
                  {held.includes(number) && ` (${table('you')})`}
                </span>
                <span className={`block text-sm ${seat.taken ? 'text-accent' : 'text-warn'}`}>
                  {seatInWords(seat, { lobby, table })}
                </span>
              </p>
            </li>
          ))}
        </ol>
      </div>
      <EmblemDrawer scene={scene} />
      <InLobby scene={scene} now={now} tells={tells} />
      {isHost && (
        // Open where there are bots: without scripts the page is loaded anew after each of them.
        <details open={view.seats.some(({ bot }) => bot !== null)} className="mt-2 border-line border-t pt-2">
          <summary className="min-h-11 cursor-pointer content-center">{lobby('fill')}</summary>
          <div className="space-y-2">
            <p className="text-quiet text-sm">{lobby('bots')}</p>
            <Fill scene={scene} />
            <SeatForms scene={scene} seats={botSeats} />
          </div>
        </details>
      )}
    </Panel>
  );
}

/** How a seat stands, in a word or two: the same wherever a table that fills is shown. */
export function seatInWords(seat: TableView['seats'][number], words: SeatWords): string {
  const { taken, bot, offered, next } = seat;
  if (next) return words.lobby('seat.givenAway');
  if (offered) return words.lobby('seat.offered');
  if (bot) return words.table('bots.strength', { level: bot });
  if (taken) return words.lobby('seat.here');
  return words.lobby(`seat.${vacancyOf(seat)}`);
}
type SeatWords = { lobby: Translate<'lobby'>; table: Translate<'table'> };
