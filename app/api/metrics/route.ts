import type { NextRequest } from 'next/server';
import { json } from '@/app/_web/http/answer';
import { metricsText } from '@/app/_web/server/metrics';
import { sameSecret } from '@/lib/identity';
import { readSettings } from '@/lib/settings';

/** Returns what this process has counted, for Prometheus. Without `METRICS_TOKEN` there is no such page. */
export async function GET(request: NextRequest): Promise<Response> {
  const { METRICS_TOKEN } = readSettings();
  if (METRICS_TOKEN === undefined) return json({ error: 'not-found' }, { status: 404 });
  if (!sameSecret(request.headers.get('authorization') ?? '', `Bearer ${METRICS_TOKEN}`)) {
    return json({ error: 'unauthorized' }, { status: 401, headers: { 'www-authenticate': 'Bearer' } });
  }
  const metrics = await metricsText();
  if (!metrics) return json({ error: 'not-found' }, { status: 404 });
  return new Response(metrics.text, {
    headers: { 'content-type': metrics.type, 'cache-control': 'private, no-store' },
  });
}
