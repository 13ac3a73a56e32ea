import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';
import { isWithin, type Networks } from '@/lib/notify/channels/networks';

/** Proxies believed about a visitor's address and protocol: all (a platform that sets the headers itself), or networks. */
export type Proxies = 'all' | Pick<Networks, 'ranges'>;

const HOST = /^[\w.-]+(?::\d{1,5})?$|^\[[\da-f:.]+\](?::\d{1,5})?$/i;
/** The headers in which proxies describe a request, beside the address it comes from. */
const SAID = ['forwarded', 'x-forwarded-host', 'x-forwarded-proto', 'x-forwarded-port', 'x-real-ip'] as const;

/**
 * Leaves of what a request says of itself (`X-Forwarded-*`) what a proxy of this site has said, and nothing that its sender
 * could have made up. Afterwards `x-forwarded-for` is one address, the visitor's: that from which the connection comes, or, if
 * that is a proxy's, the last one in its list that is none.
 * @param peer the address from which the connection comes; undefined at a socket of this machine
 * @returns whether something was left out that somebody else than a proxy had said
 */
export function believeProxies(headers: IncomingHttpHeaders, peer: string | undefined, proxies: Proxies): boolean {
  const isProxy = (address: string) => proxies !== 'all' && isWithin(proxies, address);
  const list = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .map(addressIn)
    .filter((address) => address !== null);
  const from = peer === undefined ? null : addressIn(peer);
  if (proxies !== 'all' && from !== null && !isProxy(from)) {
    const said = SAID.filter((name) => headers[name] !== undefined);
    for (const name of said) delete headers[name];
    headers['x-forwarded-for'] = from;
    return said.length > 0 || list.length > 0;
  }
  const visitor = proxies === 'all' ? list[0] : (list.findLast((address) => !isProxy(address)) ?? list[0]);
  if (visitor ?? from) headers['x-forwarded-for'] = visitor ?? from ?? undefined;
  else delete headers['x-forwarded-for'];
  delete headers.forwarded;
  keepLast(headers, 'x-forwarded-host', HOST);
  keepLast(headers, 'x-forwarded-proto', /^https?$/);
  return false;
}

/**
 * Notes a request's protocol where no proxy has: the site's own, if its address is asked for.
 * @param publicUrl where players reach the site; undefined where that is not set
 */
export function noteProtocol(headers: IncomingHttpHeaders, publicUrl: string | undefined): void {
  if (publicUrl === undefined || headers['x-forwarded-proto'] !== undefined) return;
  const { host, protocol } = new URL(publicUrl);
  if (headers.host === host) headers['x-forwarded-proto'] = protocol.slice(0, -1);
}

/** Keeps the last of several values, which the nearest proxy has written. */
function keepLast(headers: IncomingHttpHeaders, name: string, form: RegExp): void {
  const value =
    String(headers[name] ?? '')
      .split(',')
      .at(-1)
      ?.trim() ?? '';
  if (form.test(value)) headers[name] = value;
  else delete headers[name];
}

/** An address as it is written in a list: of version 4 in version 6, with a port, or in brackets. */
function addressIn(text: string): string | null {
  const plain = text
    .trim()
    .replace(/^\[([^\]]+)\](:\d+)?$/, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1');
  const mapped = plain.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '');
  return isIP(mapped) === 0 ? null : mapped;
}
