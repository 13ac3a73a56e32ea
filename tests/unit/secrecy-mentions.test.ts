import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { mailText } from '../lab/secrecy/arrivals';
import { mentionsIn, textsIn } from '../lab/secrecy/mentions';

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

describe('no card is', () => {
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
  ])('%s', (_, body) => {
    const cards = cardsIn(body);
    // The sentence is no message of the site: the card in it counts.
    expect(cards).toEqual(body.startsWith('The queen') ? ['QS'] : []);
  });
});
