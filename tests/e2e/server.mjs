// Started by playwright.config.ts: the built site on E2E_PORT with its data in E2E_DATA_DIR; where E2E_CLOCK names a file, with
// a clock that tests move (tests/support/e2e/server-clock.mjs); where
// E2E_FROZEN is a time, the clock stands there, and there are the tables of tests/support/e2e/scenes. Playwright puts its server into
// a process group of its own and leaves it behind when it is killed; this one notices that and ends.
import { rmSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { nextArgs, nextEnv } from '../../scripts/lib/next.mjs';
import { inRoot, main } from '../../scripts/lib/project.mjs';
import { run, start } from '../../scripts/lib/run.mjs';
import { UNLIMITED } from '../lab/shared/unlimited.mjs';

const { E2E_PORT, E2E_DATA_DIR, E2E_SMTP_PORT, E2E_CLOCK, E2E_FROZEN } = process.env;
const moved = E2E_CLOCK && 'tests/support/e2e/server-clock.mjs';
const frozen = E2E_FROZEN && 'tests/support/e2e/scenes/frozen-clock.mjs';
const clock = frozen || moved;
const parent = process.ppid;

await main(async () => {
  process.on('exit', () => rmSync(E2E_DATA_DIR, { recursive: true, force: true }));
  if (E2E_FROZEN) {
    const code = await run(process.execPath, ['scripts/ts.mjs', 'tests/support/e2e/scenes/write.ts']);
    if (code !== 0) return code;
  }
  const env = {
    ...nextEnv('production'),
    ...(clock
      ? { NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --import=${pathToFileURL(inRoot(clock)).href}` }
      : {}),
    DATA_DIR: E2E_DATA_DIR,
    // Bots move fast: nobody watches.
    BOT_PACE_MILLISECONDS: '20',
    ...UNLIMITED,
    PUBLIC_URL: `http://localhost:${E2E_PORT}`,
    // Where the tests receive what is pushed and posted.
    WEBHOOK_NETWORKS: '127.0.0.1',
    // Where the tests receive mail: tests/support/e2e/mailbox.ts.
    SMTP_URL: `smtp://127.0.0.1:${E2E_SMTP_PORT}`,
    MAIL_FROM: 'Stichpost <stichpost@example.org>',
  };
  const server = start(process.execPath, nextArgs('start', { port: Number(E2E_PORT) }), { env });
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM');
  }, 500).unref();
  return server.ended;
});
