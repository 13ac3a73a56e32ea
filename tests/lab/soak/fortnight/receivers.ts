import type { Random } from '../../../../lib/bots/kernel/random';
import { ChannelFailed, type ChannelName, type Channels, type Letter, type OutgoingNote } from '../../../../lib/notify';
import type { Person } from './people';

export const TOLD_KINDS = ['turn', 'finished', 'joined', 'away', 'proposal'] as const;
export type ToldKind = (typeof TOLD_KINDS)[number];
/** One turn, or the end of a match, or what else happens to a player, as somebody was told of it. */
export type Told = {
  channel: ChannelName;
  id: string;
  kind: ToldKind;
  isReminder: boolean;
  to: string;
} & Place;
type Place = { table: string; seat: number; at: number };
/** One side's view of the world: when a message came, when it was refused for now, and when for ever. */
export type Receipts = {
  told: (Told & { when: number })[];
  /** Messages that were not taken for now. */
  failed: { id: string; to: string; when: number }[];
  refused: Set<string>;
  /** Addresses that were refused mail, and for which seats. */
  tried: Set<string>;
};

const HOUR = 60 * 60 * 1000;
/** Messages in a thousand that fail, and that hang. */
const FAILING = 20;
const HANGING = 1;

/** The other side of all channels: takes messages, and now and then does not. */
export function receivers(people: readonly Person[], now: () => number, start: number, random: Random) {
  const receipts: Receipts = { told: [], failed: [], refused: new Set(), tried: new Set() };
  const dead = new Set(people.filter(({ hasDeadMail }) => hasDeadMail).map(({ wishes }) => wishes.email));
  const gone = new Set(people.map(({ goneEndpoint }) => goneEndpoint));
  /** Each channel is away for some hours. */
  const outages: Record<ChannelName, [from: number, to: number]> = {
    email: [start + 20 * HOUR, start + 26 * HOUR],
    push: [start + 40 * HOUR, start + 43 * HOUR],
    webhook: [start + 70 * HOUR, start + 71 * HOUR],
  };

  async function accept(channel: ChannelName, id: string, to: string, told: readonly Told[]): Promise<void> {
    const take = () => receipts.told.push(...told.map((one) => ({ ...one, when: now() })));
    const fail = () => receipts.failed.push({ id, to, when: now() });
    const [from, until] = outages[channel];
    if (dead.has(to) || gone.has(to)) {
      receipts.refused.add(`${channel} ${to}`);
      for (const { table, seat } of told) receipts.tried.add(`${to} ${table}-${seat}`);
      throw new ChannelFailed(channel === 'push' ? 'gone' : 'bad-address', true);
    }
    const luck = random.below(1000);
    if ((now() >= from && now() < until) || luck < FAILING) {
      fail();
      throw new ChannelFailed('unreachable', false);
    }
    if (luck < FAILING + HANGING) {
      // A message that hangs may have been taken all the same.
      if (random.below(2) === 0) take();
      fail();
      return new Promise(() => {});
    }
    take();
  }

  const channels: Required<Channels> = {
    email: {
      send: ({ to, letter, messageId: id }) => {
        const shown = letter.kind === 'digest' ? letter.tables : 'table' in letter ? [letter.table] : [];
        const told = shown.map(({ view, seat }): Told => {
          const [kind, at] = aboutOf(letter, view.changedAt, view.waitingSince[seat] ?? -1);
          const isReminder = letter.kind === 'turn' && letter.isReminder;
          return {
            channel: 'email',
            id,
            to,
            kind,
            isReminder,
            table: view.table,
            seat,
            at,
          };
        });
        return accept('email', id, to, told);
      },
    },
    push: {
      send: ({ endpoint }, { id, kind, table, seat, at }) => {
        const told: Told = { channel: 'push', id, to: endpoint, ...kindOf(kind), table, seat, at };
        return accept('push', id, endpoint, [told]);
      },
    },
    webhook: {
      send: ({ url }, { id, kind, table, seat, at }) => {
        const told: Told = { channel: 'webhook', id, to: url, ...kindOf(kind), table, seat, at };
        return accept('webhook', id, url, [told]);
      },
    },
  };
  return { channels, receipts };
}

/** Returns the subject of a mail, and the moment by which it is known. */
function aboutOf(letter: Letter, changedAt: number, since: number): [ToldKind, number] {
  switch (letter.kind) {
    case 'finished':
      return ['finished', changedAt];
    case 'joined':
    case 'away':
    case 'proposal':
      return [letter.kind, letter.at];
    default:
      return ['turn', since];
  }
}

/** Nobody plays a rematch there, or loses a link. */
function kindOf(kind: OutgoingNote['kind']): Pick<Told, 'kind' | 'isReminder'> {
  return { kind: TOLD_KINDS.find((known) => known === kind) ?? 'turn', isReminder: kind === 'reminder' };
}
