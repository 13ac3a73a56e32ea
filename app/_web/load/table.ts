import { headers } from 'next/headers';
import { cache } from 'react';
import { originOf } from '@/app/_web/http/credentials';
import { viewerHere } from '@/app/_web/http/viewer';
import { serverContext } from '@/app/_web/server/context';
import { botsHaveMoved, carryOn } from '@/app/_web/server/owed';
import { pageContext, readAhead } from '@/app/_web/server/reading';
import { newSecret, opensSeat, parseInvitation } from '@/lib/identity';
import {
  asHeard,
  asSeen,
  type Context,
  haveLooked,
  invited,
  openedBy,
  Problem,
  type Visit,
  viewerWith,
  visit,
  type Watched,
  watch,
} from '@/lib/tables';
import { type Absence, absenceOf, missing } from './absence';
import { isAnswer } from './texts';

/** A table as this browser sees it, and what its page needs to know of the world around it. */
export type LoadedTable = Visit & {
  /** Where the site is, for links to give away: `https://example.org`. */
  origin: string;
  /** Milliseconds since 1970. */
  now: number;
  /** With it a form that is sent twice counts once. */
  secret: string;
};

/**
 * The table as this browser sees it, read once for the page and its title; a seat it does not hold is ignored: it sees a
 * spectator's view, or is asked for one of its own. It may be missing or unreadable.
 * @param as the seat asked for, as the address has it
 */
export const loadTable = cache(async (table: string, as: string | undefined): Promise<LoadedTable | Absence> => {
  try {
    const context = pageContext();
    // Next tells no more of a request whose visitor has gone, as one may while bots move.
    const origin = originOf(await headers());
    const visited = await visitTable(table, as);
    const view = await asHeard(context, await asSeen(context, visited.view, visited.held));
    return { ...visited, view, origin, now: context.now(), secret: newSecret(context.random) };
  } catch (error) {
    return absenceOf(error);
  }
});

async function visitTable(table: string, as: string | undefined): Promise<Visit> {
  readAhead(pageContext(), table);
  const viewer = await viewerHere(table);
  const wanted = as !== undefined && /^\d$/.test(as) ? Number(as) : undefined;
  const visitAs = (context: Context) =>
    visit(context, table, viewer, wanted).catch((error) => {
      if (isProblem(error, 'no-seat')) return visit(context, table, viewer);
      throw error;
    });
  const context = pageContext();
  let visited = await visitAs(context);
  if (visited.owedSince !== null && (await showsAllAtOnce())) {
    await botsHaveMoved(table);
    visited = await visitAs(serverContext());
  }
  carryOn(table, visited.owedSince);
  await haveLooked(context, visited, viewer);
  // A table without cards has no hand to hide, so nobody needs to be asked.
  const [first, second] = visited.held;
  const shows = visited.view.status === 'open' && second !== undefined && visited.view.seat === null;
  return shows ? await visit(context, table, viewer, first) : visited;
}

/** Whether the answer shows all bots' moves: to a page without scripts, and to a form, which then needs no second request. */
async function showsAllAtOnce(): Promise<boolean> {
  return (await isAnswer()) || ((await headers()).get('accept') ?? '').includes('text/html');
}

function isProblem(error: unknown, code: Problem['code']): boolean {
  return error instanceof Problem && error.code === code;
}

/** The table that an invitation leads to, and a secret by which a form sent twice counts once; or missing. */
export const loadInvitation = cache(async (invitation: string) => {
  const parsed = parseInvitation(invitation);
  if (!parsed) return missing();
  const context = pageContext();
  try {
    readAhead(context, parsed.table);
    const visit = await invited(context, parsed.table, invitation, await viewerHere(parsed.table));
    return { visit, secret: newSecret(context.random) };
  } catch (error) {
    return absenceOf(error);
  }
});

/** A held seat's private link, and a secret by which a form sent twice counts once; or missing. @param as from the address */
export async function loadLink(table: string, as: string | undefined) {
  const keys = (await viewerHere(table)).keys.filter((one) => String(one.seat) === as);
  if (keys.length === 0) return missing();
  const context = pageContext();
  try {
    // A key may have been replaced since by another device: then it opens nothing.
    const [opened] = await openedBy(context, viewerWith(...keys));
    const key = keys.find((one) => opened && opensSeat(one, opened.keyHash, context));
    if (!key) return missing();
    const viewer = viewerWith(key);
    const visited = await visit(context, table, viewer, key.seat);
    await haveLooked(context, visited, viewer);
    const url = `${originOf(await headers())}/s/${key.text}`;
    return { view: visited.view, seat: key.seat, url, secret: newSecret(context.random) };
  } catch (error) {
    return absenceOf(error);
  }
}

/** Loads what a link to watch shows, once for the page and its title. `now`: ms since 1970. A dead link is missing. */
export const loadWatched = cache(async (token: string): Promise<(Watched & { now: number }) | Absence> => {
  try {
    const context = pageContext();
    return { ...(await watch(context, token)), now: context.now() };
  } catch (error) {
    return absenceOf(error);
  }
});
