import type { RulesKey } from '@/app/_texts/keys';
import type { View } from '@/lib/rules/hearts';

/** The paragraph of the rules about what is to be done now. */
export function helpOf(view: View): RulesKey<'hearts'> {
  switch (view.phase) {
    case 'passing':
      return 'pass.p1';
    case 'moon':
      return 'moon.choice';
    case 'playing':
      if (view.taken.every((tricks) => tricks === 0)) return view.trick ? 'play.first' : 'play.p1';
      return view.trick ? 'play.follow' : 'play.lead';
    default:
      return 'end.p1';
  }
}
