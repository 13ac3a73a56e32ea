import type { ReactNode } from 'react';
import { useTranslations } from '@/app/_texts/translate';
import { CardList } from '@/app/_ui/kit/cards';
import type { Card } from '@/lib/cards';
import type { View } from '@/lib/rules/spades';
import { hasPlayed } from '@/lib/rules/view';
import { Contracts } from './contracts';
import { partnerOf } from './details';
import { LastDraw } from './draw-form';

type Props = { view: View; names: string[] };

/** The draws, exchanges and bids, and how many tricks the sides have of their bids. */
export function TableNotes({ view, names }: Props) {
  if (view.phase === 'finished') return null;
  return (
    <ul className="grid gap-1 text-sm empty:hidden">
      <BeforePlay view={view} names={names} />
      {view.phase === 'playing' && <InPlay view={view} names={names} />}
    </ul>
  );
}

function BeforePlay({ view, names }: Props) {
  const t = useTranslations('games.spades.table');
  const { phase, seat, draws, draw, opener } = view;
  const hasDrawn = draws.length > 0 && draw === null;
  const partner = seat === null ? null : partnerOf(seat, view.players);
  return (
    <>
      {partner !== null && phase !== 'playing' && <Note>{t('partner', { name: names[partner] })}</Note>}
      {hasDrawn && phase !== 'playing' && (
        <Note>
          <LastDraw draws={draws} />
        </Note>
      )}
      {hasDrawn && phase === 'drawing' && <Note>{t('handDone', { name: names[view.toAct[0] ?? 0] })}</Note>}
      <Exchanges view={view} names={names} />
      {phase === 'bidding' && <Note>{t('opens', { who: seat === opener ? 'me' : 'other', name: names[opener] })}</Note>}
    </>
  );
}

/** The exchanges: all of them until the viewer has played a card, then only the viewer's own. */
function Exchanges({ view, names }: Props) {
  const t = useTranslations('games.spades.table');
  const { seat, exchanged, exchangeCounts } = view;
  const isOwnOnly = hasPlayed(view, seat ?? view.opener);
  const cards = (list: readonly Card[]) => () => <CardList cards={list} />;
  return exchangeCounts.map((count, of) => {
    if (count === null || (isOwnOnly && of !== seat)) return null;
    return (
      <Note key={of}>
        {of === seat && exchanged
          ? t.rich('youExchanged', { count, out: cards(exchanged.laidOff), in: cards(exchanged.received) })
          : t('exchanged', { count, name: names[of] })}
      </Note>
    );
  });
}

function InPlay({ view, names }: Props) {
  const t = useTranslations('games.spades.table');
  return (
    <>
      <Contracts view={view} names={names} />
      <Note>{t(view.spadesBroken ? 'broken' : 'notBroken')}</Note>
    </>
  );
}

function Note({ children }: { children: ReactNode }) {
  return <li className="text-quiet">{children}</li>;
}
