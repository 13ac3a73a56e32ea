import { isIP } from 'node:net';

/** The part of a request or of the headers of a page that tells where it comes from. */
type From = { headers: Pick<Headers, 'get'> };

/**
 * The address in the network that a request comes from: that of the connection, or which a proxy names that is believed
 * (`proxies.ts`); of an IPv6 address the network of 64 bits, since one visitor has all of it; `unknown` if nobody says.
 */
export function callerOf({ headers }: From): string {
  const [first = ''] = (headers.get('x-forwarded-for') ?? '').split(',');
  return counted(first.trim());
}

/** The address itself, or, of IPv6, its network; an IPv4 address written as IPv6 is that IPv4 address. */
function counted(address: string): string {
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? [];
  if (mapped !== undefined && isIP(mapped)) return mapped;
  if (isIP(address) !== 6 || address.includes('.')) return isIP(address) ? address : 'unknown';
  return networkOf(address);
}

/** The first 64 bits of an IPv6 address. */
function networkOf(address: string): string {
  const [head, tail] = address.toLowerCase().split('%')[0].split('::');
  const before = head === '' ? [] : head.split(':');
  const after = !tail ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length;
  const groups = [...before, ...Array.from({ length: zeros }, () => '0'), ...after];
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}

/** Browsers by what they put into their User-Agent, the more special ones first. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

/** Returns a browser's name for the list of one's devices: `Firefox, Windows`; null if it does not say. */
export function deviceOf(headers: Headers): string | null {
  const agent = headers.get('user-agent') ?? '';
  const names = [BROWSERS, SYSTEMS].flatMap((kinds) => kinds.find(([sign]) => sign.test(agent))?.[1] ?? []);
  return names.length > 0 ? names.join(', ') : null;
}
