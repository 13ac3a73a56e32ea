import { after } from 'next/server';
import { dispatch } from '@/lib/notify';
import { changes } from './changes';
import { serverContext } from './context';

/** After the response: wakes the open pages of a table and sends what it has to announce. */
export function announce(table: string): void {
  changes().emit(table);
  after(() => dispatch(serverContext().store, table));
}
