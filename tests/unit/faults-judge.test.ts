import { beforeAll, describe, expect, test } from 'vitest';
import { hashOf } from '@/lib/identity';
import { drain } from '@/lib/notify';
import type { Order } from '@/lib/orders';
import { sendMessages } from '@/lib/tables';
import { changedWrite, documentsJudged, type Kept, madeWrite } from '../lab/faults/documents';
import { type Fault, judge, type Remains, type Sent, statesOf, tellingLines } from '../lab/faults/judge';
import { LEASE, type Message, messagesJudged } from '../lab/faults/messages';
import { parseOrder, shareOf } from '../lab/faults/order';
import { anyMove } from '../lab/faults/player';
import { games } from '../support/match';
import { Site } from '../support/site';

/**
 * A whole match with two players and two bots. Cards that leave nothing to decide play themselves, and the players leave orders.
 */
async function playedMatch(): Promise<{ sent: Sent[]; remains: Remains }> {
  const site = new Site({ ticks: 1000 });
  site.open();
  const { store } = site.context;
  const options = { length: { kind: 'deals', count: 6 } };
  const request = { game: 'hearts', options, bots: [null, 'easy', 'easy'], hold: 'never' };
  const table = await site.table({ ...request, forced: true, suggestions: true }, 1);
  const sent: Sent[] = [];
  for (let made = 0; ; made++) {
    await table.bots();
    const views = await Promise.all(table.players.map((player) => player.view()));
    if (views[0].finished) break;
    const seat = views.findIndex(({ choices }) => choices.length > 0);
    if (seat < 0) continue;
    const { version, phase } = views[seat];
    const wake = made % 3 === 0 ? 'always' : 'decision';
    const isInPlay = phase === 'playing' && views[1 - seat].hand.length > 0;
    const orders: Order[] = isInPlay && made % 3 === 1 ? [{ kind: 'deal', rule: 'low' }] : [];
    await table.players[1 - seat].setOrders({ wake, orders });
    const move = anyMove(views[seat], `test ${made}`);
    const answer = await table.players[seat].act({ version, move });
    sent.push({ seat, version, move, answered: answer.version });
  }
  await drain(store, () => false);
  const remains = {
    version: (await store.read(table.id))!.version,
    state: await table.stored(),
    log: await table.log(),
    outbox: await store.outbox(table.id),
  };
  await site.close();
  return { sent, remains };
}

/** The turns of the two players in a log. */
const turnsOf = (log: Remains['log']) => {
  const turns = statesOf(games, log).flatMap(({ turns }) =>
    turns.slice(0, 2).flatMap((turn, seat) => (turn ? [{ seat, ...turn }] : [])),
  );
  return [...new Map(turns.map((turn) => [`${turn.seat}-${turn.version}`, turn])).values()];
};

describe('the judge of the fault tests', () => {
  let played: Awaited<ReturnType<typeof playedMatch>>;

  beforeAll(async () => {
    played = await playedMatch();
  }, 60_000);

  const faultsOf = (sent: readonly Sent[], remains: Partial<Remains>): Fault[] =>
    judge(games, sent, { ...played.remains, ...remains }).faults;
  const kinds = (faults: readonly Fault[]) => [...new Set(faults.map(({ kind }) => kind))];

  test('finds nothing wrong with a match as it was played', () => {
    expect(faultsOf(played.sent, {})).toEqual([]);
  });

  test('the match had moves by orders and by themselves', () => {
    const { log } = played.remains;
    expect(new Set(log.map(({ by }) => by))).toEqual(new Set([undefined, 'bot', 'forced', 'order']));
  });

  test('a move that was answered and is not in the log is lost', () => {
    const [first] = played.sent;
    const other: Sent = { seat: 0, version: first.version, move: { type: 'moon' }, answered: first.version + 1 };
    expect(faultsOf([other, ...played.sent], {})).toEqual([
      { kind: 'lost', what: expect.stringContaining(`of seat 0, sent at version ${first.version} and answered at`) },
    ]);
  });

  test('a log that ends too early has lost moves and messages', () => {
    const log = played.remains.log.slice(0, -3);
    expect(kinds(faultsOf(played.sent, { log }))).toEqual(expect.arrayContaining(['lost', 'wrong']));
  });

  test('a move that is in the log before it was sent is not the one that was answered', () => {
    const late = played.sent.map((one) => ({
      ...one,
      version: one.version + 10_000,
      answered: (one.answered ?? 0) + 10_000,
    }));
    expect(faultsOf(late, {}).filter(({ kind }) => kind === 'lost')).toHaveLength(played.sent.length);
  });

  test('moves of a seat in another order than they were sent in are noticed', () => {
    const [first, ...others] = played.sent.filter(({ seat }) => seat === 0);
    const rest = played.sent.filter(({ seat }) => seat !== 0);
    expect(kinds(faultsOf([...others, first, ...rest], {}))).toContain('lost');
  });

  test('a move that is twice in the log is doubled', () => {
    // Passing is written down a second time without more ado; a card that was played could not be.
    const { log } = played.remains;
    const entry = log.findIndex(({ by, events }) => !by && events.some(({ type }) => type === 'passed'));
    const doubled = [...log.slice(0, entry + 1), log[entry], ...log.slice(entry + 1)];
    expect(kinds(faultsOf(played.sent, { log: doubled }))).toContain('doubled');
  });

  test('a move in the log that nobody was told of is wrong', () => {
    const [, ...others] = played.sent;
    const version = played.sent[0].version + 1;
    expect(faultsOf(others, {})).toEqual([
      { kind: 'wrong', what: `entry ${version} is a move of seat ${played.sent[0].seat} that was never answered 200` },
    ]);
    const refused = played.sent.map((one, i) => (i === 0 ? { ...one, answered: null } : one));
    expect(kinds(faultsOf(refused, {}))).toEqual(['wrong']);
  });

  test('the cards of a move may stand in the log in another order', () => {
    const turned = played.sent.map((one) =>
      'cards' in one.move && Array.isArray(one.move.cards)
        ? { ...one, move: { ...one.move, cards: [...one.move.cards].reverse() } }
        : one,
    );
    expect(faultsOf(turned, {})).toEqual([]);
  });

  test('a state that is not fold(log) is wrong, and so is a version that is not the length of the log', () => {
    const state = { ...(played.remains.state as object), changedAt: 1 };
    expect(faultsOf(played.sent, { state })).toEqual([{ kind: 'wrong', what: 'the state is not fold(log)' }]);
    expect(kinds(faultsOf(played.sent, { version: 3 }))).toEqual(['wrong']);
  });

  test('a notice left in the outbox is wrong', () => {
    expect(kinds(faultsOf(played.sent, { outbox: [{ id: '9-0', body: '{}' }] }))).toEqual(['wrong']);
  });
});

describe('the judge of the messages', () => {
  const FIRST = { id: 'abcdefghjkmn-0-1-webhook', kind: 'turn', table: 'abcdefghjkmn', seat: 0, at: 0 };
  let log: Remains['log'];
  let all: Message[];

  beforeAll(async () => {
    ({ log } = (await playedMatch()).remains);
    const end = log.at(-1)!.at;
    const turns = turnsOf(log).map(({ seat, version, at }) => ({ kind: 'turn', seat, version, at }));
    const ends = [0, 1].map((seat) => ({ kind: 'finished', seat, version: log.length, at: end }));
    all = [...turns, ...ends].map(({ version, ...one }) => ({
      ...one,
      id: `abcdefghjkmn-${one.seat}-${version}-webhook`,
      table: 'abcdefghjkmn',
    }));
  }, 60_000);

  const faultsOf = (messages: readonly Message[], calmAt = Number.POSITIVE_INFINITY, entries = log) =>
    messagesJudged(games, entries, [0, 1], messages, calmAt).map(({ kind }) => kind);
  const isEnd = ({ kind }: Message) => kind === 'finished';
  const again = (later: number) => [...all, { ...all[0], at: all[0].at + later }];

  test('finds nothing wrong with each turn told once, nor with short ones that were taken before they could be told', () => {
    expect(all.length).toBeGreaterThan(20);
    expect(faultsOf(all)).toEqual([]);
    expect(faultsOf(all.filter(isEnd))).toEqual([]);
  });

  test('an end that was not told is lost, and one that was told as two messages is doubled', () => {
    expect(faultsOf(all.filter((one) => !isEnd(one)))).toEqual(['lost', 'lost']);
    const [end] = all.filter(isEnd);
    expect(faultsOf([...all, { ...end, id: 'abcdefghjkmn-0-9999-webhook' }])).toEqual(['doubled']);
  });

  test('a message that came again is doubled, but for one that was taken over from a process that died', () => {
    expect(faultsOf(again(1))).toEqual(['doubled']);
    expect(faultsOf(again(LEASE))).toEqual([]);
    expect(faultsOf(again(LEASE), all[0].at)).toEqual(['doubled']);
  });

  test('a message about a turn that nobody had is wrong, and so is the end of a match for a stranger', () => {
    expect(faultsOf([...all, { ...FIRST, id: 'abcdefghjkmn-0-9999-webhook' }])).toEqual(['wrong']);
    expect(faultsOf([...all, { ...FIRST, seat: 1 }])).toEqual(['wrong']);
    expect(faultsOf([...all, { ...FIRST, kind: 'finished', seat: 3, id: 'abcdefghjkmn-3-1-webhook' }])).toEqual([
      'wrong',
    ]);
  });

  test('a turn of three minutes and more has to be told', () => {
    const slow = log.map((entry) => ({ ...entry, at: log[0].at + (entry.at - log[0].at) * 1000 }));
    const lost = faultsOf(all.filter(isEnd), undefined, slow);
    expect(lost.length).toBeGreaterThan(20);
    expect(new Set(lost)).toEqual(new Set(['lost']));
    expect(faultsOf(all, undefined, slow)).toEqual([]);
  });
});

test('the messages of a match, as the product sends them, are what its log demands', async () => {
  const site = new Site({ ticks: 1000 });
  site.open();
  const table = await site.table(
    { game: 'herzblatt', options: { players: 2, length: { kind: 'deals', count: 1 } } },
    1,
  );
  const hook = { url: 'https://hooks.example.org/', form: 'json' as const };
  const wished = { when: 'at-once' as const, delayMinutes: 0, remindMinutes: [], remindDeadline: false, webhook: hook };
  for (const player of table.players) await player.setWishes(wished);
  const messages: Message[] = [];
  for (let isOver = false; !isOver; ) {
    await sendMessages(site.context);
    messages.push(...site.channels.hooks.splice(0).map(({ note }) => ({ ...note, at: site.now })));
    isOver = (await table.view()).finished;
    if (!isOver) await table.move();
  }
  expect(messages.length).toBeGreaterThan(10);
  expect(messagesJudged(games, await table.log(), [0, 1], messages, Number.POSITIVE_INFINITY)).toEqual([]);
  await site.close();
});

describe('the lines of a server', () => {
  const secret = 'abcdefghijklmnopqrstuv';
  test.each([
    ['a name', '{"msg":"Zyxquort 3-1 moved"}', true],
    ['a seat key', `{"key":"abc123abc123-0-${secret}"}`, true],
    ['a card', '{"card":"QS"}', true],
    ['a card in a sentence', 'played 2C, then', true],
    [
      'a time, a table, a route',
      '{"time":"2026-01-02T03:04:05.678Z","table":"3dqs2h4c5d6h","route":"/api/tables/id"}',
      false,
    ],
    ['a hash of a key', hashOf('key'), false],
    ['a file of the built site', 'at f (/srv/.next/server/chunks/[root]__0x-QS.2C._.js:1:2)', false],
  ])('%s: %s', (_, line, tells) => {
    expect(tellingLines(['started', line], ['Zyxquort', secret])).toEqual(tells ? [line] : []);
  });
});

describe('the command line of the fault tests', () => {
  test('the long form promises 20 kills and 5,000 moves, whichever stores run', () => {
    const order = parseOrder(['--long', '--seed', '7']);
    if ('problem' in order) throw new Error(order.problem);
    for (const stores of [order.stores, order.stores.slice(0, 1), order.stores.slice(0, 2)]) {
      const share = shareOf(order.promised, stores);
      expect(share.kills * stores.length).toBeGreaterThanOrEqual(20);
      expect(share.moves * stores.length).toBeGreaterThanOrEqual(5000);
    }
  });

  test('without arguments all stores run, with --store one', () => {
    expect(parseOrder([])).toMatchObject({ stores: ['lmdb', 'redis', 'rest'], report: null });
    expect(parseOrder(['--store', 'redis'])).toMatchObject({ stores: ['redis'] });
  });

  test.each([[['--store', 'disk']], [['--longer']], [['long']]])('%j is refused with what there is', (args) => {
    expect(parseOrder(args)).toMatchObject({ problem: expect.stringContaining('usage: npm run test:faults') });
  });
});

/** A keeper that made three documents, changed the first and took the second, and one of the pile. */
const LINES = [
  ...['making k-0', 'done made k-0', 'changing k-0', 'done changed k-0'],
  ...['making k-1', 'done made k-1', 'taking k-1', 'taken k-1'],
  ...['making k-2', 'done made k-2'],
  ...['piling pile-1 k 1', 'done piled pile-1 k 1', 'grabbing pile-1', 'grabbed pile-1 k 1'],
  ...['piling pile-2 k 2', 'done piled pile-2 k 2'],
];

const documentOf = (version: number, write: ReturnType<typeof madeWrite>) => ({
  version,
  value: write.value,
  owners: write.owners ?? [],
  due: write.due ?? null,
  expires: write.expires ?? null,
});

function kept(): Kept {
  return {
    documents: new Map([
      ['k-0', documentOf(2, changedWrite('k', 0))],
      ['k-2', documentOf(1, madeWrite('k', 2))],
    ]),
    owned: new Map([
      ['k', ['k-0', 'k-2']],
      ['made', ['k-2']],
      ['changed', ['k-0']],
    ]),
    due: ['k-2'],
    pile: new Map([['pile-2', 'pile-2 k 2']]),
    duePile: ['pile-2'],
  };
}

const kinds = (lines: readonly string[], change: (store: Kept) => void = () => {}) => {
  const store = kept();
  change(store);
  return documentsJudged(lines, store).faults.map(({ kind }) => kind);
};

describe('the judge of documents', () => {
  test('finds nothing wrong with what was kept, and counts what was answered', () => {
    expect(documentsJudged(LINES, kept())).toEqual({ faults: [], answered: 8 });
  });

  test.each<[string, (store: Kept) => void, string]>([
    ['a document that is gone', (store) => void store.documents.delete('k-2'), 'lost'],
    ['a change that is gone', (store) => store.documents.set('k-0', documentOf(1, madeWrite('k', 0))), 'lost'],
    ['a write that was made twice', (store) => store.documents.set('k-2', documentOf(2, madeWrite('k', 2))), 'doubled'],
    ['what was taken and is there', (store) => store.documents.set('k-1', documentOf(1, madeWrite('k', 1))), 'doubled'],
    ['another value', (store) => store.documents.set('k-2', documentOf(1, madeWrite('k', 3))), 'wrong'],
    ['an owner who does not find it', (store) => store.owned.set('made', []), 'lost'],
    ['an owner who finds another one’s', (store) => store.owned.set('made', ['k-2', 'k-0']), 'wrong'],
    ['what is due and not named', (store) => store.due.pop(), 'lost'],
    ['what is left of the pile and not named', (store) => store.duePile.pop(), 'lost'],
    ['what is gone from the pile', (store) => void store.pile.delete('pile-2'), 'lost'],
    ['what was taken from the pile and is there', (store) => store.pile.set('pile-1', 'pile-1 k 1'), 'doubled'],
  ])('%s', (_, change, kind) => {
    expect(kinds(LINES, change)).toContain(kind);
  });

  test('what two took, and what nobody made', () => {
    expect(kinds([...LINES, 'grabbing pile-1', 'grabbed pile-1 k 1'])).toEqual(['doubled']);
    expect(kinds([...LINES, 'grabbing pile-1', 'grabbed pile-1 k 9'])).toEqual(['wrong']);
  });

  test('a taking that found nothing, and a conflict with nobody', () => {
    expect(kinds([...LINES, 'making k-3', 'conflict made k-3'])).toEqual(['wrong']);
    expect(kinds([...LINES.slice(0, 7), 'missed k-1', ...LINES.slice(8)])).toContain('lost');
  });

  test('who died before the answer may have taken it or not', () => {
    const gone = (store: Kept) => void store.documents.delete('k-2');
    expect(kinds([...LINES, 'taking k-2'])).toEqual([]);
    expect(
      kinds([...LINES, 'taking k-2'], (store) => [
        gone(store),
        store.owned.set('k', ['k-0']),
        store.owned.set('made', []),
      ]),
    ).toEqual([]);
    expect(kinds([...LINES, 'grabbing pile-2'], (store) => void store.pile.delete('pile-2'))).toEqual([]);
  });
});
