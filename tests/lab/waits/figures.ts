import { mean } from '../../../lib/bots/advise-trick';
import type { Row } from './block';
import { VARIANTS, type Variant } from './hours';

/** Hours a deal takes on average in each variant, and what orders cost a seat in points a deal, with its 95 % interval. */
export type Figures = Record<Variant, number> & { costPoints: number; costLow: number; costHigh: number } & {
  /** The same of orders left as people do. */
  takenPoints: number;
  takenLow: number;
  takenHigh: number;
};

/**
 * Deals are what varies independently: the seats of one deal share its cards. Costs are positive where orders are worse.
 * Throws if there are no rows.
 */
export function figuresOf(rows: readonly Row[]): Figures {
  if (rows.length === 0) throw new Error('no deal was played');
  const cost = intervalOf(rows.map((row) => mean(row.costs)));
  const taken = intervalOf(rows.map((row) => mean(row.taken)));
  const hours = (variant: Variant) => mean(rows.map(({ courses }) => courses[variant].hours));
  return {
    plain: hours('plain'),
    forced: hours('forced'),
    orders: hours('orders'),
    claims: hours('claims'),
    asPeopleDo: hours('asPeopleDo'),
    ...{ costPoints: cost.middle, costLow: cost.low, costHigh: cost.high },
    ...{ takenPoints: taken.middle, takenLow: taken.low, takenHigh: taken.high },
  };
}

/** The mean of some numbers that vary independently, and its 95 % interval. */
function intervalOf(numbers: readonly number[]): { middle: number; low: number; high: number } {
  const middle = mean(numbers);
  const squares = numbers.reduce((sum, one) => sum + (one - middle) ** 2, 0);
  const half =
    numbers.length > 1 ? 1.96 * Math.sqrt(squares / (numbers.length - 1) / numbers.length) : Number.POSITIVE_INFINITY;
  return { middle, low: middle - half, high: middle + half };
}

/** How many times the hours of `plain` each other variant takes. */
export function ratiosOf(figures: Figures): Record<Exclude<Variant, 'plain'>, number> {
  const { plain, forced, orders, claims, asPeopleDo } = figures;
  return { forced: forced / plain, orders: orders / plain, claims: claims / plain, asPeopleDo: asPeopleDo / plain };
}

/** How the moves of a deal came about in each variant, on average, for people. */
export function movesOf(rows: readonly Row[]): string {
  return VARIANTS.map((variant) => {
    const of = (kind: 'decided' | 'forced' | 'ordered' | 'claimed') =>
      mean(rows.map(({ courses }) => courses[variant][kind])).toFixed(1);
    return `${variant} ${of('decided')} + ${of('forced')} + ${of('ordered')} + ${of('claimed')}`;
  }).join('; ');
}
