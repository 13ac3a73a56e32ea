import { herzblatt, type Options, type State, type View } from '../../rules/herzblatt';
import { applied } from '../kernel/bot';
import type { Worlds } from '../kernel/worlds';
import { firstMove, playOut, worth } from '.';
import { know, sample } from './sample';

/** The worlds of Herzblatt, for a player who is not to act. */
export const herzblattWorlds: Worlds<Options, View, State> = {
  id: 'herzblatt',
  told: { worthTelling: 0.4, unseen: 1 },
  advice: { care: { worlds: 24, follow: 0.05, lead: 0.05 }, mostLostInDeal: 0.3, costlyFrom: 0.6 },
  of(options, view, seat) {
    // While the declarer buries, the blind is in their hand; samples know that for the declarer only.
    if (view.phase === 'burying' && view.declarer !== seat) return null;
    const known = know(options, view, seat);
    const turn = view.phase === 'playing' ? (view.toAct[0] ?? seat) : view.forehand;
    return (random) => ({ ...sample(known, random), turn });
  },
  next(world, random) {
    const seat = herzblatt.toAct(world).at(0);
    if (seat === undefined) return null;
    const move = firstMove(world, seat, random);
    return { seat, move, card: move.type === 'play' ? move.card : null };
  },
  after: (world, seat, move) => applied(herzblatt, world, seat, herzblatt.move.parse(move)),
  legal: (world, seat) => herzblatt.choices(world, seat)[0].cards ?? [],
  outcome: (world, view, seat, random) => world.options.stake * worth(playOut(world, random, false), null, view, seat),
};
