import { chooseFor, chooseMove } from '../../../lib/bots';
import { randomFrom } from '../../../lib/bots/kernel/random';
import { awayRequest, paceRequest } from '../../../lib/clock';
import { hashOf, type SeatKey } from '../../../lib/identity';
import type { Emblem, Hold, TableView } from '../../../lib/match';
import type { Wake } from '../../../lib/match/parts/orders';
import type { ProposalKind } from '../../../lib/match/parts/proposals/slice';
import type { Order } from '../../../lib/orders';
import { gameOf } from '../../../lib/rules';
import type { Store } from '../../../lib/store';
import {
  act,
  answerProposal,
  askFriend,
  askLink,
  autopilot,
  type Context,
  chooseEmblem,
  claim,
  endDaysOff,
  endFriend,
  forget,
  giveSpectatorLink,
  join,
  letBotsMove,
  open,
  openRequest,
  pauseSite,
  propose,
  setBot,
  setOrders,
  shareRecap,
  sweep,
  takeDaysOff,
  viewerWith,
  visit,
  withdrawRecap,
  withdrawSpectatorLink,
} from '../../../lib/tables';
import { clockStandsWhenQuiet } from '../../../lib/tables/messages/quiet';
import { tablesOnly } from '../../../scripts/lib/context';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** A Wednesday, at noon. */
const BEGIN = Date.UTC(2026, 10, 18, 12);
const SWEEPS = 20;

/** A table at which something happens that golden logs are to have. */
export type Story = {
  name: string;
  about: string;
  game: string;
  options: Record<string, unknown>;
  pace: object;
  away?: object;
  names: readonly string[];
  bots?: readonly (string | null)[];
  /** The bits that the players' browsers send, in the order of their names; null: none. */
  bits?: readonly (string | null)[];
  /** Whether cards play themselves, and when they are held back; not at all, if nothing is said. */
  forced?: boolean;
  hold?: Hold;
  tell: (at: Telling) => Promise<void>;
};

/** Tells stories in a world in which time stands until somebody lets it pass, and chance follows from the story's name. */
export class Telling {
  readonly #story: Story;
  readonly #context: Context;
  readonly #keys: SeatKey[] = [];
  #now = BEGIN;

  constructor(story: Story, store: Store) {
    const random = randomFrom(`golden log ${story.name}`);
    this.#story = story;
    this.#context = tablesOnly(store, {
      now: () => this.#now,
      random: (bytes) => Uint8Array.from({ length: bytes }, () => random.below(256)),
      bots: { think: async (task) => chooseFor({ ...task, level: 'easy' }), pace: 0, wait: async () => true },
    });
  }

  get table(): string {
    return this.#keys[0].table;
  }

  /** Opens the table and lets all sit down. @returns its id */
  async open(): Promise<string> {
    const { game, options, pace, away = { kind: 'autopilot' }, names, bots = [], forced = false, hold } = this.#story;
    const { bits = [] } = this.#story;
    const [name, ...others] = names;
    const terms = { pace: paceRequest.parse(pace), away: awayRequest.parse(away) };
    const opened = await open(
      this.#context,
      openRequest.parse({ name, game, options, bots, forced, hold, bits: bits[0], ...terms }),
    );
    this.#keys.push(opened.key);
    for (const [i, other] of others.entries()) {
      this.pass(5 * MINUTE);
      const taking = { invitation: opened.invitation, name: other, bits: bits[i + 1] };
      const { key } = await join(this.#context, opened.table, taking);
      this.#keys.push(key);
    }
    return opened.table;
  }

  pass(milliseconds: number): void {
    this.#now += milliseconds;
  }

  async view(seat: number): Promise<TableView> {
    return (await visit(this.#context, this.table, viewerWith(...this.#key(seat)), seat)).view;
  }

  /** Players to act move, each after an hour; bots and the autopilot, too. */
  async play(turns: number, isAbsent: (seat: number) => boolean = () => false): Promise<void> {
    for (let i = 0; i < turns; i++) {
      this.pass(HOUR);
      await letBotsMove(this.#context, this.table);
      const seat = (await this.view(this.#seats()[0])).toAct.find((one) => !isAbsent(one));
      if (seat === undefined) return;
      await this.move(seat);
    }
  }

  /** The host asks for a new link for the seat of another, which its player keeps from now on. */
  async newLink(seat: number): Promise<void> {
    const { key } = await askLink(this.#context, this.table, viewerWith(...this.#key(0)), { seat });
    this.#keys[seat] = key;
  }

  /** Leaves these orders, and says when the player wants to be waited for. */
  async order(seat: number, orders: readonly Order[], wake: Wake = 'decision'): Promise<void> {
    await setOrders(this.#context, this.table, viewerWith(...this.#key(seat)), { seat, wake, orders: [...orders] });
  }

  /** A player who is to act moves after an hour, and notes this about it. @returns their seat */
  async note(thought: string): Promise<number> {
    this.pass(HOUR);
    await letBotsMove(this.#context, this.table);
    const [seat] = (await this.view(this.#seats()[0])).toAct;
    await this.move(seat, this.#key(seat), thought);
    return seat;
  }

  /** A player wants to be forgotten. */
  async forget(seat: number): Promise<void> {
    await forget(this.#context, this.table, viewerWith(...this.#key(seat)), seat);
  }

  /** They play on until somebody can claim the rest of the deal, and does. @returns their seat; null if nobody could in all these turns */
  async claim(turns: number): Promise<number | null> {
    for (let i = 0; i < turns; i++) {
      for (const seat of this.#seats()) {
        const { version, claim: claimable } = await this.view(seat);
        if (!claimable) continue;
        await claim(this.#context, this.table, viewerWith(...this.#key(seat)), { seat, version });
        return seat;
      }
      await this.play(1);
    }
    return null;
  }

  async move(seat: number, keys = this.#key(seat), thought?: string): Promise<void> {
    const { view } = await visit(this.#context, this.table, viewerWith(...keys), seat);
    const game = gameOf(view.game);
    if (!game || !view.toAct.includes(seat)) throw new Error(`it is not the turn of seat ${seat}`);
    const { version } = view;
    const move = chooseMove(game, game.options.parse(view.options), view, { level: 'random', seed: version });
    await act(this.#context, this.table, viewerWith(...keys), { seat, version, move, thought });
  }

  /** Time passes until the clocks of those who are to act have run out, and the sweep comes. */
  async missDeadline(): Promise<void> {
    const { deadlines } = await this.view(this.#seats()[0]);
    const running = deadlines.filter((at) => at !== null);
    this.#now = Math.max(this.#now, ...running);
    await sweep(this.#context, SWEEPS);
  }

  async sweepAfter(milliseconds: number): Promise<void> {
    this.pass(milliseconds);
    await sweep(this.#context, SWEEPS);
  }

  /** A friend plays for this player at their next turn, after the others. */
  async friendPlays(seat: number, name: string, thought?: string): Promise<void> {
    const { key } = await askFriend(this.#context, this.table, viewerWith(...this.#key(seat)), { seat, name, days: 7 });
    await this.play(20, (one) => one === seat);
    this.pass(HOUR);
    await this.move(seat, [key], thought);
    await endFriend(this.#context, this.table, viewerWith(...this.#key(seat)), { seat });
  }

  async autopilot(seat: number, on: boolean): Promise<void> {
    await autopilot(this.#context, this.table, viewerWith(...this.#key(seat)), { seat, on });
  }

  async quiet(seat: number, from: string, to: string, zone: string): Promise<void> {
    const keyHash = hashOf(this.#key(seat)[0].text);
    await clockStandsWhenQuiet(this.#context, { table: this.table, seat, keyHash }, { quiet: { from, to }, zone });
  }

  async daysOff(seat: number, days: number, from: 'now' | string = 'now', zone = 'Europe/Berlin'): Promise<void> {
    await takeDaysOff(this.#context, this.table, viewerWith(...this.#key(seat)), { seat, from, zone, days });
  }

  async endDaysOff(seat: number): Promise<void> {
    await endDaysOff(this.#context, this.table, viewerWith(...this.#key(seat)), { seat });
  }

  /** Proposes something; the others answer, one after the other. */
  async propose(
    seat: number,
    kind: ProposalKind,
    answers: Record<number, boolean>,
    { days = null, about = null }: { days?: number | null; about?: number | null } = {},
  ): Promise<void> {
    const reason = kind === 'pause' ? 'Umzug' : null;
    const asked = { seat, kind, about, until: null, days, reason };
    const { proposals } = await propose(this.#context, this.table, viewerWith(...this.#key(seat)), asked);
    const proposed = proposals.find((one) => one.kind === kind)?.at ?? this.#now;
    for (const [other, agree] of Object.entries(answers)) {
      this.pass(HOUR);
      const answer = { seat: Number(other), kind, about, proposed, agree };
      await answerProposal(this.#context, this.table, viewerWith(...this.#key(Number(other))), answer);
    }
  }

  /** The site pauses the table for a day, and resumes some hours later. */
  async sitePauses(hours: number): Promise<void> {
    await pauseSite(this.#context, this.table, this.#context.now() + 24 * HOUR);
    await this.sweepAfter(hours * HOUR);
    await pauseSite(this.#context, this.table, null);
  }

  /** Somebody else comes with the link of a seat that is offered. */
  async comesIn(name: string, shownBy: number, bits: string | null = null): Promise<void> {
    const { invitation = '' } = await this.view(shownBy);
    const { key } = await join(this.#context, this.table, { invitation, name, bits });
    this.#keys.push(key);
  }

  /** The host offers a bot's seat. */
  async offer(seat: number): Promise<void> {
    this.pass(MINUTE);
    await setBot(this.#context, this.table, viewerWith(...this.#key(0)), { seat, level: null });
  }

  /** The host gives a link to watch, or withdraws it. Here it leads nowhere: there are only tables. */
  async letWatch(link: { behind: boolean; renew: boolean } | null): Promise<void> {
    this.pass(MINUTE);
    const records = { ...this.#context.records, write: async () => 'done' as const };
    const context = { ...this.#context, records };
    if (link) await giveSpectatorLink(context, this.table, viewerWith(...this.#key(0)), link);
    else await withdrawSpectatorLink(context, this.table, viewerWith(...this.#key(0)));
  }

  /** A player chooses an emblem, or, with null, their initial. */
  async emblem(seat: number, emblem: Emblem | null): Promise<void> {
    this.pass(HOUR);
    await chooseEmblem(this.#context, this.table, viewerWith(...this.#key(seat)), { seat, emblem });
  }

  /** Shares the recap of the finished match by a link, or withdraws the link. */
  async share(seat: number, on: boolean): Promise<void> {
    this.pass(HOUR);
    if (on) await shareRecap(this.#context, this.table, viewerWith(...this.#key(seat)));
    else await withdrawRecap(this.#context, this.table, viewerWith(...this.#key(seat)));
  }

  #seats(): number[] {
    return [...new Set(this.#keys.map(({ seat }) => seat))];
  }

  #key(seat: number): SeatKey[] {
    return this.#keys.filter((key) => key.seat === seat);
  }
}

const deals = (count: number) => ({ kind: 'deals', count });
const ONE_NIGHT = { from: '22:30', to: '07:00', zone: 'Europe/Berlin' };

/** Every story there is to be a golden log of. Those that have a file are never told again. */
export const STORIES: readonly Story[] = [
  {
    name: 'hearts-3-bank-days-off-and-pause',
    about:
      'Three players with banks, nights and weekends: quiet hours, a missed deadline, a friend, days off, a pause that ends early, and one who is replaced by vote',
    game: 'hearts',
    options: { preset: 'black-lady', players: 3, length: deals(2) },
    pace: { kind: 'bank', minutes: 600, perMove: 120, cap: 900, nights: ONE_NIGHT, weekends: true },
    away: { kind: 'vote', minutes: 1440 },
    names: ['Ada', 'Bo', 'Cleo'],
    tell: async (at) => {
      await at.quiet(1, '12:00', '14:00', 'Europe/London');
      await at.play(6);
      await at.missDeadline();
      await at.play(4);
      await at.friendPlays(2, 'Dora');
      await at.play(4);
      await at.daysOff(0, 3, '2026-11-25');
      await at.daysOff(1, 2, '2026-11-30');
      await at.endDaysOff(1);
      await at.propose(0, 'pause', { 1: true, 2: true }, { days: 3 });
      at.pass(HOUR);
      await at.propose(1, 'resume', { 0: true, 2: true });
      await at.play(4);
      await at.autopilot(2, true);
      await at.sweepAfter(30 * HOUR);
      await at.propose(0, 'hand-over', { 1: true }, { about: 2 });
      await at.comesIn('Emil', 0);
      await at.play(3);
    },
  },
  {
    name: 'herzblatt-3-paused-by-the-site',
    about:
      'Three players with ninety minutes for each move: the site pauses the table, and later in a pause of players that would end before',
    game: 'herzblatt',
    options: { players: 3, length: deals(1) },
    pace: { kind: 'move', minutes: 90 },
    names: ['Ada', 'Bo', 'Cleo'],
    tell: async (at) => {
      await at.play(5);
      await at.sitePauses(6);
      await at.play(3);
      await at.propose(1, 'pause', { 0: true, 2: true }, { days: 1 });
      await at.sweepAfter(12 * HOUR);
      await at.sitePauses(6);
      await at.sweepAfter(18 * HOUR);
      await at.play(2);
    },
  },
  {
    name: 'spades-4-ended-by-agreement',
    about:
      'Four players with a deadline for each move: two missed in a row, back again, a proposal that is dropped, and the end by agreement',
    game: 'spades',
    options: { players: 4, length: deals(2) },
    pace: { kind: 'move', minutes: 720, weekends: true, zone: 'America/New_York', daysOff: 5 },
    names: ['Ada', 'Bo', 'Cleo', 'Dominik'],
    tell: async (at) => {
      const isBo = (seat: number) => seat === 1;
      for (let missed = 0; missed < 40 && !(await at.view(0)).seats[1].away; missed++) {
        await at.play(10, isBo);
        await at.missDeadline();
      }
      await at.play(6);
      await at.autopilot(1, false);
      await at.friendPlays(3, 'Edda');
      await at.play(5);
      await at.propose(2, 'pause', { 0: true, 1: false }, { days: 10 });
      await at.propose(0, 'end', { 1: true, 2: true, 3: true });
    },
  },
  {
    name: 'herzblatt-3-ended-as-one-was-away',
    about:
      'A player hands over to the autopilot and does not come back: the match ends; before, a friend played, and a deadline was missed',
    game: 'herzblatt',
    options: { players: 3, length: deals(2) },
    pace: { kind: 'move', minutes: 1440, nights: ONE_NIGHT },
    away: { kind: 'end', minutes: 2880 },
    names: ['Ada', 'Bo', 'Cleo'],
    tell: async (at) => {
      await at.play(5);
      await at.missDeadline();
      await at.friendPlays(1, 'Dora');
      await at.play(3);
      await at.autopilot(2, true);
      await at.play(2);
      await at.sweepAfter(49 * HOUR);
    },
  },
  {
    name: 'herzblatt-2-recap-shared-and-withdrawn',
    about: 'Two players who share the recap of their match, withdraw the link, and share it again',
    game: 'herzblatt',
    options: { players: 2, length: deals(1) },
    pace: { kind: 'move', minutes: 1440 },
    names: ['Ada', 'Bo'],
    tell: async (at) => {
      await at.play(60);
      await at.share(0, true);
      await at.share(1, false);
      await at.share(1, true);
    },
  },
  {
    name: 'spades-2-emblems',
    about: 'Two players who choose emblems, the same one for a while, and one who goes back to his initial',
    game: 'spades',
    options: { players: 2, length: deals(1) },
    pace: { kind: 'move', minutes: 1440 },
    names: ['Ada', 'Bo'],
    tell: async (at) => {
      await at.emblem(0, 'snail');
      await at.play(6);
      await at.emblem(1, 'snail');
      await at.play(6);
      await at.emblem(0, 'umbrella');
      await at.emblem(1, null);
      await at.play(4);
    },
  },
  {
    name: 'spades-2-watched-by-link',
    about:
      'Two players whose host lets others watch, then one trick behind, with another link, and at last no more, and once again',
    game: 'spades',
    options: { players: 2, length: deals(1) },
    pace: { kind: 'move', minutes: 1440 },
    names: ['Ada', 'Bo'],
    tell: async (at) => {
      await at.letWatch({ behind: false, renew: false });
      await at.play(30);
      await at.letWatch({ behind: true, renew: false });
      await at.letWatch({ behind: true, renew: true });
      await at.play(8);
      await at.letWatch(null);
      await at.play(2);
      await at.letWatch({ behind: true, renew: false });
      await at.play(3);
    },
  },
  {
    name: 'herzblatt-2-link-opened-with-the-next-deal',
    about:
      'Two players of whom one has lost his link: nobody objects for a day, the autopilot plays the deal to its end, and the new link opens the seat with the next one',
    game: 'herzblatt',
    options: { players: 2, length: deals(2) },
    pace: { kind: 'move', minutes: 14_400 },
    names: ['Ada', 'Bo'],
    tell: async (at) => {
      await at.play(3);
      await at.newLink(1);
      await at.sweepAfter(25 * HOUR);
      await at.play(40, (seat) => seat === 1);
      await at.play(4);
    },
  },
  {
    name: 'hearts-4-bits-of-players',
    about:
      'Shuffles from the players’ own bits: the host’s, some that the server drew, and those of one who takes a bot’s seat over, from the second deal on; one player leaves and takes his away',
    game: 'hearts',
    options: { preset: 'hearts', passing: 'never', length: deals(3) },
    pace: { kind: 'move', minutes: 2880 },
    names: ['Ada', 'Bo', 'Cleo'],
    bots: ['easy'],
    bits: ['000102030405060708090a0b0c0d0e0f', null, 'f0e0d0c0b0a090807060504030201000'],
    tell: async (at) => {
      await at.play(5);
      await at.offer(1);
      await at.comesIn('Dora', 0, '0123456789abcdeffedcba9876543210');
      await at.play(50);
      await at.forget(3);
      await at.play(80);
    },
  },
];
