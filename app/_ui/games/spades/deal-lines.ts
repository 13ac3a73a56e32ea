import type { DealOver, EndSay } from '@/app/_ui/game-ui';
import { sideName } from '@/app/_ui/table/sides';
import { spades, type View } from '@/lib/rules/spades';
import type { Seat } from '@/lib/rules/view';
import { bidKind, sides } from './details';

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
