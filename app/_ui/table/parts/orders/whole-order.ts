// Types only: an island calls it.
import type { TrickOrder } from '@/lib/orders';

/** Returns the order for a trick that says what `base` says, if there is one, and what `adds` says, which goes before. */
export function wholeOrder(base: TrickOrder | undefined, adds: TrickOrder): TrickOrder {
  const follow = { ...base?.follow, ...adds.follow };
  return { ...base, ...adds, ...(Object.keys(follow).length > 0 && { follow }) };
}
