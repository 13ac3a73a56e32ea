import { createClient, type VercelKV } from '@vercel/kv';
import { isTaskCancelledError, TimeoutStrategy, timeout } from 'cockatiel';
import { z } from 'zod';
import { StoreUnavailable } from '../errors';
import type { Records } from '../records';
import { PATIENCE, type Store } from '../store';
import { RedisRecords } from './records';
import { type SharedTransport, shareTransport } from './shared';
import { RedisStore } from './store';
import type { Command, Reply, Transport } from './transport';

/** How long a request may take, including its repetitions (ms). */
const TIMEOUT = PATIENCE - 1000;
/** How often a request is repeated if it did not get through or its answer was lost. */
const RETRIES = 2;

const replies = z.array(z.object({ result: z.unknown(), error: z.string().optional() }));

/**
 * The store in a Redis behind the Upstash REST protocol. Opening it again is cheap and shares the connection.
 * (A value that begins with U+FEFF would lose it on the way back, because of how the client decodes answers. JSON never
 * does.)
 */
export function openKv(place: KvPlace): Store {
  const { transport, close } = share(place);
  return new RedisStore(transport, close);
}

/** The documents in the same Redis. */
export function openKvRecords(place: KvPlace): Records {
  const { transport, close } = share(place);
  return new RedisRecords(transport, close);
}

type KvPlace = { url: string; token: string };

function share({ url, token }: KvPlace): SharedTransport {
  return shareTransport(`${url} ${token}`, () => new KvTransport(url, token));
}

class KvTransport implements Transport {
  readonly name = 'Vercel KV (REST)';
  readonly #client: VercelKV;
  /** A timer of our own besides the client's: now and then a fetch settles neither way when a server dies. */
  readonly #patience = timeout(TIMEOUT + 500, TimeoutStrategy.Aggressive);

  constructor(url: string, token: string) {
    this.#client = createClient({
      url,
      token,
      cache: 'no-store',
      automaticDeserialization: false,
      enableAutoPipelining: false,
      retry: { retries: RETRIES, backoff: (attempt) => 50 * 2 ** attempt },
      // A function: with a plain signal, a timeout looks like a missing key.
      signal: () => AbortSignal.timeout(TIMEOUT),
    });
  }

  /** Over REST nothing is told by itself. */
  hear(): null {
    return null;
  }

  async send(commands: readonly Command[]): Promise<Reply[]> {
    const pipeline = this.#client.pipeline();
    for (const command of commands) add(pipeline, command);
    const answer = await this.#patience.execute(() => pipeline.exec({ keepErrors: true })).catch(fail);
    const answers = replies.safeParse(answer);
    if (!answers.success || answers.data.length !== commands.length) {
      throw new StoreUnavailable('no answer to a pipeline');
    }
    return answers.data.map(({ result, error }) => (error === undefined ? { value: result } : { error }));
  }

  /** A pipeline is carried out in its order. */
  sendInOrder(commands: readonly Command[]): Promise<Reply[]> {
    return this.send(commands);
  }

  async close(): Promise<void> {}
}

/** Adds a command to a pipeline, which has a method for each. */
function add(pipeline: ReturnType<VercelKV['pipeline']>, command: Command): object {
  switch (command[0]) {
    case 'EVAL':
    case 'EVALSHA': {
      const [name, script, count, ...args] = command;
      const keys = args.slice(0, count).map(String);
      return pipeline[name === 'EVAL' ? 'eval' : 'evalsha'](script, keys, args.slice(count));
    }
    case 'GET':
      return pipeline.get(command[1]);
    case 'HGETALL':
      return pipeline.hgetall(command[1]);
    case 'HGET':
      return pipeline.hget(command[1], command[2]);
    case 'LRANGE':
      return pipeline.lrange(command[1], command[2], command[3]);
    case 'SET':
      return pipeline.set(command[1], command[2]);
    case 'ZRANGE': {
      const [, key, min, max, , , offset, count] = command;
      return pipeline.zrange(key, min, max, { byLex: true, offset, count });
    }
    case 'ZSCAN':
      return pipeline.zscan(command[1], command[2], { count: command[4] });
  }
}

/** Why a request failed, without its contents, which the client's messages repeat. */
function fail(error: unknown): never {
  throw new StoreUnavailable(reasonOf(error));
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'the request failed';
  if (error.name === 'TimeoutError' || isTaskCancelledError(error)) return `no answer within ${TIMEOUT / 1000} s`;
  if (error.name === 'UpstashError') return `refused: ${error.message.split(', command was')[0].slice(0, 200)}`;
  if (error.name === 'UpstashJSONParseError') return 'what answers there does not speak the Upstash REST protocol';
  const { cause } = error;
  if (cause instanceof Error && 'code' in cause) return `no connection: ${cause.code}`;
  // The message of the client when it cannot make sense of an answer.
  return error instanceof TypeError && !cause ? 'no answer to a pipeline' : 'the connection broke';
}
