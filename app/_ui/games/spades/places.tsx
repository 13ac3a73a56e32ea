import { useTranslations } from '@/app/_texts/translate';
import { Pile } from '@/app/_ui/felt/players';
import type { Who } from '@/app/_ui/game-ui';
import type { View } from '@/lib/rules/spades';
import type { Seat } from '@/lib/rules/view';
import { bidKind } from './details';

/** A player's steps before the first trick: drawn, chosen, exchanged, bid. */
export function PlaceNote({ view, seat, who }: Props) {
  const t = useTranslations('games.spades.place');
  switch (view.phase) {
    case 'drawing':
      return <Drawing view={view} seat={seat} />;
    case 'looking':
      return t(`looking.${lookOf(view, seat)}`, { who });
    case 'exchanging':
      return <Exchanging view={view} seat={seat} who={who} />;
    case 'bidding':
    case 'playing':
      return <Bid view={view} seat={seat} who={who} />;
    default:
      return null;
  }
}

type Props = { view: View; seat: Seat; who: Who };

function lookOf({ hasChosen, blindNil }: View, seat: Seat): 'open' | 'chosen' | 'looked' | 'blindNil' {
  if (blindNil[seat] === null) return hasChosen[seat] ? 'chosen' : 'open';
  return blindNil[seat] ? 'blindNil' : 'looked';
}

/** How many cards a player has drawn, and whether they bid blind nil, once that is told. */
function Drawing({ view, seat }: Omit<Props, 'who'>) {
  const t = useTranslations('games.spades.place');
  return t('drawn', { count: view.counts[seat], look: lookOf(view, seat) });
}

function Exchanging({ view, seat, who }: Props) {
  const t = useTranslations('games.spades.place');
  const count = view.exchangeCounts[seat];
  if (!view.blindNil[seat]) return t('noExchange', { who });
  return count === null ? t('isExchanging', { who }) : t('exchanged', { count, who });
}

function Bid({ view, seat, who }: Props) {
  const t = useTranslations('games.spades.place');
  const kind = bidKind(view, seat);
  if (kind === null) return t(view.toAct.includes(seat) ? 'isBidding' : 'noBid', { who });
  return t('bid', { kind, count: view.bids[seat] ?? 0, who });
}

/** The stock from which two players draw their hands. */
export function Stock({ view }: { view: View }) {
  const t = useTranslations('felt');
  return view.phase === 'drawing' && <Pile label={t('stock')} />;
}

/** Tricks taken of those bid. */
export function SeatMark({ view, seat }: { view: View; seat: Seat }) {
  const t = useTranslations('games.spades.mark');
  const bid = view.bids[seat];
  const isPlayed = view.phase === 'playing' || view.phase === 'dealing' || view.phase === 'finished';
  if (!isPlayed || bid === null) return null;
  const taken = view.taken[seat];
  return (
    <span className="shrink-0 rounded-full bg-panel px-1.5 text-quiet text-xs tabular-nums">
      <span aria-hidden="true">{t('short', { taken, bid })}</span>
      <span className="sr-only">{t('long', { taken, bid, kind: bidKind(view, seat) ?? 'tricks' })}</span>
    </span>
  );
}
