import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { tableView } from '../../../lib/match';
import { type Move, moveOf } from '../shared/player';
import { Arrivals } from './arrivals';
import { askBy, VIEW, WATCH, WAYS, type Way } from './asks';
import { help } from './helped';
import type { Capture, Secret } from './judge';
import { type Ledger, ledgerOf, playedMatch } from './ledger';
import type { Plan, Play } from './play';
import { sitDown, thoughtOf, viewOf } from './sit';
import type { Site } from './site';
import { kindOf, seatOf, type Visitor } from './visitors';

export type Played = { captures: Capture[]; ledger: Ledger; secrets: Secret[]; known: string[]; bytes: number };

/** How long a match may stand still (ms), and how often somebody must have tried meanwhile: longer than any bot takes on a busy machine. */
const STANDSTILL = 20_000;
const TRIES = 200;

/**
 * Plays a whole match through the site, and keeps everything that anybody receives from it meanwhile.
 * @throws Error if the site refuses what it must not refuse
 */
export async function playMatch(site: Site, plan: Plan): Promise<Played> {
  const arrivals = new Arrivals(site);
  const play = await sitDown(site, plan, arrivals);
  let moved = performance.now();
  let tries = 0;
  for (let turn = 0; ; ) {
    const { toAct, finished, version, seats } = await viewOf(play, play.players[0]);
    play.at = { ...play.at, version };
    if (finished) break;
    if (play.pick(plan.every) === 0) await lookAll(play);
    const ready = play.players.filter((who) => toAct.includes(seatOf(who)) && !seats[seatOf(who)].away);
    if (plan.helped) await help(play, seats);
    if (ready.length > 0 && (await makeMove(play, ready[play.pick(ready.length)], turn))) {
      turn++;
      moved = performance.now();
      tries = 0;
    } else if (++tries > TRIES && performance.now() - moved > STANDSTILL)
      throw new Error(`the match stands still; ${toAct.join()} to act`);
    else await delay(20);
    arrivals.collect(play);
  }
  await play.recorder.close();
  arrivals.collect(play);
  return judged(play);
}

/** Reads the record of the match, from which it follows who knew what. */
async function judged({ site, recorder, secrets, claims, known, at, dealtAt }: Play): Promise<Played> {
  const answer = await fetch(`${site.origin}/api/tables/${at.table}/record`);
  const record: unknown = await answer.json();
  const { shuffle } = z.object({ shuffle: z.object({ seed: z.string() }) }).parse(record);
  const ledger = ledgerOf(playedMatch.parse(record), dealtAt, claims);
  const seed: Secret = {
    what: 'the secret of the shuffles',
    text: shuffle.seed,
    mayKnow: () => false,
    isOpenAtEnd: true,
  };
  const { captures, bytes } = recorder;
  return { captures, ledger, secrets: [...secrets, seed], known, bytes };
}

/** Everybody looks at the table, and some or all try every other way. */
async function lookAll(play: Play): Promise<void> {
  const { recorder, players, others, signedIn, plan, pick } = play;
  const everybody = [...players, ...others];
  const views = new Map<Visitor, string>();
  for (const who of everybody) {
    if (who.role === 'watcher') await askBy(WATCH, recorder, who, play.at);
    else views.set(who, String(await askBy(VIEW, recorder, who, play.at)));
  }
  const shown = (who: Visitor) => {
    const text = views.get(who) ?? 'nothing';
    const read = tableView.safeParse(JSON.parse(text));
    if (!read.success) throw new Error(`${who.role} was refused the view: ${text.slice(0, 500)}`);
    return read.data;
  };
  const hands = players.map((who) => shown(who).hand);
  const { ways } = plan;
  const triedBy = (way: Way) => [...everybody, ...signedIn].filter(({ role }) => way.of.includes(kindOf(role)));
  const all = WAYS.filter((way) => triedBy(way).length > 0);
  const chosen =
    ways === 'everything'
      ? all.flatMap((way) => triedBy(way).map((who) => ({ who, way })))
      : Array.from({ length: ways }, () => {
          // One way after the other, so that none is left out, each by somebody.
          const way = all[play.tried++ % all.length];
          const who = triedBy(way);
          return { who: who[pick(who.length)], way };
        });
  for (const { who, way } of chosen) {
    const held = hands.flatMap((hand, i) => (players[i].viewer === who.viewer ? [] : hand));
    const foreign = held[pick(Math.max(1, held.length))] ?? 'AS';
    const own = views.get(who);
    const version = own === undefined ? play.at.version : tableView.parse(JSON.parse(own)).version;
    await askBy(way, recorder, who, { ...play.at, foreign, version });
  }
}

/**
 * Makes one move for a player: by a program, by a page without scripts, or by one with them.
 * @returns false if the table had moved on meanwhile
 */
async function makeMove(play: Play, who: Visitor, turn: number): Promise<boolean> {
  const { version, choices } = await viewOf(play, who);
  if (choices.length === 0) return false;
  const move = moveOf(choices, play.pick);
  if (turn % 7 === 3) return byForm(play, who, version, move);
  if (turn % 7 === 5 && play.site.formAction) return byPage(play, who, version, move, play.site.formAction);
  const path = `/api/tables/${play.at.table}/moves`;
  const data = { version, seat: seatOf(who), move, thought: turn === 4 ? thoughtOf(play.plan) : undefined };
  const { status, text } = await play.recorder.ask('move', who, path, { method: 'POST', data });
  if (status !== 200 && status !== 409) throw new Error(`${JSON.stringify(move)}: ${status} ${text}`);
  return status === 200;
}

async function byForm({ recorder, at, site, plan }: Play, who: Visitor, version: number, move: Move): Promise<boolean> {
  const seat = seatOf(who);
  const headers = { accept: 'text/html', referer: `${site.origin}/t/${at.table}?as=${seat}` };
  // Refused, the page is to show the choice again: what was sent comes back.
  const asked = [move.card, move.cards].flat().filter((card) => typeof card === 'string');
  const form = { method: 'POST', data: formOf(version, seat, move), headers, by: 'cookie' as const, asked };
  const { status, headers: given } = await recorder.ask('form', who, `/api/tables/${at.table}/moves`, form);
  const to = given.get('location') ?? '';
  if (status !== 303) throw new Error(`a form was answered with ${status} ${to}`);
  // A bot, an order or the autopilot may have been quicker.
  if (to.includes('problem=') && !plan.helped && !plan.bots) throw new Error(`a form was refused: ${to}`);
  return !to.includes('problem=');
}

/** A move as the form of a page sends it. */
function formOf(version: number, seat: number, move: Move): URLSearchParams {
  const fields = new URLSearchParams({ version: String(version), seat: String(seat) });
  for (const [name, value] of Object.entries(move)) {
    if (Array.isArray(value)) for (const one of value) fields.append(`move.${name}[]`, String(one));
    else fields.append(`move.${name}`, String(value));
  }
  return fields;
}

async function byPage(play: Play, who: Visitor, version: number, move: Move, action: string): Promise<boolean> {
  const { recorder, at } = play;
  const seat = seatOf(who);
  const form = formOf(version, seat, move).toString();
  const data = JSON.stringify([`/api/tables/${at.table}/moves`, form, '$undefined']);
  const headers = {
    'next-action': action,
    accept: 'text/x-component',
    'content-type': 'text/plain;charset=UTF-8',
  };
  const sent = { method: 'POST', data, headers, by: 'cookie' as const };
  const { status, text } = await recorder.ask('form with page', who, `/t/${at.table}?as=${seat}`, sent);
  if (status !== 200) throw new Error(`a form of a page was answered with ${status} ${text.slice(0, 200)}`);
  return true;
}
