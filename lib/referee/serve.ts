import type { Writable } from 'node:stream';
import { GAMES } from '../rules';
import type { Game } from '../rules/game';
import { answer, LONGEST_LINE, type OnBug } from './answer';
import { lineSplitter } from './lines';

/** Answers are written together until they reach this many characters, or until the input pauses. */
const BATCH = 64 * 1024;

/**
 * Answers every line of the input, blank ones too, in order, until the input ends (nothing after the last line feed is no
 * line). Reading waits for writing, so memory holds one chunk of input and one batch of answers.
 * @throws what the output throws, such as EPIPE when its reader has gone
 */
export async function serve(
  input: AsyncIterable<Uint8Array>,
  output: Writable,
  games: readonly Game[],
  onBug: OnBug,
): Promise<void> {
  const lines = lineSplitter(LONGEST_LINE);
  const answerAll = async (ready: Iterable<Uint8Array | null>) => {
    let batch = '';
    for (const line of ready) {
      batch += `${answer(line, games, onBug)}\n`;
      if (batch.length >= BATCH) {
        await write(output, batch);
        batch = '';
      }
    }
    if (batch) await write(output, batch);
  };
  for await (const chunk of input) await answerAll(lines.push(chunk));
  await answerAll(lines.end());
}

function write(output: Writable, text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    output.write(text, (error) => (error ? reject(error) : resolve()));
  });
}

/** The referee as a process: requests on standard input, answers on standard output, our own bugs on standard error. @public */
export async function main(): Promise<void> {
  // Each write reports its own failure; without a listener the stream's would end the process loudly as well.
  process.stdout.on('error', () => {});
  try {
    await serve(process.stdin, process.stdout, GAMES, (bug) => console.error('referee:', bug));
  } catch (error) {
    if (!isClosedPipe(error)) throw error;
  }
}

/** The reader of our answers has had enough, as `head` does: nothing is wrong. */
function isClosedPipe(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EPIPE';
}
