import { type Options, type State, spades, type View } from '../../rules/spades';
import { tricksTaken } from '../../rules/trick';
import { applied } from '../kernel/bot';
import { playing, type Worlds } from '../kernel/worlds';
import { firstMove, playOut, worth } from '.';
import { pickCard } from './policy';
import { know, sample } from './sample';

/** Nobody builds a hand for nil. */
const NOBODY = -1;

/** The worlds of Spades, for a player who is not to act. */
export const spadesWorlds: Worlds<Options, View, State> = {
  id: 'spades',
  told: { worthTelling: 8, unseen: 20 },
  advice: { care: { worlds: 24, follow: 10, lead: 10 }, mostLostInDeal: 10, costlyFrom: 12 },
  of(options, view, seat) {
    // An opponent's exchanged cards come from discards, which samples for a player who is to act need not have.
    if (view.blindNil.includes(true) && (view.phase === 'drawing' || view.phase === 'exchanging')) return null;
    const known = know(options, view, seat);
    const turn = view.phase === 'playing' ? (view.toAct[0] ?? seat) : view.opener;
    return (random) => ({ ...sample(known, random), turn });
  },
  next(world, random) {
    if (world.phase === 'dealing' || world.phase === 'finished') return null;
    if (world.phase !== 'playing') {
      const [seat] = spades.toAct(world);
      return { seat, move: firstMove(world, seat, NOBODY), card: null };
    }
    const cards = spadesWorlds.legal(world, world.turn);
    const taken = tricksTaken(world.tricks, world.options.players);
    return playing(world, pickCard(world, world.turn, cards, taken, random));
  },
  after: (world, seat, move) => applied(spades, world, seat, spades.move.parse(move)),
  legal: (world, seat) => spades.choices(world, seat)[0].cards ?? [],
  outcome: (world, _view, seat, random) => worth(playOut(world, random, NOBODY), seat),
};
