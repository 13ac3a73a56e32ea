import { setTimeout as delay } from 'node:timers/promises';
import type { Redis } from 'ioredis';
import { RedisServer } from './redis';
import { freePort } from './servers';

const SLOTS = 16_384;
const NODES = 3;

/** Starts a node; with another port for the others to reach it by if that one has been taken meanwhile. */
async function startNode(attempts = 3): Promise<{ node: RedisServer; bus: number }> {
  const bus = await freePort();
  const settings = ['--cluster-enabled', 'yes', '--cluster-port', String(bus), '--cluster-node-timeout', '2000'];
  try {
    return { node: await RedisServer.start(...settings), bus };
  } catch (error) {
    if (attempts === 1) throw error;
    return startNode(attempts - 1);
  }
}

/** A Redis cluster of three nodes on loopback. */
export class RedisCluster {
  readonly nodes: readonly RedisServer[];
  /** A plain client of each node. */
  readonly clients: readonly Redis[];

  private constructor(nodes: readonly RedisServer[]) {
    this.nodes = nodes;
    this.clients = nodes.map((node) => node.client());
    // One may be killed on purpose.
    for (const client of this.clients) client.on('error', () => {});
  }

  static async start(): Promise<RedisCluster> {
    const started = await Promise.all(Array.from({ length: NODES }, () => startNode()));
    const cluster = new RedisCluster(started.map(({ node }) => node));
    await cluster.#join(started.map(({ bus }) => bus));
    return cluster;
  }

  /** The setting that leads to it. */
  get url(): string {
    return this.nodes.map((node) => node.url).join(',');
  }

  /** Asks each node the same. */
  ask(name: string, ...args: (string | number)[]): Promise<unknown[]> {
    return Promise.all(this.clients.map((client) => client.call(name, ...args)));
  }

  async stop(): Promise<void> {
    for (const client of this.clients) client.disconnect();
    await Promise.all(this.nodes.map((node) => node.stop()));
  }

  /** Gives each node its part of the slots and waits until all agree. */
  async #join(buses: readonly number[]): Promise<void> {
    const [first, ...others] = this.clients;
    await Promise.all(
      this.clients.map((client, i) => {
        const [from, to] = [i, i + 1].map((part) => Math.floor((part * SLOTS) / NODES));
        return client.call('CLUSTER', 'ADDSLOTSRANGE', from, to - 1);
      }),
    );
    await Promise.all(this.clients.map((client, i) => client.call('CLUSTER', 'SET-CONFIG-EPOCH', i + 1)));
    await Promise.all(
      others.map((_, i) => first.call('CLUSTER', 'MEET', '127.0.0.1', this.nodes[i + 1].port, buses[i + 1])),
    );
    const isReady = async () => {
      const states = await this.ask('CLUSTER', 'INFO');
      return states.every(
        (state) => /cluster_state:ok/.test(String(state)) && /cluster_known_nodes:3/.test(String(state)),
      );
    };
    while (!(await isReady())) await delay(20);
  }
}
