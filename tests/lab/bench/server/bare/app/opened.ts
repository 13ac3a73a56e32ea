import { openStore, type Store } from '@/lib/store';

let opened: Store | undefined;

/** The store, opened once: it remembers what its codes say, and a server opens it once as well. */
export function store(): Store {
  opened ??= openStore();
  return opened;
}
