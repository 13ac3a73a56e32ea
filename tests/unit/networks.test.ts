import { describe, expect, test } from 'vitest';
import { isPublic, isWithin, NO_NETWORKS, parseNetworks } from '@/lib/notify/channels/networks';
import { post } from '@/lib/notify/channels/post';
import { checkTarget } from '@/lib/notify/channels/target';
import { checkWebhookUrl } from '@/lib/notify/channels/webhook';

const OWN = parseNetworks('10.0.0.0/8, fd00::/8, 192.168.1.7, chat.lan, ::1')!;

/** Addresses of this machine, of its network, of nobody, and of clouds' own services, however they are written. */
const NOT_PUBLIC = [
  '0.0.0.0',
  '0.1.2.3',
  '10.1.2.3',
  '100.64.0.1',
  '100.100.100.200',
  '127.0.0.1',
  '127.9.9.9',
  '168.63.129.16',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.192',
  '192.0.2.1',
  '192.168.0.1',
  '198.18.0.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::7f00:1',
  '::127.0.0.1',
  '::ffff:127.0.0.1',
  '::ffff:10.0.0.1',
  '::ffff:0:127.0.0.1',
  '64:ff9b::7f00:1',
  '64:ff9b:1::1',
  '100::1',
  '2001::1',
  '2001:db8::1',
  '2002:7f00:1::',
  'fc00::1',
  'fd00:ec2::254',
  'fe80::1',
  'fec0::1',
  'ff02::1',
];
const PUBLIC = ['8.8.8.8', '172.32.0.1', '203.0.114.1', '2606:4700::1111', '2a00:1450:4001::200e'];

describe('an address', () => {
  test.each(NOT_PUBLIC)('%s is not public', (address) => {
    expect(isPublic(address)).toBe(false);
  });

  test.each(PUBLIC)('%s is public', (address) => {
    expect(isPublic(address)).toBe(true);
  });

  test('that is none is not public', () => {
    expect(['', 'localhost', '1.2.3', '300.1.1.1', '2606::1%x.y'].filter(isPublic)).toEqual([]);
  });
});

describe('the networks a site calls its own', () => {
  test('are ranges, addresses and hosts; none by default', () => {
    expect(OWN.hosts).toEqual(['chat.lan']);
    expect(OWN.ranges.rules).toHaveLength(4);
    const none = [NO_NETWORKS, parseNetworks(''), parseNetworks(' , ')];
    expect(none.flatMap((own) => [own?.hosts, own?.ranges.rules])).toEqual(Array(6).fill([]));
  });

  test.each([
    '10.0.0.0/33',
    '10.0.0',
    '10.0.0.256',
    'a b',
    'http://chat.lan',
    'chat.lan:80',
    '*.lan',
    '-a.lan',
    '10/8',
    'fd00::1%x.y',
    'fd00::%::ffff:n/8',
  ])('%s is none of them', (text) => {
    expect(parseNetworks(text)).toBeNull();
  });

  test('hold the addresses in them, also as IPv6 writes IPv4, and no other', () => {
    const within = ['10.9.9.9', '::ffff:10.9.9.9', 'fd12::1', '192.168.1.7', '::1'];
    expect(within.filter((address) => !isWithin(OWN, address))).toEqual([]);
    expect(
      ['11.0.0.1', '192.168.1.8', 'fc00::1', '::2', 'chat.lan', 'fd12::1%x.y'].filter((a) => isWithin(OWN, a)),
    ).toEqual([]);
  });
});

describe('an address to send to', () => {
  const BAD: [string, 'bad-address' | 'not-allowed'][] = [
    ['', 'bad-address'],
    ['hooks.example.org', 'bad-address'],
    ['ftp://hooks.example.org/', 'bad-address'],
    ['file:///etc/passwd', 'bad-address'],
    ['gopher://hooks.example.org/', 'bad-address'],
    ['data:text/plain,a', 'bad-address'],
    ['https://user@hooks.example.org/', 'bad-address'],
    ['https://user:word@hooks.example.org/', 'bad-address'],
    ['https://', 'bad-address'],
    ['https://../x', 'bad-address'],
    ['https://a..b.example/', 'bad-address'],
    ['https://-.example/', 'bad-address'],
    ['https://hooks\u00c3\u0083/', 'bad-address'],
    [`https://hooks.example.org/${'a'.repeat(1_000)}`, 'bad-address'],
    [`https://hooks.example.org/${'{'.repeat(500)}`, 'bad-address'],
    ['http://hooks.example.org/', 'not-allowed'],
    ['http://8.8.8.8/', 'not-allowed'],
    ['https://localhost/', 'not-allowed'],
    ['https://localhost./', 'not-allowed'],
    ['https://LOCALHOST/', 'not-allowed'],
    ['https://a.localhost/', 'not-allowed'],
    ['https://redis:6379/', 'not-allowed'],
    ['https://printer.local/', 'not-allowed'],
    ['https://metadata.google.internal/computeMetadata/v1/', 'not-allowed'],
    ['https://127.1/', 'not-allowed'],
    ['https://0/', 'not-allowed'],
    ['https://2130706433/', 'not-allowed'],
    ['https://0x7f000001/', 'not-allowed'],
    ['https://0x7f.1/', 'not-allowed'],
    ['https://017700000001/', 'not-allowed'],
    ['https://0177.0.0.01/', 'not-allowed'],
    ['https://①②⑦.⓪.⓪.①/', 'not-allowed'],
    ['https://127.0.0.1.:443/', 'not-allowed'],
    ['https://2852039166/latest/meta-data/', 'not-allowed'],
    ['https://[::]/', 'not-allowed'],
    ['https://[0:0:0:0:0:0:0:1]/', 'not-allowed'],
    ['https://[::ffff:169.254.169.254]/', 'not-allowed'],
    ['https://[::ffff:a9fe:a9fe]/', 'not-allowed'],
    ...NOT_PUBLIC.map((address): [string, 'not-allowed'] => [
      `https://${address.includes(':') ? `[${address}]` : address}/hook`,
      'not-allowed',
    ]),
  ];

  test.each(BAD)('%s is refused', (url, fault) => {
    expect(checkTarget(url, NO_NETWORKS)).toEqual({ fault });
    expect(checkWebhookUrl(url)).toEqual({ fault });
  });

  test.each(BAD)('%s is not posted to either, and its name is not even resolved', async (url, code) => {
    const lookup = () => Promise.reject(new Error('it was resolved'));
    const sent = post(url, { headers: {}, body: '' }, { networks: NO_NETWORKS, lookup });
    await expect(sent).rejects.toMatchObject({ name: 'ChannelFailed', code, isFinal: true });
  });

  test.each(['https://hooks.example.org/a?b=c', 'https://8.8.8.8/', 'https://[2606:4700::1111]:8443/'])(
    '%s will do',
    (url) => {
      expect(checkWebhookUrl(url)).toEqual({ url });
    },
  );

  test('loses what only a browser looks at', () => {
    expect(checkWebhookUrl('https://HOOKS.example.org/a#b')).toEqual({ url: 'https://hooks.example.org/a' });
  });

  test.each([
    ['http://10.1.2.3:8080/hook', true],
    ['http://chat.lan/hook', true],
    ['https://chat.lan/hook', true],
    ['http://[::1]/hook', true],
    // By name, its addresses are looked at when it is sent to.
    ['https://redis/hook', true],
    ['http://redis/hook', false],
    ['http://127.0.0.1/hook', false],
    ['https://192.168.1.8/hook', false],
    ['http://hooks.example.org/hook', false],
  ])('%s in networks of the site: %s', (url, isAllowed) => {
    expect('url' in checkTarget(url, OWN)).toBe(isAllowed);
  });
});
