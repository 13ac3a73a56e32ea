// Started by playwright.config.ts: the built site on E2E_PORT with its data in E2E_DATA_DIR. Playwright puts its server into a
// process group of its own and leaves it behind when it is killed; this one notices that and ends.
import { rmSync } from 'node:fs';
import { nextArgs, nextEnv } from './lib/next.mjs';
import { main } from './lib/project.mjs';
import { start } from './lib/run.mjs';

const { E2E_PORT, E2E_DATA_DIR, E2E_SMTP_PORT } = process.env;
const parent = process.ppid;

await main(async () => {
  process.on('exit', () => rmSync(E2E_DATA_DIR, { recursive: true, force: true }));
  const env = {
    ...nextEnv('production'),
    DATA_DIR: E2E_DATA_DIR,
    // Bots move fast: nobody watches.
    BOT_PACE_MILLISECONDS: '20',
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
