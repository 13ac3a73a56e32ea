import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { z } from 'zod';

const message = z.object({ id: z.string(), kind: z.string(), table: z.string() });
type Received = z.infer<typeof message>;

/** Takes the webhooks of a site. */
export class Receiver {
  /** All messages, in the order in which they came. */
  readonly messages: Received[] = [];

  private constructor(private readonly server: Server) {}

  static async start(): Promise<Receiver> {
    const server = createServer(async (request, response) => {
      receiver.messages.push(message.parse(JSON.parse(await text(request))));
      response.end();
    });
    const receiver = new Receiver(server);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return receiver;
  }

  get url(): string {
    const address = this.server.address();
    return typeof address === 'object' && address ? `http://127.0.0.1:${address.port}/` : '';
  }

  /** How often a message of each table came. */
  get times(): Map<string, number> {
    const times = new Map<string, number>();
    for (const { table } of this.messages) times.set(table, (times.get(table) ?? 0) + 1);
    return times;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }
}
