import { setTimeout as delay } from 'node:timers/promises';
import { Cluster, Redis, type RedisOptions } from 'ioredis';
import { StoreSettings, StoreUnavailable } from '../errors';
import type { Records } from '../records';
import { PATIENCE, STORE_FORM, type Store } from '../store';
import { Hearing } from './hearing';
import { RedisRecords } from './records';
import { type SharedTransport, shareTransport } from './shared';
import { RedisStore } from './store';
import type { Command, Heard, Reply, Transport } from './transport';

/** How long commands may take, including reconnecting and sending them again (ms). */
const TIMEOUT = PATIENCE - 500;
/** The wait before another attempt (ms). */
const PAUSE = 20;

/** The errors of a Redis that cannot serve now: it is starting, or the cluster is being rearranged. */
const PASSING = /^(LOADING|CLUSTERDOWN|TRYAGAIN|MASTERDOWN|READONLY)/;
/** The errors that another attempt would not change. */
const REFUSED = /WRONGPASS|NOAUTH|invalid password|without any password/i;

/** Every connection is called this and the form that its server writes. */
const NAME = 'stichpost-form-';
/** A server has asked for something within this time (s): it looks for due tables every minute. */
const LOOKS_WITHIN = 120;

/** There is no connection yet; why, the client reports by itself. */
class NotReady extends Error {}

/** The client must not queue or repeat commands by itself: when to try again is decided here. */
const OPTIONS = {
  protocol: 2,
  connectionName: `${NAME}${STORE_FORM}`,
  autoResendUnfulfilledCommands: false,
  maxRetriesPerRequest: 0,
  enableAutoPipelining: false,
  connectTimeout: TIMEOUT,
  commandTimeout: TIMEOUT,
  // A connection without answers is closed, and a new one is opened.
  socketTimeout: TIMEOUT,
  reconnectOnError: (error) => error.message.startsWith('READONLY'),
} satisfies RedisOptions;

const retryStrategy = (times: number) => Math.min(PAUSE * times, 1000);

/**
 * The store in a Redis over TCP, a single one or a cluster. Opening it again is cheap and shares the connection. It
 * connects in the background, and again whenever it has to.
 * @param addresses `redis://` or `rediss://`; several, separated by commas, are nodes of a cluster. A single one is asked
 * whether it belongs to a cluster.
 * @throws StoreSettings
 */
export function openRedis(addresses: string): Store {
  const { transport, close } = share(addresses);
  return new RedisStore(transport, close);
}

/** The documents in the same Redis, over the same connection. @throws StoreSettings */
export function openRedisRecords(addresses: string): Records {
  const { transport, close } = share(addresses);
  return new RedisRecords(transport, close);
}

function share(addresses: string): SharedTransport {
  const nodes = addresses.split(',').map((address) => nodeOf(address.trim()));
  return shareTransport(addresses, () => new TcpTransport(nodes));
}

/** @throws StoreSettings */
function nodeOf(address: string): URL {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (!url || !/^rediss?:$/.test(url.protocol) || url.hostname === '') {
    throw new StoreSettings('REDIS_URL must be redis://host:port or rediss://host:port, several separated by commas');
  }
  return url;
}

class TcpTransport implements Transport {
  readonly #nodes: readonly URL[];
  readonly #hearing: Hearing;
  #client: Redis | Cluster;
  /** Null until a single node was asked. */
  #isCluster: boolean | null;
  /** The trouble since the last connection. */
  #trouble = '';
  #isClosed = false;

  constructor(nodes: readonly URL[]) {
    this.#nodes = nodes;
    // It is silent for as long as nothing happens, so it has no `socketTimeout`.
    this.#hearing = new Hearing((attempt) => {
      const { socketTimeout: _, commandTimeout: __, ...options } = OPTIONS;
      return new Redis(nodes[attempt % nodes.length].href, { ...options, retryStrategy: () => null });
    });
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

  hear(channel: string, heard: (message: string | null) => void): Heard {
    const stop = this.#hearing.on(channel, heard);
    return { isLive: () => this.#hearing.isLive(channel), stop };
  }

  async others(form: number): Promise<string[]> {
    const replies = await this.#patiently((client) => {
      const nodes = client instanceof Cluster ? client.nodes('master') : [client];
      return Promise.all(nodes.map((node) => node.client('LIST').then((value) => ({ value }), refusal)));
    });
    const older = replies.flatMap((reply) => ('value' in reply ? olderIn(String(reply.value), form) : []));
    return [...new Set(older)];
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#hearing.close();
    this.#client.disconnect();
  }

  /** Tries until there are answers or time is up: a Redis that is restarted meanwhile is found again. */
  async #patiently(attempt: (client: Redis | Cluster) => Promise<Reply[]>): Promise<Reply[]> {
    // A connection made anew forgets its trouble; callers who wait are still told why they waited in vain.
    let last = '';
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<'late'>((resolve) => {
      timer = setTimeout(resolve, TIMEOUT, 'late');
    });
    try {
      for (;;) {
        const done = this.#attempt(attempt).catch(async (error: unknown) => {
          if (error instanceof StoreUnavailable) throw error;
          last = this.#trouble || last;
          await delay(PAUSE);
        });
        const replies = await Promise.race([done, late]);
        const trouble = this.#trouble || last;
        if (replies === 'late')
          throw new StoreUnavailable(`no answer within ${TIMEOUT / 1000} s${trouble && `: ${trouble}`}`);
        if (replies) return replies;
      }
    } finally {
      clearTimeout(timer);
    }
  }

  /** @throws StoreUnavailable if there is no use in trying again, any other error if there is */
  async #attempt(attempt: (client: Redis | Cluster) => Promise<Reply[]>): Promise<Reply[]> {
    if (this.#isClosed) throw new StoreUnavailable('the connection was closed');
    try {
      const replies = await attempt(await this.#ready());
      const passing = replies.find((reply) => 'error' in reply && PASSING.test(reply.error));
      if (passing && 'error' in passing) throw new Error(passing.error);
      return replies;
    } catch (error) {
      if (error instanceof Error && !(error instanceof NotReady)) this.#trouble = error.message;
      if (REFUSED.test(this.#trouble)) throw new StoreUnavailable(`refused: ${this.#trouble}`);
      throw error;
    }
  }

  /** The client, once it is connected and known to be of the right kind. @throws NotReady */
  async #ready(): Promise<Redis | Cluster> {
    const client = this.#client;
    if (client.status !== 'ready') throw new NotReady();
    if (this.#isCluster === null) {
      // A user without the right to ask is not on a cluster, or will get MOVED as the answer to a command.
      const info = await client.info('cluster').catch((error: Error) => error.message);
      if (this.#client !== client) throw new NotReady();
      this.#isCluster = info.includes('cluster_enabled:1');
      if (this.#isCluster) {
        client.disconnect();
        this.#client = this.#open();
        throw new NotReady();
      }
    }
    return client;
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

/** Where the servers of an earlier form are, in what `CLIENT LIST` answers: a line for each connection. */
function olderIn(list: string, form: number): string[] {
  const named = new RegExp(`addr=(\\S+):\\d+ .*name=\\S*${NAME}(\\d+) .*idle=(\\d+)`, 'g');
  return [...list.matchAll(named)]
    .filter(([, , its, idle]) => Number(its) < form && Number(idle) < LOOKS_WITHIN)
    .map(([, host]) => `a server at ${host}`);
}

/** All at once, to the only server, which carries them out in this order. */
async function pipelined(client: Redis, commands: readonly Command[]): Promise<Reply[]> {
  const pipeline = client.pipeline();
  for (const [name, ...args] of commands) pipeline.call(name, ...args);
  const answers = (await pipeline.exec()) ?? [];
  return answers.map(([error, value]) => (error ? refusal(error) : { value }));
}

/** All at once, each to the node with its keys. */
function scattered(client: Cluster, commands: readonly Command[]): Promise<Reply[]> {
  return Promise.all(commands.map((command) => gathered(client, command)));
}

/** A script over keys of several tags is one for each key, and its answer, a list, is what all of them have answered. */
async function gathered(client: Cluster, command: Command): Promise<Reply> {
  const parts = partsOf(command);
  const replies = await Promise.all(parts.map((part) => single(client, part)));
  if (replies.length === 1) return replies[0];
  const refused = replies.find((reply) => 'error' in reply);
  return refused ?? { value: replies.flatMap((reply) => ('value' in reply ? reply.value : [])) };
}

function partsOf(command: Command): Command[] {
  if (command[0] !== 'EVAL' && command[0] !== 'EVALSHA') return [command];
  const [name, script, count, ...args] = command;
  const keys = args.slice(0, count).map(String);
  if (new Set(keys.map((key) => key.split('}')[0])).size === 1) return [command];
  return keys.map((key) => [name, script, 1, key, ...args.slice(count)]);
}

/** One after the other, until one is refused. */
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

/** An error that Redis answered is a reply; with any other error there was none. */
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
