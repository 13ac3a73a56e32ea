import { isIP } from 'node:net';
import { parseUrl } from '../../identity';
import { isHostName, isPublic, isWithin, type Networks } from './networks';

/** In characters. */
const LONGEST_URL = 1_000;
/** Names that mean the machine itself or its network, on most resolvers. */
const LOCAL_NAME = /(^|\.)(localhost|local|localdomain|internal|intranet|lan|home|corp|home\.arpa)$/;

/** An address that somebody gave us to send to, or why it will not do. */
export type CheckedUrl = { url: URL } | { fault: 'bad-address' | 'not-allowed' };

/**
 * Checks an address a visitor gives us to send to: https, public, without a password; or http in the site's own networks. The
 * addresses of its name are checked again with every message.
 */
export function checkTarget(text: string, networks: Networks): CheckedUrl {
  const url = text.length > LONGEST_URL ? null : parseUrl(text);
  if (!url) return { fault: 'bad-address' };
  if (!/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return { fault: 'bad-address' };
  url.hash = '';
  // Longer than what was written, where characters had to be escaped: as it is kept, it is checked again.
  if (url.href.length > LONGEST_URL) return { fault: 'bad-address' };
  const host = hostOf(url);
  if (isIP(host) === 0 && !isHostName(host)) return { fault: 'bad-address' };
  const isOwn = isOwnHost(host, networks);
  if (isOwn) return { url };
  if (url.protocol !== 'https:') return { fault: 'not-allowed' };
  const isOpen = isIP(host) !== 0 ? isPublic(host) : host.includes('.') && !LOCAL_NAME.test(host);
  // A local name may still be one of an address in the site's own networks.
  return isOpen || (isIP(host) === 0 && networks.ranges.rules.length > 0) ? { url } : { fault: 'not-allowed' };
}

/** The host of an address, in lower case: an IP address without brackets, a name without a dot at its end. */
export function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');
}

/** Whether the host is named among the site's own, or is an address within its networks. */
export function isOwnHost(host: string, networks: Networks): boolean {
  return networks.hosts.includes(host) || (isIP(host) !== 0 && isWithin(networks, host));
}
