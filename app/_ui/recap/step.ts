import type { Position } from '@/lib/tables';

/** A position of a recap among all positions of its deal; deal and step are counted from 0. */
export type Step = { deal: number; step: number; positions: Position[]; position: Position };

/** The address of a position; the deal is counted from 1 there. */
export function stepPath(table: string, deal: number, step: number): string {
  return `/t/${table}/recap/${deal + 1}/${step}`;
}
