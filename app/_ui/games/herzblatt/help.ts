import type { RulesKey } from '@/app/_texts/keys';
import { suitOf } from '@/lib/cards';
import type { View } from '@/lib/rules/herzblatt';

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
