import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { root } from '../../../scripts/lib/project.mjs';

/** Runs a program and kills it when the input ends, that is when the process that started it is gone. The first line is the program's id. */
const GUARD = `
exec 3<&0
"$@" 3<&- & program=$!
echo "pid $program"
{ cat <&3; kill -9 $program; } >/dev/null 2>&1 &
wait $program
`;

type Options = { env?: NodeJS.ProcessEnv; cwd?: string };

/** A program that can be killed without a warning and never outlives this process. */
export class Guarded {
  /** The program's own process id; 0 until it has been told. */
  pid = 0;
  hasEnded = false;
  /** Resolves to its exit code once it is dead. */
  readonly ended: Promise<number | null>;
  readonly #guard: ChildProcess;

  /** @param onLine is told each line it prints, on standard output or standard error */
  constructor(command: readonly string[], onLine: (line: string) => void, { env, cwd = root }: Options = {}) {
    const guard = spawn('sh', ['-c', GUARD, 'sh', ...command], { cwd, env, stdio: ['pipe', 'pipe', 'pipe'] });
    this.#guard = guard;
    this.ended = once(guard, 'exit').then(([code]) => {
      this.hasEnded = true;
      // Lets go of the one that waits to kill.
      guard.stdin.end();
      return code;
    });
    guard.stdin.on('error', () => {});
    for (const output of [guard.stdout, guard.stderr])
      createInterface({ input: output }).on('line', (line) => {
        if (this.pid === 0 && line.startsWith('pid ')) this.pid = Number(line.slice('pid '.length));
        else onLine(line);
      });
  }

  signal(signal: NodeJS.Signals): void {
    process.kill(this.pid, signal);
  }

  /** SIGKILL; resolves when it is dead. */
  async kill(): Promise<void> {
    this.#guard.stdin?.end();
    await this.ended;
  }
}
