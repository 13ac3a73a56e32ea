import type { ReactNode } from 'react';
import { useTranslations } from '@/app/_texts/translate';
import { CardList } from '@/app/_ui/kit/cards';
import type { Card } from '@/lib/cards';
import type { Frame } from '@/lib/match';
import type { State, View } from '@/lib/rules/spades';
import { drawsMade } from '@/lib/rules/spades/drawing';
import { Contracts } from './contracts';
import { Settlement } from './settlement';

type Props = { view: View; state: State; move: Frame['move']; names: string[] };

/** Both cards of a draw, what an exchange brought, how far the sides are, and how the deal was counted. */
export function RecapNotes({ view, state, move, names }: Props) {
  const t = useTranslations('games.spades.table');
  const isOver = view.phase === 'dealing' || view.phase === 'finished';
  return (
    <div className="grid gap-3">
      <ul className="grid gap-1 text-quiet text-sm empty:hidden">
        <Shown state={state} move={move} />
        {view.phase === 'playing' && <Contracts view={view} names={names} />}
        {(view.phase === 'playing' || isOver) && view.spadesBroken && <li>{t('broken')}</li>}
      </ul>
      {isOver && <Settlement view={view} names={names} />}
    </div>
  );
}

/** The facts a move brought to light that its words do not say. */
function Shown({ state: { drawing }, move }: Pick<Props, 'state' | 'move'>): ReactNode {
  const t = useTranslations('games.spades.recap');
  if (!move || !['keep', 'reject', 'exchange'].includes(move.move.type)) return null;
  if (!drawing) return null;
  const received = drawing.exchanged[move.seat]?.received ?? [];
  if (move.move.type === 'exchange') {
    return received.length > 0 && <li>{t.rich('received', { cards: () => <CardList cards={received} /> })}</li>;
  }
  const draw = drawsMade(drawing, move.seat).at(-1);
  if (!draw) return null;
  const card = (shown: Card) => () => <CardList cards={[shown]} />;
  return (
    <li>
      {t.rich('draw', {
        kind: draw.kept ? 'kept' : 'rejected',
        card: card(draw.card),
        other: card(draw.discarded),
      })}
    </li>
  );
}
