import { json, route } from '@/app/_web/http/answer';
import { metricsText } from '@/app/_web/server/metrics';
import { sameSecret } from '@/lib/identity';
import { readSettings } from '@/lib/settings';
import { Problem } from '@/lib/tables';

/** What this process has counted, for Prometheus. Where `METRICS_TOKEN` is not set, there is no such page. */
export const GET = route(async (request) => {
  const { METRICS_TOKEN } = readSettings();
  if (METRICS_TOKEN === undefined) throw new Problem('unknown-page');
  if (!sameSecret(request.headers.get('authorization') ?? '', `Bearer ${METRICS_TOKEN}`)) {
    return json({ error: 'unauthorized' }, { status: 401, headers: { 'www-authenticate': 'Bearer' } });
  }
  const metrics = await metricsText();
  if (!metrics) throw new Problem('unknown-page');
  return new Response(metrics.text, {
    headers: { 'content-type': metrics.type, 'cache-control': 'private, no-store' },
  });
});
