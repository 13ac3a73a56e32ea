import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { type Block, playBlock, type Row } from './block';

const PROGRAM = fileURLToPath(import.meta.url);

/**
 * Plays the blocks in this number of processes at a time.
 * @param played is told the result of each block, in the order in which they end
 * @throws Error if a process ends before its block does
 */
export async function playAll(
  blocks: readonly Block[],
  processes: number,
  played: (block: Block, rows: Row[]) => void,
): Promise<void> {
  const waiting = [...blocks];
  const workers = Array.from({ length: Math.min(processes, blocks.length) }, () => fork('scripts/ts.mjs', [PROGRAM]));
  try {
    await Promise.all(
      workers.map(async (worker) => {
        for (let block = waiting.shift(); block; block = waiting.shift()) played(block, await rowsOf(worker, block));
      }),
    );
  } finally {
    for (const worker of workers) worker.kill();
  }
}

async function rowsOf(worker: ChildProcess, block: Block): Promise<Row[]> {
  const ended = once(worker, 'exit').then(() => {
    throw new Error(`the process that played ${block.table}, block ${block.number}, ended`);
  });
  worker.send(block);
  const [rows]: Row[][] = await Promise.race([once(worker, 'message'), ended]);
  return rows;
}

// As a process: plays the blocks it is sent, one after the other, and sends back the result of each.
if (process.argv[1] === PROGRAM) process.on('message', (block: Block) => process.send?.(playBlock(block)));
