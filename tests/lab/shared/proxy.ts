import { connect, createServer, type Server, type Socket } from 'node:net';
import { freePort } from './servers';

/**
 * A TCP proxy that counts round trips: how often, after everything was answered, something is asked again.
 */
export class CountingProxy {
  roundTrips = 0;
  /** Set it, and the next answer gets lost: the connection breaks in its place. */
  losesNextAnswer = false;
  readonly port: number;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #isAsking = false;

  private constructor(port: number, target: number) {
    this.port = port;
    this.#server = createServer((client) => {
      const server = connect(target, '127.0.0.1');
      client.on('data', () => {
        if (!this.#isAsking) this.roundTrips++;
        this.#isAsking = true;
      });
      server.on('data', (answer) => {
        this.#isAsking = false;
        if (!this.losesNextAnswer) {
          client.write(answer);
          return;
        }
        this.losesNextAnswer = false;
        client.destroy();
      });
      client.pipe(server);
      for (const socket of [client, server]) {
        this.#sockets.add(socket);
        socket.on('error', () => {});
        socket.on('close', () => {
          client.destroy();
          server.destroy();
          this.#sockets.delete(socket);
        });
      }
    });
  }

  static async start(target: number): Promise<CountingProxy> {
    const proxy = new CountingProxy(await freePort(), target);
    await new Promise<void>((resolve) => proxy.#server.listen(proxy.port, '127.0.0.1', resolve));
    return proxy;
  }

  async stop(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
