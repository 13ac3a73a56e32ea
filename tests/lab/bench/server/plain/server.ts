// A server of views and moves without Next, and without all that protects and notes answers: it reads a request, lets the use cases
// work it out, and answers in JSON. Its argument is the port.
import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { parseSeatKey } from '../../../../../lib/identity';
import { act, announceNotices, type Context, moveRequest, viewerWith, visit } from '../../../../../lib/tables';
import { tablesOnly } from '../../../../../scripts/lib/context';
import { openAsServer } from '../../../../../scripts/lib/sealed';

const announce: Context['announce'] = (table, notices) => {
  if (notices.length > 0) setImmediate(() => void announceNotices(context, table, notices));
};
const context: Context = tablesOnly(openAsServer(), { announce });

const PATH = /^\/api\/tables\/([a-z0-9]{12})(\/moves)?(?:\?|$)/;

/** The view that is asked for, or that of the player who moves; null if it is something else that is asked for. */
async function answerTo(request: IncomingMessage): Promise<object | null> {
  const [, table, isMove] = PATH.exec(request.url ?? '') ?? [];
  const key = parseSeatKey(/^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '');
  if (table === undefined || !key) return null;
  if (!isMove) return (await visit(context, table, viewerWith(key))).view;
  return act(context, table, viewerWith(key), moveRequest.parse(JSON.parse(await text(request))));
}

const server = createServer(async (request, response) => {
  try {
    const answer = await answerTo(request);
    const body = JSON.stringify(answer);
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
    response.writeHead(answer ? 200 : 404, headers).end(body);
  } catch {
    response.writeHead(422).end();
  }
});
server.keepAliveTimeout = 75_000;
server.listen(Number(process.argv[2]), 'localhost');
process.on('SIGTERM', () => process.exit());
