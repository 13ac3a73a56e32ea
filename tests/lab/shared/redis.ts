import { Redis } from 'ioredis';
import { Guarded } from './guarded';
import { type Directory, freePort, newDirectory } from './servers';

/** Another port was taken between finding it free and listening on it: try that often. */
const ATTEMPTS = 5;

/**
 * A real redis-server on a free port of loopback, with its data in a directory of its own: each answered write is in the
 * append-only file, and synced.
 */
export class RedisServer {
  #process: Guarded | null = null;

  private constructor(
    readonly port: number,
    readonly directory: Directory,
    readonly options: readonly string[],
  ) {}

  /** @param options further ones for its command line, for example `--requirepass`, `secret` */
  static async start(...options: string[]): Promise<RedisServer> {
    for (let attempt = 1; ; attempt++) {
      const server = new RedisServer(await freePort(), await newDirectory(true), options);
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

  /** A plain client of its own, to be closed by its user. */
  client(): Redis {
    return new Redis(this.url, { protocol: 2 });
  }

  /** Starts it again on the data it left. */
  async restart(): Promise<void> {
    const settings = ['--port', this.port, '--bind', '127.0.0.1', '--dir', this.directory.path, '--save', ''];
    const durable = ['--appendonly', 'yes', '--appendfsync', 'always'];
    const command = ['redis-server', ...settings, ...durable, ...this.options].map(String);
    const printed: string[] = [];
    await new Promise<void>((resolve, reject) => {
      const server = new Guarded(command, (line) => {
        printed.push(line);
        if (line.includes('Ready to accept connections')) resolve();
        if (line.includes('Failed listening') || line.includes('FATAL')) reject(new Error(printed.join('\n')));
      });
      this.#process = server;
      void server.ended.then(() => reject(new Error(`redis-server ended:\n${printed.join('\n')}`)));
    });
  }

  /** Ends it without a warning, as a crash would. */
  async kill(): Promise<void> {
    const ending = this.#process;
    this.#process = null;
    await ending?.kill();
  }

  /** Stops it answering without breaking its connections, as a machine that hangs would. */
  pause(): void {
    this.#process?.signal('SIGSTOP');
  }

  resume(): void {
    this.#process?.signal('SIGCONT');
  }

  /** Kills it and removes its data. */
  async stop(): Promise<void> {
    await this.kill();
    await this.directory.clear();
  }
}
