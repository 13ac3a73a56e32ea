import { GAMES } from '../rules';
import { serve } from './serve';

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
