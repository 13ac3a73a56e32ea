import { expect, test } from 'vitest';
import { partsOf } from '../lab/secrecy/flight';

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
