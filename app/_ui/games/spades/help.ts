import type { RulesKey } from '@/app/_texts/keys';
import type { View } from '@/lib/rules/spades';

/** The paragraph of the rules about what is to be done now. */
export function helpOf(view: View): RulesKey<'spades'> {
  switch (view.phase) {
    case 'drawing':
      return 'draw.p1';
    case 'looking':
      return view.players === 4 ? 'four.blindNil' : 'blindNil.p1';
    case 'exchanging':
      return 'exchange.p1';
    case 'bidding':
      return 'bid.p1';
    case 'playing':
      return view.trick ? 'play.follow' : 'play.lead';
    default:
      return 'end.p1';
  }
}
