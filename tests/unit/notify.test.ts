import { describe, expect, test } from 'vitest';
import { evolve, type MatchState, view } from '../../lib/match';
import { isOpen, type Notice, notice, noticesAfter } from '../../lib/notify';
import { hearts, type State } from '../../lib/rules/hearts';
import { games, matchOf, START, type Step, TABLE } from '../support/notify-match';

const ONE_DEAL = { length: { kind: 'deals', count: 1 } };
const TWO_DEALS = { length: { kind: 'deals', count: 2 } };
/** Five deals: each direction of passing and a hold deal, and a deal after it. */
const FIVE_DEALS = { length: { kind: 'deals', count: 5 } };

const playOf = (step: Step): State => hearts.state.parse(step.after.play);

function noticesOf({ before, after, mover }: Step): Notice[] {
  return noticesAfter(hearts, before, after, mover).map(({ body }) => notice.parse(JSON.parse(body)));
}

/** Those whose inbox is told: who is at the table is not. */
const toldBy = (step: Step) => noticesOf(step).filter(({ isThere }) => !isThere);

const seatsTold = (step: Step) => toldBy(step).map(({ kind, seat }) => `${kind} ${seat}`);

describe('who is told', () => {
  const steps = matchOf(TWO_DEALS);
  const ofPhase = (phase: State['phase']) =>
    steps.filter((step) => step.mover !== null && playOf(step).phase === phase);

  test('the host alone of each who comes while seats are free', () => {
    const waiting = steps.slice(0, 3);
    expect(waiting.map((step) => playOf(step).phase)).toEqual(['dealing', 'dealing', 'dealing']);
    expect(waiting.map(seatsTold)).toEqual([[], ['joined 0'], ['joined 0']]);
  });

  test('the cards are dealt: all who are to pass, but not the player who took the last seat, who is there', () => {
    const dealt = steps[3];
    expect(dealt.mover).toBe(3);
    expect(seatsTold(dealt)).toEqual(['turn 0', 'turn 1', 'turn 2']);
  });

  test('passing: nobody, until the last pass makes it the turn of who leads', () => {
    const passes = steps.slice(4, 8);
    const leader = playOf(passes[3]).turn;
    expect(passes.slice(0, 3).flatMap(seatsTold)).toEqual([]);
    expect(leader).not.toBe(passes[3].mover);
    expect(seatsTold(passes[3])).toEqual([`turn ${leader}`]);
  });

  test('a player who passes last and has the lowest club is told nothing', () => {
    const lastPass = (seed: number) => matchOf(ONE_DEAL, seed.toString(16).padStart(64, '0'))[7];
    let seed = 0;
    while (playOf(lastPass(seed)).turn !== lastPass(seed).mover) seed++;
    expect(seatsTold(lastPass(seed))).toEqual([]);
  });

  test('a card: the next player', () => {
    const midTrick = ofPhase('playing').filter((step) => playOf(step).trick.length > 0);
    for (const step of midTrick) expect(seatsTold(step)).toEqual([`turn ${(step.mover! + 1) % 4}`]);
    expect(midTrick.length).toBeGreaterThan(50);
  });

  test('the last card of a trick: its winner, unless they played it', () => {
    const decided = ofPhase('playing').filter(
      (step) => playOf(step).tricks.length > 0 && playOf(step).trick.length === 0,
    );
    const [own, others] = [true, false].map((own) =>
      decided.filter((step) => (playOf(step).turn === step.mover) === own),
    );
    for (const step of own) expect(seatsTold(step)).toEqual([]);
    for (const step of others) expect(seatsTold(step)).toEqual([`turn ${playOf(step).turn}`]);
    expect(Math.min(own.length, others.length)).toBeGreaterThan(0);
  });

  test('the last card of a deal: all others, who are to pass again', () => {
    const next = steps.find((step) => step.before && playOf(step).deal === 1)!;
    expect(playOf(next).phase).toBe('passing');
    expect(seatsTold(next)).toEqual([0, 1, 2, 3].filter((seat) => seat !== next.mover).map((seat) => `turn ${seat}`));
  });

  test('a hold deal: who leads it', () => {
    const held = matchOf(FIVE_DEALS).find((step) => step.before && playOf(step).deal === 3)!;
    expect(playOf(held).phase).toBe('playing');
    expect(seatsTold(held)).toEqual(
      [playOf(held).turn].filter((seat) => seat !== held.mover).map((seat) => `turn ${seat}`),
    );
  });

  test('the end of the match: everybody, also who played the last card', () => {
    expect(seatsTold(steps.at(-1)!)).toEqual(['finished 0', 'finished 1', 'finished 2', 'finished 3']);
  });

  test('a moon: its shooter is asked how they want it, if another played the last card', () => {
    const last = matchOf({ preset: 'black-lady', players: 3, length: { kind: 'deals', count: 1 } }).at(-1)!;
    const mover = last.mover!;
    const shooter = (mover + 1) % 3;
    const [card] = hearts.hands(hearts.state.parse(last.before?.play))[mover];
    const events = [
      { type: 'cardPlayed', seat: mover, card },
      { type: 'trickWon', seat: shooter },
      { type: 'moonShot', seat: shooter, sun: false, amount: 24 },
    ];
    const after = evolve(games, last.before, { at: START, events });
    const [told, ...more] = toldBy({ ...last, after });
    expect(more).toEqual([]);
    expect(told).toMatchObject({ kind: 'turn', seat: shooter, trick: null });
    expect(toldBy({ ...last, after, mover: shooter })).toEqual([]);
  });

  test('whenever a turn opens, its seat is told once or is there, in a whole match of every size', () => {
    for (const players of [3, 4, 5, 6]) {
      for (const step of matchOf({ preset: 'black-lady', players, length: { kind: 'deals', count: players } })) {
        const since = step.before?.version ?? 0;
        const opened = step.after.turns.flatMap((turn, seat) => (turn && turn.version > since ? [seat] : []));
        const told = toldBy(step).filter(({ kind }) => kind === 'turn');
        expect(told.map(({ seat }) => seat)).toEqual(opened.filter((seat) => seat !== step.mover));
        const all = noticesOf(step).filter(({ kind }) => kind === 'turn');
        expect(all.map(({ seat }) => seat)).toEqual(opened);
      }
    }
  });
});

describe('what a notice says', () => {
  const steps = matchOf(FIVE_DEALS);

  test('its id is unique within the table and the same whenever it is made', () => {
    const ids = () =>
      steps.flatMap((step) => noticesAfter(hearts, step.before, step.after, step.mover).map(({ id }) => id));
    expect(new Set(ids()).size).toBe(ids().length);
    expect(ids()).toEqual(ids());
    expect(ids()[0]).toBe('2-0');
  });

  test('table, seat, version and moment are those of the commit', () => {
    const [first] = toldBy(steps[3]);
    expect(first).toEqual({
      kind: 'turn',
      table: TABLE,
      seat: 0,
      version: 4,
      at: START + 3000,
      deal: 0,
      trick: null,
    });
  });

  test('deal and trick are those of the card that is to be played', () => {
    for (const step of steps) {
      for (const { deal, trick } of toldBy(step)) {
        const { deal: running, phase, tricks } = playOf(step);
        expect(deal).toBe(running);
        expect(trick).toBe(phase === 'playing' ? tricks.length : null);
      }
    }
  });

  test('no message holds a card: it lies in the outbox and the inbox long after it was written', () => {
    for (const { before, after, mover } of steps) {
      const text = JSON.stringify(noticesAfter(hearts, before, after, mover));
      expect(text.match(/"[2-9TJQKA][CDHS]/g)).toBeNull();
    }
  });

  test('no message holds the seed, a key or the invitation', () => {
    const text = steps
      .flatMap((step) => noticesAfter(hearts, step.before, step.after, step.mover))
      .map(({ body }) => body);
    const { seed, invitation, seats } = steps[3].after;
    for (const secret of [seed, invitation, ...seats.map(({ keyHash }) => keyHash!)]) {
      expect(text.filter((body) => body.includes(secret))).toEqual([]);
    }
  });

  test('it is small: 200 bytes at most', () => {
    const sizes = steps.flatMap((step) =>
      noticesAfter(hearts, step.before, step.after, step.mover).map(({ body }) => Buffer.byteLength(body)),
    );
    expect(Math.max(...sizes)).toBeLessThanOrEqual(200);
  });
});

describe('whether a message is still open', () => {
  const steps = matchOf(TWO_DEALS);
  const seenBy = (state: MatchState) => view(hearts, state, null);

  test('a turn is open until its seat has moved, whatever the others do meanwhile', () => {
    const [mine] = toldBy(steps[3]);
    const passed = steps.findIndex((step, i) => i > 3 && step.mover === mine.seat);
    const others = toldBy(steps[3])[2];
    const othersPassed = steps.findIndex((step, i) => i > 3 && step.mover === others.seat);
    expect(othersPassed).toBeGreaterThan(passed);
    steps.forEach(({ after }, i) => {
      if (i < 3) return;
      expect(isOpen(mine, seenBy(after))).toBe(i < passed);
      expect(isOpen(others, seenBy(after))).toBe(i < othersPassed);
    });
  });

  test('at any time exactly the seats that are to act and were told have one open message', () => {
    const sent: Notice[] = [];
    for (const step of steps) {
      const told = toldBy(step);
      sent.push(...told);
      const open = sent.filter((message) => isOpen(message, seenBy(step.after))).map(({ seat }) => seat);
      const here = step.after.turns.flatMap((turn, seat) =>
        turn?.version === step.after.version && seat === step.mover ? [seat] : [],
      );
      const due = step.after.turns.flatMap((turn, seat) => (turn ? [seat] : []));
      expect(open.filter((seat, i) => open.indexOf(seat) !== i)).toEqual([]);
      expect(open.filter((seat) => !due.includes(seat) || here.includes(seat))).toEqual([]);
    }
  });

  test('that the match is over asks for nothing', () => {
    const last = steps.at(-1)!;
    expect(toldBy(last).map((message) => isOpen(message, seenBy(last.after)))).toEqual([false, false, false, false]);
  });
});
