import type { Ledger, Viewer } from './ledger';
import { type Mention, mentionsIn, textsIn } from './mentions';

/** What somebody received. */
export type Capture = {
  /** The way on which it came: `page`, `view`, `mail` … */
  channel: string;
  viewer: Viewer;
  /** Who it was, where that says more: a friend, a stranger with the invitation. */
  role: string;
  /** How many moves of the match had been made, at the latest, when it was sent. */
  made: number;
  status: number;
  /** All header fields with their values, and everything after them. */
  head: string;
  body: string;
  /** The cards that the request itself named. */
  asked: readonly string[];
};

/** A text that not everybody may receive. `mayKnow`: whether this viewer, in this role, may have it after so many moves. */
export type Secret = {
  what: string;
  text: string;
  mayKnow: (capture: Pick<Capture, 'viewer' | 'role' | 'made' | 'channel'>) => boolean;
};

export type Leak = { channel: string; role: string; made: number; what: string; around: string };

/** Everything in what was received that its receiver must not know. */
export function leaksIn(captures: readonly Capture[], ledger: Ledger, secrets: readonly Secret[] = []): Leak[] {
  return captures.flatMap((capture) => {
    const { channel, role, made } = capture;
    const told = (what: string, around: string): Leak => ({ channel, role, made, what, around });
    const forbidden = ledger.hidden(capture.viewer, made);
    const before = ledger.tricksBefore(made);
    return [capture.head, capture.body].flatMap((received) =>
      textsIn(received).flatMap(({ text, unpacked }) => [
        ...cardsTold(text, forbidden, before, capture.asked).map(({ card, at, as }) =>
          told(`${unpacked}${as === card ? card : `${card} as "${as}"`}`, around(text, at)),
        ),
        ...secrets
          .filter((secret) => text.includes(secret.text) && !secret.mayKnow(capture))
          .map((secret) => told(`${unpacked}${secret.what}`, around(text, text.indexOf(secret.text)))),
        ...ownOnly(capture, text).map((what) => told(what, '')),
      ]),
    );
  });
}

/** Cards of the running deal that are named, apart from those that stand there as part of a trick of the deal before. */
function cardsTold(
  text: string,
  forbidden: ReadonlySet<string>,
  before: readonly (readonly string[])[],
  asked: readonly string[],
): Mention[] {
  if (forbidden.size === 0) return [];
  const mentions = mentionsIn(text);
  if (!mentions.some(({ card }) => forbidden.has(card))) return [];
  const excused = inTricks(mentions, before);
  return mentions.filter(({ card }, i) => forbidden.has(card) && !excused.has(i) && !asked.includes(card));
}

/**
 * The mentions that stand in a row which is a whole trick of the deal before, in the order in which it was played. Pages name a
 * card several times, by its picture and by its name: repetitions count once.
 */
function inTricks(mentions: readonly Mention[], tricks: readonly (readonly string[])[]): Set<number> {
  const excused = new Set<number>();
  if (tricks.length === 0) return excused;
  const groups: { card: string; members: number[] }[] = [];
  for (const [i, { card }] of mentions.entries()) {
    const last = groups.at(-1);
    if (last?.card === card) last.members.push(i);
    else groups.push({ card, members: [i] });
  }
  const trickOf = new Map(tricks.map((trick) => [trick.join(), trick]));
  const lengths = new Set(tricks.map((trick) => trick.length));
  for (const start of groups.keys()) {
    for (const length of lengths) {
      const row = groups.slice(start, start + length);
      if (trickOf.has(row.map(({ card }) => card).join()))
        for (const { members } of row) for (const i of members) excused.add(i);
    }
  }
  return excused;
}

/** Parts of a view in JSON that are one player's own, and must be empty for everybody who is not a player of the match. */
const OWN = [
  'hand',
  'blocked',
  'choices',
  'orders',
  'draws',
  'passed',
  'received',
  'blind',
  'buried',
  'exchanged',
  'draw',
];
const isEmpty = (value: unknown) =>
  value === undefined || value === null || (Array.isArray(value) && value.length === 0);

function ownOnly({ channel, viewer }: Capture, text: string): string[] {
  if (typeof viewer === 'number' || !channel.startsWith('view')) return [];
  try {
    const told: unknown = JSON.parse(text);
    const view = typeof told === 'object' && told !== null && 'view' in told ? told.view : told;
    if (typeof view !== 'object' || view === null) return [];
    return OWN.filter((name) => !isEmpty(Reflect.get(view, name))).map((name) => `"${name}" of a player`);
  } catch {
    return [];
  }
}

const around = (text: string, at: number) => text.slice(Math.max(0, at - 80), at + 60).replace(/\s+/g, ' ');
