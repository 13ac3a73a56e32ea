import { createServer } from 'node:net';
import { Trouble } from './project.mjs';

/** @typedef {{ port: number, host?: string }} Address  Without a host: every address of this machine. */

/** The environment for Next: its mode, and no telemetry. */
export const nextEnv = (mode) => ({ ...process.env, NODE_ENV: mode, NEXT_TELEMETRY_DISABLED: '1' });

/**
 * Where to listen, from PORT (3000) and HOST. Without HOST it is every address, IPv4 and IPv6: `localhost` means one or the
 * other depending on the machine, and in a container the forwarded port arrives on neither. Throws Trouble.
 * @returns {Address}
 */
export function address() {
  const port = Number(process.env.PORT || 3000);
  if (!Number.isInteger(port) || port < 0 || port > 65535) {
    throw new Trouble(`PORT must be a number from 0 to 65535, not "${process.env.PORT}".`);
  }
  return { port, host: process.env.HOST || undefined };
}

export const NEXT = 'node_modules/next/dist/bin/next';

/**
 * Options for Node itself when it serves. Rendering a page leaves a lot of garbage behind; with more room for young objects than the usual
 * 16 MB nearly all of it is dead before it is looked at.
 */
export const SERVING = ['--max-semi-space-size=64'];

/**
 * The arguments after `node` that run Next's `start` or `dev` there.
 * @param {'start' | 'dev'} mode
 * @param {Address} address
 */
export const nextArgs = (mode, { port, host }) => [
  ...(mode === 'start' ? SERVING : []),
  NEXT,
  mode,
  '-p',
  String(port),
  // Longer than a proxy, or a program that sends now and then, keeps a connection: else a request may meet its closing.
  ...(mode === 'start' ? ['--keepAliveTimeout', '75000'] : []),
  ...(host ? ['-H', host] : []),
];

/**
 * Resolves to the port (a free one for port 0) if it can be listened on, and leaves it free. Throws Trouble.
 * @param {Address} address
 * @returns {Promise<number>}
 */
export function checkFree({ port, host }) {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error) => {
      const reasons = {
        EADDRINUSE: `Port ${port} is in use by another program. Stop that, or choose another with the PORT variable, such as PORT=${port + 1}.`,
        EACCES: `Port ${port} needs special rights. Choose another with the PORT variable, such as PORT=3000.`,
      };
      reject(
        new Trouble(
          reasons[error.code] ?? `Cannot listen on ${host ?? ''}:${port}: ${error.message}. Check HOST and PORT.`,
        ),
      );
    });
    probe.listen({ port, host }, () => {
      const { port: given } = probe.address();
      probe.close(() => resolve(given));
    });
  });
}
