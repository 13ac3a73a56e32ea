import type { RulesKey } from '@/app/_texts/keys';
import type { DealOver, Details, EndSay, Say } from '@/app/_ui/game-ui';
import { type Card, type Rank, rankOf, type Suit, suitOf } from '@/lib/cards';
import type { View } from '@/lib/rules/herzblatt';
import { strength } from '@/lib/rules/herzblatt/ranking';
import { augenOf, GOAL } from '@/lib/rules/herzblatt/score';
import type { Seat } from '@/lib/rules/view';

/** Hearts are always trump (rules.md §4.1). */
const TRUMP: Suit = 'H';

/** The details pages show of a view of Herzblatt. */
export function detailsOf(view: View): Details {
  const isPlayed = view.phase !== 'taking' && view.phase !== 'blind' && view.phase !== 'burying';
  return {
    bySeat: view.augen.map((augen) => ({ cards: [], points: isPlayed ? augen : null })),
    fresh: view.phase === 'burying' ? (view.blind ?? []) : [],
    words: (mover, names) => ({
      name: names[mover],
      next: names[(mover + 1) % view.players],
      isLast: String(view.declined.filter(Boolean).length === view.players - 1),
      opponents: view.players - 1,
      led: view.trick ? suitOf(view.trick.cards[0]) : 'none',
      duty: dutyOf(view),
      over: highestTrump(view) ?? 'none',
    }),
  };
}

/** Returns what the rules ask of a viewer who is to play a card (rules.md §4.4). */
type Duty = 'lead' | 'follow' | 'overtrump' | 'trump' | 'free';

/** Taken from the reasons why cards are blocked, which the engine gave. */
function dutyOf({ trick, hand, blocked }: View): Duty {
  if (!trick) return 'lead';
  const codes = new Set(blocked.map(({ why }) => why.code));
  if (codes.has('must-overtrump')) return 'overtrump';
  if (codes.has('must-trump')) return 'trump';
  return hand.some((card) => suitOf(card) === suitOf(trick.cards[0])) ? 'follow' : 'free';
}

/** The rank of the highest heart in the trick, which is the one to be beaten. */
function highestTrump({ trick }: View): Rank | null {
  const trumps = (trick?.cards ?? []).filter((card) => suitOf(card) === TRUMP);
  const highest = trumps.sort((a, b) => strength(a) - strength(b)).at(-1);
  return highest ? rankOf(highest) : null;
}

/** The Augen of both sides in this deal: those in tricks, and the buried cards where they are known. */
export type Sides = { declarer: number; buried: number; opponents: number };

/** @param buried what the declarer buried, for those who may know it */
export function sidesOf({ augen }: Pick<View, 'augen'>, declarer: Seat, buried: readonly Card[] | null): Sides {
  const hidden = augenOf(buried ?? []);
  const total = augen.reduce((sum, own) => sum + own, 0);
  return { declarer: augen[declarer] + hidden, buried: hidden, opponents: total - augen[declarer] };
}

/** How the deal before the one running, or the last one, was settled; `each` is what every opponent pays or gets. */
export type Settled = {
  deal: number;
  declarer: Seat;
  augen: number;
  result: 'won' | 'lost' | 'schneider';
  each: number;
  total: number;
};

/** Null if no deal is over, or the last one was void. */
export function settledOf({ lastDeal, dealScores }: Pick<View, 'lastDeal' | 'dealScores'>): Settled | null {
  if (!lastDeal?.settlement) return null;
  const { deal, settlement } = lastDeal;
  const total = Math.abs(dealScores[deal][settlement.declarer]);
  return { deal, ...settlement, each: total / (dealScores[deal].length - 1), total };
}

/** The paragraph of the rules about what is to be done now. */
export function helpOf(view: View): RulesKey<'herzblatt'> {
  switch (view.phase) {
    case 'taking':
      return 'taking.p1';
    case 'blind':
      return 'blind.p1';
    case 'burying':
      return 'blind.pickUp';
    case 'playing':
      if (!view.trick) return 'play.p1';
      return suitOf(view.trick.cards[0]) === 'H' ? 'play.hearts' : 'play.follow';
    default:
      return 'end.p1';
  }
}

/** Says in a message who plays alone against whom. */
export function letterNotes({ declarer, seat, blindPickedUp }: View, { t, names, list }: Say): string[] {
  if (declarer === null) return [];
  const opponents = names.flatMap((name, other) => {
    if (other === declarer) return [];
    return [other === seat ? t('herzblatt.table.youAgainst') : name];
  });
  return [
    t('herzblatt.table.against', {
      who: declarer === seat ? 'me' : 'other',
      name: names[declarer],
      opponents: list(opponents),
      blind: String(blindPickedUp),
    }),
  ];
}

/** The most Augen by which a game is decided narrowly. */
const NARROW = 3;

/** Lists the news of a deal of Herzblatt: how its declarer did, and what it cost. */
export function dealLines(view: View, { deal }: DealOver, { t, names, me }: EndSay & { me: Seat | null }): string[] {
  if (view.lastDeal?.deal !== deal) return [];
  const settled = settledOf(view);
  if (!settled) return [t('herzblatt.void')];
  const { declarer, augen, result, each } = settled;
  const opponents = names.flatMap((name, seat) => (seat === declarer ? [] : [{ name, seat }]));
  const [{ name: opponent, seat }] = opponents;
  const about = { who: declarer === me ? 'me' : 'other', name: names[declarer], augen };
  const cost = { count: opponents.length, against: seat === me ? 'me' : 'other', opponent, points: each };
  if (result === 'won') {
    const won = augen < GOAL + NARROW ? t('herzblatt.justWon', about) : t('herzblatt.won', about);
    return [won, t('herzblatt.eachPays', cost)];
  }
  const missing = GOAL - augen;
  const lost =
    result === 'schneider'
      ? t('herzblatt.schneider', about)
      : missing <= NARROW
        ? t('herzblatt.justLost', { ...about, missing })
        : t('herzblatt.lost', about);
  return [lost, t('herzblatt.each', cost)];
}
