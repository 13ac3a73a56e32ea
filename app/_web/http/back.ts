import type { NextRequest } from 'next/server';
import { z } from 'zod';
import { card } from '@/lib/cards';
import { parseUrl } from '@/lib/identity';
import { ownPathField } from './locale';

/** The page of this site that a form was on by its Referer, if expected, without an earlier problem and choice in its query. */
export function pageBehind(headers: Headers, expected: RegExp): string | null {
  const referer = headers.get('referer');
  const url = parseUrl(referer ?? '');
  if (!url) return null;
  const { pathname, searchParams } = url;
  if (!expected.test(pathname)) return null;
  for (const name of ['problem', 'suit', 'option', 'wait', 'card', 'cards', 'value', 'typed'])
    searchParams.delete(name);
  const query = searchParams.toString();
  return query ? `${pathname}?${query}` : pathname;
}

/** The table's page that a form was on, with the seat it showed; without a Referer with none: others may share this browser. */
export function tablePage({ headers }: NextRequest, { id }: { id: string }): string {
  return pageBehind(headers, /^\/t\/[a-z0-9]+(\/(link|menu))?$/) ?? `/t/${encodeURIComponent(id)}`;
}

/** A page that has nothing to return to but where its visitor came from. */
const NO_RETURN = /^\/(preferences|s\/|api\/)/;

/** Returns the page a visitor came from: the one they ask to return to, else this host's Referer, else the home page. */
export function cameFrom(headers: Headers, asked?: string): string {
  const path = ownPathField.safeParse(asked ?? refererPath(headers) ?? '/').data ?? '/';
  return NO_RETURN.test(path) ? '/' : path;
}

function refererPath(headers: Headers): string | null {
  const url = parseUrl(headers.get('referer') ?? '');
  return url && url.host === headers.get('host') ? url.pathname + url.search : null;
}

const choice = z.object({
  card: card.optional(),
  cards: z.array(card).max(52).optional(),
  value: z.union([z.number(), z.string().max(20)]).optional(),
});

/** Returns a move's choice as fields of the table's address: `card`, `value`, or `cards` with points between. */
export function chosenBy(move: unknown): Record<string, string> {
  const parsed = choice.safeParse(move);
  if (!parsed.success) return {};
  const { card, cards = [], value } = parsed.data;
  return {
    ...(card !== undefined && { card }),
    ...(cards.length > 0 && { cards: cards.join('.') }),
    ...(value !== undefined && { value: String(value) }),
  };
}
