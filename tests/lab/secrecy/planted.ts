import { gzipSync } from 'node:zlib';
import { type Capture, type Case, changedPictures, hiddenFrom, judgeOf, mayKnow, rowsFor, type Secret } from './judge';
import { nameOf } from './mentions';

/** A way in which a card could stand in what somebody receives. */
type Planting = { name: string; plant: (capture: Capture, card: string) => Capture };

const inBody = (name: string, text: (card: string) => string): Planting => ({
  name,
  plant: (capture, card) => ({ ...capture, body: `${capture.body}\n${text(card)}` }),
});
const inHead = (name: string, line: (card: string) => string): Planting => ({
  name,
  plant: (capture, card) => ({ ...capture, head: `${capture.head}\n${line(card)}` }),
});
const base64 = (text: string | Buffer) => Buffer.from(text).toString('base64');

const PLANTINGS: readonly Planting[] = [
  inBody('a code in JSON', (card) => `{"blind":["${card}"]}`),
  inBody('a code in a row', (card) => `<p>2C${card}2C</p>`),
  inBody('flight data in a page', (card) => `<script>self.__next_f.push([1,"5:[\\"${card}\\"]"])</script>`),
  inBody('an escaped code', (card) => `{"card":"\\u00${card.charCodeAt(0).toString(16)}${card[1]}"}`),
  inBody('a picture of a face', (card) => `<svg><use href="/cards/french-en.2b49b55f3e.svg#${card}"></use></svg>`),
  inBody('an address', (card) => `<a href="/t/x?card%3D${card}">?</a>`),
  inBody('words in English', (card) => `<p>Bo holds the ${nameOf('en', card)}.</p>`),
  inBody('words in German', (card) => `<p>Bo hat ${nameOf('de', card)}.</p>`),
  inBody('a sign', (card) => `Bo: ${'♣♦♥♠'['CDHS'.indexOf(card[1])]}\ufe0e${card[0] === 'T' ? '10' : card[0]}`),
  inBody('base64', (card) => `"${base64(`the card ${card} in it`)}"`),
  inBody('gzip in base64', (card) => `"${base64(gzipSync(`{"hands":[["${card}"]]}`))}"`),
  inHead('a header', (card) => `x-hint: ${card}`),
  inHead('an ETag', (card) => `etag: "17-spectator-${card}"`),
  inHead('a place to go to', (card) => `location: /t/x?problem=must-follow-suit&card=%22${card}%22`),
];

/** A leak that was planted: on which channel and how, and whether it was found. */
export type Planted = { channel: string; planting: string; found: boolean };

/**
 * Plants a hidden card in every notation, each another one, and every secret into something that was received on every channel, and
 * judges it.
 * @returns each with whether it was found; a channel on which nothing can be hidden is not there
 */
export function plantedLeaks(matched: Case): Planted[] {
  const judge = judgeOf(matched);
  const channels = new Set(matched.captures.map(({ channel }) => channel));
  return [...channels].flatMap((channel) => {
    if (channel.startsWith('picture')) return anotherPicture(matched, channel);
    const captures = matched.captures.filter((capture) => capture.channel === channel);
    const planted = [
      ...cardsPlanted({ ...matched, captures }, judge),
      ...textsPlanted({ ...matched, captures }, judge),
    ];
    return planted.map((one) => ({ channel, ...one }));
  });
}

type Judge = ReturnType<typeof judgeOf>;

function cardsPlanted({ captures, ledger }: Case, judge: Judge): Omit<Planted, 'channel'>[] {
  const hides = captures
    .map((capture) => {
      const hidden = hiddenFrom(ledger, capture);
      const rows = rowsFor(ledger, capture);
      const cards = [...hidden].filter((card) => !capture.asked.includes(card));
      return {
        capture,
        cards: inNoRow(
          cards,
          rows.map((row) => row.cards),
        ),
      };
    })
    .toSorted((a, b) => b.cards.length - a.cards.length);
  const planted: Omit<Planted, 'channel'>[] = [];
  for (const { capture, cards } of hides) {
    const next = PLANTINGS.slice(planted.length, planted.length + cards.length);
    if (next.length === 0) break;
    const leaky = next.reduce((so, { plant }, i) => plant(so, cards[i]), capture);
    const found = judge(leaky);
    for (const [i, { name }] of next.entries())
      planted.push({ planting: name, found: found.some(({ what }) => what.includes(cards[i])) });
  }
  return planted;
}

/** As many of the cards, in an order in which none of the rows begins with one of them: such a row may stand there. */
function inNoRow(cards: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const left = cards.filter((card) => !rows.some((row) => row.length === 1 && row[0] === card));
  const chosen: string[] = [];
  const goesOn = (card: string) => rows.some((row) => row.length > 1 && row[0] === chosen.at(-1) && row[1] === card);
  while (left.length > 0) {
    const next = left.findIndex((card) => !goesOn(card));
    if (next < 0) break;
    chosen.push(...left.splice(next, 1));
  }
  return chosen;
}

/** Each secret goes into what somebody received who may not have it, all of those that go into the same one at once. */
function textsPlanted({ captures, ledger, secrets }: Case, judge: Judge): Omit<Planted, 'channel'>[] {
  const places = new Map<Capture, Secret[]>();
  for (const secret of secrets) {
    const capture = captures.find((one) => !mayKnow(secret, one, ledger));
    if (capture) places.set(capture, [...(places.get(capture) ?? []), secret]);
  }
  return [...places].flatMap(([capture, hidden]) => {
    const found = judge({ ...capture, body: [capture.body, ...hidden.map(({ text }) => text)].join(' ') });
    return hidden.map(({ what }) => ({ planting: what, found: found.some((leak) => leak.what.endsWith(what)) }));
  });
}

/** A picture comes once more, and is another one; nothing if none came while cards were hidden. */
function anotherPicture({ captures, ledger }: Case, channel: string): Planted[] {
  const last = captures.findLast((one) => {
    const made = ledger.madeAt(one.at);
    return one.channel === channel && made >= 0 && made < ledger.moves;
  });
  if (!last) return [];
  const changed = [...captures, { ...last, body: `${last.body}0` }];
  return [{ channel, planting: 'another picture', found: changedPictures(changed, ledger).length > 0 }];
}
