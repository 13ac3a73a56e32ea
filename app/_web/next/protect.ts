import type { IncomingMessage, ServerResponse } from 'node:http';
import { newNonce } from '@/app/_web/server/accounts';
import { log } from '@/app/_web/server/log';
import { type Asked, pagePolicy, protection, type Site } from '@/app/_web/server/protection';
import { believeProxies, noteProtocol, type Proxies } from '@/app/_web/server/proxies';
import { parseNetworks } from '@/lib/notify/channels/networks';
import { readSettings, SettingsError } from '@/lib/settings';

const LOOPBACK = '127.0.0.0/8, ::1';

/** The proxies in front of this site, as its settings name them. @throws SettingsError */
export function serverProxies(): Proxies {
  // There every request comes through the platform, which writes these headers itself.
  if (process.env.VERCEL) return 'all';
  const networks = parseNetworks(readSettings().TRUSTED_PROXIES ?? LOOPBACK);
  if (!networks || networks.hosts.some((host) => host !== 'none')) {
    throw new SettingsError('TRUSTED_PROXIES must be addresses and ranges such as 10.0.0.0/8, or none.');
  }
  return networks;
}

/** The same for all requests; `publicUrl`: where players reach the site. */
export type Here = { site: Site; proxies: Proxies; publicUrl: string | undefined };

/**
 * Believes of a request what a proxy of this site says, and adds the protective headers to its answer. Next reads the nonce of
 * a page's scripts from the policy in the request's headers.
 * @returns this nonce
 */
export function protectAnswer(
  request: IncomingMessage,
  response: ServerResponse,
  { site, proxies, publicUrl }: Here,
): string {
  const { headers, socket } = request;
  if (believeProxies(headers, socket.remoteAddress, proxies)) noteForged();
  noteProtocol(headers, publicUrl);
  const asked: Asked = {
    path: request.url ?? '/',
    isSecure: headers['x-forwarded-proto'] === 'https' || ('encrypted' in socket && socket.encrypted === true),
    saysSite: headers['sec-fetch-site'] !== undefined,
    nonce: newNonce(),
  };
  headers['content-security-policy'] = pagePolicy(asked.nonce, site);
  delete headers['content-security-policy-report-only'];
  const writeHead = response.writeHead;
  const isProtected = () => {
    if (response.headersSent) return;
    const answered = {
      contentType: String(response.getHeader('content-type') ?? ''),
      setsCookie: response.hasHeader('set-cookie'),
      cacheControl: response.getHeader('cache-control')?.toString() ?? null,
    };
    for (const [name, value] of Object.entries(protection(asked, answered, site))) response.setHeader(name, value);
  };
  Object.defineProperty(response, 'writeHead', {
    configurable: true,
    writable: true,
    value: (...given: Parameters<typeof writeHead>) => {
      const fields = given.at(-1);
      // Fields given here would win over those set: they are set first, and so seen.
      if (isFields(fields)) {
        for (const [name, value] of Object.entries(fields)) if (value !== undefined) response.setHeader(name, value);
        isProtected();
        return writeHead.apply(response, [given[0]]);
      }
      isProtected();
      return writeHead.apply(response, given);
    },
  });
  return asked.nonce;
}

function isFields(given: unknown): given is Record<string, string | number | readonly string[]> {
  return typeof given === 'object' && given !== null && !Array.isArray(given);
}

let isForgedNoted = false;
/** Said once: it is a proxy that is not set, or somebody who tries. */
function noteForged(): void {
  if (isForgedNoted) return;
  isForgedNoted = true;
  log().warn({}, 'X-Forwarded-* of a sender that TRUSTED_PROXIES does not name is not believed');
}
