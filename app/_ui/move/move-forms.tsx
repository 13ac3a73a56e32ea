import type { ReactNode } from 'react';
import type { Turn } from '@/app/_ui/game-ui';
import type { Choice } from '@/lib/rules/view';
import { ChooseBare } from './choose-bare';
import { ChooseCard } from './choose-card';
import { ChooseCards } from './choose-cards';
import { ChooseValue } from './choose-value';
import { Hand } from './hand';
import { TurnBlock } from './turn-block';

/** `chosen`: what is chosen when the page opens: a card, a value, or several cards with points between them. */
type Props = { turn: Turn; chosen: string | null };
type FormProps = { turn: Turn; chosen: readonly string[]; hand: ReactNode };

/**
 * The viewer's hand, and a form for each kind of move they may make now, from above: question, hand, action bar.
 * @param hand shown in place of the plain hand, if nothing is to be chosen from it
 */
export function MoveForms({ turn, chosen, hand }: Props & { hand?: ReactNode }) {
  const { view, details, suits } = turn;
  const marked = chosen?.split('.') ?? [];
  const usesHand = view.choices.some((choice) => choice.cards);
  const isBare = (choice: Choice) => !choice.cards && !choice.values;
  const bare = view.choices.filter(isBare);
  const hidden = view.seat === null ? 0 : view.counts[view.seat];
  const plain = usesHand
    ? null
    : (hand ?? <Hand hand={view.hand} fresh={details.fresh} suits={suits} hidden={hidden} />);
  return (
    <TurnBlock turn={turn}>
      {view.choices.length === 0 && plain}
      {bare.length > 0 && <ChooseBare turn={turn} choices={bare} chosen={marked} hand={plain} />}
      {view.choices
        .filter((choice) => !isBare(choice))
        .map((choice) => (
          <Form key={choice.type} turn={turn} chosen={marked} choice={choice} hand={bare.length > 0 ? null : plain} />
        ))}
    </TurnBlock>
  );
}

function Form({ choice, hand, ...props }: FormProps & { choice: Choice }) {
  if (choice.values) return <ChooseValue choice={choice} hand={hand} {...props} />;
  const isOne = choice.count === undefined && choice.max === undefined;
  return isOne ? <ChooseCard choice={choice} {...props} /> : <ChooseCards choice={choice} {...props} />;
}
