import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Command, Redis } from 'ioredis';
import { z } from 'zod';
import { jsonOf } from '../../../lib/store/collection';

type RedisCommand = string[];

/**
 * A fault of a request: `drop` carries it out and breaks the connection without an answer, `refuse` breaks it before; `double` carries it
 * out twice; `delay` answers that much later (ms).
 */
export type Fault = 'drop' | 'refuse' | 'double' | { delay: number };

/** Looks at each request, and says what is to go wrong with it, if anything. */
export type Mischief = (request: { path: string; commands: readonly RedisCommand[] }) => Fault | undefined;

type Options = { token: string; redis: string; port?: number; mischief?: Mischief };

const argument = z.union([z.string(), z.number(), z.boolean()]).transform(String);
const oneCommand = z.array(argument).min(1);
const manyCommands = z.array(oneCommand).min(1);

type Answer = { status: number; body: unknown };

/** The Upstash REST protocol in front of a real Redis, as far as its client speaks it. */
export class RestBridge {
  /** Requests answered, or not, since the beginning. */
  requests = 0;
  mischief: Mischief | undefined;
  readonly #token: string;
  readonly #redis: Redis;
  readonly #server: Server;

  private constructor({ token, redis, mischief }: Options) {
    this.#token = token;
    this.mischief = mischief;
    this.#redis = new Redis(redis, {
      protocol: 2,
      enableAutoPipelining: false,
      autoResendUnfulfilledCommands: false,
      maxRetriesPerRequest: 1,
      retryStrategy: () => 50,
    });
    this.#redis.on('error', () => {});
    this.#server = createServer((request, response) => this.#serve(request, response));
  }

  static async start(options: Options): Promise<RestBridge> {
    const bridge = new RestBridge(options);
    await new Promise<void>((resolve) => bridge.#server.listen(options.port ?? 0, '127.0.0.1', resolve));
    return bridge;
  }

  get url(): string {
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('the bridge is closed');
    return `http://127.0.0.1:${address.port}`;
  }

  /** Has this go wrong with the next request, and only with it. */
  failNext(fault: Fault): void {
    this.mischief = () => {
      this.mischief = undefined;
      return fault;
    };
  }

  async stop(): Promise<void> {
    this.#redis.disconnect();
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.requests++;
    try {
      const { status, body } = await this.#answer(request, response);
      if (response.destroyed) return;
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    } catch (error) {
      response.destroy(error instanceof Error ? error : undefined);
    }
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<Answer> {
    let body = '';
    for await (const chunk of request.setEncoding('utf8')) body += chunk;
    if (request.headers.authorization !== `Bearer ${this.#token}`) {
      return { status: 401, body: { error: 'WRONGPASS invalid or missing auth token' } };
    }
    const asked = commandsOf(request.method ?? '', request.url ?? '/', body);
    if (!asked) return { status: 400, body: { error: 'ERR failed to parse the request' } };
    const fault = this.mischief?.(asked);
    if (fault === 'refuse') response.destroy();
    if (fault === 'refuse') return { status: 0, body: null };
    const encode = request.headers['upstash-encoding'] === 'base64' ? base64 : text;
    if (fault === 'double') await this.#carryOut(asked, encode);
    const answer = await this.#carryOut(asked, encode);
    if (fault === 'drop') response.destroy();
    if (typeof fault === 'object') await delay(fault.delay);
    return answer;
  }

  async #carryOut({ path, commands }: Asked, encode: Encode): Promise<Answer> {
    if (path === '/pipeline')
      return { status: 200, body: await Promise.all(commands.map((one) => this.#run(one, encode))) };
    if (path === '/multi-exec') return this.#transaction(commands, encode);
    const one = await this.#run(commands[0], encode);
    return { status: 'error' in one ? 400 : 200, body: one };
  }

  async #run([name, ...args]: RedisCommand, encode: Encode): Promise<{ result: unknown } | Refusal> {
    // Written to the one connection in the order they come; Buffers, as not every value is text.
    // In capitals: what it knows in small ones it brings into another form than Redis has.
    const command = new Command(name.toUpperCase(), args, { replyEncoding: null });
    const value = await this.#ask(command).catch(refusal);
    if (isRefusal(value)) return value;
    // Plain OK is never encoded, except within a list.
    return { result: Buffer.isBuffer(value) && value.equals(OK) ? 'OK' : encoded(value, encode) };
  }

  #ask(command: Command): Promise<unknown> {
    return Promise.resolve(this.#redis.sendCommand(command));
  }

  async #transaction(commands: readonly RedisCommand[], encode: Encode): Promise<Answer> {
    const queued = [['MULTI'], ...commands].map((one) => this.#run(one, encode));
    const executed = this.#ask(new Command('EXEC', [], { replyEncoding: null })).catch(refusal);
    await Promise.all(queued);
    const values = z.array(z.unknown()).safeParse(await executed);
    if (!values.success) return { status: 400, body: await executed };
    const results = values.data.map((value) =>
      value instanceof Error ? { error: value.message } : { result: encoded(value, encode) },
    );
    return { status: 200, body: results };
  }
}

type Refusal = { error: string };

/** A refusal of Redis itself is an answer; anything else says that there is none, and breaks the connection. */
function refusal(error: unknown): Refusal {
  if (error instanceof Error && error.name === 'ReplyError') return { error: error.message };
  throw error;
}

/** Redis answers with no objects: this one is ours. */
function isRefusal(value: unknown): value is Refusal {
  return typeof value === 'object' && value !== null && 'error' in value;
}

const OK = Buffer.from('OK');

type Asked = { path: string; commands: RedisCommand[] };

/** Reads the commands of a request: a command as JSON, several, or one as the path. */
function commandsOf(method: string, address: string, body: string): Asked | null {
  const path = new URL(address, 'http://bridge').pathname;
  const segments = path.split('/').slice(1).map(decodeURIComponent);
  if (path === '/pipeline' || path === '/multi-exec') {
    const commands = manyCommands.safeParse(jsonOf(body));
    return commands.success ? { path, commands: commands.data } : null;
  }
  const whole = path === '/' ? oneCommand.safeParse(jsonOf(body)) : oneCommand.safeParse(segments);
  if (!whole.success) return null;
  // The body of a command in the path is its last argument.
  const last = path !== '/' && method === 'POST' && body !== '' ? [body] : [];
  return { path: '/', commands: [[...whole.data, ...last]] };
}

type Encode = (value: Buffer) => string;
const base64: Encode = (value) => value.toString('base64');
const text: Encode = (value) => value.toString();

function encoded(value: unknown, encode: Encode): unknown {
  if (Array.isArray(value)) return value.map((one) => encoded(one, encode));
  if (Buffer.isBuffer(value)) return encode(value);
  return value instanceof Error ? value.message : value;
}

// As a program: prints its address, and runs until it is killed.
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [, , redis, token] = process.argv;
  console.log((await RestBridge.start({ redis, token })).url);
}
