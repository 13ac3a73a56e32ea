import { json } from '@/app/_web/http/answer';
import { health } from '@/app/_web/server/health';

/** Whether this server can serve, and which kind of store it has. */
export async function GET(): Promise<Response> {
  const { isHealthy, store } = await health();
  return isHealthy ? json({ status: 'ok', store }) : json({ status: 'store-unavailable', store }, { status: 503 });
}
