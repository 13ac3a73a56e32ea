import { BlockList, isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** The networks of its own that a site may send to: ranges of addresses, and hosts by name. */
export type Networks = { ranges: BlockList; hosts: readonly string[] };

/** Nothing but the public internet. */
export const NO_NETWORKS: Networks = { ranges: new BlockList(), hosts: [] };

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
  const ranges = new BlockList();
  const hosts = parts.filter((part) => !addRange(ranges, part));
  // A mistyped address is no host.
  return hosts.every((host) => HOST.test(host) && /[a-z][^.]*$/.test(host)) ? { ranges, hosts } : null;
}

/** Adds an address or a range of them. @returns whether the text is one */
function addRange(ranges: BlockList, text: string): boolean {
  const [address, bits] = text.split('/', 2);
  // ipaddr.js takes more for an address than is written as one.
  if (isIP(address) === 0 || !(bits === undefined ? ipaddr.isValid(text) : ipaddr.isValidCIDR(text))) return false;
  const isShort = isIP(address) === 4;
  ranges.addSubnet(address, Number(bits ?? (isShort ? 32 : 128)), isShort ? 'ipv4' : 'ipv6');
  return true;
}

/** Whether an IP address belongs to the public internet: it is neither private, local, reserved, nor another's in disguise. */
export function isPublic(address: string): boolean {
  // Node takes zones (`fe80::1%x.y`) that ipaddr.js does not.
  if (address === METADATA || isIP(address) === 0 || !ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed instanceof ipaddr.IPv4 || parsed.match(GLOBAL_UNICAST);
}

/** Whether an IP address lies in one of the ranges. */
export function isWithin({ ranges }: Pick<Networks, 'ranges'>, address: string): boolean {
  const version = isIP(address);
  // Node takes an address with a zone for one, but not in such a list.
  return version !== 0 && !address.includes('%') && ranges.check(address, version === 4 ? 'ipv4' : 'ipv6');
}
