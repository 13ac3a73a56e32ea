import { isIP } from 'node:net';

/**
 * What a sender is known by for limits: the address in the network that the proxy in front of the site names, or Next itself; of
 * an IPv6 address the network. It can be forged where no proxy sets it: limits must not rest on it alone.
 */
export function senderOf(headers: Headers): string {
  const [first = ''] = (headers.get('x-forwarded-for') ?? '').split(',');
  const address = first.trim();
  if (isIP(address) !== 6 || address.includes('.')) return isIP(address) ? address : 'unknown';
  return networkOf(address);
}

/** The first 64 bits of an IPv6 address. */
function networkOf(address: string): string {
  const [head, tail] = address.toLowerCase().split('::');
  const before = head === '' ? [] : head.split(':');
  const after = !tail ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length;
  const groups = [...before, ...Array.from({ length: zeros }, () => '0'), ...after];
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
