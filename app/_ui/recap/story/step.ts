import { z } from 'zod';
import { type Card, card } from '@/lib/cards';
import type { BaseMove } from '@/lib/rules/game';
import type { Seat } from '@/lib/rules/view';
import type { RecapPosition } from '@/lib/tables';

/** A position of a recap among all positions of its deal, as everybody could see them; deal and step are counted from 0. */
export type Step = { deal: number; step: number; positions: RecapPosition[]; position: RecapPosition };

/** The names by seat in a deal (from 0), at a moment (ms since 1970) or at its end. */
export type NamesIn = (deal: number, at?: number) => readonly string[];

/** How a recap is looked at: with the secret of its link, and through the eyes of one seat; with all hands open, if it is left out. */
export type Look = { share?: string | null; seat?: Seat | null };

export function recapPath(table: string, { share }: Look = {}): string {
  return share ? `/t/${table}/recap?${new URLSearchParams({ share })}` : `/t/${table}/recap`;
}

/** The address of the picture that chats show of a recap's link. */
export function recapPicturePath(table: string, share: string, of: string): string {
  return `/t/${table}/recap/picture?${new URLSearchParams({ share, of })}`;
}

/** The address of a position; the deal is counted from 1 there. */
export function stepPath(table: string, deal: number, step: number, { share, seat }: Look = {}): string {
  const query = new URLSearchParams({ deal: String(deal + 1), step: String(step) });
  if (seat !== undefined && seat !== null) query.set('hands', String(seat));
  if (share) query.set('share', share);
  return `/t/${table}/recap/replay?${query}`;
}

/** Which pages of its lists the address of a recap asks for: deals, notes, and what happened at the seats. */
export type RecapPages = { deals?: string | undefined; notes?: string | undefined; changes?: string | undefined };

/** The address of a recap with one of its lists at this page. */
export function recapPagePath(table: string, list: keyof RecapPages, page: number, { share }: Look = {}): string {
  const query = new URLSearchParams({ [list]: String(page), ...(share ? { share } : {}) });
  return `/t/${table}/recap?${query}#${list}`;
}

const played = z.object({ type: z.literal('play'), card });

/** The card that a move plays to a trick; null if it is another kind of move. */
export function playedCard(move: BaseMove): Card | null {
  const parsed = played.safeParse(move);
  return parsed.success ? parsed.data.card : null;
}
