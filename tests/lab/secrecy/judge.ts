import { choicesTold, untoldTo } from './choices';
import type { Ledger } from './ledger';
import { type Mention, mentionsIn, textsIn } from './mentions';
import type { Row, Viewer } from './rows';

/** An answer or message that somebody received. */
export type Capture = {
  /** The way on which it came: `page`, `view`, `mail` … */
  channel: string;
  viewer: Viewer;
  /** The receiver's role, where it says more: a friend, a stranger with the invitation. */
  role: string;
  /** When it was asked for, and when it had come (ms since 1970): what is in it was true at some moment between. */
  from: number;
  at: number;
  status: number;
  /** All header fields with their values, and everything after them. */
  head: string;
  body: string;
  /** The cards that the request itself named. */
  asked: readonly string[];
};

/**
 * A text that not everybody may receive. `mayKnow`: whether its receiver may have it after this number of moves (−1: before the first
 * cards were dealt).
 */
export type Secret = {
  what: string;
  text: string;
  mayKnow: (capture: Pick<Capture, 'viewer' | 'role' | 'channel'>, made: number) => boolean;
  /** Whether everybody may have it once the match is over. */
  isOpenAtEnd?: boolean;
};

export type Leak = { channel: string; role: string; made: number; what: string; around: string };

/** Characters before a mention and after it that tell where it stands. */
const PLACE = 24;
const placeOf = (text: string, { at, as }: Mention) => text.slice(Math.max(0, at - PLACE), at + as.length + PLACE);

/** The case to be judged: everything received, who might know what, and pages as strangers to the table are shown them. */
export type Case = {
  captures: readonly Capture[];
  ledger: Ledger;
  secrets: readonly Secret[];
  known: readonly string[];
};

/** Everything in what was received that its receiver must not know. */
export function leaksIn({ captures, ...rest }: Case): Leak[] {
  return [...captures.flatMap(judgeOf(rest)), ...changedPictures(captures, rest.ledger)];
}

/** Tells the leaks in one thing that was received. */
export function judgeOf({ ledger, secrets, known }: Omit<Case, 'captures'>): (capture: Capture) => Leak[] {
  // Texts on a page of somebody who has never been at the table say nothing of it.
  const shown = new Set(
    known.flatMap(textsIn).flatMap(({ text }) => mentionsIn(text).map((mention) => placeOf(text, mention))),
  );
  return (capture) => {
    const { channel, role } = capture;
    const made = ledger.madeAt(capture.at);
    const told = (what: string, around: string): Leak => ({ channel, role, made, what, around });
    const forbidden = hiddenFrom(ledger, capture);
    const before = rowsFor(ledger, capture);
    const body = OWN_FILES.includes(channel) ? withoutEarlier(capture.body, ledger.beganAt(made)) : capture.body;
    return [capture.head, body].flatMap((received) =>
      textsIn(received).flatMap(({ text, unpacked }) => [
        ...cardsTold(text, forbidden, before, capture.asked)
          .filter((mention) => !shown.has(placeOf(text, mention)))
          .map(({ card, at, as }) => told(`${unpacked}${as === card ? card : `${card} as "${as}"`}`, around(text, at))),
        ...secrets
          .filter((secret) => text.includes(secret.text) && !mayKnow(secret, capture, ledger))
          .map((secret) => told(`${unpacked}${secret.what}`, around(text, text.indexOf(secret.text)))),
        ...ownOnly(capture, text).map((what) => told(what, '')),
        ...choicesTold(text, capture.viewer, untoldTo(ledger, capture)).map((what) => told(what, '')),
      ]),
    );
  };
}

/** Whether what was received may hold a secret text. */
export function mayKnow(secret: Secret, capture: Capture, ledger: Ledger): boolean {
  const made = ledger.madeAt(capture.at);
  return secret.mayKnow(capture, made) || (secret.isOpenAtEnd === true && made >= ledger.moves);
}

/** Numbers of moves of the match of which what was received may have told: from when it was asked for until it had come. */
function momentsOf(ledger: Ledger, { from, at }: Capture): number[] {
  const first = ledger.shownAt(from);
  return Array.from({ length: ledger.madeAt(at) - first + 1 }, (_, i) => first + i);
}

/** Texts that the receiver must not know, whenever on its way it was written. */
export function hiddenFrom(ledger: Ledger, capture: Capture): ReadonlySet<string> {
  const [first, ...later] = momentsOf(ledger, capture).map((made) => ledger.hidden(capture.viewer, made));
  return new Set([...first].filter((card) => later.every((hidden) => hidden.has(card))));
}

/** Rows of the deal before that may be named, whenever on its way it was written. */
export const rowsFor = (ledger: Ledger, capture: Capture): Row[] =>
  momentsOf(ledger, capture).flatMap((made) => ledger.rowsBefore(capture.viewer, made));

/**
 * A picture cannot be searched for cards. From the moment the cards are dealt it must stay the same, byte by byte, until the match is
 * over: then nothing of what is played can be in it.
 */
export function changedPictures(captures: readonly Capture[], ledger: Ledger): Leak[] {
  const first = new Map<string, Capture>();
  return captures.flatMap((capture) => {
    const { channel, role, status, body } = capture;
    const made = ledger.madeAt(capture.at);
    if (!channel.startsWith('picture') || made < 0 || made >= ledger.moves) return [];
    // It speaks its receiver's language.
    const before = first.get(`${channel} ${role}`);
    if (!before) first.set(`${channel} ${role}`, capture);
    if (!before || (before.status === status && before.body === body)) return [];
    return [{ channel, role, made, what: 'another picture', around: '' }];
  });
}

/** Cards of the running deal that are named, apart from those that stand there as part of the deal before. */
function cardsTold(
  text: string,
  forbidden: ReadonlySet<string>,
  before: readonly Row[],
  asked: readonly string[],
): Mention[] {
  if (forbidden.size === 0) return [];
  const mentions = mentionsIn(text);
  if (!mentions.some(({ card }) => forbidden.has(card))) return [];
  const excused = inRows(text, mentions, before);
  return mentions.filter(({ card }, i) => forbidden.has(card) && !excused.has(i) && !asked.includes(card));
}

/** So far from a row of cards are the words that belong to it. */
const NEAR = 400;

/**
 * The mentions that make up one of the rows. Pages name a card several times, by its picture and by its name: repetitions count
 * once. The first card of a row may have been named right before it as well, and the last one right after it.
 */
function inRows(text: string, mentions: readonly Mention[], rows: readonly Row[]): Set<number> {
  const excused = new Set<number>();
  const groups: { card: string; members: number[] }[] = [];
  for (const [i, { card }] of mentions.entries()) {
    const last = groups.at(-1);
    if (last?.card === card) last.members.push(i);
    else groups.push({ card, members: [i] });
  }
  for (const { cards, preceded, followed } of rows) {
    for (const start of groups.keys()) {
      const row = groups.slice(start, start + cards.length);
      if (row.length < cards.length || row.some(({ card }, i) => card !== cards[i])) continue;
      const isPreceded = (at: number) => !preceded || preceded.test(text.slice(Math.max(0, at - NEAR), at));
      const isFollowed = (at: number) => !followed || followed.test(text.slice(at, at + NEAR));
      const members = row.flatMap((group) => group.members);
      const from = row[0].members.find((i) => isPreceded(mentions[i].at));
      const to = row[row.length - 1].members.findLast((i) => isFollowed(mentions[i].at));
      if (from === undefined || to === undefined) continue;
      for (const i of members) if (from <= i && i <= to) excused.add(i);
    }
  }
  return excused;
}

/** The channels on which players get the file with what is stored about them. */
export const OWN_FILES = ['own data', 'account data'];

/** The own moves and orders in a player's file, each with its moment; those before this one are of earlier deals. */
const OWN = /\{"at":(\d+),(?:"move":\{[^}]*\}|"wake":"[^"]*","orders":\[[^\]]*\])/g;
const withoutEarlier = (text: string, before: number) =>
  text.replaceAll(OWN, (entry, at) => (Number(at) <= before ? ' '.repeat(entry.length) : entry));

/** Parts of a view in JSON that are one player's own, and must be empty for everybody who is not a player of the match. */
const PLAYERS_OWN = [
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
    return PLAYERS_OWN.filter((name) => !isEmpty(Reflect.get(view, name))).map((name) => `"${name}" of a player`);
  } catch {
    return [];
  }
}

const around = (text: string, at: number) => text.slice(Math.max(0, at - 80), at + 60).replace(/\s+/g, ' ');
