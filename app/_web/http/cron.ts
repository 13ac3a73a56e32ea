import type { NextRequest } from 'next/server';
import { failure, log } from '@/app/_web/server/log';
import { sameSecret } from '@/lib/identity';
import { readSettings } from '@/lib/settings';
import { json } from './answer';

/** A handler for periodic work. Too often does no harm: anyone may call it, unless `CRON_SECRET` is set and not sent. */
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
