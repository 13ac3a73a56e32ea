import type { RulesKey } from '@/app/_texts/keys';
import type { DealOver, Details, EndSay, Goal, Say } from '@/app/_ui/game-ui';
import { sideName } from '@/app/_ui/table/names';
import type { Card } from '@/lib/cards';
import { spades, type View } from '@/lib/rules/spades';
import { hasPlayed, type Seat } from '@/lib/rules/view';

/** The details pages show of a view of Spades. */
export function detailsOf(view: View): Details {
  return {
    // Before the last trick there are no points; bids and tricks are shown instead.
    bySeat: view.taken.map(() => ({ cards: [], points: null })),
    fresh: freshCards(view),
    words: (mover, names) => {
      const partner = partnerOf(mover, view.players);
      const led = view.trick?.cards[0].charAt(1) ?? 'none';
      return {
        name: names[mover],
        table: view.players === 2 ? 'two' : 'four',
        led,
        holds: String(led === 'none' || view.hand.some((card) => card.endsWith(led))),
        partner: partner === null ? '' : names[partner],
        partnerBid: partner === null ? 'none' : (bidKind(view, partner) ?? 'none'),
        partnerTricks: partner === null ? 0 : (view.bids[partner] ?? 0),
      };
    },
  };
}

/** The card of the viewer's last draw, while they draw; then those from an exchange, until they have played a card. */
function freshCards(view: View): Card[] {
  const { seat, draw, draws, exchanged } = view;
  if (seat === null || hasPlayed(view, seat)) return [];
  return draw ? draws.slice(-1).map(({ card }) => card) : (exchanged?.received ?? []);
}

/** The seats that score together: seats 0 and 2 against 1 and 3, or two alone (rules.md §3). */
export function sides(players: number): Seat[][] {
  return players === 4
    ? [
        [0, 2],
        [1, 3],
      ]
    : [[0], [1]];
}

/** The partner of the seat, who sits opposite; none with two players. */
export function partnerOf(seat: Seat, players: number): Seat | null {
  return players === 4 ? (seat + 2) % 4 : null;
}

/** Returns the kind of bid the seat has made: null for none yet. */
export type BidKind = 'tricks' | 'nil' | 'blindNil';

export function bidKind({ bids, blindNil }: Pick<View, 'bids' | 'blindNil'>, seat: Seat): BidKind | null {
  if (blindNil[seat]) return 'blindNil';
  const bid = bids[seat];
  return bid === null ? null : bid === 0 ? 'nil' : 'tricks';
}

/** A player's bid, once cards are played. */
export function goalOf(view: View, seat: Seat): Goal | null {
  const kind =
    view.phase === 'playing' || view.phase === 'dealing' || view.phase === 'finished' ? bidKind(view, seat) : null;
  return kind && { bid: view.bids[seat] ?? 0, kind };
}

/** How far a side is with its bids: `bid` and `tricks` are those of the partners who did not bid nil. */
export type Contract = { bid: number; tricks: number; nils: { seat: Seat; kind: BidKind; tricks: number }[] };

export function contractOf(view: Pick<View, 'bids' | 'blindNil' | 'taken'>, side: readonly Seat[]): Contract {
  const contract: Contract = { bid: 0, tricks: 0, nils: [] };
  for (const seat of side) {
    const kind = bidKind(view, seat);
    if (kind === 'nil' || kind === 'blindNil') {
      contract.nils.push({ seat, kind, tricks: view.taken[seat] });
    } else {
      contract.bid += view.bids[seat] ?? 0;
      contract.tricks += view.taken[seat];
    }
  }
  return contract;
}

/** The paragraph of the rules about what is to be done now. */
export function helpOf(view: View): RulesKey<'spades'> {
  switch (view.phase) {
    case 'drawing':
      return 'draw.p1';
    case 'looking':
      return view.players === 4 ? 'four.blindNil' : 'blindNil.p1';
    case 'exchanging':
      return 'exchange.p1';
    case 'bidding':
      return 'bid.p1';
    case 'playing':
      return view.trick ? 'play.follow' : 'play.lead';
    default:
      return 'end.p1';
  }
}

/** Says in a message how many tricks each player has bid and taken. */
export function letterNotes(view: View, { t, names }: Say): string[] {
  if (view.phase !== 'playing') return [];
  return view.bids.flatMap((bid, seat) => {
    const kind = bidKind(view, seat);
    if (bid === null || kind === null) return [];
    return [`${names[seat]}: ${t('spades.mark.long', { taken: view.taken[seat], bid, kind })}`];
  });
}

/** Lists the news of a deal of Spades, the boldest bids first: nils, bids that failed, bags that cost. */
export function dealLines(
  { lastDeal, players }: View,
  { options }: DealOver,
  { t, names, me }: EndSay & { me: Seat | null },
): string[] {
  if (!lastDeal) return [];
  const { nilBags } = spades.options.parse(options);
  const found: { weight: number; line: string }[] = [];
  for (let seat = 0; seat < players; seat++) {
    const kind = bidKind(lastDeal, seat);
    if (kind !== 'nil' && kind !== 'blindNil') continue;
    const tricks = lastDeal.taken[seat];
    const isBlind = kind === 'blindNil';
    const about = { who: seat === me ? 'me' : 'other', name: names[seat], blind: String(isBlind) };
    const line = tricks === 0 ? t('spades.nilMade', about) : t('spades.nilFailed', { ...about, tricks });
    found.push({ weight: isBlind ? 5 : 4, line });
  }
  const both = sides(players).map((seats, side) => {
    const { contract, penalty } = lastDeal.sides[side];
    const isMine = me !== null && seats.includes(me);
    const about = { who: isMine ? 'me' : 'other', name: sideName(seats, names), partners: String(players === 4) };
    if (contract < 0) {
      const bidders = seats.filter((seat) => nilBags || lastDeal.bids[seat] !== 0);
      const tricks = bidders.reduce((sum, seat) => sum + lastDeal.taken[seat], 0);
      found.push({ weight: 3, line: t('spades.failed', { ...about, missing: -contract / 10 - tricks }) });
    }
    if (penalty < 0) found.push({ weight: 2, line: t('spades.bags', { ...about, points: -penalty }) });
    return { contract, line: t('spades.made', about) };
  });
  const made = both.filter(({ contract }) => contract > 0);
  if (made.length === 2) found.push({ weight: 1, line: t('spades.bothMade') });
  else for (const { line } of made) found.push({ weight: 1, line });
  return found.sort((a, b) => b.weight - a.weight).map(({ line }) => line);
}
