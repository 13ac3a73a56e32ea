import { useTranslations } from '@/app/_texts/translate';
import { Pile } from '@/app/_ui/felt/players';
import type { Who } from '@/app/_ui/game-ui';
import { CardList } from '@/app/_ui/kit/cards';
import { sideName } from '@/app/_ui/table/names';
import type { Card } from '@/lib/cards';
import type { Frame } from '@/lib/match';
import type { State, View } from '@/lib/rules/spades';
import { drawsMade } from '@/lib/rules/spades/drawing';
import { hasPlayed, type Seat } from '@/lib/rules/view';
import { bidKind, contractOf, partnerOf, sides } from './details';
import { LastDraw } from './draw-form';
import { Settlement } from './settlement';

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

function Note({ children }: { children: React.ReactNode }) {
  return <li className="text-quiet">{children}</li>;
}

type RecapProps = Props & { state: State; move: Frame['move'] };

/** Both cards of a draw, what an exchange brought, how far the sides are, and how the deal was counted. */
export function RecapNotes({ view, state, move, names }: RecapProps) {
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
function Shown({ state: { drawing }, move }: Omit<RecapProps, keyof Props>): React.ReactNode {
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

/** How far each side is with its bids, and its bags of the match so far, as items of a list. */
function Contracts({ view, names }: { view: View; names: string[] }) {
  const you = useTranslations('table')('you');
  // The viewer's own side comes first.
  const own = (seats: readonly Seat[]) => view.seat !== null && seats.includes(view.seat);
  const ordered = sides(view.players).toSorted((a, b) => Number(own(b)) - Number(own(a)));
  const called = names.map((name, seat) => (seat === view.seat ? you : name));
  return ordered.map((seats) => (
    <li key={seats[0]} className={own(seats) ? 'font-medium' : 'text-quiet'}>
      <Side view={view} seats={own(seats) ? seats.toSorted((a) => (a === view.seat ? -1 : 1)) : seats} names={called} />
    </li>
  ));
}

function Side({ view, seats, names }: { view: View; seats: readonly Seat[]; names: string[] }) {
  const t = useTranslations('games.spades.contract');
  const { bid, tricks, nils } = contractOf(view, seats);
  const bags = view.bags[seats[0]];
  const parts = [
    ...(bid > 0 ? [t('tricks', { tricks, bid })] : []),
    ...nils.map(({ seat, kind, tricks }) =>
      t('nil', { name: names[seat], alone: String(seats.length === 1), kind, tricks }),
    ),
    ...(bags > 0 ? [t('bags', { count: bags })] : []),
  ];
  return `${sideName(seats, names)}: ${parts.join(' · ')}`;
}

/** A player's steps before the first trick: drawn, chosen, exchanged, bid. */
export function PlaceNote({ view, seat, who }: PlaceProps) {
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

type PlaceProps = { view: View; seat: Seat; who: Who };

function lookOf({ hasChosen, blindNil }: View, seat: Seat): 'open' | 'chosen' | 'looked' | 'blindNil' {
  if (blindNil[seat] === null) return hasChosen[seat] ? 'chosen' : 'open';
  return blindNil[seat] ? 'blindNil' : 'looked';
}

/** How many cards a player has drawn, and whether they bid blind nil, once that is told. */
function Drawing({ view, seat }: Omit<PlaceProps, 'who'>) {
  const t = useTranslations('games.spades.place');
  return t('drawn', { count: view.counts[seat], look: lookOf(view, seat) });
}

function Exchanging({ view, seat, who }: PlaceProps) {
  const t = useTranslations('games.spades.place');
  const count = view.exchangeCounts[seat];
  if (!view.blindNil[seat]) return t('noExchange', { who });
  return count === null ? t('isExchanging', { who }) : t('exchanged', { count, who });
}

function Bid({ view, seat, who }: PlaceProps) {
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
