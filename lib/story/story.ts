import type { Counts, Figure, Finding, Kinds } from './finding';
import * as general from './general';
import { type PlayedMatch, playedMatch, type Replayed } from './match';

/** One game's part of its stories: a file of this folder and a line in `index.ts`. A game without one has the rest. */
export type GameStory = {
  id: string;
  kinds: Kinds;
  find: (match: PlayedMatch) => Finding[];
  counts: (match: PlayedMatch) => Counts;
};

/** A finding as a story tells it: with which of its phrasings, counted round and round. */
export type ToldFinding = Finding & { phrasing: number };

/** The story of a match, sentence by sentence; and what is counted of each player. */
export type Story = { told: ToldFinding[]; figures: Figure[] };

/** How many findings a story has between its first and its last sentence. */
const MOST = 5;
/** The deduction for the second finding of a kind, as it has been heard before. */
const HEARD = 25;

/** Everything that is found in a match, whether the story has room for it or not. */
export function findingsIn(match: PlayedMatch, games: readonly GameStory[]): Finding[] {
  const findings = [...general.turningPoints(match), ...(gameOf(match, games)?.find(match) ?? [])];
  return findings.filter(({ isLong, seats }) => !isLong || !seats.some((seat) => match.handedOver.includes(seat)));
}

/** Tells a match: how it began, what mattered in the order of time, and how it ended. The same match gives the same story. */
export function tell(replayed: Replayed, games: readonly GameStory[]): Story {
  const match = playedMatch(replayed);
  const game = gameOf(match, games);
  const first = choose(general.openings(match), `${match.table} opening`);
  const last = general.closing(match);
  const middle = pick(findingsIn(match, games), Math.min(MOST, match.deals.length + 1)).sort(inTime);
  const findings = [...(first ? [first] : []), ...middle, ...(last ? [last] : [])];
  return {
    told: phrased(match.table, findings),
    figures: [...figures(match, 'any', general.counts), ...(game ? figures(match, game.id, game.counts) : [])],
  };
}

function figures(match: PlayedMatch, of: string, counts: GameStory['counts']): Figure[] {
  const seats = Array.from({ length: match.players }, (_, seat) => seat);
  return Object.entries(counts(match)).map(([name, count]) => ({ key: `${of}.${name}`, values: seats.map(count) }));
}

function gameOf(match: PlayedMatch, games: readonly GameStory[]): GameStory | undefined {
  return games.find(({ id }) => id === match.game.id);
}

function choose<T>(items: readonly T[], label: string): T | undefined {
  return items[hashOfText(label) % Math.max(1, items.length)];
}

/** The findings most worth telling; of each kind at most two, and of what one player did in one deal one. */
function pick(findings: readonly Finding[], most: number): Finding[] {
  const left = [...findings];
  const picked: Finding[] = [];
  while (picked.length < most) {
    const worth = (finding: Finding) => finding.weight - HEARD * sameKind(picked, finding).length;
    const fitting = left.filter((finding) => sameKind(picked, finding).length < 2 && !isTold(picked, finding));
    const best = fitting.sort((a, b) => worth(b) - worth(a) || inTime(a, b))[0];
    if (!best) break;
    picked.push(best);
    left.splice(left.indexOf(best), 1);
  }
  return picked;
}

function sameKind(picked: readonly Finding[], { kind }: Finding): Finding[] {
  return picked.filter((other) => other.kind === kind);
}

/** Whether something of the same deal and the same players is told. */
function isTold(picked: readonly Finding[], { deal, seats }: Finding): boolean {
  return picked.some((other) => other.deal === deal && other.seats.join() === seats.join());
}

/** A finding not visible in one trick belongs to the end of its deal. */
function inTime(a: Finding, b: Finding): number {
  const when = ({ trick }: Finding) => trick ?? Number.MAX_SAFE_INTEGER;
  return a.deal - b.deal || when(a) - when(b);
}

/** Two findings of one kind are told differently. */
function phrased(table: string, findings: readonly Finding[]): ToldFinding[] {
  return findings.map((finding, i) => {
    const earlier = findings.slice(0, i).find(({ kind }) => kind === finding.kind);
    const chosen = hashOfText(`${table} ${(earlier ?? finding).deal} ${finding.kind}`);
    return { ...finding, phrasing: earlier ? chosen + 1 : chosen };
  });
}

/** A number from 0 to 2³²−1 that follows from the text (FNV-1a): the same in every process and for ever. */
function hashOfText(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) {
    hash ^= text.charCodeAt(i);
    hash = Math.imul(hash, 0x01000193);
  }
  // The last input has not gone through all bits yet.
  hash ^= hash >>> 15;
  hash = Math.imul(hash, 0x2c1b3c6d);
  return (hash ^ (hash >>> 13)) >>> 0;
}
