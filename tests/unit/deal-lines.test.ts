import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { LOCALES, type Locale } from '@/app/_texts/locale';
import type { DealOver, EndSay } from '@/app/_ui/game-ui';
import { gameUiOf } from '@/app/_ui/games';
import { shotIn } from '@/app/_ui/games/hearts/details';
import { parseCards } from '@/lib/cards';
import { gameOf } from '@/lib/rules';
import { hearts } from '@/lib/rules/hearts';
import { herzblatt } from '@/lib/rules/herzblatt';
import { fold } from '@/lib/rules/play';
import { spades } from '@/lib/rules/spades';
import type { BaseView, Seat, Trick } from '@/lib/rules/view';
import { parseRecord } from '@/tests/lab/shared/golden';
import { NAMES } from '../support/match';
import { translator } from '../support/render';

const sayIn = (locale: Locale, players: number): EndSay => ({
  t: translator(locale, 'ends'),
  names: NAMES.slice(0, players),
  list: (names) => new Intl.ListFormat(locale).format(names),
});

type Ended = { view: BaseView & { [own: string]: unknown }; deal: DealOver };

/** The ends of all deals of a golden record, as a spectator sees them who may look back at the whole deal. */
function endsOf(name: string): Ended[] {
  const { header, lines } = parseRecord(readFileSync(`tests/records/${name}`, 'utf8'));
  const game = gameOf(header.game)!;
  const options = game.options.parse(header.options);
  const ends: Ended[] = [];
  let state = game.start(options);
  for (const line of lines) {
    const events = line.events.map((event) => game.event.parse(event));
    state = fold(game, state, events);
    const { dealScores, deal } = game.standing(state);
    if (dealScores.length === ends.length) continue;
    const tricks = game.tricks(state);
    const over = { deal, points: dealScores[deal], tricks, isWhole: tricks.length > 0, options };
    ends.push({ view: game.view(state, null), deal: over });
  }
  return ends;
}

const records = readdirSync('tests/records').filter((name) => name.endsWith('.jsonl'));
const of = (game: string) => records.filter((name) => name.startsWith(game)).flatMap((name) => endsOf(name));

const isVoid = ({ deal }: Ended) => deal.points.every((points) => points === 0);

/** The lines about a deal that is over; `me`: to whom, if to one of its players. */
const told = (game: string, { view, deal }: Ended, me: Seat | null = null, locale: Locale = 'en') =>
  gameUiOf(game).open(view, me).dealLines(deal, sayIn(locale, view.players));

test.each(LOCALES)('each deal of the golden records has a headline in %s, for its players and for others', (locale) => {
  for (const name of records) {
    for (const end of endsOf(name)) {
      const { game } = parseRecord(readFileSync(`tests/records/${name}`, 'utf8')).header;
      for (const me of [null, ...NAMES.slice(0, end.view.players).keys()]) {
        const [headline] = told(game, end, me, locale);
        expect(headline, name).toMatch(/^\p{Lu}.{8,}/u);
        // The sheet counts what the headline does, the buried cards among it.
        if (game !== 'herzblatt' || isVoid(end)) continue;
        const { counted } = gameUiOf(game).open(end.view, me);
        const [augen] = NAMES.flatMap((_, seat) => counted?.(seat) ?? []);
        expect(headline, name).toMatch(new RegExp(`\\b(${augen}|${66 - augen}|one card point|ein Auge)\\b`));
      }
    }
  }
});

describe('Hearts', () => {
  const ends = of('hearts');

  test('a moon or a sun is told under every rule, and only one that was shot', () => {
    let shots = 0;
    for (const end of ends) {
      const options = hearts.options.parse(end.deal.options);
      const found = shotIn(options, end.deal.points);
      const view = hearts.viewSchema.parse(end.view);
      const shot = (one: typeof view.shot) => one && { seat: one.seat, sun: one.sun, amount: one.amount };
      expect(shot(found)).toEqual(shot(view.shot));
      const [headline] = told('hearts', end);
      if (found) {
        shots++;
        expect(headline).toContain(
          `${NAMES[found.seat]} shot the ${found.sun ? 'sun' : 'moon'}: ${found.amount} points`,
        );
        expect(headline).toContain(found.value === 'add' ? 'for everybody else' : 'points off');
        // Nothing more is needed than the points.
        expect(told('hearts', { ...end, deal: { ...end.deal, tricks: [], isWhole: false } })[0]).toBe(headline);
      } else {
        expect(headline).not.toMatch(/shot/);
      }
    }
    expect(shots).toBeGreaterThan(3);
  });

  const options = hearts.options.parse({});
  const [{ view }] = of('hearts-hearts-4-1');
  const trick = (winner: Seat, cards: string): Trick => ({ leader: 0, cards: parseCards(cards), winner });
  const deal = (points: number[], tricks: Trick[], sent: object = {}): DealOver => ({
    deal: 0,
    points,
    tricks,
    isWhole: tricks.length > 0,
    options: { ...options, ...sent },
  });
  const low = trick(3, '2C 3C 4C 5C');
  const allHearts = '2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH';

  test.each([
    [
      'all hearts but one',
      deal([25, 1, 0, 0], [trick(0, `QS ${allHearts.slice(3)}`), trick(1, '2H'), low]),
      'Ada missed the moon by one heart',
    ],
    [
      'all hearts without the queen',
      deal([13, 13, 0, 0], [trick(0, allHearts), trick(1, 'QS'), low]),
      'Ada missed the moon by the queen of spades',
    ],
    [
      'the queen of spades',
      deal([14, 12, 0, 0], [trick(0, 'QS 2H'), trick(1, allHearts.slice(3)), low]),
      'The queen of spades went to Ada',
    ],
    [
      'everything, where there is no moon',
      deal([26, 0, 0, 0], [trick(0, `QS ${allHearts}`), low], { moon: 'none' }),
      'Ada took all 26 points',
    ],
    ['only the points are known', deal([14, 12, 0, 0], []), 'Ada took the most: 14 points'],
  ])('%s', (_, over, headline) => {
    expect(told('hearts', { view, deal: over })[0]).toBe(headline);
  });

  test('those who took nothing are named, and I am called you', () => {
    const over = deal([14, 12, 0, 0], [trick(0, 'QS 2H'), trick(1, allHearts.slice(3)), low]);
    expect(told('hearts', { view, deal: over }, 0)).toEqual([
      'The queen of spades went to you',
      'Not a single penalty card: Cleo and Dov',
    ]);
    expect(told('hearts', { view, deal: over }, 2, 'de')).toEqual([
      'Die Pik-Dame ging an Ada',
      'Keine einzige Strafkarte: du und Dov',
    ]);
  });
});

describe('Spades', () => {
  test('every nil is told with its end, and every bid that failed with the tricks that were missing', () => {
    let nils = 0;
    let failed = 0;
    for (const end of of('spades')) {
      const { lastDeal, players } = spades.viewSchema.parse(end.view);
      const lines = told('spades', end);
      for (const [seat, bid] of lastDeal!.bids.entries()) {
        if (bid !== 0) continue;
        nils++;
        const kind = lastDeal!.blindNil[seat] ? 'blind nil' : 'nil';
        const tricks = lastDeal!.taken[seat];
        const by = tricks === 1 ? 'one trick' : `${tricks} tricks`;
        const isMade = tricks === 0;
        expect(lines).toContain(isMade ? `${NAMES[seat]} made ${kind}` : `${NAMES[seat]}’s ${kind} failed by ${by}`);
      }
      for (const [side, { contract }] of lastDeal!.sides.entries()) {
        const seats = players === 4 ? [side, side + 2] : [side];
        const bidders = seats.map((seat) => NAMES[seat]).join(' & ');
        const found = lines.filter((line) => line.includes(`The bid of ${bidders} failed`));
        expect(found).toHaveLength(contract < 0 ? 1 : 0);
        failed += found.length;
      }
    }
    expect(nils).toBeGreaterThan(5);
    expect(failed).toBeGreaterThan(5);
  });

  const [end] = of('spades-4-1');
  const view = spades.viewSchema.parse(end.view);
  const score = { contract: 0, nil: 0, bags: 0, penalty: 0 };
  const lastDeal = {
    bids: [4, 0, 3, 5],
    blindNil: [false, false, false, false],
    taken: [4, 0, 2, 7],
    sides: [
      { ...score, contract: -70 },
      { ...score, contract: 50, nil: 100, bags: 2, penalty: -100 },
    ],
  };

  test('the boldest comes first; partners are spoken of together', () => {
    const over = { view: { ...view, lastDeal }, deal: end.deal };
    expect(told('spades', over)).toEqual([
      'Bo made nil',
      'The bid of Ada & Cleo failed by one',
      'Ten bags for Bo & Dov: 100 points off',
      'Bo & Dov made the bid',
    ]);
    expect(told('spades', over, 2)[1]).toBe('Your side’s bid failed by one');
    expect(told('spades', over, 2, 'de')[1]).toBe('Eure Ansage scheiterte an einem Stich');
    expect(told('spades', over, 1)[0]).toBe('You made nil');
  });

  test('two bids that were made', () => {
    const sides = [
      { ...score, contract: 70 },
      { ...score, contract: 60 },
    ];
    const made = { ...lastDeal, bids: [4, 3, 3, 3], taken: [4, 3, 3, 3], sides };
    expect(told('spades', { view: { ...view, lastDeal: made }, deal: end.deal })).toEqual(['Both bids were made']);
  });
});

describe('Herzblatt', () => {
  test('the end of the declarer’s game is told, or that there was none', () => {
    for (const end of of('herzblatt')) {
      const { lastDeal } = herzblatt.viewSchema.parse(end.view);
      const [headline, cost] = told('herzblatt', end);
      if (!lastDeal?.settlement) {
        expect(headline).toBe('Everybody declined: this deal does not count');
        continue;
      }
      const { declarer, augen, result } = lastDeal.settlement;
      expect(headline).toContain(NAMES[declarer]);
      expect(headline).toMatch({ won: /won/, lost: /lost|short/, schneider: /^Schneider/ }[result]);
      if (result !== 'lost' || augen < 63) expect(headline).toContain(String(augen));
      expect(cost).toMatch(result === 'won' ? /pays/ : /gets/);
    }
  });

  const [end] = of('herzblatt-3-1');
  const view = herzblatt.viewSchema.parse(end.view);
  const settled = (augen: number, result: 'won' | 'lost' | 'schneider') => ({
    view: { ...view, lastDeal: { deal: end.deal.deal, settlement: { declarer: 1, augen, result } } },
    deal: end.deal,
  });

  test.each([
    [66, 'won', 'Bo won with 66 card points: just enough', 'Du hast mit 66 Augen gewonnen: gerade genug'],
    [90, 'won', 'Bo won with 90 card points', 'Du hast mit 90 Augen gewonnen'],
    [65, 'lost', 'Bo was one card point short', 'Dir fehlte ein Auge'],
    [63, 'lost', 'Bo was 3 card points short', 'Dir fehlten 3 Augen'],
    [50, 'lost', 'Bo lost with 50 card points', 'Du hast mit 50 Augen verloren'],
    [21, 'schneider', 'Schneider! Bo had only 21 card points', 'Schneider! Du hattest nur 21 Augen'],
  ] as const)('%i Augen: %s', (augen, result, english, german) => {
    expect(told('herzblatt', settled(augen, result))[0]).toBe(english);
    expect(told('herzblatt', settled(augen, result), 1, 'de')[0]).toBe(german);
  });
});
