import type { NextRequest } from 'next/server';
import { failure, log } from '@/app/_web/server/log';
import { sameSecret } from '@/lib/identity';
import { readSettings } from '@/lib/settings';
import { json } from './answer';

/**
 * A handler for periodic work. Running it too often does no harm, so anyone may call it, unless `CRON_SECRET` is set: then
 * callers must send it, as Vercel's crons do.
 */
export function cron(name: string, work: () => Promise<Record<string, number | boolean>>) {
  return async (request: NextRequest): Promise<Response> => {
    const { CRON_SECRET } = readSettings();
    const given = request.headers.get('authorization') ?? '';
    if (CRON_SECRET !== undefined && !sameSecret(given, `Bearer ${CRON_SECRET}`)) {
      return json({ error: 'unauthorized' }, { status: 401 });
    }
    try {
      const done = await work();
      log().info({ cron: name, ...done }, 'done');
      return json(done);
    } catch (error) {
      log().error({ cron: name, ...failure(error) }, 'failed');
      return json({ error: 'failed' }, { status: 500 });
    }
  };
}
