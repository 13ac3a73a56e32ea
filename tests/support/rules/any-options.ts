import type { BaseOptions } from '@/lib/rules/game';
import type { Pick } from '../../lab/shared/player';
import type { AnyGame } from './endings';

const one = <T>(items: readonly T[], pick: Pick): T => items[pick(items.length)];

/** The options of each game, besides its number of players. */
const SENT: Record<string, (players: number, pick: Pick) => object> = {
  hearts: (players, pick) => {
    const preset = players === 4 ? one(['hearts', 'herzeln', 'black-lady'], pick) : 'black-lady';
    const moon = one([...(preset === 'herzeln' ? ['none', 'none'] : []), 'old', 'new', 'choice', 'none'], pick);
    return {
      preset,
      moon,
      ...(players === 3 && { deck: one(['no-twos', 'minus-one'], pick) }),
      heartsLead: one(['when-broken', 'never', 'free'], pick),
      sun: moon !== 'none' && pick(2) === 0,
      jackOfDiamonds: one(['off', 'bonus', 'bonus-needed-for-moon'], pick),
      queenBreaksHearts: pick(2) === 0,
    };
  },
  spades: (players, pick) => ({
    blindNil: pick(2) === 0,
    nilBags: pick(2) === 0,
    bagPenalty: pick(2) === 0,
    ...(players === 2 && { peek: pick(2) === 0 }),
  }),
  herzblatt: (_, pick) => ({ mustTrump: pick(2) === 0 }),
};

/** Options of every kind for a number of players, these ones among them. */
export function anyOptionsFor(game: AnyGame, players: number, pick: Pick, given: object = {}): BaseOptions {
  const trickHistory = one(['whole-deal', 'whole-deal', 'last-trick'], pick);
  const length = { kind: 'deals', count: 3 };
  return game.options.parse({ players, trickHistory, length, ...SENT[game.id](players, pick), ...given });
}
