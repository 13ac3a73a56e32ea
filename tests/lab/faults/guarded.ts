import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { root } from '../../../scripts/lib/project.mjs';

/** Runs a program, and kills it when the input ends: when whoever started it is gone, however he ended. */
const GUARD = `
exec 3<&0
"$@" 3<&- & program=$!
{ cat <&3; kill -9 $program; } >/dev/null 2>&1 &
wait $program
`;

/** A program that can be killed without a warning and never outlives this process. */
export class Guarded {
  readonly #guard: ChildProcess;
  readonly #closed: Promise<unknown>;
  #hasEnded = false;

  /**
   * @param onLine is told each line it prints, on standard output or standard error
   * @param cwd where it runs
   */
  constructor(command: readonly string[], env: NodeJS.ProcessEnv, onLine: (line: string) => void, cwd = root) {
    const guard = spawn('sh', ['-c', GUARD, 'sh', ...command], { cwd, env, stdio: ['pipe', 'pipe', 'pipe'] });
    this.#guard = guard;
    this.#closed = once(guard, 'exit').finally(() => {
      this.#hasEnded = true;
      // Lets go of the one that waits to kill.
      guard.stdin.end();
    });
    guard.stdin.on('error', () => {});
    for (const output of [guard.stdout, guard.stderr]) createInterface({ input: output }).on('line', onLine);
  }

  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  /** SIGKILL; resolves when it is dead. */
  async kill(): Promise<void> {
    this.#guard.stdin?.end();
    await this.#closed;
  }
}
