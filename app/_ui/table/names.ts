import { gameIdOf, type Translate } from '@/app/_texts/keys';
import type { GameId } from '@/app/_texts/messages';
import { useTranslations } from '@/app/_texts/translate';
import type { GameUi } from '@/app/_ui/game-ui';
import { isolated } from '@/app/_ui/kit/written';
import type { TableView } from '@/lib/match';
import type { BaseView, Seat } from '@/lib/rules/view';

/**
 * The players' names by seat, as all pages show them, isolated from the text around them. A bot's name is marked; a seat
 * without a name is called by its number.
 */
export function namesOf(view: Pick<TableView, 'seats'>, t: Translate<'table'>): string[] {
  return view.seats.map(({ name, bot }, seat) => {
    const called = name === null ? t('place', { number: seat + 1 }) : isolated(name);
    return bot === null ? called : t('bots.name', { name: called });
  });
}

/**
 * The seats as those had them who sat there in a deal (from 0): a seat may have changed hands since. The emblem of somebody who
 * had it before is not known any more.
 * @param at a moment of the deal (ms since 1970); its end, if it is left out
 */
export function seatsIn(
  { seats }: Pick<TableView, 'seats'>,
  deal: number,
  at = Number.POSITIVE_INFINITY,
): TableView['seats'] {
  return seats.map((place) => {
    const holder = place.sat.findLast((one) => one.deal <= deal && one.at <= at);
    if (!holder || holder === place.sat.at(-1)) return place;
    return { ...place, name: holder.name, bot: holder.level, emblem: null };
  });
}

/** The names of those who sat there then (`seatsIn`), as `namesOf`. */
export function namesIn(view: Pick<TableView, 'seats'>, deal: number, t: Translate<'table'>, at?: number): string[] {
  return namesOf({ seats: seatsIn(view, deal, at) }, t);
}

/** The seats whose holder is not the one they began with. */
export function handedOver({ seats }: Pick<TableView, 'seats'>): Seat[] {
  return seats.flatMap(({ sat }, seat) => (sat.some(({ name }) => name !== sat[0].name) ? [seat] : []));
}

/**
 * The title of a table, or, if it was given none, its game and who else sits there: people, or, without any, bots.
 * @param held the reader's own seats, which are not named; without them those of the view
 */
export function titleOf(
  view: Pick<TableView, 'title' | 'game' | 'seats' | 'seat'>,
  t: Translate<'games'>,
  held: readonly Seat[] = view.seat === null ? [] : [view.seat],
): string {
  if (view.title !== null) return isolated(view.title);
  const game = gameIdOf(view.game);
  const others = view.seats.filter(({ name }, seat) => name !== null && !held.includes(seat));
  const people = others.flatMap(({ name, player, bot }) =>
    name !== null && (player || bot === null) ? [isolated(name)] : [],
  );
  if (people.length > 0) return t(`${game}.untitledWith`, { names: people.join(', ') });
  return t(others.length > 0 ? `${game}.untitledBots` : `${game}.untitled`);
}

/** Whose turn it is, in a few words: the heading of the page and the beginning of its title. */
export function turnOf(view: TableView, t: Translate<'table'>, list: (names: string[]) => string): string {
  if (view.status === 'finished') return t('turn.finished');
  if (view.status === 'open') return t('turn.open');
  if (isMyTurn(view)) return t('turn.mine');
  if (awaitsPlayer(view)) return t('turn.vacant');
  const names = namesOf(view, t);
  return t('turn.others', { names: list(view.toAct.map((seat) => names[seat])), count: view.toAct.length });
}

export function isMyTurn(view: BaseView): boolean {
  return view.seat !== null && view.toAct.includes(view.seat);
}

/** The seats where nobody sits, neither a player nor a bot. */
export function freeSeats(view: Pick<TableView, 'seats'>): Seat[] {
  return view.seats.flatMap(({ taken }, seat) => (taken ? [] : [seat]));
}

/** How a seat that nobody has taken stands, by the name of its text in `lobby.seat`. */
export function vacancyOf({ kept, name }: TableView['seats'][number]) {
  if (kept) return 'kept';
  return name === null ? 'free' : 'expected';
}

/** The seats that the invitation opens now: free ones that are kept for nobody, and bots' seats that are offered and not yet promised to anybody. */
export function openSeats(view: Pick<TableView, 'seats'>): Seat[] {
  return view.seats.flatMap(({ taken, kept, offered, next }, seat) =>
    (!taken && !kept) || (offered && !next) ? [seat] : [],
  );
}

/** Whether a running match waits for nobody but a new player. */
export function awaitsPlayer(view: Pick<TableView, 'seats' | 'status' | 'toAct'>): boolean {
  return view.status === 'running' && view.toAct.length > 0 && view.toAct.every((seat) => !view.seats[seat].taken);
}

/** Whether a bot plays in the viewer's own place. */
export function isReplaced(view: Pick<TableView, 'seats' | 'seat'>): boolean {
  return view.seat !== null && view.seats[view.seat].bot !== null;
}

/** The seats held by this browser that are to act, other than the one it shows. */
export function alsoDue(view: BaseView, held: readonly Seat[]): Seat[] {
  return held.filter((seat) => seat !== view.seat && view.toAct.includes(seat));
}

/** The scores of a match as they are shown: seats that score together stand in one column, under both their names. */
export type Scoring = Pick<BaseView, 'dealScores' | 'scores' | 'winners'> & {
  names: string[];
  /** The seats of each column. */
  sides: Seat[][];
};

type Scored = Pick<BaseView, 'dealScores' | 'scores' | 'winners' | 'players'>;

/** The scores by side. `winners` are columns here, and every list is by column. */
export function scoringOf(view: Scored, names: readonly string[], ui: Pick<GameUi, 'sides'>): Scoring {
  const sides = sidesOf(view.players, ui);
  const bySide = (scores: readonly number[]) => sides.map(([first]) => scores[first]);
  return {
    dealScores: view.dealScores.map(bySide),
    scores: bySide(view.scores),
    winners: sides.flatMap(([first], side) => (view.winners.includes(first) ? [side] : [])),
    names: sides.map((seats) => sideName(seats, names)),
    sides,
  };
}

/** The seats that play together; everybody alone where the game says nothing else. */
export function sidesOf(players: number, { sides }: Pick<GameUi, 'sides'>): Seat[][] {
  return sides?.(players) ?? Array.from({ length: players }, (_, seat) => [seat]);
}

/** Names a side by its players. */
export function sideName(seats: readonly Seat[], names: readonly string[]): string {
  return seats.map((seat) => names[seat]).join(' & ');
}

type Ranked = { seat: Seat; score: number; place: number };

/** The seats from best to worst. Equal scores share a place, and the next place is left out: 1, 1, 3. */
export function ranking(scores: readonly number[], lowWins: boolean): Ranked[] {
  const isBetter = (a: number, b: number) => (lowWins ? a < b : a > b);
  return scores
    .map((score, seat) => ({ seat, score, place: 1 + scores.filter((other) => isBetter(other, score)).length }))
    .sort((a, b) => a.place - b.place || a.seat - b.seat);
}

/** Whether a finished match has a ranking: not if it ended undecided, nor before the first deal had its points. */
export function hasRanking({ ended, dealScores }: Pick<TableView, 'ended' | 'dealScores'>): boolean {
  return !ended || (ended.reason === 'agreed' && dealScores.length > 0);
}

/** Points in a deal in words, as the game calls them: `12 Augen`. */
export function usePoints(game: GameId): (points: number) => string {
  const t = useTranslations('games');
  return (points) => t(`${game}.points`, { points });
}
