import { cookies } from 'next/headers';
import { cache } from 'react';
import { nameIn } from '@/app/_web/http/name-cookie';
import { loadMine } from './mine';

/**
 * The name that forms propose: the one under which this browser last took a seat, or, if it took it before names were
 * remembered, the one it has at the table where something happened last. Null for whoever is new.
 */
export const loadName = cache(async (): Promise<string | null> => {
  const remembered = nameIn(await cookies());
  if (remembered !== null) return remembered;
  const mine = await loadMine();
  const latest = mine?.tables.toSorted((a, b) => b.view.changedAt - a.view.changedAt) ?? [];
  for (const { view, held } of latest) {
    const [seat, another] = held;
    // Of several people who share the browser it is not known who asks.
    if (seat !== undefined && another === undefined && view.seats[seat].player) return view.seats[seat].name;
  }
  return null;
});
