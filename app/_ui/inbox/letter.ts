import type { InboxMessage } from '@/lib/notify';
import type { MyTable } from '@/lib/tables';

/** A message that no longer waits for an answer, with the table as it is now. */
export type Letter = { message: InboxMessage; table: MyTable };
