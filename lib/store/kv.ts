import { VercelKV } from '@vercel/kv';
import { z } from 'zod';
import { StoreUnavailable } from './errors';
import { openShared } from './redis/shared';
import type { Command, Reply, Transport } from './redis/transport';
import { PATIENCE, type Store } from './store';
import { within } from './within';

/** How long a request may take, its repetitions included (ms). */
const TIMEOUT = PATIENCE - 1000;
/** A request that did not get through, or whose answer got lost, is repeated so often. */
const RETRIES = 2;

const replies = z.array(z.object({ result: z.unknown(), error: z.string().optional() }));

/**
 * The store in a Redis behind the Upstash REST protocol. Opening it again is cheap and shares what is open.
 * (A value that begins with U+FEFF would lose it on the way back: the client decodes answers so. JSON never does.)
 */
export function openKv({ url, token }: { url: string; token: string }): Store {
  return openShared(`${url} ${token}`, () => new KvTransport(url, token));
}

class KvTransport implements Transport {
  readonly name = 'Vercel KV (REST)';
  readonly #client: Client;

  constructor(url: string, token: string) {
    this.#client = new Client({
      url,
      token,
      cache: 'no-store',
      automaticDeserialization: false,
      enableAutoPipelining: false,
      retry: { retries: RETRIES, backoff: (attempt) => 50 * 2 ** attempt },
      // A function: with a plain signal a timeout looks like a missing key.
      signal: () => AbortSignal.timeout(TIMEOUT),
    });
  }

  async send(commands: readonly Command[]): Promise<Reply[]> {
    // A timer of our own as well: now and then a fetch settles neither way when a server dies.
    const answer = await within(TIMEOUT + 500, this.#client.sendAll(commands).catch(fail));
    const answers = replies.safeParse(answer);
    if (!answers.success || answers.data.length !== commands.length)
      throw new StoreUnavailable('no answer to a pipeline');
    return answers.data.map(({ result, error }) => (error === undefined ? { value: result } : { error }));
  }

  /** A pipeline is carried out in its order. */
  sendInOrder(commands: readonly Command[]): Promise<Reply[]> {
    return this.send(commands);
  }

  async close(): Promise<void> {}
}

/** The official client, for any command: its own methods know one command each. */
class Client extends VercelKV {
  /** One request. The answers are as Redis gave them, in the order of the commands. */
  sendAll(commands: readonly Command[]): Promise<unknown> {
    return this.client.request({ path: ['pipeline'], body: commands });
  }
}

/** Why a request failed, without its contents, which the client's messages repeat. */
function fail(error: unknown): never {
  throw new StoreUnavailable(reasonOf(error));
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'the request failed';
  if (error.name === 'TimeoutError') return `no answer within ${TIMEOUT / 1000} s`;
  if (error.name === 'UpstashError') return `refused: ${error.message.split(', command was')[0].slice(0, 200)}`;
  if (error.name === 'UpstashJSONParseError') return 'what answers there does not speak the Upstash REST protocol';
  const { cause } = error;
  return cause instanceof Error && 'code' in cause ? `no connection: ${cause.code}` : 'the connection broke';
}
