import { json } from '@/app/_web/http/answer';
import { serverContext } from '@/app/_web/server/context';
import { failure, log } from '@/app/_web/server/log';

/** Whether this server can serve: that its store answers, and which one it is. */
export async function GET(): Promise<Response> {
  const { store } = serverContext();
  try {
    await store.ping();
    return json({ status: 'ok', store: store.name });
  } catch (error) {
    log().error({ store: store.name, ...failure(error) }, 'the store does not answer');
    return json({ status: 'store-unavailable', store: store.name }, { status: 503 });
  }
}
