import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Redis } from 'ioredis';
import { freePort } from './servers';

/**
 * Where the data lies: in memory if the system has a place for it, as the tests end the server and not the machine, and
 * syncing is slow.
 */
const PLACE = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();

/** Another port was taken between finding it free and listening on it: try that often. */
const ATTEMPTS = 5;

/**
 * Starts the server, and kills it when the input ends: when the process that started it is gone, however it ended. The
 * first line it prints is the server's own process id.
 */
const GUARD = `
exec 3<&0
redis-server "$@" & server=$!
echo "pid $server"
{ cat <&3; kill -9 $server; } >/dev/null 2>&1 &
wait $server
`;

/**
 * A real redis-server on a free port of loopback, with its data in a directory of its own: each answered write is in the
 * append-only file, and synced.
 */
export class RedisServer {
  readonly port: number;
  readonly #directory: string;
  readonly #options: readonly string[];
  #guard: ChildProcess | null = null;
  #pid = 0;

  private constructor(port: number, directory: string, options: readonly string[]) {
    this.port = port;
    this.#directory = directory;
    this.#options = options;
  }

  /** @param options further ones for its command line, for example `--requirepass`, `secret` */
  static async start(...options: string[]): Promise<RedisServer> {
    for (let attempt = 1; ; attempt++) {
      const directory = await mkdtemp(join(PLACE, 'stichpost-redis-'));
      const server = new RedisServer(await freePort(), directory, options);
      try {
        await server.restart();
        return server;
      } catch (error) {
        await server.stop();
        if (attempt >= ATTEMPTS) throw error;
      }
    }
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`;
  }

  /** A plain client of its own, to be closed by whoever asked for it. */
  client(): Redis {
    return new Redis(this.url, { protocol: 2 });
  }

  /** Starts it again on the data it left. */
  async restart(): Promise<void> {
    const settings = ['--port', this.port, '--bind', '127.0.0.1', '--dir', this.#directory, '--save', ''];
    const durable = ['--appendonly', 'yes', '--appendfsync', 'always'];
    const args = [...settings, ...durable, ...this.#options].map(String);
    const guard = spawn('sh', ['-c', GUARD, 'sh', ...args], { stdio: ['pipe', 'pipe', 'ignore'] });
    this.#guard = guard;
    const printed: string[] = [];
    await new Promise<void>((resolve, reject) => {
      const lines = createInterface({ input: guard.stdout });
      lines.on('line', (line) => {
        printed.push(line);
        const pid = /^pid (\d+)$/.exec(line);
        if (pid) this.#pid = Number(pid[1]);
        if (line.includes('Ready to accept connections')) resolve();
        if (line.includes('Failed listening') || line.includes('FATAL')) reject(new Error(printed.join('\n')));
      });
      lines.on('close', () => reject(new Error(`redis-server ended:\n${printed.join('\n')}`)));
    });
  }

  /** Ends it without a warning, as a crash would. */
  async kill(): Promise<void> {
    const guard = this.#guard;
    if (!guard) return;
    this.#guard = null;
    const closed = guard.exitCode === null ? once(guard, 'close') : Promise.resolve();
    guard.stdin?.end();
    await closed;
  }

  /** Stops it answering without breaking its connections, as a machine that hangs would. */
  pause(): void {
    process.kill(this.#pid, 'SIGSTOP');
  }

  resume(): void {
    process.kill(this.#pid, 'SIGCONT');
  }

  /** Kills it and removes its data. */
  async stop(): Promise<void> {
    await this.kill().catch(() => {});
    await rm(this.#directory, { recursive: true, force: true });
  }
}
