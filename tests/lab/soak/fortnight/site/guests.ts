import { chooseMove } from '../../../../../lib/bots';
import type { Random } from '../../../../../lib/bots/kernel/random';
import type { SeatKey } from '../../../../../lib/identity';
import { type TableView, tableView } from '../../../../../lib/match';
import { gameOf } from '../../../../../lib/rules';
import type { Answer } from '../../../shared/player';
import { dayOf } from '../clock';
import type { Person } from '../people';

const DAY = 24 * 60 * 60_000;
/** More than a player moves in one visit. */
const MOVES_A_VISIT = 60;

/** As much of an answer as somebody looks at. */
export type Asked = Pick<Answer, 'status' | 'body'>;
type Asking = (path: string, key: string, body?: object, method?: string) => Promise<Asked>;
type Visited = { ask: Asking; random: Random; now: () => number; refused: (code: string) => void };

/** Lets somebody look at the tables of all their seats, over HTTP, and move as long as it is their turn. */
export async function visitTables(site: Visited, person: Person): Promise<void> {
  for (const key of person.keys) {
    const at = `/api/tables/${key.table}`;
    let view = viewIn(await site.ask(`${at}?as=${key.seat}`, key.text));
    if (view?.status !== 'running') continue;
    await lookAround(site, person, key, view);
    for (let moves = 0; moves < MOVES_A_VISIT && view?.toAct.includes(key.seat) && view.choices.length > 0; moves++) {
      const answer: Asked = await site.ask(`${at}/moves`, key.text, moveFor(view, key.seat));
      if (answer.status !== 200) site.refused(codeOf(answer));
      view = viewIn(answer) ?? viewIn(await site.ask(`${at}?as=${key.seat}`, key.text));
    }
  }
}

function moveFor(view: TableView, seat: number): object {
  const game = gameOf(view.game);
  if (!game) throw new Error(`no game ${view.game}`);
  const move = chooseMove(game, game.options.parse(view.options), view, { level: 'random', seed: view.version });
  return { seat, version: view.version, move };
}

/** Lets somebody do other things than move: now and then hand over or come back, take days off, propose a pause or answer. */
async function lookAround(site: Visited, { wishes }: Person, { table, seat, text }: SeatKey, view: TableView) {
  const sometimes = (perThousand: number) => site.random.below(1000) < perThousand;
  const tries = async (path: string, body: object) => {
    const answer = await site.ask(`/api/tables/${table}/${path}`, text, { seat, ...body });
    if (answer.status !== 200) site.refused(codeOf(answer));
  };
  if (view.seats[seat].away) await tries('autopilot', { on: false });
  else if (sometimes(15)) await tries('autopilot', { on: true });
  for (const { kind, about, at, asked, agreed } of view.proposals) {
    if (!asked.includes(seat) || agreed.includes(seat)) continue;
    await tries('proposals/answer', { kind, about, proposed: at, agree: !sometimes(150) });
  }
  if (view.pace && !view.pause && sometimes(10)) await tries('proposals', { kind: 'pause', days: 1, reason: 'Away' });
  const isOff = view.seats[seat].daysOff.some(({ until }) => until > site.now());
  if (view.pace && !isOff && sometimes(10)) {
    await tries('days-off', { from: dayOf(site.now() + DAY, wishes.zone), zone: wishes.zone, days: 1 });
  } else if (isOff && sometimes(200)) await tries('days-off/end', {});
}

/** Changes how a person wishes to be told from now on, at all their seats. */
export async function changeWishes(site: Visited, person: Person): Promise<void> {
  const { wishes, keys } = person;
  const changed = {
    ...wishes,
    when: wishes.when === 'digest' ? ('at-once' as const) : ('digest' as const),
    delayMinutes: wishes.delayMinutes === 0 ? 5 : 0,
    quiet: wishes.quiet ? null : { from: '22:30', to: '06:15' },
  };
  const { when, delayMinutes, quiet, zone } = changed;
  for (const key of keys) {
    const body = { seat: key.seat, when, delayMinutes, quiet, zone };
    const answer = await site.ask(`/api/tables/${key.table}/wishes`, key.text, body, 'PUT');
    if (answer.status !== 200) throw new Error(`wishes were refused: ${JSON.stringify(answer)}`);
  }
  person.before = { until: site.now(), wishes };
  person.wishes = changed;
}

function viewIn({ status, body }: Asked): TableView | null {
  return status === 200 ? tableView.parse(body) : null;
}

function codeOf({ status, body }: Asked): string {
  return typeof body === 'object' && body !== null && 'code' in body ? String(body.code) : String(status);
}
