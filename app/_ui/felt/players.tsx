import { Fragment, type ReactNode } from 'react';
import { textsOf, useLocale, useTranslations } from '@/app/_texts/translate';
import type { Details, GameUi, OpenGame } from '@/app/_ui/game-ui';
import { CardBack } from '@/app/_ui/kit/cards';
import { initialOf } from '@/app/_ui/kit/emblem';
import { usePoints } from '@/app/_ui/table/names';
import { seatsFrom } from '@/app/_ui/table/seating';
import { RANKS, SUITS } from '@/lib/cards';
import type { TableView } from '@/lib/match';
import type { BaseView, Seat } from '@/lib/rules/view';
import type { PlateTexts, Player } from './plate';
import type { FeltWords } from './speech';

/** A position of a match, and who sits at its table. */
export type Seated = {
  view: BaseView;
  game: OpenGame;
  details: Details;
  /** By seat. */
  names: readonly string[];
  seats: TableView['seats'];
  /** The seat that is called "you"; null: everybody is called by their name. */
  me: Seat | null;
  /** Marks a player, besides the game's own marks. */
  mark?: ((seat: Seat) => ReactNode) | undefined;
};

/** Returns the content of the plates of a position, by seat. */
export function usePlayers({ view, game, details, names, seats, me, mark }: Seated): Player[] {
  const t = useTranslations();
  const hasPlayed = view.trick !== null || view.taken.some((tricks) => tricks > 0);
  return seatsFrom(0, view.players).map((seat) => {
    const goal = game.goal?.(seat);
    const { cards, points } = details.bySeat[seat];
    const { emblem } = seats[seat];
    const ofGame = goal ? null : game.seatMark?.(seat);
    const other = mark?.(seat);
    const ofLast = view.dealScores.at(-1)?.[seat] ?? 0;
    return {
      name: seat === me ? t('table.you') : names[seat],
      initial: initialOf(seats[seat].name, seat),
      // Nothing is sent that is not so.
      ...(emblem && { emblem: { id: emblem, name: t(`emblems.name.${emblem}`) } }),
      ...((ofGame || other) && {
        marks: (
          <Fragment key={seat}>
            {ofGame}
            {other}
          </Fragment>
        ),
      }),
      ...(!hasPlayed && !goal && { note: game.placeNote?.(seat) }),
      ...(goal && { goal: t(`felt.goal.${goal.kind}`, { bid: goal.bid, taken: '{taken}' }) }),
      total: view.scores[seat],
      totalBefore: view.scores[seat] - ofLast,
      points,
      count: view.counts[seat],
      taken: view.taken[seat],
      open: cards,
    };
  });
}

/** The sentences in which the felt tells what is played. */
export function useWords({ id }: Pick<GameUi, 'id'>, names: readonly string[], me: Seat | null): FeltWords {
  const t = useTranslations('felt');
  const cards = useTranslations('cards');
  const points = usePoints(id);
  return {
    language: useLocale(),
    names,
    me,
    plays: t('plays', { name: '{name}', card: '{card}' }),
    youPlay: t('youPlay', { card: '{card}' }),
    itselfPlayed: t('itself.played', { card: '{card}' }),
    itself: t('itself.why'),
    takes: t('takes', { name: '{name}' }),
    youTake: t('youTake'),
    points: { one: points(1).replace('1', '#'), other: points(2).replace('2', '#') },
    card: cards('name', { rank: '{rank}', suit: '{suit}' }),
    ranks: textsOf(RANKS, (rank) => cards(`rank.${rank}`)),
    indices: textsOf(RANKS, (rank) => cards(`index.${rank}`)),
    suits: textsOf(SUITS, (suit) => cards(`suit.${suit}`)),
  };
}

/** Explains the signs on the plates and the ring round a card. */
export function usePlateTexts(): PlateTexts & { takes: string } {
  const t = useTranslations('felt');
  const table = useTranslations('table');
  return {
    ...textsOf(['cards', 'tricks', 'total', 'totalShort', 'deal', 'open'], t),
    ...textsOf(['leads', 'due', 'takes'], table),
  };
}

/** Two cards face down in the middle of the felt, and what they are. */
export function Pile({ label }: { label: string }) {
  return (
    <span className="felt-pile">
      <span className="flex">
        <CardBack size="mini" />
        <CardBack size="mini" />
      </span>
      {label}
    </span>
  );
}
