import type { Row } from './block';
import { VARIANTS, type Variant } from './hours';

/** Hours a deal takes on average in each variant, and what orders cost a seat in points a deal, with its 95 % interval. */
export type Figures = Record<Variant, number> & { costPoints: number; costLow: number; costHigh: number };

/**
 * Deals are what varies independently: the seats of one deal share its cards. Costs are positive where orders are worse.
 * Throws if there are no rows.
 */
export function figuresOf(rows: readonly Row[]): Figures {
  if (rows.length === 0) throw new Error('no deal was played');
  const costs = rows.map((row) => mean(row.costs));
  const cost = mean(costs);
  const squares = costs.reduce((sum, one) => sum + (one - cost) ** 2, 0);
  const half = rows.length > 1 ? 1.96 * Math.sqrt(squares / (rows.length - 1) / rows.length) : Number.POSITIVE_INFINITY;
  const hours = (variant: Variant) => mean(rows.map(({ courses }) => courses[variant].hours));
  return {
    plain: hours('plain'),
    forced: hours('forced'),
    orders: hours('orders'),
    claims: hours('claims'),
    costPoints: cost,
    costLow: cost - half,
    costHigh: cost + half,
  };
}

/** How many times the hours of `plain` each other variant takes. */
export function ratiosOf(figures: Figures): Record<Exclude<Variant, 'plain'>, number> {
  const { plain, forced, orders, claims } = figures;
  return { forced: forced / plain, orders: orders / plain, claims: claims / plain };
}

/** How the moves of a deal came about in each variant, on average, for people. */
export function movesOf(rows: readonly Row[]): string {
  return VARIANTS.map((variant) => {
    const of = (kind: 'decided' | 'forced' | 'ordered' | 'claimed') =>
      mean(rows.map(({ courses }) => courses[variant][kind])).toFixed(1);
    return `${variant} ${of('decided')} + ${of('forced')} + ${of('ordered')} + ${of('claimed')}`;
  }).join('; ');
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
}
