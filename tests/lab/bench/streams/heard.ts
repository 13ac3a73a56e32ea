import { eventStream } from '../../../../app/_web/http/stream';
import { openRedis, openRedisRecords } from '../../../../lib/store/redis/tcp';
import { act, letBotsMove, open, openRequest, versionsOf, viewerWith, visit } from '../../../../lib/tables';
import { tablesOnly } from '../../../../scripts/lib/context';
import { RedisServer } from '../../shared/redis';

/**
 * Lets one server move, and a stream of another one follow, each over connections of its own to one Redis; after how long the stream
 * was told, for each of these moves (ms).
 */
export async function measureHeard(moves: number): Promise<number[]> {
  const redis = await RedisServer.start();
  const [moving, following] = [redis.url, redis.url.replace('127.0.0.1', 'localhost')].map((url) => {
    const store = openRedis(url);
    return { store, context: tablesOnly(store, { records: openRedisRecords(url) }) };
  });
  const options = { preset: 'black-lady', players: 4, passing: 'never', length: { kind: 'deals', count: 9 } };
  const request = openRequest.parse({ name: 'Ada', game: 'hearts', bots: 'easy', forced: false, options });
  const { table, key } = await open(moving.context, request);
  const over = new AbortController();
  const version = versionsOf(following.context, table);
  const followed = { table, viewer: 'seat none', first: await version(), version, asked: performance.now() };
  const { body } = eventStream(followed, over.signal, () => following.context);
  const heard = body?.pipeThrough(new TextDecoderStream()).getReader();
  const toldOf = async (expected: number) => {
    for (;;) {
      const text = (await heard?.read())?.value ?? '';
      if ([...text.matchAll(/data: (\d+)/g)].some(([, version]) => Number(version) >= expected)) return;
    }
  };
  const times: number[] = [];
  while (times.length < moves) {
    await letBotsMove(moving.context, table);
    const { view } = await visit(moving.context, table, viewerWith(key));
    await toldOf(view.version);
    const [choice] = view.choices;
    const move = { type: choice.type, card: choice.cards?.[0] };
    const began = performance.now();
    await act(moving.context, table, viewerWith(key), { version: view.version, move });
    await toldOf(view.version + 1);
    times.push(performance.now() - began);
  }
  over.abort();
  await Promise.all([moving, following].map(({ store }) => store.close()));
  await redis.stop();
  return times;
}
