import { closeSync, existsSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';

/** Near the beginning of every LMDB file, in the byte order of the machine. */
const MAGICS = [Buffer.from('dec0efbe', 'hex'), Buffer.from('beefc0de', 'hex')];

/** Refuses a data.mdb that is not an LMDB file: opening it would crash the process. */
export function requireDatabase(path: string): void {
  const file = join(path, 'data.mdb');
  if (!existsSync(file)) return;
  const begin = Buffer.alloc(64);
  const handle = openSync(file, 'r');
  const length = readSync(handle, begin);
  closeSync(handle);
  if (length > 0 && !MAGICS.some((magic) => begin.includes(magic))) throw new Error('its data.mdb is not a database');
}
