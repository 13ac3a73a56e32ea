import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** The networks of its own that a site may send to: ranges of addresses, and hosts by name. */
export type Networks = { ranges: readonly Range[]; hosts: readonly string[] };
type Range = [ipaddr.IPv4 | ipaddr.IPv6, number];

/** Nothing but the public internet. */
export const NO_NETWORKS: Networks = { ranges: [], hosts: [] };

/** A public address by its range, but with it a cloud answers its own machines only. */
const METADATA = '168.63.129.16';
/** All public IPv6 addresses; `::/3` holds old ways of writing IPv4 addresses. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');
const HOST = /^(?=.{1,253}$)[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?)*$/;

/** Whether this is the name of a host, in lower case, without a dot at its end. */
export function isHostName(text: string): boolean {
  return HOST.test(text);
}

/** Parses a list such as `10.0.0.0/8, fd00::/8, 192.168.1.7, chat.lan`. @returns null if a part is no address, range or host */
export function parseNetworks(text: string): Networks | null {
  const parts = text
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .filter((part) => part !== '');
  const ranges = parts.map(parseRange);
  const hosts = parts.filter((_, i) => ranges[i] === null);
  // A mistyped address is no host.
  if (!hosts.every((host) => HOST.test(host) && /[a-z][^.]*$/.test(host))) return null;
  return { ranges: ranges.filter((range) => range !== null), hosts };
}

function parseRange(text: string): Range | null {
  // ipaddr.js takes more for an address than is written as one.
  if (isIP(text.split('/')[0]) === 0) return null;
  if (ipaddr.isValidCIDR(text)) return ipaddr.parseCIDR(text);
  const address = parseAddress(text);
  return address && [address, address.kind() === 'ipv4' ? 32 : 128];
}

/** The address as it is written, or null: Node takes zones (`fe80::1%x.y`) that ipaddr.js does not. */
function parseAddress(text: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  return isIP(text) !== 0 && ipaddr.isValid(text) ? ipaddr.parse(text) : null;
}

/** Whether an IP address belongs to the public internet: it is neither private, local, reserved, nor another's in disguise. */
export function isPublic(address: string): boolean {
  const parsed = address === METADATA ? null : parseAddress(address);
  if (parsed?.range() !== 'unicast') return false;
  return parsed instanceof ipaddr.IPv4 || parsed.match(GLOBAL_UNICAST);
}

/** Whether an IP address lies in one of the ranges. */
export function isWithin({ ranges }: Pick<Networks, 'ranges'>, address: string): boolean {
  if (!parseAddress(address)) return false;
  const parsed = ipaddr.process(address);
  return ranges.some(([network, bits]) => network.kind() === parsed.kind() && parsed.match(network, bits));
}
