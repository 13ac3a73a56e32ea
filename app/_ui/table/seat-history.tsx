import type { Translate } from '@/app/_texts/keys';
import { useFormatter, useTranslations } from '@/app/_texts/translate';
import { Panel } from '@/app/_ui/kit/controls';
import { isolated } from '@/app/_ui/kit/written';
import type { SeatChange, TableView } from '@/lib/match';
import type { Seat } from '@/lib/rules/view';
import type { Scene } from './scene';

/**
 * Tells of changes at the seats: the latest, who has sat where more than one has, and the earlier ones folded away. `now` in
 * milliseconds since 1970.
 */
export function SeatHistory({ scene: { view }, now }: { scene: Pick<Scene, 'view'>; now: number }) {
  const t = useTranslations('table');
  const format = useFormatter();
  const sat = satInWords(view, t);
  const [latest, ...earlier] = changesInWords(view, view.changes, t).toReversed();
  if (!latest) return null;
  const when = ({ at }: ToldChange) => format.relativeTime(at, now);
  return (
    <Panel title={t('changes.title')}>
      <ChangeLine change={latest} when={when(latest)} />
      {sat.map((line) => (
        <p key={line} className="mt-2 wrap-anywhere text-quiet text-sm">
          {line}
        </p>
      ))}
      {earlier.length > 0 && (
        <details>
          <summary className="-mb-3 min-h-11 cursor-pointer content-center text-quiet text-sm">
            {t('changes.earlier', { count: earlier.length })}
          </summary>
          <ol className="mt-3 grid gap-2">
            {earlier.map((change, i) => (
              <li key={i}>
                <ChangeLine change={change} when={when(change)} />
              </li>
            ))}
          </ol>
        </details>
      )}
    </Panel>
  );
}

/** One change, and when it was. */
export function ChangeLine({ change: { text }, when }: { change: ToldChange; when: React.ReactNode }) {
  return (
    <p className="text-sm">
      <span className="wrap-anywhere">{text}</span> <span className="whitespace-nowrap text-quiet">{when}</span>
    </p>
  );
}

type Seats = Pick<TableView, 'seats'>;

/** One change at a seat in a sentence, and when it was (ms since 1970). */
type ToldChange = { at: number; text: string };

/**
 * Each change at a seat in words, in the order given.
 * @param view as it is after the last of them
 */
export function changesInWords(view: Seats, changes: readonly SeatChange[], t: Translate<'table'>): ToldChange[] {
  const ofPlayers = areOfPlayers(view, changes);
  const sentence = (change: SeatChange, i: number) => {
    const { type, name, level, allowed, by, talk, kind, about, reason, isWished } = change;
    const playerOf = (seat: Seat) => playerAt(view, changes, i, seat);
    const nameOf = (seat: Seat) => isolated(playerOf(seat) ?? t('place', { number: seat + 1 }));
    const values = {
      seat: change.seat + 1,
      name: isolated(name ?? ''),
      who: name === null ? 'none' : 'named',
      level: level ?? '',
      allowed: allowed ? 'yes' : 'no',
      talk: talk ?? '',
      by: by === undefined ? '' : nameOf(by),
      owner: isolated(playerOf(change.seat) ?? 'none'),
      kind: kind ?? '',
      about: about === undefined ? '' : nameOf(about),
      reason: isolated(reason ?? ''),
      wished: isWished ? 'yes' : 'no',
      claim: change.claim ?? '',
      behind: change.behind ? 'yes' : 'no',
    };
    // A bot plays for somebody, or by itself.
    if (type === 'botSeated') return t(ofPlayers[i] ? 'changes.botSeated' : 'changes.ownBotSeated', values);
    if (type === 'botLeft') return t(ofPlayers[i] ? 'changes.botLeft' : 'changes.ownBotLeft', values);
    return t(`changes.${type}`, values);
  };
  return changes.map((change, i) => ({ at: change.at, text: sentence(change, i) }));
}

/** For each change, whether the seat was a player's after it: followed back from what is so now. */
function areOfPlayers({ seats }: Seats, changes: readonly SeatChange[]): boolean[] {
  const now = seats.map(({ player }) => player);
  return changes
    .toReversed()
    .map(({ type, seat }) => {
      const after = now[seat];
      if (type === 'seatTaken') now[seat] = false;
      if (type === 'playerForgotten') now[seat] = true;
      return after;
    })
    .toReversed();
}

/** Returns the name of the player who sat at a seat when change `i` happened; null if that cannot be told, or they are forgotten. */
function playerAt({ seats }: Seats, changes: readonly SeatChange[], i: number, seat: Seat): string | null {
  const isArrival = (change: SeatChange) => change.seat === seat && change.type === 'seatTaken';
  const came = changes.slice(0, i).findLast(isArrival);
  if (came) return came.name;
  const hasChanged = changes
    .slice(i)
    .some((change) => isArrival(change) || (change.seat === seat && change.type === 'playerForgotten'));
  return hasChanged ? null : seats[seat].name;
}

/** For each seat that more than one has held: who has, from which deal on, and how they came to it. */
export function satInWords({ seats }: Seats, t: Translate<'table'>): string[] {
  return seats.flatMap(({ sat }, seat) => {
    if (sat.length < 2) return [];
    const holders = sat.map(({ name, level, deal, how }) => {
      const who = name === null ? 'none' : level === null ? 'player' : 'bot';
      return t('sat.holder', { who, name: isolated(name ?? ''), deal: deal + 1, how });
    });
    return [t('sat.line', { seat: seat + 1, holders: holders.join('; ') })];
  });
}
