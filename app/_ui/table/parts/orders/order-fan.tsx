'use client';

import type { ReactNode } from 'react';
import { CardPicture } from '@/app/_ui/kit/cards/picture';
import { quietButton } from '@/app/_ui/kit/classes';
import { FreshMark } from '@/app/_ui/kit/marks';
import type { Card } from '@/lib/cards';
import type { TrickOrder } from '@/lib/orders';
import { OrderButtons, type Question } from './order-buttons';
import { wholeOrder } from './whole-order';

/** An order for a trick that can be left: what it adds to `base`, that in words, and the whole of it in words where that is more. */
type Addition = { adds: TrickOrder; text: string; all?: string };
type Choice = { name: string; additions: readonly Addition[] };

type Props = {
  /** `fresh`: the card's name, where it has just come into the hand. */
  cards: readonly (Choice & { card: Card; fresh?: string })[];
  /** `id`: of the rule. */
  rules: readonly (Choice & { id: string })[];
  /** The order for a trick that has been left already. */
  base: TrickOrder | undefined;
  /** The address of the deck's sprite. */
  sprite: string;
  question: Question;
  texts: {
    /** Above the orders with a card, whose name takes the place of `{card}`, and with a rule. */
    leaveWith: string;
    leave: string;
    rules: string;
    nothing: string;
    close: string;
  };
};

/** The hand and the rules an order can be left with. It is made in the browser as well, from a few words of each card. */
export function OrderFan({ cards, rules, texts, ...shared }: Props) {
  const common = { ...shared, ...texts };
  return (
    <>
      <div className="fan pt-(--hand-raise)" data-cards={cards.length}>
        {cards.map(({ card, fresh, ...choice }) => (
          <OrderChoice
            key={card}
            value={card}
            title={texts.leaveWith.replace('{card}', choice.name)}
            {...choice}
            {...common}
            label={fresh}
          >
            <span className="fan-face">
              <CardPicture sprite={shared.sprite} card={card} size="fit" />
              {fresh !== undefined && <FreshMark />}
            </span>
          </OrderChoice>
        ))}
      </div>
      {rules.length > 0 && <p className="until-card-chosen mt-1 text-center text-quiet text-sm">{texts.rules}</p>}
      <div className="until-card-chosen flex flex-wrap justify-center gap-1 empty:hidden">
        {rules.map(({ id, ...choice }) => (
          <OrderChoice key={id} value={id} title={texts.leave} {...choice} {...common} />
        ))}
      </div>
    </>
  );
}

type ChoiceProps = Choice &
  Pick<Props, 'base' | 'question'> & {
    /** A card or a rule. */
    value: string;
    /** Above the orders that can be left with it. */
    title: string;
    /** In place of the name, for screen readers. */
    label?: string | undefined;
    nothing: string;
    close: string;
    /** The card's face. */
    children?: ReactNode;
  };

/**
 * A card or a rule that can be chosen, and the orders that can be left with it, which are shown below all cards, or all rules,
 * while it is. It works without scripts.
 */
function OrderChoice({ value, name, label, title, additions, base, question, nothing, close, children }: ChoiceProps) {
  const id = `order-${value}`;
  const buttons = additions.map(({ adds, ...words }) => ({ order: JSON.stringify(wholeOrder(base, adds)), ...words }));
  return (
    // Only its parts have boxes, so that they can stand apart.
    <div className="contents" data-order={value}>
      <input type="radio" id={id} name="chosen" value={value} aria-label={label ?? name} className="order-input" />
      {children ? (
        <label htmlFor={id} data-card={value} className="fan-card order-card">
          {children}
        </label>
      ) : (
        <label htmlFor={id} className="order-rule">
          <span aria-hidden="true">{name}</span>
        </label>
      )}
      <fieldset aria-label={title} className="order-box">
        <p aria-hidden="true">{title}</p>
        <div>
          {buttons.length === 0 && <p className="text-sm">{nothing}</p>}
          <OrderButtons question={question} name="order" buttons={buttons} />
        </div>
        <button type="reset" className={`${quietButton} border-none px-2 text-sm underline`}>
          {close}
        </button>
      </fieldset>
    </div>
  );
}
