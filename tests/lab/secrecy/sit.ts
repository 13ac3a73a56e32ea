import { createHash } from 'node:crypto';
import { z } from 'zod';
import { randomFrom } from '../../../lib/bots/kernel/random';
import type { TableView } from '../../../lib/match';
import { tableView } from '../../../lib/match';
import { cookieOf, opened, seated } from '../shared/player';
import { bringAccounts, moveThroughAccounts, tryAccounts } from './accounts';
import { type Arrivals, mailedLink } from './arrivals';
import { askBy, PAGES, VIEW, WAYS } from './asks';
import { type Capture, OWN_FILES } from './judge';
import type { Plan, Play } from './play';
import type { Site } from './site';
import { isPlayer, kindOf, Recorder, type Visitor, visitor } from './visitors';

const NAMES = ['Ada', 'Bo', 'Cleo', 'Dov', 'Eva', 'Finn'];

/**
 * Opens a table, and lets everybody come: players, a friend who stands in for one, somebody who watches, and strangers. All are told
 * of everything in every way there is.
 * @throws Error if the site refuses any of it
 */
export async function sitDown(site: Site, plan: Plan, arrivals: Arrivals): Promise<Play> {
  const random = randomFrom(plan.seed);
  const recorder = new Recorder(site.origin);
  const nobody = visitor('all', 'spectator', null, 'en');
  const stranger = visitor('all', 'stranger', null, 'de');
  const bitsOf = (seat: number) => createHash('md5').update(`bits ${plan.seed} ${seat}`).digest('hex');
  const at = { table: '', invitation: '', watch: '', feeds: [], foreign: '', version: 0 };
  const play: Play = {
    ...{ site, plan, recorder, players: [], others: [], claims: [], at, dealtAt: Number.POSITIVE_INFINITY },
    ...{ signedIn: [], mailboxes: [], secrets: [] },
    pick: (n) => random.below(n),
    tried: plan.seed,
    known: await knownToAll(site),
  };
  if (plan.accounts) await bringAccounts(play);
  const helping = plan.helped ? {} : { forced: false, hold: 'never' };
  const opening = { ...helping, game: plan.game, options: plan.options, bots: plan.bots ?? [] };
  const data = { ...opening, name: NAMES[0], bits: bitsOf(0) };
  const [opener = nobody] = play.signedIn;
  const answer = await recorder.ask('seat', opener, '/api/tables', { method: 'POST', data });
  const host = opened.parse(JSON.parse(answer.text));
  const { table, invitation } = host;
  play.at = { ...at, table, invitation };
  play.secrets.push({ what: 'the invitation', text: invitation, mayKnow: mayKnowInvitation });
  await come(play, 0, host.seatKey);
  await readyToTell(play, play.players[0], arrivals);
  const { seats } = await viewOf(play, play.players[0]);
  const free = seats.flatMap(({ taken }, seat) => (taken ? [] : [seat]));
  for (const seat of free) {
    // Nobody has learned anything of anybody's bits so far.
    for (const who of [...play.players, ...play.signedIn, nobody, stranger]) await lookBefore(play, who);
    const joining = { invitation, seat, name: NAMES[seat], bits: bitsOf(seat) };
    if (seat === free.at(-1)) play.dealtAt = Date.now();
    const joined = await recorder.ask('seat', stranger, `/api/tables/${table}/seats`, {
      method: 'POST',
      data: joining,
    });
    await come(play, seat, seated.parse(JSON.parse(joined.text)).seatKey);
    if (plan.accounts && seat === free[0]) await moveThroughAccounts(play);
    await readyToTell(play, play.players[play.players.length - 1], arrivals);
  }
  for (const { viewer, role, seatKey } of play.players) {
    const own = [role, `account ${viewer}`];
    const ownDevices = viewer === 0 ? [...own, 'both'] : own;
    play.secrets.push(
      {
        what: `the bits of ${role}`,
        text: bitsOf(Number(viewer)),
        // Their own file holds their own.
        mayKnow: (to, made) => made >= 0 || (own.includes(to.role) && OWN_FILES.includes(to.channel)),
      },
      // To take a seat is to be told its key, and the link with it.
      { what: `the key of ${role}`, text: seatKey ?? '', mayKnow: (to) => to.role === role || to.channel === 'seat' },
      ...[arrivals.addressOf(table, Number(viewer)), arrivals.hookOf('hook', table, Number(viewer))].map((text) => ({
        what: `where ${role} is told: ${text}`,
        text,
        mayKnow: (to: Pick<Capture, 'role'>) => ownDevices.includes(to.role),
      })),
    );
  }
  await letWatch(play, nobody, stranger);
  if (plan.accounts) await tryAccounts(play);
  return play;
}

async function knownToAll({ origin }: Site): Promise<string[]> {
  const asked = ['en', 'de'].flatMap((language) =>
    PAGES.map((page) => ({ page, headers: { 'accept-language': language } })),
  );
  return Promise.all(asked.map(async ({ page, headers }) => (await fetch(`${origin}${page}`, { headers })).text()));
}

/** It stands in the addresses of a stranger who has it, and where a table is opened; and players see it until all are there. */
const mayKnowInvitation: Play['secrets'][number]['mayKnow'] = ({ role, channel }, made) =>
  ['stranger', 'outsider'].includes(kindOf(role)) || channel === 'seat' || (made < 0 && isPlayer(role));

async function come(play: Play, seat: number, seatKey: string): Promise<void> {
  const who = visitor(seat, `seat ${seat}`, seatKey, seat % 2 === 0 ? 'en' : 'de');
  play.players.push({ ...who, cookie: await cookieOf(play.site.origin, seatKey) });
}

/** Lets the player wish to be told of their turns in every way there is, and confirm their address. */
async function readyToTell({ recorder, site, at: { table } }: Play, who: Visitor, arrivals: Arrivals): Promise<void> {
  const seat = Number(who.viewer);
  const locale = who.language;
  const email = arrivals.addressOf(table, seat);
  const webhook = { url: arrivals.hookOf('hook', table, seat), form: 'json' };
  const wishes = { seat, email, when: 'at-once', delayMinutes: 0, webhook, locale };
  await recorder.ask('seat', who, `/api/tables/${table}/wishes`, { method: 'PUT', data: wishes });
  const subscription = { endpoint: arrivals.hookOf('push', table, seat), keys: arrivals.keys };
  await recorder.ask('seat', who, '/api/push/subscriptions', { method: 'POST', data: { subscription, locale } });
  const token = await mailedLink(site, email, /\/confirm\/([\w-]+)/);
  await recorder.ask('seat', who, '/api/confirm', { method: 'POST', data: { token }, by: 'nothing' });
}

/** Those who look on come, and all follow the streams of the table. Something is said there. */
async function letWatch(play: Play, nobody: Visitor, stranger: Visitor): Promise<void> {
  const { plan, recorder, site, players, at } = play;
  const [first, second = first] = players;
  const watching = await post(play, first, 'spectator-link', { behind: plan.behind });
  const { spectatorLink } = z.object({ spectatorLink: z.string() }).parse(watching);
  const watch = spectatorLink.slice(spectatorLink.lastIndexOf('/') + 1);
  const friend = seated.parse(await post(play, second, 'friend', { seat: second.viewer, name: 'Gast', days: 2 }));
  const feed = await recorder.ask('seat', first, '/api/feeds', { method: 'POST', data: { locale: 'de' } });
  const { token } = z.object({ token: z.string() }).parse(JSON.parse(feed.text));
  play.at = { ...at, watch, feeds: [{ who: first, token }] };
  const standing = visitor(second.viewer, 'friend', friend.seatKey, 'en');
  const watcher = visitor(plan.behind ? 'behind' : 'all', 'watcher', null, 'en');
  play.others = [{ ...standing, cookie: await cookieOf(site.origin, friend.seatKey) }, nobody, watcher, stranger];
  for (const who of [...players, play.others[0], nobody])
    recorder.follow('stream', who, `/api/tables/${at.table}/events`);
  recorder.follow('stream by link', watcher, `/api/watch/${watch}/events`);
  const text = `Zwischen uns gesagt ${plan.seed}`;
  await post(play, first, 'talk', { text });
  play.secrets.push({ what: 'what was said', text, mayKnow: ({ role }) => isPlayer(role) });
  const thought = thoughtOf(plan);
  // The player's own file holds it; otherwise it is sealed until the match is over.
  const mayKnow: Play['secrets'][number]['mayKnow'] = ({ channel }) => OWN_FILES.includes(channel);
  play.secrets.push({ what: 'a thought', text: thought, mayKnow, isOpenAtEnd: true });
}

/** The thought that one player notes on a move. */
export const thoughtOf = ({ seed }: Plan) => `Bei mir gedacht ${seed}`;

/** The ways on which something could be learned before the match begins. */
async function lookBefore({ recorder, at }: Play, who: Visitor): Promise<void> {
  await askBy(VIEW, recorder, who, at);
  for (const way of WAYS) {
    const isLooking = ['page', 'flight', 'invitation', 'own data'].includes(way.channel);
    if (isLooking && way.of.includes(kindOf(who.role))) await askBy(way, recorder, who, at);
  }
}

export async function viewOf({ recorder, at }: Play, who: Visitor): Promise<TableView> {
  const { text } = await recorder.ask('view', who, `/api/tables/${at.table}`);
  return tableView.parse(JSON.parse(text));
}

async function post({ recorder, at }: Play, who: Visitor, what: string, data: object): Promise<unknown> {
  const path = `/api/tables/${at.table}/${what}`;
  const { status, text } = await recorder.ask('seat', who, path, { method: 'POST', data });
  if (status >= 300) throw new Error(`${path}: ${status} ${text}`);
  return JSON.parse(text);
}
