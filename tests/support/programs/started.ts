import { once } from 'node:events';

/**
 * The other side of `Program`: says that this process is ready and waits until it may begin. It ends with the process
 * that started it, however that ends.
 */
export async function started(): Promise<void> {
  process.stdin.once('end', () => process.exit());
  process.stdout.write('ready\n');
  await once(process.stdin, 'data');
}
