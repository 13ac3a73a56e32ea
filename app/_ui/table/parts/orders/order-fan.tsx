'use client';

import { type ReactNode, useEffect, useRef, useState } from 'react';
import { CardPicture } from '@/app/_ui/kit/cards/picture';
import { quietButton } from '@/app/_ui/kit/classes';
import { FreshMark } from '@/app/_ui/kit/marks';
import type { Card, Suit } from '@/lib/cards';
import type { TrickOrder } from '@/lib/orders';
import { OrderButtons, type Question } from './order-buttons';
import { wholeOrder } from './whole-order';

/** An order for a trick that can be left: what it adds to `base`, that in words, and the whole of it in words where that is more. */
type Addition = { adds: Omit<TrickOrder, 'kind'>; text: string; all?: string };
type Choice = { name: string; additions: readonly Addition[] };
/** When a card is to be played: if this suit is led, in any case, or when leading. */
export type When = Suit | 'card' | 'lead';

type Props = {
  /**
   * `short`: the card as sentences have it. `all`: what an order says with what `base` says, where that is more. `fresh`: the card's name,
   * where it has just come into the hand.
   */
  cards: readonly {
    card: Card;
    name: string;
    short: string;
    orders: readonly { when: When; all?: string }[];
    fresh?: string;
  }[];
  /** The orders with a card in words, whose place is `{card}`. */
  sentences: Readonly<Partial<Record<When, string>>>;
  /** `id`: of the rule. */
  rules: readonly (Choice & { id: string })[];
  /** The order for a trick that has been left already. */
  base: TrickOrder | undefined;
  /** The card or the rule that the address of the page names. */
  given: string | null;
  /** The address of the page, which shows the orders with a card or a rule that is added to it. */
  page: string;
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
    /** Without scripts: asks for the page that shows the orders with what is chosen. */
    show: string;
  };
};

/**
 * The hand and the rules an order can be left with. The orders are there only for what is chosen, as there are up to three for each card;
 * without scripts the page is asked for them.
 */
export function OrderFan({ cards, sentences, rules, texts, given, page, ...shared }: Props) {
  const ref = useRef<HTMLDivElement>(null);
  const [chosen, choose] = useState(given);
  // Something may have been chosen before the scripts came.
  useEffect(() => {
    const input = checkedIn(ref.current);
    if (input) choose(input.value);
  }, []);
  const clear = () => {
    const input = checkedIn(ref.current);
    if (input) input.checked = false;
    choose(null);
  };
  const common = { ...shared, texts, given, page, chosen, choose, clear };
  return (
    <div ref={ref} className="contents">
      <div className="fan pt-(--hand-raise)" data-cards={cards.length}>
        {cards.map(({ card, name, short, orders, fresh }) => (
          <OrderChoice
            key={card}
            value={card}
            name={name}
            title={texts.leaveWith.replace('{card}', name)}
            additions={orders.map(({ when, ...whole }) => ({
              adds: addedBy(card, when),
              text: sentences[when]?.replace('{card}', short) ?? '',
              ...whole,
            }))}
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
      <noscript>
        <button
          type="submit"
          formMethod="get"
          formAction={page}
          name="as"
          value={shared.question.seat}
          className={`${quietButton} order-show`}
        >
          {texts.show}
        </button>
      </noscript>
    </div>
  );
}

const checkedIn = (fan: HTMLElement | null) => fan?.querySelector<HTMLInputElement>('.order-input:checked');

function addedBy(card: Card, when: When): Addition['adds'] {
  if (when === 'card') return { card };
  return when === 'lead' ? { lead: card } : { follow: { [when]: card } };
}

type OrdersProps = Pick<Choice, 'additions'> &
  Pick<Props, 'base' | 'question' | 'texts' | 'page'> & {
    /** Above the orders. */
    title: string;
    /** The address names it: a link leads to the page on which nothing is chosen, also without scripts. */
    isGiven: boolean;
    clear: () => void;
  };
type ChoiceProps = Omit<OrdersProps, 'isGiven'> & {
  /** A card or a rule. */
  value: string;
  name: string;
  /** In place of the name, for screen readers. */
  label?: string | undefined;
  given: string | null;
  chosen: string | null;
  choose: (value: string) => void;
  /** The card's face. */
  children?: ReactNode;
};

/** A card or a rule that can be chosen, and while it is, below all cards, or all rules, the orders that can be left with it. */
function OrderChoice({ value, name, label, given, chosen, choose, children, ...orders }: ChoiceProps) {
  const id = `order-${value}`;
  return (
    // Only its parts have boxes, so that they can stand apart.
    <div className="contents" data-order={value}>
      <input
        type="radio"
        id={id}
        name="card"
        value={value}
        defaultChecked={given === value}
        onChange={() => choose(value)}
        aria-label={label ?? name}
        className="order-input"
      />
      {children ? (
        <label htmlFor={id} data-card={value} className="fan-card order-card">
          {children}
        </label>
      ) : (
        <label htmlFor={id} className="order-rule">
          <span aria-hidden="true">{name}</span>
        </label>
      )}
      {chosen === value && <Orders {...orders} isGiven={given === value} />}
    </div>
  );
}

/** The orders that can be left with what is chosen. */
function Orders({ title, additions, base, question, texts, page, isGiven, clear }: OrdersProps) {
  const buttons = additions.map(({ adds, ...words }) => ({
    order: JSON.stringify(wholeOrder(base, { kind: 'trick', ...adds })),
    ...words,
  }));
  const look = `${quietButton} border-none px-2 text-sm underline`;
  return (
    <fieldset aria-label={title} className="order-box">
      <p aria-hidden="true">{title}</p>
      <div>
        {buttons.length === 0 && <p className="text-sm">{texts.nothing}</p>}
        <OrderButtons question={question} name="order" buttons={buttons} />
      </div>
      {isGiven ? (
        <a href={`${page}?as=${question.seat}`} className={look}>
          {texts.close}
        </a>
      ) : (
        <button type="button" onClick={clear} className={look}>
          {texts.close}
        </button>
      )}
    </fieldset>
  );
}
