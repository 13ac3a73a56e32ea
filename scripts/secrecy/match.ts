import { createHash } from 'node:crypto';
import { z } from 'zod';
import { randomFrom } from '../../lib/bots/random';
import { type TableView, tableView } from '../../lib/match';
import type { MailServer } from '../shared/mail-server';
import { newBrowser } from '../shared/push';
import type { Receiver } from '../shared/receiver';
import { type At, VIEW, WATCH, WAYS } from './asks';
import type { Capture, Secret } from './judge';
import { type Ledger, ledgerOf, playedMatch } from './ledger';
import { Recorder, type Visitor } from './visitors';

/** Where the matches are played, and where what leaves the site arrives. */
export type Site = {
  origin: string;
  /** The mails that have arrived so far, in order. */
  mails: () => readonly { to: string; raw: string }[];
  hooks: Receiver;
  /** How pages with scripts send their forms; null: that is left out. */
  formAction: string | null;
};
/** An SMTP server of this process as a site has it. */
export const mailsIn = (server: MailServer) => () =>
  server.received.map(({ to, raw }) => ({ to: to.join().toLowerCase(), raw }));

export type Plan = {
  game: 'hearts' | 'spades' | 'herzblatt';
  options: Record<string, unknown>;
  /** Whoever watches by a link does so one trick behind. */
  behind: boolean;
  seed: number;
  /** How many of all ways are tried after each move, in turn; everything: all of them by everybody. */
  ways: number | 'everything';
};

export type Played = { captures: Capture[]; ledger: Ledger; secrets: Secret[]; bytes: number };

const NAMES = ['Ada', 'Bo', 'Cleo', 'Dov', 'Eva', 'Finn'];
const seated = z.object({ table: z.string(), seat: z.int(), seatKey: z.string() });
const opened = seated.extend({ invitation: z.string() });

/**
 * Plays a whole match through the site, and keeps everything that anybody receives from it meanwhile.
 * @throws Error if the site refuses what it must not refuse
 */
export async function playMatch(site: Site, plan: Plan): Promise<Played> {
  const match = new Match(site, plan);
  await match.sitDown();
  await match.play();
  return match.end();
}

class Match {
  readonly #site: Site;
  readonly #plan: Plan;
  readonly #recorder: Recorder;
  readonly #pick: (n: number) => number;
  readonly #seats: Visitor[] = [];
  readonly #secrets: Secret[] = [];
  readonly #browser = newBrowser(Buffer.from('secrecy of cards'));
  #others: Visitor[] = [];
  #at: At = { table: '', invitation: '', watch: '', feed: null, foreign: '', version: 0 };
  #mails: number;
  #hooks: number;
  #turn = 0;

  constructor(site: Site, plan: Plan) {
    this.#site = site;
    this.#plan = plan;
    this.#recorder = new Recorder(site.origin);
    const random = randomFrom(plan.seed);
    this.#pick = (n) => random.below(n);
    this.#mails = site.mails().length;
    this.#hooks = site.hooks.received.length;
  }

  /** Opens the table, and lets everybody come: players, a friend, somebody who watches, and strangers. */
  async sitDown(): Promise<void> {
    const { game, options, behind } = this.#plan;
    const nobody = visitor('all', 'spectator', null, 'en');
    const stranger = visitor('all', 'stranger', null, 'de');
    const bits = NAMES.map((_, seat) => createHash('md5').update(`bits ${this.#plan.seed} ${seat}`).digest('hex'));
    const rules = { forced: false, hold: 'never', suggestions: true };
    const data = { ...rules, game, options, name: NAMES[0], bits: bits[0] };
    const answer = await this.#recorder.ask('seat', nobody, '/api/tables', { method: 'POST', data });
    const host = opened.parse(JSON.parse(answer.text));
    this.#at = { ...this.#at, table: host.table, invitation: host.invitation };
    this.#secrets.push({
      what: 'the invitation',
      text: host.invitation,
      // It stands in the addresses of a stranger who has it, and a spectator opened the table.
      mayKnow: ({ role, channel, made }) => role === 'stranger' || channel === 'seat' || (made < 0 && isPlayer(role)),
    });
    await this.#come(host.seatKey);
    await this.#readyToTell(0);
    const { seats } = await this.#viewOf(this.#seats[0]);
    for (let seat = 1; seat < seats.length; seat++) {
      // Nobody has learned anything of anybody's bits so far.
      for (const who of [...this.#seats, nobody, stranger]) await this.#lookAround(who);
      const joining = { invitation: host.invitation, name: NAMES[seat], bits: bits[seat] };
      if (seat === seats.length - 1) this.#recorder.made = 0;
      const path = `/api/tables/${host.table}/seats`;
      const joined = await this.#recorder.ask('seat', stranger, path, { method: 'POST', data: joining });
      await this.#come(seated.parse(JSON.parse(joined.text)).seatKey);
      await this.#readyToTell(seat);
    }
    for (const [seat, text] of bits.slice(0, seats.length).entries()) {
      this.#secrets.push({ what: `bits of seat ${seat}`, text, mayKnow: ({ made }) => made >= 0 });
    }
    for (const [seat, { seatKey }] of this.#seats.entries()) {
      this.#secrets.push({
        what: `the key of seat ${seat}`,
        text: seatKey ?? '',
        mayKnow: ({ role, channel }) => role === `seat ${seat}` || channel === 'seat',
      });
    }
    const [first, second] = this.#seats;
    const watching = await this.#post(first, 'spectator-link', { behind });
    const { spectatorLink } = z.object({ spectatorLink: z.string() }).parse(watching);
    const watch = spectatorLink.slice(spectatorLink.lastIndexOf('/') + 1);
    const friend = seated.parse(await this.#post(second, 'friend', { seat: 1, name: 'Gast', days: 2 }));
    const feed = await this.#recorder.ask('seat', first, '/api/feeds', { method: 'POST', data: { locale: 'de' } });
    const { token } = z.object({ token: z.string() }).parse(JSON.parse(feed.text));
    this.#at = { ...this.#at, watch, feed: token };
    this.#others = [
      { ...visitor(1, 'friend', friend.seatKey, 'en'), cookie: await this.#cookieOf(friend.seatKey) },
      nobody,
      visitor(behind ? 'behind' : 'all', 'watcher', null, 'en'),
      stranger,
    ];
    for (const who of [...this.#seats, this.#others[0], nobody]) {
      this.#recorder.follow('stream', who, `/api/tables/${host.table}/events`);
    }
    this.#recorder.follow('stream by link', this.#others[2], `/api/watch/${watch}/events`);
    await this.#say();
  }

  /** Makes every move of the match, and looks around after each. */
  async play(): Promise<void> {
    for (;;) {
      const { version, toAct, finished } = await this.#viewOf(this.#seats[0]);
      this.#at = { ...this.#at, version };
      if (finished) return;
      await this.#lookAll();
      const seat = toAct[this.#pick(toAct.length)];
      await this.#move(seat);
      this.#collect();
    }
  }

  /** Reads the record of the match, from which it follows who knew what. */
  async end(): Promise<Played> {
    await this.#recorder.close();
    this.#collect();
    const answer = await fetch(`${this.#site.origin}/api/tables/${this.#at.table}/record`);
    const record = z.looseObject({ shuffle: z.looseObject({ seed: z.string() }) }).parse(await answer.json());
    const ledger = ledgerOf(playedMatch.parse(record));
    if (ledger.moves !== this.#recorder.made) throw new Error(`${this.#recorder.made} moves were sent and ${ledger.moves} made`);
    const seed = { what: 'the secret of the shuffles', text: record.shuffle.seed };
    this.#secrets.push({ ...seed, mayKnow: ({ made }) => made >= ledger.moves });
    const { captures, bytes } = this.#recorder;
    return { captures, ledger, secrets: this.#secrets, bytes };
  }

  async #come(seatKey: string): Promise<void> {
    const seat = this.#seats.length;
    const who = visitor(seat, `seat ${seat}`, seatKey, seat % 2 === 0 ? 'en' : 'de');
    this.#seats.push({ ...who, cookie: await this.#cookieOf(seatKey) });
  }

  async #cookieOf(seatKey: string): Promise<string> {
    const entered = await fetch(`${this.#site.origin}/s/${seatKey}`, { redirect: 'manual' });
    return entered.headers
      .getSetCookie()
      .map((set) => set.split(';')[0])
      .join('; ');
  }

  /** The player is told of his turns in every way there is. */
  async #readyToTell(seat: number): Promise<void> {
    const who = this.#seats[seat];
    const { table } = this.#at;
    const locale = who.language;
    const webhook = { url: `${this.#site.hooks.origin}/hook/${table}/${seat}`, form: 'json' };
    const email = this.#addressOf(seat);
    const wishes = { seat, email, when: 'at-once', delayMinutes: 0, webhook, locale };
    await this.#recorder.ask('seat', who, `/api/tables/${table}/wishes`, { method: 'PUT', data: wishes });
    const subscription = { endpoint: `${this.#site.hooks.origin}/push/${table}/${seat}`, keys: this.#browser.keys };
    const data = { subscription, locale };
    await this.#recorder.ask('seat', who, '/api/push/subscriptions', { method: 'POST', data });
    for (let tries = 0; tries < 100; tries++) {
      const asked = this.#site.mails().find(({ to }) => to === email);
      const token = asked && /\/confirm\/([\w-]+)/.exec(asked.raw.replaceAll('=\r\n', ''))?.[1];
      if (token) {
        await this.#recorder.ask('seat', who, '/api/confirm', { method: 'POST', data: { token }, by: 'nothing' });
        return;
      }
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error('no mail came that asks whether the address is right');
  }

  #addressOf(seat: number): string {
    return `${this.#at.table}-${seat}@example.org`;
  }

  async #say(): Promise<void> {
    const text = `Zwischen uns gesagt ${this.#plan.seed}`;
    await this.#post(this.#seats[0], 'talk', { text });
    this.#secrets.push({ what: 'what was said', text, mayKnow: ({ role }) => isPlayer(role) });
    const thought = `Bei mir gedacht ${this.#plan.seed}`;
    this.#secrets.push({ what: 'a thought', text: thought, mayKnow: ({ channel }) => channel === 'own data' });
  }

  /** Makes one move for a seat: by a program, by a page without scripts, or by one with them. */
  async #move(seat: number): Promise<void> {
    const who = this.#seats[seat];
    const { version, choices } = await this.#viewOf(who);
    const move = someMove(choices, this.#pick);
    const turn = this.#turn++;
    const path = `/api/tables/${this.#at.table}/moves`;
    const thought = turn === 5 ? `Bei mir gedacht ${this.#plan.seed}` : undefined;
    this.#recorder.made++;
    if (turn % 7 === 3) {
      const data = formOf({ version, seat, move });
      const headers = { accept: 'text/html', referer: `${this.#site.origin}/t/${this.#at.table}?as=${seat}` };
      const { status } = await this.#recorder.ask('form', who, path, { method: 'POST', data, headers, by: 'cookie' });
      if (status !== 303) throw new Error(`a form was answered with ${status}`);
    } else if (turn % 7 === 5 && this.#site.formAction) {
      const data = JSON.stringify([path, formOf({ version, seat, move }).toString(), '$undefined']);
      const headers = {
        'next-action': this.#site.formAction,
        accept: 'text/x-component',
        'content-type': 'text/plain;charset=UTF-8',
      };
      const page = `/t/${this.#at.table}?as=${seat}`;
      const { status, text } = await this.#recorder.ask('form with page', who, page, {
        method: 'POST',
        data,
        headers,
        by: 'cookie',
      });
      if (status !== 200) throw new Error(`a form of a page was answered with ${status} ${text.slice(0, 200)}`);
    } else {
      const data = { version, seat, move, thought };
      const { status, text } = await this.#recorder.ask('move', who, path, { method: 'POST', data });
      if (status !== 200) throw new Error(`${JSON.stringify(move)}: ${status} ${text}`);
    }
  }

  /** Everybody looks at the table, and some or all try every other way. */
  async #lookAll(): Promise<void> {
    const everybody = [...this.#seats, ...this.#others];
    const views = new Map<Visitor, string>();
    for (const who of everybody) {
      if (who.role === 'watcher') await WATCH.ask(this.#recorder, who, this.#at);
      else views.set(who, String(await VIEW.ask(this.#recorder, who, this.#at)));
    }
    const hands = this.#seats.map((who) => tableView.parse(JSON.parse(views.get(who) ?? '')).hand);
    const tries = everybody.flatMap((who) =>
      WAYS.filter(({ of }) => of.includes(kindOf(who.role))).map((way) => ({ who, way })),
    );
    const { ways } = this.#plan;
    const chosen = ways === 'everything' ? tries : Array.from({ length: ways }, () => tries[this.#pick(tries.length)]);
    for (const { who, way } of chosen) {
      const held = hands.flatMap((hand, seat) => (seat === who.viewer ? [] : hand));
      const foreign = held[this.#pick(Math.max(1, held.length))] ?? 'AS';
      const own = views.get(who);
      const version = own === undefined ? this.#at.version : tableView.parse(JSON.parse(own)).version;
      await way.ask(this.#recorder, who, { ...this.#at, foreign, version });
    }
  }

  /** Before the match begins. */
  async #lookAround(who: Visitor): Promise<void> {
    await VIEW.ask(this.#recorder, who, this.#at);
    for (const way of WAYS) {
      const isLooking = ['page', 'flight', 'invitation', 'own data'].includes(way.channel);
      if (isLooking && way.of.includes(kindOf(who.role))) await way.ask(this.#recorder, who, this.#at);
    }
  }

  /** Keeps what has left the site since the last time. */
  #collect(): void {
    const mails = this.#site.mails();
    for (const { to, raw } of mails.slice(this.#mails)) {
      const who = this.#seats.find((_, seat) => this.#addressOf(seat) === to);
      if (who) this.#recorder.keep('mail', who, '', mailText(raw));
    }
    this.#mails = mails.length;
    const { received } = this.#site.hooks;
    for (const { path, headers, body } of received.slice(this.#hooks)) {
      const [, kind, table, seat] = path.split('/');
      const who = this.#seats[Number(seat)];
      if (table !== this.#at.table || !who) continue;
      const told = kind === 'push' ? JSON.stringify(this.#browser.decrypt(body)) : body.toString();
      const { authorization: _, ...head } = headers;
      this.#recorder.keep(kind === 'push' ? 'push' : 'webhook', who, JSON.stringify(head), told);
    }
    this.#hooks = received.length;
  }

  async #viewOf(who: Visitor): Promise<TableView> {
    const { text } = await this.#recorder.ask('view', who, `/api/tables/${this.#at.table}`);
    return tableView.parse(JSON.parse(text));
  }

  async #post(who: Visitor, what: string, data: object): Promise<unknown> {
    const path = `/api/tables/${this.#at.table}/${what}`;
    const { status, text } = await this.#recorder.ask('seat', who, path, { method: 'POST', data });
    if (status >= 300) throw new Error(`${path}: ${status} ${text}`);
    return JSON.parse(text);
  }
}

const visitor = (viewer: Visitor['viewer'], role: string, seatKey: string | null, language: string): Visitor => ({
  viewer,
  role,
  seatKey,
  cookie: '',
  language,
});
const kindOf = (role: string) => role.split(' ')[0];
const isPlayer = (role: string) => kindOf(role) === 'seat';

/** Some legal move. */
function someMove(
  choices: TableView['choices'],
  pick: (n: number) => number,
): { type: string; [field: string]: unknown } {
  const { type, cards, values, count, min, max } = choices[pick(choices.length)];
  if (type === 'play') return { type, card: cards?.[pick(cards.length)] };
  if (values) return { type, value: values[pick(values.length)] };
  if (!cards) return { type };
  const left = [...cards];
  const wanted = count ?? (min ?? 0) + pick((max ?? min ?? 0) - (min ?? 0) + 1);
  return { type, cards: Array.from({ length: wanted }, () => left.splice(pick(left.length), 1)[0]) };
}

/** A move as the form of a page sends it. */
function formOf({
  version,
  seat,
  move,
}: {
  version: number;
  seat: number;
  move: Record<string, unknown>;
}): URLSearchParams {
  const fields = new URLSearchParams({ version: String(version), seat: String(seat) });
  for (const [name, value] of Object.entries(move)) {
    for (const one of Array.isArray(value) ? value : [value]) fields.append(Array.isArray(value) ? `move.${name}[]` : `move.${name}`, String(one));
  }
  return fields;
}

/** A mail with its parts as they are read. */
function mailText(raw: string): string {
  const bytes = raw
    .replaceAll('=\r\n', '')
    .replace(/=([0-9A-F]{2})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
  const parts = [...raw.matchAll(/base64\r\n(?:[^\r]+\r\n)*\r\n([A-Za-z0-9+/=\r\n]+)/g)].map(([, part]) =>
    Buffer.from(part, 'base64').toString(),
  );
  return [Buffer.from(bytes, 'latin1').toString(), ...parts].join('\n');
}
