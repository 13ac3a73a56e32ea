import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type Random, randomFrom } from '../../../../../lib/bots/kernel/random';
import { type LogEntry, readLog } from '../../../../../lib/match';
import { openRecords, sealedRecords } from '../../../../../lib/store';
import { games } from '../../../../../lib/tables/context';
import { tablesOnly } from '../../../../../scripts/lib/context';
import { MEASURED, openAsServer, siteSeals } from '../../../../../scripts/lib/sealed';
import { newPlace } from '../../../shared/place';
import { ask } from '../../../shared/player';
import { BuiltSite, mailSettings } from '../../../shared/site';
import { MINUTE } from '../clock';
import { type Figures, judge } from '../judge';
import { asidesOf, type Occasion, occasionsOf } from '../occasions';
import { LEAVING, newPerson, type Person } from '../people';
import { Predictions } from '../predictions';
import type { Receipts } from '../receivers';
import { type Reporter, type SeatedTable, START, seatAll } from '../run';
import { type Asked, changeWishes, visitTables } from './guests';
import { type Came, SiteReceivers } from './receivers';

export type SitePlan = { tables: number; days: number; seed: string; store: 'lmdb' | 'redis' };
/** The site's troubles; `goneTries`: how often an address of a webhook was tried once more after it had said that it is gone. */
type Trouble = {
  kills: number;
  stops: number;
  hoursStopped: number;
  setBack: number;
  visits: number;
  goneTries: number;
};
/** `noticed`: how many faults the judge finds of each kind when some are put into what everybody received. */
export type SiteFigures = Figures & Trouble & { mails: number; hooks: number; noticed: Record<string, number> };

const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** So long each thing takes that somebody does (ms). */
const MOVE_MILLISECONDS = 50;
/** Nobody who comes does so later than this after they were told (minutes). */
const SLOWEST = 300;
/** How often the site is killed in a day. */
const KILLS_A_DAY = 3;
/** Work that a killed process had begun is taken over within this time (ms). */
const DISTURBED = 3 * MINUTE;
const STOP_HOURS = 2;
const SET_BACK_MINUTES = 40;

const run = promisify(execFile);

/** Plays a fortnight at the built site over HTTP; its clock is put on from minute to minute, and its own timers do the rest. */
export async function siteFortnight(plan: SitePlan, reporter: Reporter = {}): Promise<SiteFigures> {
  const place = await newPlace(plan.store);
  const fortnight = new SiteFortnight(plan, { ...place.settings, ...MEASURED }, reporter);
  try {
    return await fortnight.play();
  } finally {
    await fortnight.close();
    await place.clear();
  }
}

class SiteFortnight {
  readonly #plan: SitePlan;
  readonly #settings: Record<string, string>;
  readonly #reporter: Reporter;
  readonly #random: Random;
  readonly #receivers: SiteReceivers;
  readonly #people: Person[];
  /** When each person comes next (ms since 1970), and who never comes any more from when on. */
  readonly #visits = new Map<Person, number>();
  readonly #leaves = new Map<Person, number>();
  readonly #trouble: Trouble = { kills: 0, stops: 0, hoursStopped: 0, setBack: 0, visits: 0, goneTries: 0 };
  #now = START;
  #wholeSweeps: number[] = [];
  #disturbedUntil = 0;
  /** Whether the site is killed while it answers next. */
  #isToBeKilled = false;
  #site: BuiltSite | null = null;

  constructor(plan: SitePlan, settings: Record<string, string>, reporter: Reporter) {
    this.#plan = plan;
    this.#settings = settings;
    this.#reporter = reporter;
    this.#random = randomFrom(`fortnight at the site ${plan.seed}`);
    const told = (to: string) => this.#wasTold(to);
    this.#receivers = new SiteReceivers({ now: () => this.#now, random: this.#random, told }, START);
    const count = Math.ceil(plan.tables * 0.7) + 6;
    this.#people = Array.from({ length: count }, (_, i) => newPerson(i, START, Math.ceil(plan.days), this.#random));
  }

  async play(): Promise<SiteFigures> {
    const { smtp, hooks } = await this.#receivers.start();
    const seated = await this.#seat(hooks);
    const site = await BuiltSite.create({
      place: { settings: this.#settings },
      settings: (url) => ({ ...mailSettings(url, smtp), WEBHOOK_NETWORKS: '127.0.0.1', BOT_PACE_MILLISECONDS: '0' }),
      hasClock: true,
    });
    this.#site = site;
    await site.start(this.#now);
    const { days } = this.#plan;
    const end = START + days * DAY;
    const troubles = this.#troubles(end - START);
    for (let minute = START + MINUTE; minute < end; minute += MINUTE) {
      if ((minute - START) % DAY === 0) this.#reporter.day?.((minute - START) / DAY);
      await this.#visitsBefore(minute);
      this.#now = minute;
      const trouble = troubles[0] && troubles[0].at <= minute ? troubles.shift() : null;
      await (trouble ? trouble.happens() : this.#step());
      // A stop, or a clock that is put back, goes on at another minute.
      minute = START + Math.floor((this.#now - START) / MINUTE) * MINUTE;
    }
    await site.kill();
    return this.#judged(seated, end);
  }

  async close(): Promise<void> {
    await this.#site?.kill();
    await this.#receivers.close();
  }

  /** Opens the tables and seats everybody, before the site is started. */
  async #seat(hooks: string): Promise<SeatedTable[]> {
    for (const [i, person] of this.#people.entries()) {
      const { wishes, hasDeadMail } = person;
      person.endpoints = [];
      // Nobody comes who is told nowhere.
      wishes.when = wishes.when === 'none' ? 'at-once' : wishes.when;
      wishes.webhook = { url: `${hooks}/${i}`, form: 'json' };
      if (hasDeadMail) this.#receivers.dead.add(wishes.email);
      else if (i % 6 === 3) this.#receivers.gone.add(wishes.webhook.url);
      if (i % LEAVING === 1) this.#leaves.set(person, START + this.#plan.days * 0.4 * DAY);
    }
    const store = openAsServer(this.#settings);
    const { seals } = siteSeals(this.#settings);
    const records = sealedRecords(openRecords(this.#settings), seals);
    const context = tablesOnly(store, { records, now: () => this.#now++, random: randomBytes });
    const seated = await seatAll(context, this.#people, { tables: this.#plan.tables, plays: {} }, this.#random);
    await Promise.all([store.close(), records.close()]);
    return seated;
  }

  /** The troubles to come, and when (ms since 1970), in order. */
  #troubles(length: number): { at: number; happens: () => Promise<void> }[] {
    const kills = Array.from({ length: Math.ceil((length / DAY) * KILLS_A_DAY) }, (_, i) => ({
      share: this.#random.next(),
      happens: () => this.#killed(i % 2 === 0),
    }));
    const others = [
      { share: 0.3, happens: () => this.#stopped(false) },
      { share: 0.5, happens: () => this.#wishesChanged() },
      { share: 0.6, happens: () => this.#stopped(true) },
      { share: 0.9, happens: () => this.#setBack() },
    ];
    return [...kills, ...others]
      .map(({ share, happens }) => ({ at: START + length * share, happens }))
      .sort((a, b) => a.at - b.at);
  }

  async #step(): Promise<void> {
    await this.#running().step(this.#now);
    if (this.#now >= this.#disturbedUntil) this.#wholeSweeps.push(this.#now);
  }

  /** SIGKILL, in the middle of what it does each minute or of its next answer. */
  async #killed(isSweeping: boolean): Promise<void> {
    if (!isSweeping) {
      this.#isToBeKilled = true;
      return this.#step();
    }
    const site = this.#running();
    const stepping = site.step(this.#now).catch(() => {});
    await this.#kill(20);
    await stepping;
    await site.start(this.#now);
  }

  async #kill(within: number): Promise<void> {
    await delay(this.#random.below(within));
    await this.#running().kill();
    this.#trouble.kills++;
    this.#disturbedUntil = this.#now + DISTURBED;
  }

  /** Nothing runs for some hours; the clocks of the tables stand if that was announced. */
  async #stopped(isAnnounced: boolean): Promise<void> {
    const site = this.#running();
    if (isAnnounced) await this.#tables('pause', '--hours', '8');
    await site.idle();
    await site.kill();
    this.#trouble.stops++;
    this.#trouble.hoursStopped += STOP_HOURS;
    this.#now += STOP_HOURS * HOUR;
    for (const [person, at] of this.#visits) if (at < this.#now) this.#visits.set(person, this.#now + 10 * MINUTE);
    await site.start(this.#now);
    if (isAnnounced) await this.#tables('resume');
    this.#disturbedUntil = this.#now + MINUTE;
  }

  /** An operator's tool, which has the site's clock. */
  async #tables(...args: string[]): Promise<void> {
    const env = { ...process.env, ...this.#settings, ...this.#running().clock(this.#now) };
    await run(process.execPath, ['scripts/ts.mjs', 'scripts/tools/tables.ts', ...args], { env });
    await this.#running().put(this.#now);
  }

  /** The machine's clock was wrong: it is earlier than it said. */
  async #setBack(): Promise<void> {
    this.#now -= SET_BACK_MINUTES * MINUTE;
    this.#trouble.setBack++;
    // These minutes come again.
    this.#wholeSweeps = this.#wholeSweeps.filter((at) => at < this.#now);
    await this.#step();
  }

  /** Every fourth person wishes to be told in another way. */
  async #wishesChanged(): Promise<void> {
    for (const person of this.#people.filter((_, i) => i % 4 === 2)) await changeWishes(this.#visited(), person);
    await this.#step();
  }

  /** A person who gets a message comes some time later, unless they have left or are away. */
  #wasTold(to: string): void {
    const person = this.#people.find(({ wishes }) => wishes.email === to || wishes.webhook.url === to);
    if (!person || this.#visits.has(person)) return;
    const { absence } = person;
    const wanted = this.#now + (2 + this.#random.below(SLOWEST)) * MINUTE;
    const isAway = absence && absence.from <= wanted && wanted < absence.to;
    const at = isAway ? absence.to + this.#random.below(SLOWEST) * MINUTE : wanted;
    if (at < (this.#leaves.get(person) ?? Number.POSITIVE_INFINITY)) this.#visits.set(person, at);
  }

  async #visitsBefore(moment: number): Promise<void> {
    for (;;) {
      const [next] = [...this.#visits].filter(([, at]) => at < moment).sort(([, a], [, b]) => a - b);
      if (!next) return;
      const [person, at] = next;
      this.#visits.delete(person);
      this.#now = Math.max(this.#now, at);
      this.#trouble.visits++;
      await visitTables(this.#visited(), person);
    }
  }

  #visited() {
    const refused = this.#reporter.refused ?? (() => {});
    return { ask: this.#ask, random: this.#random, now: () => this.#now, refused };
  }

  /** Asks the site, and again if it is killed meanwhile; then it has done what follows from the answer. */
  readonly #ask = async (path: string, key: string, body?: object, method?: string): Promise<Asked> => {
    const site = this.#running();
    const question = { path, key, body, method };
    this.#now += MOVE_MILLISECONDS;
    await site.put(this.#now);
    if (this.#isToBeKilled && body) {
      this.#isToBeKilled = false;
      const asked = ask(site.url, question).catch(() => null);
      await this.#kill(15);
      const answer = await asked;
      await site.start(this.#now);
      if (answer) return answer;
    }
    const answer = await ask(site.url, question);
    await site.idle();
    return answer;
  };

  #running(): BuiltSite {
    if (!this.#site) throw new Error('the site was not started');
    return this.#site;
  }

  async #judged(tables: readonly SeatedTable[], end: number): Promise<SiteFigures> {
    const store = openAsServer(this.#settings);
    const { seals } = siteSeals(this.#settings);
    const records = sealedRecords(openRecords(this.#settings), seals);
    const context = tablesOnly(store, { records, now: () => end });
    const { came, receipts, tries } = this.#receivers;
    const { fault = () => {}, happened = () => {} } = this.#reporter;
    try {
      const occasions = new Map<string, Occasion[]>();
      const logs = new Map<string, readonly LogEntry[]>();
      for (const { id } of tables) {
        const log = readLog(games, await store.log(id));
        logs.set(id, log);
        for (const one of [...occasionsOf(id, log, end), ...asidesOf(id, log)]) {
          const place = `${id} ${one.seat}`;
          occasions.set(place, [...(occasions.get(place) ?? []), one]);
        }
      }
      const told = came.map((one) => toldOf(one, occasions.get(`${one.table} ${one.seat}`) ?? []));
      for (const [i, { at, table }] of told.entries()) {
        if (at < 0) fault(`the log around what tells of nothing: ${around(logs.get(table) ?? [], came[i])}`);
      }
      const judging = (changed: Receipts['told'], onFault: (what: string) => void) =>
        judge({
          ...{ context, tables, people: this.#people, receipts: { ...receipts, told: changed } },
          ...{ wholeSweeps: this.#wholeSweeps, start: START, end, predictions: new Predictions() },
          ...{ fault: onFault, happened: onFault === fault ? happened : () => {} },
        });
      const figures = await judging(told, fault);
      const keysOf = new Map(this.#people.map(({ wishes, keys }) => [wishes.webhook.url, keys.length]));
      // Each seat of a person finds out for itself, and once more where the site is killed before it has noted that.
      const { kills } = this.#trouble;
      for (const [url, count] of tries) this.#trouble.goneTries += Math.max(0, count - (keysOf.get(url) ?? 0) - kills);
      const noticed = {
        missed: (
          await judging(
            told.filter(({ channel }) => channel === 'email'),
            () => {},
          )
        ).missed,
        doubled: (await judging([...told, ...told.map((one) => ({ ...one, id: `${one.id}-again` }))], () => {}))
          .doubled,
        late: (
          await judging(
            told.map((one) => ({ ...one, when: one.when + 6 * HOUR })),
            () => {},
          )
        ).late,
      };
      const mails = came.filter(({ channel }) => channel === 'email').length;
      return { ...figures, ...this.#trouble, mails, hooks: came.length - mails, noticed };
    } finally {
      await Promise.all([store.close(), records.close()]);
    }
  }
}

/** The subject of a message, by the log of its table: a mail names the version, a digest shows what is open when it comes. */
function toldOf({ version, kind, ...one }: Came, occasions: readonly Occasion[]): Receipts['told'][number] {
  const isMeant = (occasion: Occasion) =>
    version === null
      ? occasion.kind === 'turn' && occasion.at <= one.when && one.when <= occasion.until
      : occasion.version === version && (kind === null || occasion.kind === kind);
  const meant = occasions.findLast(isMeant);
  return { ...one, kind: meant?.kind ?? kind ?? 'turn', at: meant?.at ?? -1 };
}

/** The entries written shortly before and after a message came, without cards. */
function around(log: readonly LogEntry[], { when, version }: Came): string {
  const near = log.flatMap(({ at, by, events }, i) =>
    Math.abs(i + 1 - (version ?? -1)) <= 3 || Math.abs(at - when) <= MINUTE
      ? [
          `${i + 1} ${at - when} ${by ?? 'player'} ${events.map((event) => `${event.type} ${'seat' in event ? event.seat : ''}`).join(', ')}`,
        ]
      : [],
  );
  return near.join('; ');
}
