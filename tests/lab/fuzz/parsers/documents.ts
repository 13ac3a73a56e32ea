import { readdirSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import * as accountRequests from '../../../../app/_web/http/account-requests';
import { formToJson } from '../../../../app/_web/http/body';
import { localeRequest, preferencesRequest } from '../../../../app/_web/http/locale';
import { verifyRecord } from '../../../../lib/fairness';
import { isNewer, readLog, readState, Unreadable } from '../../../../lib/match';
import { answer } from '../../../../lib/referee/answer';
import { lineSplitter } from '../../../../lib/referee/lines';
import { GAMES } from '../../../../lib/rules';
import { tableExport } from '../../../../lib/store/export';
import { games } from '../../../../lib/tables/context';
import * as tableRequests from '../../../../lib/tables/requests';
import { inRoot } from '../../../../scripts/lib/project.mjs';
import { must, type Target } from './mutate';

/** No input is as long. */
const LONGEST_LINE = 100_000;

const CARD_WORDS = '"QS" "2C" "TH" "type":"play" "seat":3 "deal":1 [] {} null 1e400 "__proto__":'.split(' ');

/** Everything that a route reads a body with. */
const SCHEMAS = Object.values({ ...tableRequests, ...accountRequests, localeRequest, preferencesRequest }).filter(
  (value) => value instanceof z.ZodType,
);
const MOVES = GAMES.map(({ move }) => move);
const OPTIONS = GAMES.map(({ options }) => options);

const requests: Target = {
  name: 'requests and forms',
  atOnce: 64,
  seeds: [
    '{"game":"hearts","name":"Ada","options":{"preset":"black-lady","players":4},"bots":["easy",null,"strong"]}',
    '{"version":7,"move":{"type":"pass","cards":["QS","2C","AH"]},"seat":1,"thought":"hm"}',
    '{"orders":[{"kind":"trick","cards":[{"rule":"duck"},"QS"]}],"version":3,"seat":0}',
    '{"seat":1,"until":1790000000000,"from":1780000000000,"text":"Hello","email":"ada@example.org","sure":"yes"}',
    'version=7&move.type=play&move.card=QS&names[]=Bo&names[]=&options.players=3',
    '{"channels":{"email":true},"webhook":{"url":"https://example.org/x","form":"slack"},"quiet":{"from":"22:00","to":"07:30"}}',
  ],
  words: [...CARD_WORDS, '&', '=', '.', '[]', 'move.value', 'options.', '"players":', '"preset":', '"yes"'],
  read: (input) => {
    const text = input.toString('utf8');
    const values: unknown[] = [formToJson(formOf(text))];
    try {
      values.push(JSON.parse(text));
    } catch {
      // Then it is only a form.
    }
    for (const value of values) {
      for (const schema of [...SCHEMAS, ...MOVES, ...OPTIONS]) {
        const parsed = schema.safeParse(value);
        if (parsed.success) JSON.stringify(parsed.data);
      }
      must(!('polluted' in {}), 'all objects have become others');
    }
  },
};

function formOf(text: string): FormData {
  const form = new FormData();
  for (const [name, value] of new URLSearchParams(text)) form.append(name, value);
  return form;
}

const referee: Target = {
  name: 'lines of the referee',
  atOnce: 128,
  seeds: [
    '{"id":1,"game":"hearts","options":{"players":4},"deals":[],"moves":[],"views":true}',
    '{"id":"x","game":"spades","options":{"players":2},"chance":[{"deck":["AS"],"exchange":[1]}],"moves":[{"seat":0,"move":{"type":"bid","value":3}}]}',
    ...readdirSync(inRoot('tests/records'))
      .filter((name) => name.endsWith('.jsonl'))
      .map((name) => readFileSync(inRoot('tests/records', name), 'utf8').split('\n')[0])
      .filter((line) => line.length > 0 && line.length < 12_000)
      .slice(0, 12),
  ],
  words: [...CARD_WORDS, ...'"id": "game":"herzblatt" "options": "deals": "moves": "chance": \\ud800 -0'.split(' ')],
  read: (input) => {
    const splitter = lineSplitter(LONGEST_LINE);
    const middle = input.length >> 1;
    const parts = [input.subarray(0, middle), input.subarray(middle)];
    for (const line of [...parts.flatMap((part) => [...splitter.push(part)]), ...splitter.end()]) {
      const said = answer(line, GAMES, (bug) => {
        throw bug;
      });
      must(!said.includes('\n') && typeof JSON.parse(said) === 'object', 'an answer that is no line');
    }
  },
};

const LOGS = inRoot('tests/records/logs');
/** Whole logs cost too much: of each its beginning, and of some all. */
const logs = readdirSync(LOGS).map((name) =>
  readFileSync(inRoot('tests/records/logs', name), 'utf8').trim().split('\n'),
);

const log: Target = {
  name: 'the log reader',
  atOnce: 64,
  seeds: [
    ...logs.map((lines) => lines.slice(0, 12).join('\n')),
    ...logs.filter((lines) => lines.join('\n').length < 10_000).map((lines) => lines.join('\n')),
  ],
  words: [
    ...CARD_WORDS,
    ...['\n', ...'"at": "events":[ "by":"player" "type":"seatTaken" "type":"dealt" "format":'.split(' ')],
  ],
  read: (input) => {
    const text = input.toString('utf8');
    const lines = text.split('\n');
    isNewer(text);
    readState(games, text);
    for (const isWhole of [false, true]) {
      try {
        const entries = readLog(games, lines, { isWhole });
        const again = readLog(
          games,
          entries.map((one) => JSON.stringify(one)),
        );
        must(JSON.stringify(again) === JSON.stringify(entries), 'read twice is another log');
      } catch (error) {
        must(error instanceof Unreadable, `threw ${error}`);
      }
    }
  },
};

/** Turns the export of a table, or of a match for its players, into something else. */
const records: Target = {
  name: 'records and exports',
  atOnce: 128,
  seeds: [
    JSON.stringify({
      format: 'stichpost-table/1',
      table: '0123456789ab',
      ...{ version: 1, state: '{}', log: ['{}'], commits: [], due: null, outbox: [], messages: [] },
    }),
    JSON.stringify({
      ...{
        format: 'stichpost-record/1',
        table: '0123456789ab',
        game: 'spades',
        options: { players: 2 },
        players: [{ seat: 0, name: 'Ada' }],
      },
      ...{ deals: [{ chance: { deck: ['AS'] }, moves: [{ seat: 0, move: { type: 'play', card: 'AS' } }] }] },
      shuffle: { recipe: 'seed-and-bits', secret: '5e'.repeat(32), commitment: 'ab'.repeat(32), deals: [], seats: [] },
    }),
  ],
  words: [...CARD_WORDS, '"deals":', '"chance":', '"deck":', '"shuffle":', '"bits":', '"commitment":', 'ab'.repeat(16)],
  read: (input) => {
    let value: unknown;
    try {
      value = JSON.parse(input.toString('utf8'));
    } catch {
      return;
    }
    tableExport.safeParse(value);
    const checked = verifyRecord(value);
    must(checked.kind === 'no-record' || !checked.ok, 'chance has made a record that holds');
  },
};

/** Texts that people and programs send, and that are stored. */
export const DOCUMENT_TARGETS: readonly Target[] = [requests, referee, log, records];
