import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/**
 * A TypeScript program running in a process of its own, and the lines it has printed since it was started. The program
 * awaits `started()` before it begins.
 */
export class Program {
  readonly lines: string[] = [];
  readonly #child: ChildProcess;
  readonly #closed: Promise<unknown>;
  #wake: () => void = () => {};

  constructor(path: string, ...args: string[]) {
    this.#child = spawn(process.execPath, ['scripts/ts.mjs', path, ...args], { stdio: ['pipe', 'pipe', 'inherit'] });
    this.#closed = once(this.#child, 'close').finally(() => this.#wake());
    createInterface({ input: this.#child.stdout! }).on('line', (line) => {
      this.lines.push(line);
      this.#wake();
    });
  }

  /** Waits until it has printed `count` lines. */
  async printed(count: number): Promise<void> {
    while (this.lines.length < count) {
      if (this.#child.exitCode !== null || this.#child.signalCode !== null)
        throw new Error(`it ended after ${this.lines.length} lines`);
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }

  /** Waits until it is ready, and says that it may begin. */
  async start(): Promise<void> {
    await this.printed(1);
    this.lines.shift();
    this.#child.stdin!.write('go');
  }

  /** Ends it without a warning, as a crash would, and waits for the lines it printed before. */
  async kill(): Promise<void> {
    this.#child.kill('SIGKILL');
    await this.#closed;
  }

  /** Waits for its end. @returns the exit code */
  async ended(): Promise<number | null> {
    await this.#closed;
    return this.#child.exitCode;
  }
}
