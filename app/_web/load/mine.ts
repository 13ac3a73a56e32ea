import { cookies } from 'next/headers';
import { unstable_rethrow } from 'next/navigation';
import { cache } from 'react';
import { LOCALES } from '@/app/_texts/locale';
import { MESSAGES } from '@/app/_texts/messages';
import { playerIn } from '@/app/_web/http/browser-cookies';
import { sessionIn } from '@/app/_web/http/session-cookies';
import { keysHere, viewerHere, whoIsHere } from '@/app/_web/http/viewer';
import { failure, log } from '@/app/_web/server/log';
import { pageContext, readAhead } from '@/app/_web/server/reading';
import { rememberTables, tablesSeen } from '@/app/_web/server/seen-tables';
import { sessionId } from '@/lib/accounts';
import type { Player } from '@/lib/match';
import { type Context, haveLooked, type MyTable, myTables, type Viewer } from '@/lib/tables';

/** The tables at which this browser holds seats, and the time at which they were read (ms since 1970). */
export type Mine = { tables: readonly MyTable[]; now: number };

/**
 * Reads the tables of this browser and its account, once for header and page; null if they cannot be read now. One round trip;
 * two for an account with seats that neither this browser holds nor this process has seen.
 */
export const loadMine = cache(async (): Promise<Mine | null> => {
  try {
    for (const table of await tablesToExpect()) readAhead(pageContext(), table);
    const [viewer, who] = await Promise.all([viewerHere(), whoIsHere()]);
    if (who) rememberTables(who.session, [...new Set(who.claims.map(({ table }) => table))]);
    const mine = await readMine(pageContext, viewer);
    await Promise.all(mine?.tables.map((table) => haveLooked(pageContext(), table, viewer)) ?? []);
    return mine;
  } catch (error) {
    // With one of its own errors Next finds out, in a build, that a page depends on its request.
    unstable_rethrow(error);
    log().warn(failure(error), 'the seats of an account cannot be read');
    return null;
  }
});

/** Those of the seats this browser holds, and those its session had seats at when this process last looked. */
async function tablesToExpect(): Promise<Set<string>> {
  const session = sessionIn((await cookies()).getAll());
  const theirs = session ? tablesSeen(sessionId(session.token)) : [];
  return new Set([...(await keysHere()).map(({ table }) => table), ...theirs]);
}

/** Returns a viewer's tables, or null if they cannot be read. @param world may throw if the store cannot be opened */
export async function readMine(world: () => Context, viewer: Viewer): Promise<Mine | null> {
  if (viewer.keys.length === 0) return { tables: [], now: 0 };
  try {
    const context = world();
    return { tables: await myTables(context, viewer), now: context.now() };
  } catch (error) {
    log().warn(failure(error), 'the tables of a browser cannot be read');
    return null;
  }
}

/** The names under which visitors play at once who have not said theirs: nobody is asked under them elsewhere. */
const GUESTS = LOCALES.map((locale) => MESSAGES[locale].home.start.guest);

/**
 * The name and emblem that forms propose: those of this browser's last seat, or, from before they were remembered, those at its
 * latest table. Null for a new visitor.
 */
export const loadPlayer = cache(async (): Promise<Player | null> => {
  const remembered = playerIn(await cookies());
  if (remembered !== null) return GUESTS.includes(remembered.name) ? null : remembered;
  const mine = await loadMine();
  const latest = mine?.tables.toSorted((a, b) => b.view.changedAt - a.view.changedAt) ?? [];
  for (const { view, held } of latest) {
    const [seat, another] = held;
    // Where several people share the browser, nobody knows which of them asks.
    if (seat === undefined || another !== undefined) continue;
    const { name, emblem, player } = view.seats[seat];
    if (player && name !== null && !GUESTS.includes(name)) return { name, emblem };
  }
  return null;
});
