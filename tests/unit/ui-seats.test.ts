import { describe, expect, test } from 'vitest';
import { LOCALES, type Locale } from '@/app/_texts/locale';
import { openSeats } from '@/app/_ui/table/names';
import { hostActions, ownActions } from '@/app/_ui/table/seat-actions';
import { changesInWords } from '@/app/_ui/table/seat-history';
import {
  allowBot,
  evolve,
  type MatchState,
  type Outcome,
  removeBot,
  renewKey,
  SEAT_EVENT_TYPES,
  type SeatChange,
  seatBot,
  type TableView,
  takeSeat,
  view,
} from '@/lib/match';
import { hearts } from '@/lib/rules/hearts';
import { decided, games, openTable, SPARE_BOT, taker } from '../support/match';
import { translator } from '../support/render';

const seen = (state: MatchState, seat: number | null = 0): TableView => view(hearts, state, seat);
const changed = (state: MatchState, ...steps: ((state: MatchState) => Outcome)[]): MatchState =>
  steps.reduce((now, step) => decided(step(now)).state, state);

const seat =
  (number: number, level: 'easy' | 'medium' | 'strong', name: string, isOwn = false) =>
  (state: MatchState) =>
    seatBot(games, state, { seat: number, level, name }, isOwn, 3000);
const remove = (number: number) => (state: MatchState) => removeBot(games, state, number, true, 'new-invitation', 3000);
const allow = (number: number, allowed: boolean) => (state: MatchState) =>
  allowBot(games, state, number, allowed, 3000);
const take = (name: string, number?: number) => (state: MatchState) =>
  takeSeat(games, state, taker(name, number), SPARE_BOT, 3000);

/** Ada, Bo and Cleo in a running match; at seat 3 a bot of nobody. */
const running = changed(openTable({ passing: 'never' }).state, seat(3, 'easy', 'Otto'), take('Bo', 1), take('Cleo', 2));
const offered = changed(running, remove(3));
const promised = changed(offered, take('Dov', 3));

describe('changes at seats in words', () => {
  const sentences = (state: MatchState, locale: Locale = 'en') => {
    const table = seen(state);
    return changesInWords(table, table.changes, translator(locale, 'table')).map(({ text }) => text);
  };

  const renewed = changed(running, (state) => renewKey(games, state, 1, 'hash-new', 3000));

  test.each([
    ['a player who sits down', running, 'Cleo sitzt jetzt auf Platz 3.', 'Cleo now sits at seat 3.'],
    [
      'a bot of nobody',
      changed(running, seat(3, 'strong', 'Otto')),
      'Bot Otto spielt jetzt auf Platz 4 (Spielstärke stark).',
      'Bot Otto now plays at seat 4 (level: strong).',
    ],
    [
      'a bot in a player’s place',
      changed(running, seat(1, 'medium', 'Bo', true)),
      'Für Bo spielt jetzt ein Bot (Spielstärke mittel).',
      'A bot now plays for Bo (level: medium).',
    ],
    [
      'a player who plays again',
      changed(running, seat(1, 'easy', 'Bo', true), remove(1)),
      'Bo spielt wieder selbst.',
      'Bo plays again.',
    ],
    [
      'a bot’s seat that is free before the match',
      changed(openTable().state, seat(3, 'easy', 'Otto'), remove(3)),
      'Platz 4 ist frei: Dort spielt kein Bot mehr.',
      'Seat 4 is free: no bot plays there any more.',
    ],
    [
      'a leave that is given',
      changed(running, allow(1, true)),
      'Bo erlaubt jetzt, von einem Bot vertreten zu werden.',
      'Bo now allows a bot to stand in.',
    ],
    [
      'a leave that is taken back',
      changed(running, allow(1, true), allow(1, false)),
      'Bo erlaubt nicht mehr, von einem Bot vertreten zu werden.',
      'Bo no longer allows a bot to stand in.',
    ],
    [
      'an offer',
      offered,
      'Platz 4 kann übernommen werden; bis dahin spielt Bot Otto weiter.',
      'Seat 4 can be taken over; until then Bot Otto plays on.',
    ],
    [
      'an offer withdrawn',
      changed(offered, seat(3, 'easy', 'Otto')),
      'Platz 4 kann nicht mehr übernommen werden.',
      'Seat 4 can no longer be taken over.',
    ],
    [
      'a player who takes a seat over',
      promised,
      'Dov will Platz 4 mit der nächsten Runde übernehmen.',
      'Dov wants to take over seat 4 with the next deal.',
    ],
    ['a new link', renewed, 'Bo hat einen neuen privaten Link.', 'Bo has a new private link.'],
  ])('%s', (_, state, de, en) => {
    expect(sentences(state, 'de').at(-1)).toBe(de);
    expect(sentences(state, 'en').at(-1)).toBe(en);
  });

  test('a bot that played before its seat was taken over was a bot of its own, also when that is told later', () => {
    const { next } = promised.seats[3];
    const taken = evolve(games, promised, { at: 4000, events: [{ type: 'seatTaken', seat: 3, ...next! }] });
    expect(sentences(taken)).toEqual([
      'Ada now sits at seat 1.',
      'Bot Otto now plays at seat 4 (level: easy).',
      'Bo now sits at seat 2.',
      'Cleo now sits at seat 3.',
      'Seat 4 can be taken over; until then Bot Otto plays on.',
      'Dov wants to take over seat 4 with the next deal.',
      'Dov now sits at seat 4.',
    ]);
  });

  test('a player who agreed is called as they were then, not as the player who sits there now', () => {
    const change = (type: SeatChange['type'], more: Partial<SeatChange> = {}): SeatChange => ({
      at: 1,
      type,
      seat: 1,
      name: 'Bo',
      ...more,
    });
    const agrees = change('takeoverAgreed', { seat: 3, name: 'Dov', by: 1 });
    const said = (changes: SeatChange[]) => changesInWords(seen(running), changes, translator('en', 'table'));
    const eva = change('seatTaken', { name: 'Eva' });
    expect(said([eva, agrees, change('seatTaken')])[1].text).toMatch(/^Eva agrees/);
    // Nobody can tell any more who it was.
    expect(said([agrees, change('seatTaken')])[0].text).toMatch(/^Seat 2 agrees/);
    expect(said([agrees])[0].text).toMatch(/^Bo agrees/);
  });

  describe.each(LOCALES)('in %s', (locale) => {
    test.each(SEAT_EVENT_TYPES)('%s has a sentence, with a name and without', (type) => {
      for (const name of ['Bo', null]) {
        for (const player of [true, false]) {
          const table = { seats: seen(running).seats.map((place) => ({ ...place, player })) };
          const change: SeatChange = { at: 1, type, seat: 1, name, level: 'easy', allowed: true, by: 0 };
          const [{ text }] = changesInWords(table, [change], translator(locale, 'table'));
          expect(text).toMatch(/^\p{Lu}.+\.$/u);
          expect(text).not.toMatch(/[{}]|null|undefined| {2}/);
        }
      }
    });
  });
});

describe('which forms show for whom', () => {
  const none = { level: null, change: null, isBotRefused: false };
  test.each([
    ['a player who has not allowed a bot', running, 1, { ...none, isBotRefused: true }],
    ['a player who has', changed(running, allow(1, true)), 1, { ...none, level: 'replace' }],
    ['a bot in a player’s place by their leave', changed(running, allow(1, true), seat(1, 'easy', 'Bo')), 1, none],
    ['a bot that a player seated for themselves', changed(running, seat(1, 'easy', 'Bo', true)), 1, none],
    ['a bot of nobody in a running match', running, 3, { ...none, level: 'change', change: 'offer' }],
    ['one that is offered', offered, 3, { ...none, change: 'withdraw' }],
    ['one that is promised', promised, 3, { ...none, change: 'withdraw' }],
    [
      'a bot before the match',
      changed(openTable().state, seat(3, 'easy', 'Otto')),
      3,
      { ...none, level: 'change', change: 'freeUp' },
    ],
    ['a free seat before the match', openTable().state, 3, { ...none, level: 'seat' }],
    ['the host’s own seat', running, 0, none],
  ])('the host’s forms at the seat of %s', (_, state, at, expected) => {
    expect(hostActions(seen(state), at)).toEqual(expected);
  });

  test('nothing is offered to the host that would leave nobody who plays in person', () => {
    const alone = changed(running, allow(1, true), seat(0, 'easy', 'Ada', true), seat(2, 'easy', 'Cleo', true));
    expect(hostActions(seen(alone), 1)).toEqual(none);
    expect(hostActions(seen(changed(alone, remove(3))), 3).change).toBe('withdraw');
    expect(ownActions(seen(alone, 1))).toEqual({ allow: true, level: null });
  });

  test.each([
    ['a player', running, 1, { allow: true, level: 'forMe' }],
    ['a player replaced by a bot', changed(running, seat(1, 'easy', 'Bo', true)), 1, { allow: true, level: 'change' }],
    ['the host, whom nobody replaces', running, 0, { allow: false, level: 'forMe' }],
    ['a spectator', running, null, { allow: false, level: null }],
    ['the host alone', openTable().state, 0, { allow: false, level: null }],
  ])('the forms of %s about a bot in their own place', (_, state, viewer, expected) => {
    expect(ownActions(seen(state, viewer))).toEqual(expected);
  });

  test.each([
    ['none in a match without an offer', running, []],
    ['the one offered', offered, [3]],
    ['none that is promised', promised, []],
    ['free ones before the match', openTable().state, [1, 2, 3]],
  ])('seats the invitation opens: %s', (_, state, seats) => {
    expect(openSeats(seen(state))).toEqual(seats);
  });
});
