import { textsOf, useFormatter, useTranslations } from '@/app/_texts/translate';
import { isMyTurn, isReplaced, turnOf } from '@/app/_ui/table/names';
import { AutopilotMark } from '@/app/_ui/table/parts/absence';
import type { Scene } from '@/app/_ui/table/scene';
import { trickNumber } from '@/app/_ui/table/seating';
import type { Seat } from '@/lib/rules/view';
import { Felt, type FeltTexts } from './felt';
import { usePlateTexts, usePlayers, useWords } from './players';
import { storyOf } from './story-of';

type Props = {
  scene: Scene;
  /** Shown over the felt between two deals, when the player has seen the first one to its end, and when the match is over. */
  dealEnd?: React.ReactNode;
  /** Whether one may leaf back to the deal before all the time, and not only before the first card. */
  keepsDealBefore?: boolean;
  /** Whether it goes out to a browser with scripts. */
  isAnswer?: boolean;
};

/** The players round the table, and what was played, as far as the viewer may look back. It fills the box it stands in. */
export function TrickArea({ scene, dealEnd, keepsDealBefore = false, isAnswer = false }: Props) {
  const t = useTranslations();
  const { view, ui, game } = scene;
  const story = storyOf(
    view,
    ({ cards }) => ui.trickPoints?.(view.options, cards) ?? 0,
    (played) => ui.beats?.(view.options, played) ?? [],
    keepsDealBefore,
  );
  const me = isReplaced(view) ? null : view.seat;
  const words = useWords(ui, scene.names, me);
  const mark = (seat: Seat) => view.seats[seat].away && <AutopilotMark />;
  const format = useFormatter();
  const turnText = turnOf(view, useTranslations('table'), (list) => format.list(list));
  const since = {
    title: t('felt.since.title'),
    dealOver: t('felt.since.dealOver', { deal: '{deal}' }),
    you: t('table.you'),
  };
  const isMine = isMyTurn(view) && !isReplaced(view);
  return (
    <section aria-label={t('table.trick')} className="h-full min-h-0 rounded-xl bg-felt">
      <Felt
        table={view.table}
        version={view.version}
        story={story}
        seen={view.seen}
        tells={scene.own}
        viewer={me}
        bottom={view.seat ?? 0}
        players={usePlayers({ ...scene, seats: view.seats, me, mark })}
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
        since={isAnswer || dealEnd ? undefined : since}
        isHeard={scene.preferences?.sounds}
      />
    </section>
  );
}

function useTexts(): FeltTexts {
  const t = useTranslations('felt');
  return {
    ...usePlateTexts(),
    ...textsOf(['takeBack', 'skip', 'next', 'goOn', 'before', 'after'], t),
    page: t('page', { now: '{now}', of: '{of}' }),
  };
}
