import type { ReactNode } from 'react';
import type { Turn } from '@/app/_ui/game-ui';
import type { Choice } from '@/lib/rules/view';
import { ChooseBare } from './choose-bare';
import { ChooseCard } from './choose-card';
import { ChooseCards } from './choose-cards';
import { ChooseValue } from './choose-value';
import { Hand } from './hand';

/** `chosen`: the card or the value that is chosen when the page opens. */
type Props = { turn: Turn; chosen: string | null };

/**
 * The viewer's hand, and a form for each kind of move he may make now, by the shape of the choice.
 * @param hand shown in place of the plain hand, if nothing is to be chosen from it
 */
export function MoveForms({ turn, chosen, hand }: Props & { hand?: ReactNode }) {
  const { view, details } = turn;
  const usesHand = view.choices.some((choice) => choice.cards);
  const isBare = (choice: Choice) => !choice.cards && !choice.values;
  const bare = view.choices.filter(isBare);
  const hidden = view.seat === null ? 0 : view.counts[view.seat];
  return (
    <div className="grid gap-3">
      {!usesHand && (hand ?? <Hand hand={view.hand} fresh={details.fresh} hidden={hidden} />)}
      {bare.length > 0 && <ChooseBare turn={turn} choices={bare} />}
      {view.choices
        .filter((choice) => !isBare(choice))
        .map((choice) => (
          <Form key={choice.type} turn={turn} chosen={chosen} choice={choice} />
        ))}
    </div>
  );
}

function Form({ turn, chosen, choice }: Props & { choice: Choice }) {
  if (choice.values) return <ChooseValue turn={turn} choice={choice} chosen={chosen} />;
  const isOne = choice.count === undefined && choice.max === undefined;
  return isOne ? (
    <ChooseCard turn={turn} choice={choice} chosen={chosen} />
  ) : (
    <ChooseCards turn={turn} choice={choice} />
  );
}
