import { setTimeout as delay } from 'node:timers/promises';
import { Cluster, Redis, type RedisOptions } from 'ioredis';
import { StoreSettings, StoreUnavailable } from './errors';
import { openShared } from './redis/shared';
import type { Command, Reply, Transport } from './redis/transport';
import { PATIENCE, type Store } from './store';
import { within } from './within';

/** How long commands may take, reconnecting and sending them again included (ms). */
const TIMEOUT = PATIENCE - 500;
/** The wait before another attempt (ms). */
const PAUSE = 20;

/** What Redis says while it cannot serve just now: starting, or the cluster is rearranging itself. */
const PASSING = /^(LOADING|CLUSTERDOWN|TRYAGAIN|MASTERDOWN|READONLY)/;
/** What no further attempt would change. */
const REFUSED = /WRONGPASS|NOAUTH|invalid password|without any password/i;

/** Whatever is queued while there is no connection would be sent behind our back: attempts are ours alone. */
const OPTIONS = {
  protocol: 2,
  autoResendUnfulfilledCommands: false,
  maxRetriesPerRequest: 0,
  enableAutoPipelining: false,
  connectTimeout: TIMEOUT,
  commandTimeout: TIMEOUT,
  // A connection on which nothing answers is given up, and a new one made.
  socketTimeout: TIMEOUT,
  reconnectOnError: (error) => error.message.startsWith('READONLY'),
} satisfies RedisOptions;

const retryStrategy = (times: number) => Math.min(PAUSE * times, 1000);

/**
 * The store in a Redis over TCP, single or a cluster. Opening it again is cheap and shares what is open; it connects when
 * it is first used, and again whenever it has to.
 * @param addresses `redis://` or `rediss://`; several, with commas between, are nodes of a cluster. One is asked whether
 * it is of a cluster.
 * @throws StoreSettings
 */
export function openRedis(addresses: string): Store {
  const nodes = addresses.split(',').map((address) => nodeOf(address.trim()));
  return openShared(addresses, () => new TcpTransport(nodes));
}

/** @throws StoreSettings */
function nodeOf(address: string): URL {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (!url || !/^rediss?:$/.test(url.protocol) || url.hostname === '') {
    throw new StoreSettings('REDIS_URL must be redis://host:port or rediss://host:port, several with commas between');
  }
  return url;
}

class TcpTransport implements Transport {
  readonly #nodes: readonly URL[];
  #client: Redis | Cluster;
  /** Null until a single node was asked. */
  #isCluster: boolean | null;
  /** What went wrong since it was last connected. */
  #trouble = '';
  #isClosed = false;

  constructor(nodes: readonly URL[]) {
    this.#nodes = nodes;
    this.#isCluster = nodes.length > 1 ? true : null;
    this.#client = this.#open();
  }

  get name(): string {
    return this.#isCluster ? 'Redis cluster' : 'Redis';
  }

  send(commands: readonly Command[]): Promise<Reply[]> {
    return this.#patiently((client) =>
      client instanceof Cluster ? scattered(client, commands) : pipelined(client, commands),
    );
  }

  sendInOrder(commands: readonly Command[]): Promise<Reply[]> {
    return this.#patiently((client) =>
      client instanceof Cluster ? inTurn(client, commands) : pipelined(client, commands),
    );
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#client.disconnect();
  }

  /** Tries until the commands are answered or time is up: so a Redis that was started anew is found again. */
  async #patiently(attempt: (client: Redis | Cluster) => Promise<Reply[]>): Promise<Reply[]> {
    const end = performance.now() + TIMEOUT;
    for (;;) {
      const answer = await within(end - performance.now(), this.#attempt(attempt));
      if (Array.isArray(answer)) return answer;
      if (answer instanceof Error) this.#trouble = answer.message;
      if (REFUSED.test(this.#trouble)) throw new StoreUnavailable(`refused: ${this.#trouble}`);
      if (this.#isClosed) throw new StoreUnavailable('the connection was closed');
      if (performance.now() + PAUSE >= end) {
        throw new StoreUnavailable(`no answer within ${TIMEOUT / 1000} s${this.#trouble && `: ${this.#trouble}`}`);
      }
      await delay(PAUSE);
    }
  }

  /** @returns the replies, or why there are none; nothing while it connects */
  async #attempt(attempt: (client: Redis | Cluster) => Promise<Reply[]>): Promise<Reply[] | Error | undefined> {
    const client = this.#client;
    try {
      if (client.status !== 'ready') return undefined;
      if (this.#isCluster === null) {
        // One who may not ask is at no cluster, or will hear MOVED and be told.
        const info = await client.info('cluster').catch((error: Error) => error.message);
        if (this.#client !== client) return undefined;
        this.#isCluster = info.includes('cluster_enabled:1');
        if (this.#isCluster) {
          client.disconnect();
          this.#client = this.#open();
          return undefined;
        }
      }
      const replies = await attempt(client);
      const passing = replies.find((reply) => 'error' in reply && PASSING.test(reply.error));
      return passing && 'error' in passing ? new Error(passing.error) : replies;
    } catch (error) {
      return error instanceof Error ? error : new Error('no reason given');
    }
  }

  #open(): Redis | Cluster {
    const [node] = this.#nodes;
    const client = this.#isCluster
      ? new Cluster(this.#nodes.map(addressOf), {
          enableOfflineQueue: false,
          clusterRetryStrategy: retryStrategy,
          redisOptions: { ...OPTIONS, ...accountOf(node) },
        })
      : new Redis(node.href, { ...OPTIONS, enableOfflineQueue: false, retryStrategy });
    client.on('error', (error: Error) => {
      const last = 'lastNodeError' in error && error.lastNodeError instanceof Error ? error.lastNodeError : error;
      this.#trouble = last.message;
    });
    client.on('ready', () => {
      this.#trouble = '';
    });
    return client;
  }
}

/** All at once to the one server, which carries them out in their order. */
async function pipelined(client: Redis, commands: readonly Command[]): Promise<Reply[]> {
  const pipeline = client.pipeline();
  for (const [name, ...args] of commands) pipeline.call(name, ...args);
  const answers = (await pipeline.exec()) ?? [];
  return answers.map(([error, value]) => (error ? refusal(error) : { value }));
}

/** All at once, each to the node that has its keys. */
function scattered(client: Cluster, commands: readonly Command[]): Promise<Reply[]> {
  return Promise.all(commands.map((command) => single(client, command)));
}

/** One after the other, up to the first that is refused. */
async function inTurn(client: Cluster, commands: readonly Command[]): Promise<Reply[]> {
  const replies: Reply[] = [];
  for (const command of commands) {
    const last = replies.at(-1);
    replies.push(last && 'error' in last ? last : await single(client, command));
  }
  return replies;
}

async function single(client: Cluster, [name, ...args]: Command): Promise<Reply> {
  return client.call(name, ...args).then((value) => ({ value }), refusal);
}

/** What Redis itself answered is a reply; anything else says that there was none. */
function refusal(error: Error): Reply {
  if (error.name !== 'ReplyError') throw error;
  return { error: error.message };
}

const addressOf = (node: URL) => ({ host: node.hostname.replace(/^\[|\]$/g, ''), port: Number(node.port || 6379) });

const accountOf = (node: URL): RedisOptions => ({
  ...(node.username && { username: decodeURIComponent(node.username) }),
  ...(node.password && { password: decodeURIComponent(node.password) }),
  ...(node.protocol === 'rediss:' && { tls: {} }),
});
