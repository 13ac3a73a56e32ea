import { z } from 'zod';
import { cookieOf } from '../shared/player';
import { mailedLink } from './arrivals';
import { ACCOUNT_WAYS, askBy } from './asks';
import type { Secret } from './judge';
import type { Play } from './play';
import { kindOf, seatOf, type Visitor, visitor } from './visitors';

/** So long is the secret of a seat's key, in its link and in the cookies of a browser. */
const SECRET = /[\w-]{22}$/;

/** Somebody's address, and the browser in which it signs in. */
type Account = { address: string; who: Visitor };

/**
 * Signs two in before there is a table: the host (`account 0`), and somebody who will have no seat (`outsider`), whose browser says that
 * it is the account of the first.
 */
export async function bringAccounts(play: Play): Promise<void> {
  const first = await signIn(play, visitor(0, 'account 0', null, 'de'), ['both']);
  const { who } = await signIn(play, visitor('all', 'outsider', null, 'en'));
  const cookie = who.cookie.replace(/\baccount=[^;]+/, `account=${cookieNamed(first.who.cookie, 'account')}`);
  play.signedIn.push(first.who, { ...who, cookie });
}

/**
 * The seat that was just taken goes through three accounts. The first claims it and wishes to be told there, and then its link is renewed; the second claims it
 * with the new link, and is joined to the third, which has the seat from then on.
 */
export async function moveThroughAccounts(play: Play): Promise<void> {
  const { recorder, site, players, at } = play;
  const last = players.length - 1;
  const seat = seatOf(players[last]);
  const holding = (role: string) => ({
    ...visitor('all', role, null, 'de'),
    wants: seat,
    cookie: players[last].cookie,
  });
  const { who: before, address } = await signIn(play, holding('former by a new link'));
  await send(play, 'claims', before, '/api/account/claims', {});
  // Nothing is sent at once: with the link one may still be told what it shows.
  const wishes = { seat, email: address, when: 'none', asDefault: true };
  await send(play, 'claims', before, `/api/tables/${at.table}/wishes`, wishes, 'PUT');
  const renewed = await send(play, 'seat', players[last], `/api/tables/${at.table}/link`, { seat, renew: true });
  const { seatKey } = z.object({ seatKey: z.string() }).parse(JSON.parse(renewed));
  players[last] = { ...players[last], seatKey, cookie: await cookieOf(site.origin, seatKey) };
  const between = await signIn(play, holding('former by a merger'), [`account ${seat}`]);
  await send(play, 'claims', between.who, '/api/account/claims', {});
  const { who: now } = await signIn(play, visitor(seat, `account ${seat}`, null, 'en'));
  const token = await askToJoin(play, now, between, [now.role]);
  await recorder.ask('sign-in', now, `/account/join?token=${token}`);
  await send(play, 'sign-in', now, '/api/account/join/confirm', { token });
  // The seat's own cookie still opens it; the account must not.
  const cookie = between.who.cookie.replace(/\bseats?[.\w]*=[^;]*(?:; )?/g, '');
  play.signedIn.push(now, before, { ...between.who, cookie });
}

/**
 * Lets those who have no seat try to come by one, and everybody who is signed in look at all that there is for them. Players wish to be
 * told by their accounts as well.
 */
export async function tryAccounts(play: Play): Promise<void> {
  const { recorder, site, players, at } = play;
  const [first, outsider] = play.signedIn;
  for (const who of play.signedIn.filter(({ role }) => kindOf(role) === 'account')) await haveSeat(play, who);
  await recorder.ask('page by link', outsider, `/w/${at.watch}`);
  const guessed = players[0].cookie.replace(SECRET, 'A'.repeat(22));
  await send(play, 'claims', { ...outsider, cookie: `${outsider.cookie}; ${guessed}` }, '/api/account/claims', {});
  // Asks that the host's account become part of another one. The host opens the link, and even presses the button.
  const theirs = play.mailboxes.find(({ who }) => who.role === first.role);
  if (!theirs) throw new Error('the host has no account');
  const token = await askToJoin(play, outsider, theirs, []);
  await recorder.ask('sign-in', first, `/account/join?token=${token}`);
  for (const who of [first, outsider]) {
    const data = { token: who === first ? token : 'A'.repeat(22) };
    await recorder.ask('sign-in', who, '/api/account/join/confirm', { method: 'POST', data });
  }
  await send(play, 'sign-in', outsider, '/api/recover', { email: theirs.address });
  await mailedLink(site, theirs.address, /\/s\/([\w-]+)/);
  // In the browser of one player another one has opened their own link.
  const [, second] = players;
  play.signedIn.push({ ...first, role: 'both', cookie: `${first.cookie}; ${second.cookie}` });
  await Promise.all(
    play.signedIn.flatMap((who) =>
      ACCOUNT_WAYS.filter(({ of }) => of.includes(kindOf(who.role))).map((way) => askBy(way, recorder, who, play.at)),
    ),
  );
}

/** A player's other browser, which has nothing but their account: it tells them, and follows the table. */
async function haveSeat(play: Play, who: Visitor): Promise<void> {
  const { recorder, secrets, at } = play;
  const seat = seatOf(who);
  recorder.follow('stream, signed in', who, `/api/tables/${at.table}/events`);
  await send(play, 'seat', who, `/api/tables/${at.table}/wishes`, { seat, asDefault: true }, 'PUT');
  const made = await send(play, 'seat', who, '/api/feeds', { locale: who.language });
  const { token } = z.object({ token: z.string() }).parse(JSON.parse(made));
  play.at = { ...at, feeds: [...at.feeds, { who, token }] };
  const { text } = await recorder.ask('account page', who, `/t/${at.table}/link?as=${seat}`);
  const key = /\/s\/([\w-]+)/.exec(text)?.[1];
  if (!key) throw new Error(`the account of seat ${seat} is not shown its link`);
  secrets.push(only([who.role], `the feed of ${who.role}`, token));
  secrets.push(only([who.role, `seat ${seat}`], `the link of ${who.role}`, key));
}

/**
 * Asks for a link in a mail, and presses the button on the page where it leads, as a browser does.
 * @param heirs who else may know the address
 */
async function signIn(play: Play, who: Visitor, heirs: readonly string[] = []): Promise<Account> {
  const { recorder, site, plan, secrets, mailboxes } = play;
  const address = `${who.role.replaceAll(' ', '-')}.${plan.game}.${plan.seed}@example.com`;
  mailboxes.push({ address, who });
  let browser = who;
  const ask = async (path: string, data?: URLSearchParams) => {
    const answer = await recorder.ask('sign-in', browser, path, { method: data ? 'POST' : 'GET', data });
    browser = { ...browser, cookie: cookieAfter(browser.cookie, answer.headers.getSetCookie()) };
    return answer;
  };
  await ask('/sign-in');
  await ask('/api/auth/signin?callbackUrl=/account');
  const csrfToken = decodeURIComponent(cookieNamed(browser.cookie, 'next-auth.csrf-token')).split('|')[0];
  await ask('/api/auth/signin/email', new URLSearchParams({ csrfToken, email: address, callbackUrl: '/account' }));
  const token = await mailedLink(site, address, /\/sign-in\/confirm\?token=(\w+)/);
  await ask(`/sign-in/confirm?token=${token}`);
  await ask(`/api/auth/callback/email?token=${token}`, new URLSearchParams());
  const [session, account] = ['session', 'account'].map((name) => cookieNamed(browser.cookie, name));
  if (session === '' || account === '') throw new Error(`${who.role} cannot sign in`);
  const shown = ['sign-in', 'account mail'];
  secrets.push(
    only([who.role], `the link by mail of ${who.role}`, token, shown),
    only([who.role], `the session of ${who.role}`, session, ['sign-in']),
    only([who.role], `the account of ${who.role}`, account, ['sign-in', 'account data']),
    only([who.role, ...heirs], `the address of ${who.role}`, address),
  );
  return { address, who: browser };
}

/** Asks that the account of an address become part of one's own. @returns what the link in the mail holds */
async function askToJoin(play: Play, who: Visitor, { address, who: asked }: Account, mayKnow: readonly string[]) {
  await send(play, 'sign-in', who, '/api/account/join', { email: address });
  const token = await mailedLink(play.site, address, /\/account\/join\?token=([\w-]+)/);
  play.secrets.push(only([asked.role, ...mayKnow], `the link to join ${asked.role} to ${who.role}`, token));
  return token;
}

/** A text that only these may receive, on these channels; without channels, on all. */
const only = (roles: readonly string[], what: string, text: string, channels?: readonly string[]): Secret => ({
  what,
  text,
  mayKnow: ({ role, channel }) => roles.includes(role) && (channels?.includes(channel) ?? true),
});

async function send(play: Play, channel: string, who: Visitor, path: string, data: object, method = 'POST') {
  const { status, text } = await play.recorder.ask(channel, who, path, { method, data });
  if (status >= 400) throw new Error(`${who.role}, ${path}: ${status} ${text}`);
  return text;
}

/** Returns the cookies a browser sends once it has got these. */
function cookieAfter(cookie: string, set: readonly string[]): string {
  const jar = new Map(cookie.split('; ').flatMap((one) => (one === '' ? [] : [[nameOf(one), one]])));
  for (const one of set) jar.set(nameOf(one), one.split(';')[0]);
  return [...jar.values()].filter((one) => !one.endsWith('=')).join('; ');
}
const nameOf = (cookie: string) => cookie.slice(0, cookie.indexOf('='));
const cookieNamed = (cookie: string, name: string) => new RegExp(`(?:^|; )${name}=([^;]*)`).exec(cookie)?.[1] ?? '';
