import { chooseLocale } from '../../../../app/_texts/locale';
import { cameFrom, pageBehind } from '../../../../app/_web/http/back';
import { feedTokenIn, playerIn } from '../../../../app/_web/http/browser-cookies';
import { callerOf } from '../../../../app/_web/http/caller';
import { ownPath } from '../../../../app/_web/http/locale';
import { csrfTokenIn, joinsIn, sessionIn } from '../../../../app/_web/http/session-cookies';
import { isTarget } from '../../../../app/_web/next/acceptable';
import { decodable } from '../../../../app/_web/next/request-start';
import { believeProxies } from '../../../../app/_web/server/proxies';
import { CARDS, isCard, parseCards } from '../../../../lib/cards';
import * as identity from '../../../../lib/identity';
import { isPublic, isWithin, NO_NETWORKS, parseNetworks } from '../../../../lib/notify/channels/networks';
import { checkTarget, hostOf } from '../../../../lib/notify/channels/target';
import { isNotOpened, newSeals, openFields, sealFields } from '../../../../lib/secrets';
import { readSettings, SettingsError } from '../../../../lib/settings';
import { ALPHABET, Damaged } from '../../../../lib/store/codes/digits';
import { packEntries, packState, unpackEntries, unpackState } from '../../../../lib/store/codes/forms';
import { must, type Target } from './mutate';

const TABLE = '0123456789ab';
const SECRET = 'AbCdEfGhIjKlMnOpQrStUv';
const KEY = `${TABLE}-1-${SECRET}`;
const NOW = 1_790_000_000_000;
const ENTRY = '{"at":1790000000000,"events":[{"type":"cardPlayed","seat":1,"card":"QH"},{"type":"trickWon","seat":2}]}';

const cards: Target = {
  name: 'card notation',
  atOnce: 256,
  seeds: ['AH 2D', 'TC  QS', CARDS.join(' ')],
  words: [...CARDS, '10H', ' ', '\t', '\u00a0', 'qs', '__proto__'],
  read: (input) => {
    const text = input.toString('utf8');
    let parsed: string[] | null = null;
    try {
      parsed = parseCards(text);
    } catch (error) {
      must(error instanceof Error && error.message.startsWith('not a card'), `threw ${error}`);
    }
    if (parsed)
      must(parsed.every(isCard) && parseCards(parsed.join(' ')).join() === parsed.join(), 'not what was written');
  },
};

const keys: Target = {
  name: 'keys and invitations',
  atOnce: 256,
  seeds: [KEY, `${TABLE}-${SECRET}`, SECRET, TABLE],
  words: [TABLE, SECRET, '-', '-0-', '\n', '٣', '-10-'],
  read: (input) => {
    const text = input.toString('utf8');
    const key = identity.parseSeatKey(text);
    const { linkSecret } = { linkSecret: 'a secret of this site, long enough' };
    if (key) {
      must(identity.seatKey(key.table, key.seat, text.slice(-22)).text === text, 'a key is not what it says');
      must(!identity.opensSeat(key, identity.hashOf('another'), { linkSecret }), 'a key opens what it does not');
      must(
        identity.seatKeysIn([{ name: `seat.${key.table}.${key.seat}`, value: text }])[0]?.text === text,
        'a cookie loses it',
      );
    }
    const invited = identity.parseInvitation(text);
    if (invited) must(identity.isTableId(invited.table) && text.startsWith(`${invited.table}-`), 'leads elsewhere');
    must(!(key && invited), 'a key is an invitation');
    if (identity.isSecret(text)) must(encodeURIComponent(text) === text, 'a secret cannot be in an address');
  },
};

/** A header of cookies as Next hands it on: one name and value after the other. */
const cookiesOf = (text: string) =>
  text.split(';').map((part) => {
    const at = part.indexOf('=');
    return { name: part.slice(0, Math.max(at, 0)).trim(), value: part.slice(at + 1) };
  });

const cookies: Target = {
  name: 'cookies',
  atOnce: 64,
  seeds: [
    `seats=00abcd.${TABLE}1${SECRET}`,
    `__Host-seats=zzzzzz.${TABLE}1${SECRET}.${TABLE}2${SECRET};seat.${TABLE}.1=${KEY}`,
    `seat.${TABLE}.1.kf12oq0x=${KEY};seat.${TABLE}.1=${KEY}`,
    'player=Ada|cat;feed=x;next-auth.session-token=x;next-auth.csrf-token=a%7Cb;preferences=deck:german',
  ],
  words: ['seat.', 'seats=', '__Host-', `.${TABLE}`, KEY, SECRET, ';', '=', '%', '.0', 'zzzzzz', '%7C', 'player='],
  read: (input) => {
    const given = cookiesOf(input.toString('utf8'));
    const held = identity.seatKeysIn(given);
    must(
      held.every(({ text }) => identity.parseSeatKey(text) !== null),
      'a key that is none',
    );
    for (const isSecure of [true, false]) {
      const taken = identity.parseSeatKey(KEY) ?? undefined;
      const { set } = identity.seatCookiesAfter(given, { now: NOW, isSecure, taken, dropOrder: held });
      must(
        set.every((line) => /^[\x20-\x7e]*$/.test(line) && line.length < 4_096),
        'a cookie that cannot be set',
      );
    }
    const jar = { get: (name: string) => given.find((one) => one.name === name) };
    playerIn(jar);
    feedTokenIn(jar);
    sessionIn(given);
    csrfTokenIn(given);
    joinsIn(given);
  },
};

const names: Target = {
  name: 'names and texts',
  atOnce: 128,
  seeds: ['Ada', 'José', '陳大文', 'Bot Otto', 'Оtto', '👩‍👩‍👧 Eva', 'שלום Bo', 'ｆｕｌｌ', 'Hello, good game!\nYes'],
  words: ['\u200d', '\u202e', '\u0301', '\ufe0f', 'ﷺ', 'Bot', 'ß', 'ſ', 'İ', '\u{e0041}', '\u2066', '\ud83d', '1', 'א'],
  read: (input) => {
    const text = input.toString('utf8').slice(0, 2_000);
    const name = identity.tidyName(text);
    must(identity.tidyName(name) === name, 'tidied twice is another name');
    if (identity.isName(name)) {
      must(
        /\p{L}/u.test(name) && [...name].length <= 30 && !/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u.test(name),
        'no name',
      );
      must(identity.sameName(name, name), 'a name is not the same as itself');
      for (const other of ['Ada', 'Otto', name.toUpperCase()]) {
        must(identity.sameName(name, other) === identity.sameName(other, name), 'the same only one way round');
      }
      must(!identity.sameName(name, 'Bot') || identity.isBotsName(name), 'a bot that is none');
    }
    const said = identity.tidyText(text);
    must(identity.tidyText(said) === said, 'tidied twice is another text');
    must(!/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u.test(said), 'what cannot be seen is left');
    identity.addressId(identity.tidyAddress(text));
  },
};

const addresses: Target = {
  name: 'addresses of webhooks, and networks',
  atOnce: 128,
  seeds: [
    'https://example.org/hook?x=1#y',
    'http://10.0.0.7/',
    'https://[2001:db8::1]:8443/a',
    '10.0.0.0/8, fd00::/8, 192.168.1.7, chat.lan',
    'https://0x7f.1/',
  ],
  words: '127.0.0.1 [::1] ::ffff: 0x 017700000001 @ localhost .local /0 /129 %2e 。 ..'.split(' '),
  read: (input) => {
    const text = input.toString('utf8');
    const own = parseNetworks('10.0.0.0/8, chat.lan') ?? NO_NETWORKS;
    const checked = checkTarget(text, NO_NETWORKS);
    if ('url' in checked) {
      const { url } = checked;
      must(url.protocol === 'https:' && url.username === '' && url.password === '', 'not only an address');
      const host = hostOf(url);
      must(!/^[\d.]+$|:/.test(host) || isPublic(host), `an address of nobody's: ${host}`);
      must('url' in checkTarget(url.href, NO_NETWORKS), 'what is kept would be refused');
    }
    checkTarget(text, own);
    const networks = parseNetworks(text);
    if (networks) for (const address of ['10.1.2.3', '::1', '2001:db8::1']) isWithin(networks, address);
  },
};

const headers: Target = {
  name: 'targets and headers',
  atOnce: 128,
  seeds: [
    '/t/0123456789ab?as=1',
    'https://cards.example.org/t/x',
    '/%ff',
    'de-AT,en;q=0.8',
    '1.2.3.4, 10.0.0.1',
    '/mine?x#y',
  ],
  words: ['\t', ...'::1%x.y ::ffff: // \\ % %2f .. http: * ;q= , https @ # javascript:'.split(' ')],
  read: (input) => {
    const text = input.toString('latin1');
    if (isTarget(text)) decodeURIComponent(decodable(text).split('?', 1)[0]);
    const home = 'https://cards.example.org';
    const leads = [
      ownPath(text, home),
      cameFrom(new Headers(), text),
      pageBehind(headersWith('referer', text), /^\/t\/[a-z0-9]+$/),
      cameFrom(headersWith('referer', text)),
    ];
    for (const path of leads) {
      must(path === null || (path.startsWith('/') && new URL(path, home).origin === home), `leads away: ${path}`);
    }
    must(['de', 'en'].includes(chooseLocale(text, text)), 'no language');
    const given = { 'x-forwarded-for': text, 'x-forwarded-proto': text, 'x-forwarded-host': text };
    believeProxies({ ...given }, '127.0.0.1', parseNetworks('127.0.0.0/8') ?? NO_NETWORKS);
    callerOf({ headers: headersWith('x-forwarded-for', text) });
    believeProxies({ ...given }, text, parseNetworks('127.0.0.0/8') ?? NO_NETWORKS);
  },
};

/** Header values can have no line ends; Node refuses them before. */
function headersWith(name: string, value: string): Headers {
  const headers = new Headers({ host: 'cards.example.org' });
  headers.set(name, value.replace(/[\0\r\n]/g, ''));
  return headers;
}

const seals = newSeals(['a secret of this site, long enough', 'the one before, also long enough'], (bytes) =>
  Buffer.alloc(bytes, 7),
);
const PLAIN = JSON.stringify({ table: TABLE, seed: '5e'.repeat(32), other: { bits: 'ab'.repeat(16) } });

const sealed: Target = {
  name: 'what is sealed',
  atOnce: 128,
  seeds: [sealFields(seals, TABLE, PLAIN), PLAIN],
  words: ['s1.', '.', 'sealed-seed', '"', '\\u0073', ':', '{', '}'],
  read: (input) => {
    const text = input.toString('utf8');
    for (const table of [TABLE, 'another00000']) {
      try {
        openFields(seals, table, text);
      } catch (error) {
        must(isNotOpened(error), `threw ${error}`);
      }
    }
  },
};

const coded: Target = {
  name: 'codes of states and logs',
  atOnce: 128,
  seeds: [packState({ text: PLAIN, at: NOW }), ...packEntries([ENTRY, ENTRY], [])],
  words: [...ALPHABET],
  read: (input) => {
    const code = input.toString('utf8');
    unpackEntries(code.split(' '));
    for (const form of ['', 'S', 'T']) {
      try {
        unpackState(form + code);
      } catch (error) {
        must(error instanceof Damaged, `threw ${error}`);
      }
    }
  },
};

const NUMBERS = ['LIMIT_TABLES', 'BOT_PACE_MILLISECONDS'];
const settings: Target = {
  name: 'settings',
  atOnce: 128,
  seeds: [
    'PUBLIC_URL=https://cards.example.org',
    'SMTP_URL=smtp://u:p@h:587',
    'WEBHOOK_NETWORKS=10.0.0.0/8',
    'LIMIT_TABLES=5',
  ],
  words: ['=', '\n', '1e9', '-1', ' ', 'smtps://', '::/0', ...NUMBERS.map((name) => `\n${name}=`)],
  read: (input) => {
    const lines = input.toString('utf8').split('\n');
    try {
      const read = readSettings(Object.fromEntries(cookiesOf(lines.join(';')).map(({ name, value }) => [name, value])));
      must(
        Object.values(read).every((value) => typeof value !== 'number' || value >= 0),
        'a number that is none',
      );
    } catch (error) {
      must(error instanceof SettingsError, `threw ${error}`);
    }
  },
};

/** Short texts that strangers send, or write into settings. */
export const TEXT_TARGETS: readonly Target[] = [
  cards,
  keys,
  cookies,
  names,
  addresses,
  headers,
  sealed,
  coded,
  settings,
];
