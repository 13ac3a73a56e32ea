import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { mailText } from '../lab/secrecy/arrivals';
import { partsOf } from '../lab/secrecy/flight';
import { type Capture, leaksIn, type Secret } from '../lab/secrecy/judge';
import { ledgerOf } from '../lab/secrecy/ledger';
import { mentionsIn, textsIn } from '../lab/secrecy/mentions';
import { MUTANTS, mutated } from '../lab/secrecy/mutants';
import { CHANNELS, SHORT } from '../lab/secrecy/plans';
import { plantedLeaks } from '../lab/secrecy/planted';
import { stratifiedAuc } from '../lab/shared/auc';

/** Two deals of Hearts with three players and two cards each; the moves were made after 1, 2, 3 … seconds. */
const play = (seat: number, card: string): [number, { type: string; card: string }] => [seat, { type: 'play', card }];
const first = [play(0, '2C'), play(1, '3C'), play(2, '4C'), play(2, '4D'), play(0, '2D'), play(1, '3D')];
const second = [play(2, '2C'), play(0, '4C'), play(1, '3C'), play(0, '4D'), play(1, '3D'), play(2, '2D')];
const moves = [...first, ...second];
const ledger = ledgerOf(
  {
    game: 'hearts',
    options: { players: 3, passing: 'never' },
    chance: [{ deck: ['2C', '3C', '4C', '2D', '3D', '4D'] }, { deck: ['4C', '3C', '2C', '4D', '3D', '2D'] }],
    moves,
    times: moves.map((_, i) => (i + 1) * 1000),
  },
  0,
);
/** Something that was received; its moments in seconds. */
const capture = ({ at = 0, from = at, ...more }: Partial<Capture>): Capture => ({
  ...{ channel: 'page', viewer: 'all', role: 'spectator', status: 200, head: '', body: '', asked: [] },
  from: from * 1000,
  at: at * 1000,
  ...more,
});
const told = (more: Partial<Capture>, secrets: Secret[] = [], known: string[] = []) =>
  leaksIn({ captures: [capture(more)], ledger, secrets, known }).map(({ what }) => what);

test('an answer is judged as of all moments since it was asked for: the penalty cards of the deal before, one trick behind', () => {
  const clubs = [play(1, '4C'), play(2, '3H'), play(0, '2D'), play(1, '5C'), play(2, '4H'), play(0, '3D')];
  const deal = [play(0, '2C'), play(1, '3C'), play(2, '2H'), ...clubs];
  const late = ledgerOf(
    {
      game: 'hearts',
      options: { players: 3, passing: 'never' },
      chance: Array(2).fill({ deck: ['2C', '3C', '2H', '2D', '4C', '3H', '3D', '5C', '4H'] }),
      moves: [...deal, ...deal],
      times: [...deal, ...deal].map((_, i) => (i + 1) * 1000),
    },
    0,
  );
  const named = (from: number, cards: string) => {
    const received = capture({ viewer: 'behind', from, at: 12.5, body: `"open":["${cards}"]` });
    return leaksIn({ captures: [received], ledger: late, secrets: [], known: [] }).map(({ what }) => what);
  };
  // The second trick still lies on the felt.
  expect([named(10, '2H'), named(12.5, '2H')]).toEqual([[], ['2H']]);
  expect(named(12.5, '2H","3H')).toEqual([]);
});

describe('a leak is', () => {
  test.each<[string, Partial<Capture>, string[]]>([
    ['a card that its receiver does not know', { body: '<i>3C</i>' }, ['3C']],
    ['in the head as well', { head: 'x-hint: 3C' }, ['3C']],
    ['not one that he knows', { viewer: 1, body: '3C 3D' }, []],
    ['not one that has been played', { at: 2, body: '2C 3C' }, []],
    ['not one that he named himself', { body: 'You do not hold 3C.', asked: ['3C'] }, []],
    ['a card of this deal, though it was played in the one before', { at: 7.5, body: 'Bo: 3C' }, ['3C']],
    ['not a trick of the deal before', { at: 7, body: '2C then 3C then 4C' }, []],
    [
      'not what a player did in an earlier deal, in his own file',
      {
        channel: 'own data',
        viewer: 0,
        role: 'seat 0',
        at: 7,
        body: '{"at":4000,"move":{"type":"play","card":"2D"}}{"at":5000,"wake":"decision","orders":[{"card":"2D"}]}',
      },
      [],
    ],
    [
      'what he cannot have done in this one',
      {
        channel: 'own data',
        viewer: 0,
        role: 'seat 0',
        at: 7.5,
        body: '{"at":7000,"move":{"type":"play","card":"3C"}}',
      },
      ['3C'],
    ],
    [
      'not the rest of the last trick, where a player is told what has happened',
      { viewer: 2, at: 7, body: 'Ada 2D, Bo 3D → Bo takes the trick' },
      [],
    ],
    ['these cards where nothing of that kind is told', { viewer: 2, at: 7, body: 'Ada 2D, Bo 3D' }, ['3D']],
    ['a part of such a trick', { at: 7, body: '3C then 4C' }, ['3C', '4C']],
    ['a card that was hidden whenever it may have been written', { from: 2.5, at: 2.9, body: '4C' }, ['4C']],
    ['not one that was known at one of them', { from: 5.5, at: 6.5, body: '2D 4D' }, []],
    ['nothing once the match is over', { at: 12, body: '2D' }, []],
    ['a hand in a view of a spectator', { channel: 'view', body: '{"hand":["2C"]}', at: 1 }, ['"hand" of a player']],
  ])('%s', (_, more, leaks) => {
    expect(told(more)).toEqual(leaks);
  });

  test('a text that its receiver may not have yet', () => {
    const secret: Secret = { what: 'the seed', text: 'abc123', mayKnow: (_, made) => made >= 12 };
    expect(told({ body: 'seed abc123', at: 11 }, [secret])).toEqual(['the seed']);
    expect(told({ body: 'seed abc123', at: 12 }, [secret])).toEqual([]);
    const atEnd: Secret = { what: 'a thought', text: 'abc123', mayKnow: () => false, isOpenAtEnd: true };
    expect(told({ body: 'abc123', at: 11 }, [atEnd])).toEqual(['a thought']);
    expect(told({ body: 'abc123', at: 12 }, [atEnd])).toEqual([]);
  });

  test('not what everybody is shown at the same place, but the same card elsewhere', () => {
    const known = ['<p>This is how faces look:</p> <use href="#3C"/> <p>Choose one of them.</p>'];
    expect(told({ body: known[0] }, [], known)).toEqual([]);
    expect(told({ body: '<p>Bo holds</p> <use href="#3C"/>' }, [], known)).toEqual(['3C']);
  });

  test('not what was claimed in an earlier deal, also where its first card has just been named; that one is judged by itself', () => {
    const rowsBefore = () => [{ cards: ['2C', '3C'], preceded: /"claimed"/ }];
    const claimed = { ...ledger, rowsBefore, hidden: () => new Set(['2C', '3C']) };
    const body = `{"lead":"2C","${'.'.repeat(500)}","claimed":["2C","3C"]}`;
    const leaks = leaksIn({ captures: [capture({ body })], ledger: claimed, secrets: [], known: [] });
    expect(leaks.map(({ what, around }) => [what, around.startsWith('{"lead"')])).toEqual([['2C', true]]);
  });

  test('a picture that changes while the match runs', () => {
    const pictures = ['one', 'one', 'another'].map((body, at) =>
      capture({ channel: 'picture of the table', body, at }),
    );
    const leaks = leaksIn({ captures: pictures, ledger, secrets: [], known: [] });
    expect(leaks.map(({ what }) => what)).toEqual(['another picture']);
  });
});

describe('what is planted', () => {
  // Five hidden cards each: fourteen notations need three.
  const captures = ['page', 'view', 'mail', 'picture of the table'].flatMap((channel) =>
    [0.3, 0.6, 1].map((at) => capture({ channel, at })),
  );
  const secrets: Secret[] = [{ what: 'the seed', text: 'abc123', mayKnow: () => false }];

  test('is found on every channel in every notation', () => {
    const planted = plantedLeaks({ captures, ledger, secrets, known: [] });
    expect(new Set(planted.map(({ channel }) => channel))).toEqual(new Set(captures.map(({ channel }) => channel)));
    expect(planted.length).toBeGreaterThan(40);
    expect(planted.filter(({ found }) => !found)).toEqual([]);
  });

  const hiding = (...cards: string[]) => ({
    ...ledger,
    hidden: () => new Set(cards),
    madeAt: () => 0,
    shownAt: () => 0,
  });

  test('is not found where everybody is shown the same', () => {
    const known = ['\n{"blind":["2C"]}'];
    const planted = plantedLeaks({ captures: captures.slice(0, 1), ledger: hiding('2C'), secrets: [], known });
    expect(planted).toEqual([{ channel: 'page', planting: 'a code in JSON', found: false }]);
  });

  test('is no row of the deal before, which would be excused', () => {
    const rowsBefore = () => [{ cards: ['2C', '3C'] }, { cards: ['4C'] }];
    const ofTwo = { ...hiding('4C', '2C', '3C', '2D'), rowsBefore };
    const planted = plantedLeaks({ captures: captures.slice(0, 1), ledger: ofTwo, secrets: [], known: [] });
    expect(planted.map(({ found }) => found)).toEqual([true, true, true]);
  });
});

describe('how well times tell forced moves from free ones', () => {
  const sample = (took: number, isForced: boolean, stratum = '') => ({ took, isForced, stratum });

  test.each([
    ['not at all', [sample(1, true), sample(2, true), sample(1, false), sample(2, false)], 0.5],
    ['wholly, where free ones are slower', [sample(1, true), sample(2, false)], 1],
    ['wholly, where they are quicker', [sample(2, true), sample(1, false)], 1],
    [
      'not by what everybody sees',
      [sample(1, true, 'a'), sample(1, false, 'a'), sample(9, true, 'b'), sample(9, false, 'b')],
      0.5,
    ],
  ])('%s', (_, samples, auc) => {
    expect(stratifiedAuc(samples)).toBe(auc);
  });
});

const cardsIn = (body: string) => [
  ...new Set(textsIn(body).flatMap(({ text }) => mentionsIn(text).map(({ card }) => card))),
];
const base64 = (text: string | Buffer) => Buffer.from(text).toString('base64');

describe('a card is found', () => {
  test.each([
    ['as a code', '{"card":"QS"}', ['QS']],
    ['in a row', 'hand 2CQSTH', ['2C', 'QS', 'TH']],
    ['in flight data', String.raw`self.__next_f.push([1,"a:[\"$\",\"QS\"]"])`, ['QS']],
    ['with escapes of JSON', String.raw`"\u0051S"`, ['QS']],
    ['with escapes of HTML', '&#81;S &#x51;H', ['QS', 'QH']],
    ['as the id of a picture', '<use href="/cards/french-en.2b49b55f3e.svg#QS"/>', ['QS']],
    ['in an address', '/t/abc?card=QS&x=1', ['QS']],
    ['in an address, escaped', '/t/abc?back=%2Ft%3Fcard%3DQS', ['QS']],
    ['in English', 'He holds the Queen of spades', ['QS']],
    ['in German', 'Er hat Pik-Dame', ['QS']],
    ['in German, in two words', 'Karo Zehn', ['TD']],
    ['with a sign', '♠Q and 10♥\ufe0e', ['QS', 'TH']],
    ['with a sign, in German', 'Kreuz ♣B', ['JC']],
    ['in a header', 'etag: "12-0-QS"', ['QS']],
    ['in base64', `"${base64('{"hand":["QS"]}')}"`, ['QS']],
    ['in gzip and base64', `"${base64(gzipSync('{"hand":["QS"]}'))}"`, ['QS']],
    ['in a comment', '<!-- QS -->', ['QS']],
    ['in a calendar', 'SUMMARY:Your turn\\, QS is led', ['QS']],
  ])('%s', (_, body, cards) => {
    expect(cardsIn(body)).toEqual(cards);
  });

  test.each([
    ['in quoted-printable', 'Content-Transfer-Encoding: quoted-printable\r\n\r\nQueen of sp=\r\nades =E2=99=A5K'],
    [
      'in base64',
      `Content-Transfer-Encoding: base64\r\n\r\n${base64('the queen of spades and ♥K').replace(/.{20}/g, '$&\r\n')}\r\n`,
    ],
    ['in the subject', `Subject: =?utf-8?B?${base64('queen of spades, K♥')}?=\r\n\r\n`],
  ])('in a mail, %s', (_, raw) => {
    expect(cardsIn(mailText(raw))).toEqual(['QS', 'KH']);
  });
});

test.each([
  ['a colour', 'color: #2C2C2C; fill="#AD3"'],
  ['the outline of a drawing', '<path d="M4S 2C 3H"/>'],
  ['a nonce', 'nonce="QS2C9H3D+/=="'],
  ['a key', 'table-0-Xa_2C-9kQS-aaQpLrT4b'],
  ['part of a word', 'HQSK ASCII 2CV'],
  ['a comma in an address', '?a=1%2C2'],
  ['a sentence that explains a rule', 'The queen of spades is worth as much as all hearts together'],
  ['an option and its value', 'Jack of diamonds: does not count'],
  ['an option and its value in flight data', '["Jack of diamonds",": ","no"]'],
])('no card is: %s', (_, body) => {
  const cards = cardsIn(body);
  // The sentence is no message of the site: the card in it counts.
  expect(cards).toEqual(body.startsWith('The queen') ? ['QS'] : []);
});

const FLIGHT = [
  '1:"$Sreact.fragment"',
  '2:I[42,["/chunk.js"],"Felt"]',
  '5:["$","span",null,{"children":"king of clubs"}]',
  '6:T5,Karte',
  '0:["$","div",null,{"children":["ace of clubs","$5","$L7","$0:3:children:0"]}]',
  '7:["$","$1","QS",{"children":"$5:props:children"}]',
  '9:["$","p",null,{"children":"nobody refers to this"}]',
  '',
].join('\n');

const inOrder = (text: string, ...parts: string[]) =>
  parts.reduce((from, part) => {
    const at = text.indexOf(part, from);
    expect(at, part).toBeGreaterThanOrEqual(0);
    return at + part.length;
  }, 0);

test('flight data is read in the order in which it is shown', () => {
  const { page, flight } = partsOf(FLIGHT);
  expect(page).toBe('');
  inOrder(flight ?? '', 'ace of clubs', 'king of clubs', 'QS', 'king of clubs', 'ace of clubs');
});

test('what nothing refers to is read as well, and so is what is no JSON', () => {
  const { flight } = partsOf(`${FLIGHT}a:not JSON: QS\nb:{"broken`);
  for (const part of ['nobody refers to this', 'Karte', 'not JSON: QS', '{"broken']) expect(flight).toContain(part);
});

test('rows that refer to each other in a circle are read once', () => {
  const { flight } = partsOf('0:["$","p",null,{"children":["$1","QS"]}]\n1:["$","b",null,{"children":"$0"}]\n');
  expect(flight).toContain('"QS"');
});

test('a page is parted from the flight data in its scripts, and what cannot be read stays in it', () => {
  const pushed = (text: string) => `<script>self.__next_f.push(${JSON.stringify([1, text])})</script>`;
  const body = `<p>before</p>${pushed(FLIGHT.slice(0, 100))}<p>between</p>${pushed(FLIGHT.slice(100))}<script>self.__next_f.push([0])</script>`;
  const { page, flight } = partsOf(body);
  expect(page).toContain('before');
  expect(page).toContain('between');
  expect(page).toContain('self.__next_f.push([0])');
  expect(page).not.toContain('nobody refers');
  inOrder(flight ?? '', 'ace of clubs', 'king of clubs', 'QS', 'nobody refers to this');
});

test('JSON and other text is no flight data', () => {
  for (const body of ['{"a":1}', '[1]', 'BEGIN:VCALENDAR', '', 'a sentence: with a colon'])
    expect(partsOf(body)).toEqual({ page: body, flight: null });
});

test.each(MUTANTS.map((mutant) => [mutant.name, mutant]))('there is a place for the fault: %s', (name, mutant) => {
  const source = readFileSync(mutant.file, 'utf8');
  expect(mutated(mutant.file, source)).toContain(`=== '${name}'`);
  expect(CHANNELS).toContain(mutant.channel);
  expect(SHORT[mutant.match]).toBeDefined();
});

test('a fault whose place is gone is noticed', () => {
  expect(() => mutated(MUTANTS[0].file, '')).toThrow('does not have this place once');
});
