import { closeSync, existsSync, openSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * Opening an environment writes the number of the last transaction, which it has read a moment before, into the memory that all
 * processes of the environment share (`mti_txnid` in `mdb_env_open2`). A transaction that another process commits in between is
 * lost: the next one is built on the one before it. So a process that opens an environment shuts a gate first, a file
 * in its directory, and all others let their writes wait until it is gone. It takes some milliseconds.
 */
const GATE = 'opening';
/** After this time (ms) everything is written that others had begun to write when the gate was shut. */
const QUIET = 30;
/** Nobody takes this long (ms) to open an environment: the process that shut the gate has died. */
const LONGEST = 2_000;
const STEP = 2;

/** Opens an environment while no other process writes. */
export function whileNobodyWrites<T>(path: string, open: () => T): T {
  const gate = join(path, GATE);
  shut(gate);
  try {
    // Without a lock file nobody has ever had it open.
    if (existsSync(join(path, 'lock.mdb'))) sleep(QUIET);
    return open();
  } finally {
    rmSync(gate, { force: true });
  }
}

/** Resolves when no other process opens the environment in this directory: at once, nearly always. */
export async function gateOpen(path: string): Promise<void> {
  const gate = join(path, GATE);
  while (isShut(gate)) await delay(STEP);
}

/** Whether some process opens the environment in this directory now. */
export function isGateShut(path: string): boolean {
  return isShut(join(path, GATE));
}

function shut(gate: string): void {
  for (;;) {
    try {
      closeSync(openSync(gate, 'wx', 0o600));
      return;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    }
    if (isShut(gate)) sleep(STEP);
    else rmSync(gate, { force: true });
  }
}

function isShut(gate: string): boolean {
  const stat = statSync(gate, { throwIfNoEntry: false });
  return stat !== undefined && Date.now() - stat.mtimeMs < LONGEST;
}

/** Waits without letting anything else happen: nothing of this process may use the environment before it is open. */
function sleep(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}
