import { createServer } from 'node:http';

/** Traffic with a store: HTTP bodies in bytes, without headers. */
export type Used = { requests: number; commands: number; sent: number; received: number };

export type Meter = { url: string; reset(): void; used(): Used; stop(): Promise<void> };

/** A proxy in front of a REST bridge that counts. */
export async function startMeter(target: string): Promise<Meter> {
  let used: Used = { requests: 0, commands: 0, sent: 0, received: 0 };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    const body = Buffer.concat(chunks);
    const { authorization = '', 'upstash-encoding': encoding } = request.headers;
    const answer = await fetch(`${target}${request.url}`, {
      method: request.method ?? 'POST',
      headers: {
        authorization,
        'content-type': 'application/json',
        ...(typeof encoding === 'string' ? { 'upstash-encoding': encoding } : {}),
      },
      body,
    });
    const answered = Buffer.from(await answer.arrayBuffer());
    used.requests++;
    used.commands += commandsIn(request.url ?? '', body.toString());
    used.sent += body.length;
    used.received += answered.length;
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answered);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    reset: () => {
      used = { requests: 0, commands: 0, sent: 0, received: 0 };
    },
    used: () => used,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A pipeline is billed command by command. */
function commandsIn(path: string, body: string): number {
  const asked: unknown = path === '/pipeline' ? JSON.parse(body) : null;
  return Array.isArray(asked) ? asked.length : 1;
}
