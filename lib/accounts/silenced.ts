import { z } from 'zod';
import type { AccountsContext } from './documents';

const address = z.object({ never: z.boolean() });

/** Whether whoever has this address wished that nothing is ever sent to it. `address`: as `addressId` returns it. */
export async function isSilenced(context: AccountsContext, id: string): Promise<boolean> {
  const document = await context.records.read('address', id);
  if (!document) return false;
  try {
    return address.parse(JSON.parse(document.value)).never;
  } catch {
    return false;
  }
}
