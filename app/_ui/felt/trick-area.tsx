import { useFormatter, useLocale, useTranslations } from 'next-intl';
import { Fragment, type ReactNode } from 'react';
import { initialOf } from '@/app/_ui/kit/emblems/badge';
import { AutopilotMark } from '@/app/_ui/table/absence-marks';
import { isMyTurn, isReplaced, turnOf } from '@/app/_ui/table/names';
import { usePoints } from '@/app/_ui/table/points';
import type { Scene } from '@/app/_ui/table/scene';
import { seatsFrom, trickNumber } from '@/app/_ui/table/seating';
import { RANKS, SUITS } from '@/lib/cards';
import type { Seat } from '@/lib/rules/view';
import { Felt, type FeltTexts } from './felt';
import type { Player } from './plate';
import { SinceThen } from './since-then';
import type { Words } from './speech';
import { storyOf } from './story-of';

type Props = {
  scene: Scene;
  /** Shown over the felt between two deals, when the player has seen the first one to its end, and when the match is over. */
  dealEnd?: ReactNode;
  /** Whether one may leaf back to the deal before all the time, and not only before the first card. */
  keepsDealBefore?: boolean;
  /** Whether it goes out to a browser with scripts. */
  isAnswer?: boolean;
};

/** The players round the table, and what was played, as far as the viewer may look back. It fills the box it stands in. */
export function TrickArea({ scene, dealEnd, keepsDealBefore = false, isAnswer = false }: Props) {
  const t = useTranslations();
  const { view, ui, game } = scene;
  const story = storyOf(view, ({ cards }) => ui.trickPoints?.(view.options, cards) ?? 0, keepsDealBefore);
  const words = useWords(scene);
  const format = useFormatter();
  const turnText = turnOf(view, useTranslations('table'), (list) => format.list(list));
  const isMine = isMyTurn(view) && !isReplaced(view);
  return (
    <section aria-label={t('table.trick')} className="h-full min-h-0 rounded-xl bg-felt">
      <Felt
        table={view.table}
        version={view.version}
        story={story}
        seen={view.seen}
        tells={scene.own}
        viewer={isReplaced(view) ? null : view.seat}
        bottom={view.seat ?? 0}
        players={usePlayers(scene, words)}
        toAct={view.status === 'running' ? view.toAct : []}
        tricks={trickNumber(view).of}
        words={words}
        texts={useTexts()}
        sprite={useTranslations('cards')('sprite')}
        href={scene.after}
        firstTrick={scene.trick}
        isOver={view.status === 'finished'}
        turn={{ text: isMine ? t('felt.yourTurn') : `${turnText}.`, isMine }}
        pile={game.pile?.()}
        dealEnd={dealEnd}
      >
        {!isAnswer && <SinceThen story={story} seen={view.seen} words={words} />}
      </Felt>
    </section>
  );
}

function useWords({ view, ui, names }: Scene): Words {
  const t = useTranslations('felt');
  const cards = useTranslations('cards');
  const points = usePoints(ui.id);
  const named = <Key extends string>(keys: readonly Key[], name: (key: Key) => string) =>
    Object.fromEntries(keys.map((key) => [key, name(key)]));
  return {
    language: useLocale(),
    names,
    me: isReplaced(view) ? null : view.seat,
    plays: t('plays', { name: '{name}', card: '{card}' }),
    youPlay: t('youPlay', { card: '{card}' }),
    takes: t('takes', { name: '{name}' }),
    youTake: t('youTake'),
    points: { one: points(1).replace('1', '#'), other: points(2).replace('2', '#') },
    card: cards('name', { rank: '{rank}', suit: '{suit}' }),
    ranks: named(RANKS, (rank) => cards(`rank.${rank}`)),
    indices: named(RANKS, (rank) => cards(`index.${rank}`)),
    suits: named(SUITS, (suit) => cards(`suit.${suit}`)),
  };
}

function useTexts(): FeltTexts {
  const t = useTranslations('felt');
  const table = useTranslations('table');
  return {
    cards: t('cards'),
    tricks: t('tricks'),
    total: t('total'),
    totalShort: t('totalShort'),
    deal: t('deal'),
    open: t('open'),
    leads: table('leads'),
    due: table('due'),
    takes: table('takes'),
    skip: t('skip'),
    next: t('next'),
    goOn: t('goOn'),
    before: t('before'),
    after: t('after'),
    page: t('page', { now: '{now}', of: '{of}' }),
  };
}

/** What the plates show of the players, by seat. */
function usePlayers({ view, game, details, names }: Scene, words: Words): Player[] {
  const t = useTranslations();
  const hasPlayed = view.trick !== null || view.taken.some((tricks) => tricks > 0);
  const mark = (seat: Seat) => (
    <Fragment key={seat}>
      {!game.goal?.(seat) && game.seatMark?.(seat)}
      {view.seats[seat].away && <AutopilotMark />}
    </Fragment>
  );
  return seatsFrom(0, view.players).map((seat) => {
    const goal = game.goal?.(seat);
    const { cards, points } = details.bySeat[seat];
    const { emblem } = view.seats[seat];
    const ofLast = view.dealScores.at(-1)?.[seat] ?? 0;
    return {
      name: seat === words.me ? t('table.you') : names[seat],
      initial: initialOf(view.seats[seat].name, seat),
      emblem: emblem && { id: emblem, name: t(`emblems.name.${emblem}`) },
      marks: mark(seat),
      note: hasPlayed || goal ? null : game.placeNote?.(seat),
      total: view.scores[seat],
      totalBefore: view.scores[seat] - ofLast,
      points,
      count: view.counts[seat],
      taken: view.taken[seat],
      tricks: goal ? t(`felt.goal.${goal.kind}`, { bid: goal.bid, taken: '{taken}' }) : '{taken}',
      open: cards,
    };
  });
}
