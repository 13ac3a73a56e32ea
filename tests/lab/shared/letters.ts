import type { NoticeValues, PartOccasion } from '../../../lib/match';
import { type Letter, recapLink, seatLinks, type TableLetter, tableLetter } from '../../../lib/notify';
import { hearts } from '../../../lib/rules/hearts';
import { herzblatt } from '../../../lib/rules/herzblatt';
import { spades } from '../../../lib/rules/spades';
import type { Seat } from '../../../lib/rules/view';
import { type Plan, type Position, positionWhere } from './positions';

const PUBLIC_URL = 'https://cards.example.org';
const SECRET = 'a secret for pictures of mails only';
const NAMES = ['Ada', 'Bo Jakobsson', 'Cleo', 'Dominik', 'Eva-Maria', 'Finn'];

/** Returns the table as a message to the seat shows it. */
function letterAt({ game, state, log }: Position, seat: Seat): TableLetter {
  const { keyHash } = state.seats[seat];
  if (keyHash === null) throw new Error('nobody to write to');
  return tableLetter(game, state, log, seat, seatLinks(PUBLIC_URL, SECRET, { table: state.table, seat, keyHash }));
}

const hearts4: Plan = { game: hearts, options: {}, seed: 4, names: NAMES, title: 'Donnerstagsrunde', level: 'easy' };
const hearts6: Plan = { ...hearts4, options: { preset: 'black-lady', players: 6 }, seed: 6 };
const hearts3: Plan = {
  ...hearts4,
  options: { preset: 'black-lady', players: 3, deck: 'minus-one' },
  seed: 3,
  title: null,
};
const spades2: Plan = { ...hearts4, game: spades, seed: 2, title: null };
const spades4: Plan = { ...spades2, options: { players: 4, blindNil: true }, seed: 44 };
const herzblatt3: Plan = {
  ...hearts4,
  game: herzblatt,
  options: { players: 3 },
  seed: 33,
  title: 'Feierabend am Küchentisch',
};

/** The seat that is to act, if it is asked for a move of this type, and this holds too. */
function asked(plan: Plan, type: string, holds: (letter: TableLetter) => boolean = () => true): TableLetter {
  const seatOf = ({ game, state }: Position): Seat | undefined =>
    game.toAct(state.play).find((seat) => game.choices(state.play, seat).some((choice) => choice.type === type));
  const position = positionWhere(plan, (at) => {
    const seat = seatOf(at);
    return seat !== undefined && holds(letterAt(at, seat));
  });
  return letterAt(position, seatOf(position) ?? 0);
}

function over(plan: Plan, seat: Seat): TableLetter {
  const options = { ...plan.options, length: { kind: 'deals', count: 2 } };
  return letterAt(
    positionWhere({ ...plan, options, level: 'random' }, ({ game, state }) => game.standing(state.play).finished),
    seat,
  );
}

/** The same table with a deadline, seven hours after the turn began. */
function timed(table: TableLetter): TableLetter {
  const since = table.view.waitingSince[table.seat] ?? 0;
  return { ...table, view: { ...table.view, deadline: since + 7 * 3_600_000 } };
}

/** The same match, ended before it was played out. */
function ended(table: TableLetter, reason: 'agreed' | 'away'): TableLetter {
  const over = { finished: true, toAct: [], choices: [], winners: [], status: 'finished' as const };
  return { ...table, view: { ...table.view, ...over, ended: { reason, at: table.view.changedAt, seat: 2 } } };
}

function fromPart(kind: PartOccasion, table: TableLetter, values: NoticeValues): Letter {
  return { kind, table, at: table.view.changedAt, values };
}

function proposal(table: TableLetter, more: NoticeValues): Letter {
  const nothing = { about: '', when: '', hasReason: 'no', reason: { name: '' } };
  return fromPart('proposal', table, { by: { seat: 1 }, ...nothing, ...more });
}

function newLink(whose: 'mine' | 'other', about: string): NoticeValues {
  return { by: { name: 'Cleo' }, whose, about: { name: about }, when: { date: 1_790_100_000_000 } };
}

const inDeal = (deal: number, lying: number) => (letter: TableLetter) =>
  letter.view.deal >= deal && (letter.view.trick?.cards.length ?? 0) >= lying;

/** A letter of every kind, and a table of every kind of move; large ones among them. */
export function sampleLetters(): Record<string, Letter> {
  const turn = (table: TableLetter): Letter => ({ kind: 'turn', table, isReminder: false });
  const playing = asked(hearts4, 'play', inDeal(1, 2));
  const many = Array.from({ length: 10 }, (_, i) =>
    asked({ ...hearts3, seed: 100 + i, title: `Tisch Nummer ${i + 1}` }, 'play', inDeal(0, 1)),
  );
  return {
    'turn-hearts-4': turn(playing),
    'turn-hearts-3-leads': turn(asked(hearts3, 'play', ({ view }) => !view.trick && view.taken.some(Boolean))),
    'turn-hearts-6': turn(asked(hearts6, 'play', inDeal(0, 5))),
    'turn-hearts-pass': turn(asked(hearts4, 'pass', inDeal(1, 0))),
    'turn-spades-2-look': turn(asked(spades2, 'look')),
    'turn-spades-2-draws': turn(asked(spades2, 'keep', ({ view }) => view.hand.length > 4)),
    'turn-spades-2-bids': turn(asked(spades2, 'bid')),
    'turn-spades-4-bids': turn(asked(spades4, 'bid', ({ happened }) => happened.length > 3)),
    'turn-spades-4-plays': turn(asked(spades4, 'play', inDeal(0, 3))),
    'turn-herzblatt-takes': turn(asked(herzblatt3, 'take', inDeal(1, 0))),
    'turn-herzblatt-buries': turn(asked(herzblatt3, 'bury')),
    'turn-herzblatt-plays': turn(asked(herzblatt3, 'play', inDeal(0, 2))),
    reminder: { kind: 'turn', table: playing, isReminder: true },
    'turn-until': turn(timed(playing)),
    'reminder-until': { kind: 'turn', table: timed(playing), isReminder: true },
    'digest-until': { kind: 'digest', tables: [timed(playing), asked(spades2, 'bid')] },
    away: fromPart('away', playing, { when: { moment: playing.view.changedAt, from: playing.view.changedAt } }),
    'proposal-end': proposal(playing, { kind: 'end' }),
    'proposal-pause': proposal(playing, {
      kind: 'pause',
      when: { moment: playing.view.changedAt + 9 * 86_400_000, from: playing.view.changedAt },
      hasReason: 'yes',
      reason: { name: 'Wir sind alle im Urlaub.' },
    }),
    'proposal-hand-over': proposal(playing, { kind: 'hand-over', about: { seat: 2 } }),
    'finished-agreed': finished(ended(playing, 'agreed')),
    'finished-away': finished(ended(playing, 'away')),
    'digest-1': { kind: 'digest', tables: [playing] },
    'digest-3': {
      kind: 'digest',
      tables: [playing, asked(spades2, 'bid'), asked(herzblatt3, 'take')],
    },
    'digest-10': { kind: 'digest', tables: many },
    'finished-hearts': finished(over(hearts4, 1)),
    'finished-spades-4': finished(over(spades4, 0)),
    confirm: {
      kind: 'confirm',
      url: `${PUBLIC_URL}/confirm/${'x'.repeat(43)}`,
      tableTitle: 'Donnerstagsrunde',
      playerName: 'Ada',
    },
    'confirm-nameless': {
      kind: 'confirm',
      url: `${PUBLIC_URL}/confirm/${'x'.repeat(43)}`,
      tableTitle: null,
      playerName: null,
    },
    'lost-links': {
      kind: 'lost-links',
      tables: [
        { title: 'Donnerstagsrunde', game: 'hearts', players: ['Bo Jakobsson', 'Cleo', 'Dominik'], url: playing.url },
        { title: null, game: 'spades', players: [], url: many[0].url },
      ],
    },
    'sign-in': { kind: 'sign-in', url: `${PUBLIC_URL}/sign-in/${'y'.repeat(43)}` },
    'join-account': { kind: 'join-account', url: `${PUBLIC_URL}/account/join?token=${'z'.repeat(22)}` },
    link: fromPart('link', playing, newLink('mine', '')),
    'link-other': fromPart('link', playing, newLink('other', 'Bo')),
    joined: fromPart('joined', playing, { by: { name: 'Cleo' }, missing: 1 }),
    nudge: fromPart('nudge', playing, { by: { name: 'Cleo' }, missing: 2 }),
    rematch: fromPart('rematch', playing, { from: 'Cleo' }),
  };
}

function finished(table: TableLetter): Letter {
  return { kind: 'finished', table, recapUrl: recapLink(table.url) };
}
