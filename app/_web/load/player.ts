import { cookies } from 'next/headers';
import { cache } from 'react';
import { playerIn } from '@/app/_web/http/player-cookie';
import type { Player } from '@/lib/match';
import { loadMine } from './mine';

/**
 * The name and emblem that forms propose: those with which this browser last took a seat, or, if it took it before they were
 * remembered, those it has at the table where something happened last. Null for whoever is new.
 */
export const loadPlayer = cache(async (): Promise<Player | null> => {
  const remembered = playerIn(await cookies());
  if (remembered !== null) return remembered;
  const mine = await loadMine();
  const latest = mine?.tables.toSorted((a, b) => b.view.changedAt - a.view.changedAt) ?? [];
  for (const { view, held } of latest) {
    const [seat, another] = held;
    // Of several people who share the browser it is not known who asks.
    if (seat === undefined || another !== undefined) continue;
    const { name, emblem, player } = view.seats[seat];
    if (player && name !== null) return { name, emblem };
  }
  return null;
});
