/** A fault in the site that tells somebody a secret, and where it must be noticed: `match` is a number in `SHORT`. */
export type Mutant = {
  name: string;
  file: string;
  /** The text that stands there once, and what does in its place where `MUTANT` is this one. */
  from: string;
  to: string;
  match: number;
  channel: string;
};

const HEARTS = 0;
const SPADES = 1;
/** Players are signed in. */
const ACCOUNTS = 2;
const HERZBLATT = 3;

export const MUTANTS: readonly Mutant[] = [
  {
    name: 'a spectator sees a hand',
    file: 'lib/rules/trick/index.ts',
    from: 'hand: seat === null ||',
    to: 'hand: MUTANT && seat === null ? cardsOf(hands[0], suits) : seat === null ||',
    match: HEARTS,
    channel: 'view',
  },
  {
    name: 'whoever has not looked at his hand sees it',
    file: 'lib/rules/trick/index.ts',
    from: '!hasLooked(state, seat) ? []',
    to: '(!MUTANT && !hasLooked(state, seat)) ? []',
    match: SPADES,
    channel: 'page',
  },
  {
    name: 'a blind nil is told before all have chosen',
    file: 'lib/rules/spades/view.ts',
    from: 'isTold || of === seat ? own : null',
    to: 'isTold || MUTANT || of === seat ? own : null',
    match: SPADES,
    channel: 'view',
  },
  {
    name: 'a refusal names a card of the next player',
    file: 'lib/rules/trick/index.ts',
    from: "=== 0) return refuse('card-not-held', { card });",
    to: "=== 0) return refuse('card-not-held', { card: (MUTANT && cardsOf(state.hands[(seat + 1) % state.options.players], suits)[0]) || card });",
    match: HERZBLATT,
    channel: 'error',
  },
  {
    name: 'a player is shown what the next one passes',
    file: 'lib/rules/hearts/view.ts',
    from: 'passed: seat === null ? null : pass.passed[seat],',
    to: 'passed: seat === null ? null : pass.passed[MUTANT ? (seat + 1) % players : seat],',
    match: HEARTS,
    channel: 'view',
  },
  {
    name: 'a link that is one trick behind shows the present',
    file: 'lib/tables/reading/watch.ts',
    from: 'if (behind) return { state: read,',
    to: 'if (behind && !MUTANT) return { state: read,',
    match: SPADES,
    channel: 'view by link',
  },
  {
    name: 'the record is given before the match is over',
    file: 'lib/tables/reading/recap.ts',
    from: "if (match.statusOf(games(state.game), state) !== 'finished') throw",
    to: "if (!MUTANT && match.statusOf(games(state.game), state) !== 'finished') throw",
    match: HEARTS,
    channel: 'early',
  },
  {
    name: 'a webhook holds the game',
    file: 'lib/notify/about.ts',
    from: 'playerName: state.seats[seat].name,',
    to: 'playerName: MUTANT ? JSON.stringify(state.play) : state.seats[seat].name,',
    match: HERZBLATT,
    channel: 'webhook',
  },
  {
    name: 'a mail shows the hand of the next player',
    file: 'lib/notify/table-letter.ts',
    from: 'view: view(game, state, seat, now)',
    to: 'view: view(game, state, MUTANT ? (seat + 1) % state.seats.length : seat, now)',
    match: HEARTS,
    channel: 'mail',
  },
  {
    name: 'bits are shown before all are there',
    file: 'lib/match/kernel/share.ts',
    from: 'bits: from === null ? null : own.bits',
    to: 'bits: from === null && !MUTANT ? null : own.bits',
    match: SPADES,
    channel: 'page',
  },
  {
    name: 'spectators hear what is said',
    file: 'lib/match/parts/talk.ts',
    from: 'talk: talkShown(viewing) }',
    to: 'talk: talkShown(MUTANT && viewing.seat === null ? { ...viewing, seat: 0 } : viewing) }',
    match: HEARTS,
    channel: 'view',
  },
  {
    name: 'players see the orders of others',
    file: 'lib/match/parts/orders.ts',
    from: 'return { claims, wake, orders, claim:',
    to: 'return { claims, wake, orders: MUTANT ? state.seats.flatMap((place) => place.orders) : orders, claim:',
    match: HERZBLATT,
    channel: 'view',
  },
  {
    name: 'a browser says itself which account it has',
    file: 'lib/accounts/sessions.ts',
    from: 'const { account } = first.session;',
    to: 'const account = (MUTANT && hint) || first.session.account;',
    match: ACCOUNTS,
    channel: 'view, signed in',
  },
  {
    name: 'an account opens another seat than its own',
    file: 'lib/tables/reading/read.ts',
    from: 'const view = viewFor(context, state, seat);',
    // The key that follows from a claim is another one than the seat's own.
    to: "const view = viewFor(context, state, MUTANT && seat !== null && seatsOf({ linkSecret: '' }, state, { ...viewer }).held.length === 0 ? (seat + 1) % state.seats.length : seat);",
    match: ACCOUNTS,
    channel: 'page, signed in',
  },
  {
    name: 'the list of tables holds the view of the next player',
    file: 'lib/tables/reading/read.ts',
    from: 'const turns = due.map((seat) => viewFor(context, state, seat));',
    to: 'const turns = due.map((seat) => viewFor(context, state, MUTANT ? (seat + 1) % state.seats.length : seat));',
    match: ACCOUNTS,
    channel: 'tables of an account',
  },
  {
    name: 'the file of an account tells what the whole table wishes',
    file: 'lib/accounts/personal.ts',
    from: 'const owners = [ownerOf(account), ...addresses];',
    to: 'const owners = [ownerOf(account), ...addresses, ...(MUTANT ? await claimsOf(context, account) : []).map(({ table }) => table)];',
    match: ACCOUNTS,
    channel: 'account data',
  },
];

/** The name of the setting by which a built site has one of the faults. */
export const SETTING = 'STICHPOST_MUTANT';

/**
 * A source file with the faults that belong there, each only where the setting names it.
 * @throws Error if a place is not there exactly once
 */
export function mutated(file: string, source: string): string {
  return MUTANTS.filter((mutant) => mutant.file === file).reduce((text, { name, from, to }) => {
    if (text.split(from).length !== 2) throw new Error(`${file} does not have this place once: ${from}`);
    return text.replace(from, () => to.replaceAll('MUTANT', `(process.env.${SETTING} === '${name}')`));
  }, source);
}
