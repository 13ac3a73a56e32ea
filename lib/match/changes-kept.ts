import { KEPT_CHANGES, type SeatChange } from './state';

/** What happens once, or brings somebody else to a seat: no later change takes its place. */
const NEVER_REPLACED: readonly SeatChange['type'][] = [
  'seatTaken',
  'linkOpened',
  'playerForgotten',
  'claimed',
  'matchEnded',
];

/**
 * The latest changes with another one. It takes the place of one that said the same of the same seat before, and where there
 * are too many, the oldest goes of whoever made most of them: nobody flushes what others did by doing something again and again.
 */
export function withChange(changes: readonly SeatChange[], change: SeatChange): SeatChange[] {
  const others = NEVER_REPLACED.includes(change.type) ? changes : changes.filter((one) => !isSame(one, change));
  const kept = [...others, change];
  while (kept.length > KEPT_CHANGES) kept.splice(oldestOfMost(kept), 1);
  return kept;
}

function isSame(a: SeatChange, b: SeatChange): boolean {
  return a.type === b.type && a.seat === b.seat && a.by === b.by && a.kind === b.kind && a.about === b.about;
}

/** The place in the list of the oldest change of the seat that made most of them. */
function oldestOfMost(changes: readonly SeatChange[]): number {
  const makers = changes.map(({ by, seat }) => by ?? seat);
  const madeBy = (maker: number) => makers.filter((other) => other === maker).length;
  const most = Math.max(...makers.map(madeBy));
  return makers.findIndex((maker) => madeBy(maker) === most);
}
