import { z } from 'zod';
import { type HindsightTask, isWorthTelling, type Weighed, weigh, withDoubt } from '../../bots';
import { card } from '../../cards';
import * as match from '../../match';
import { documentsOf } from '../../notify/documents';
import { seat } from '../../rules/view';
import { type Context, games } from '../context';
import { readOrNoted } from '../documents';
import { decision, decisionOf } from './decisions';
import { type Moment, momentsOf } from './moments';
import { finished } from './recap';

const HINDSIGHT_KIND = 'hindsight';

/** After this time (ms) without a note, a process that looks back counts as dead, and another goes on. */
const LEASE_MILLISECONDS = 60_000;

/** Deal and position, counted from 0: the position after the decision; and what another one would have brought. */
const gained = {
  deal: z.int(),
  step: z.int(),
  seat,
  /** In points, on average against the others, and the standard error of that. */
  gain: z.number(),
  error: z.number(),
};
/** A decision that a strong bot would not have made, and what another one would have brought its player. */
const found = z.object({ ...gained, made: decision, instead: decision });
type Found = z.infer<typeof found>;

/** As it was noted when only cards were looked at. */
const foundCard = z.object({ ...gained, played: card, instead: card });

function fromCard({ played, instead, ...gained }: z.infer<typeof foundCard>): Found {
  return { ...gained, made: { type: 'play', card: played }, instead: { type: 'play', card: instead } };
}

/** The results so far of looking back at a match. */
const hindsight = z.object({
  found: z.array(z.union([found, foundCard.transform(fromCard)])),
  isDone: z.boolean(),
  heldUntil: z.int(),
});
export type Hindsight = Pick<z.infer<typeof hindsight>, 'found' | 'isDone'>;

const documents = (context: Context) => documentsOf(context, HINDSIGHT_KIND, hindsight);

/** How carefully it is looked: first at every decision, to see which may have mattered; then at the few that seem to. */
export type Care = { quick: Depth; deep: Depth; few: number };
type Depth = Pick<HindsightTask, 'samples' | 'worlds'>;
const CARE: Care = { quick: { samples: 6, worlds: 8 }, deep: { samples: 96, worlds: 200 }, few: 8 };
/** The most that are shown … */
const MOST_FOUND = 4;
/** … and the most of these that came before the play: more is always open about those than about a card. */
const MOST_BEFORE_PLAY = 2;

/** The results so far of looking back at a table; null if nobody has begun, or if they cannot be read now. */
export async function hindsightOf(context: Context, table: string): Promise<Hindsight | null> {
  return readOrNoted(context, documents(context), table, ['what was found by looking back', table]);
}

/**
 * Looks back at a finished match, once: finds a strong bot's choice at the moments that mattered, from what the player could
 * see, and notes each at once. It does nothing where another is at it or has done it.
 * @throws Problem `unknown-table`, `not-finished`
 */
export async function lookBack(context: Context, table: string, care: Care = CARE): Promise<void> {
  const { state, log } = await finished(context, table);
  if (!(await begin(context, table))) return;
  const game = games(state.game);
  const options = game.options.parse(state.options);
  const deals = match.replay(game, state.options, log);
  const moments = momentsOf(table, game, options, deals, game.view(state.play, null).dealScores);
  const kept: Found[] = [];
  for (const moment of await seeming(context, table, moments, care)) {
    if (!isCard(moment) && kept.filter((one) => !isCard(one)).length >= MOST_BEFORE_PLAY) continue;
    const weighed = await thought(context, { ...moment.task, ...care.deep });
    const one = weighed && tellable(moment, weighed);
    if (one) kept.push(one);
    await note(context, table, { found: kept.toSorted(byGain).slice(0, MOST_FOUND), isDone: false });
    if (kept.length >= MOST_FOUND) break;
  }
  await note(context, table, { found: kept.toSorted(byGain).slice(0, MOST_FOUND), isDone: true });
}

/** Forgets what was found at a table. */
export async function forgetHindsight(context: Context, table: string): Promise<void> {
  await documents(context).remove(table);
}

const byGain = (a: Found, b: Found) => b.gain - a.gain;

/** The few moments at which, at a first glance, something else seems to have been worth most; no more than half before the play. */
async function seeming(context: Context, table: string, moments: readonly Moment[], care: Care): Promise<Moment[]> {
  const glances: { moment: Moment; gain: number }[] = [];
  let noted = context.now();
  for (const moment of moments) {
    const weighed = await thought(context, { ...moment.task, ...care.quick });
    if (weighed && weighed.gain > 0) glances.push({ moment, gain: weighed.gain });
    if (context.now() - noted < LEASE_MILLISECONDS / 3) continue;
    noted = context.now();
    await note(context, table, { found: [], isDone: false });
  }
  const likeliest = glances.sort((a, b) => b.gain - a.gain).map(({ moment }) => moment);
  const before = likeliest.filter((moment) => !isCard(moment)).slice(0, care.few / 2);
  const cards = likeliest.filter(isCard).slice(0, care.few - before.length);
  return likeliest.filter((moment) => before.includes(moment) || cards.includes(moment));
}

const isCard = ({ made }: Pick<Moment, 'made'>) => made.type === 'play';

function tellable({ deal, step, seat, made, task }: Moment, weighed: Weighed): Found | null {
  const { instead, gain, error } = withDoubt(weighed, task.made);
  const better = decisionOf(instead, task.view);
  if (better === null || !isWorthTelling(task.game, { gain, error })) return null;
  return { deal, step, seat, made, instead: better, gain, error };
}

/** Null as well where it cannot be thought out: of that moment nothing is told. */
async function thought(context: Context, task: HindsightTask): Promise<Weighed | null> {
  try {
    return context.weigh ? await context.weigh(task) : weigh(task);
  } catch {
    context.log?.('a move could not be looked at again', { game: task.game });
    return null;
  }
}

/** Whether it is for the caller to look back: nobody has done it, or is at it. */
async function begin(context: Context, table: string): Promise<boolean> {
  const now = context.now();
  let isMine = false;
  await documents(context).update(table, now, (document) => {
    isMine = document === null || (!document.value.isDone && !isHeld(document.value.heldUntil, now));
    return isMine ? { value: { found: [], isDone: false, heldUntil: now + LEASE_MILLISECONDS } } : 'unchanged';
  });
  return isMine;
}

/** Whether somebody is at it until then (ms since 1970), and not since before a clock was set back. */
function isHeld(until: number, now: number): boolean {
  return until > now && until <= now + 2 * LEASE_MILLISECONDS;
}

/** A table that has been removed meanwhile leaves nothing behind. */
async function note(context: Context, table: string, known: Hindsight): Promise<void> {
  const now = context.now();
  await documents(context).update(table, now, (document) =>
    document === null ? 'unchanged' : { value: { ...known, heldUntil: now + LEASE_MILLISECONDS } },
  );
}
