'use client';

import type { ReactNode } from 'react';
import { quietButton } from '@/app/_ui/kit/classes';
import { type OrderButton, OrderButtons, type Question } from './order-buttons';

type Props = {
  /** A card or a rule. */
  value: string;
  name: string;
  /** Above the orders that can be left with it. */
  title: string;
  buttons: readonly OrderButton[];
  /** The same for all. `nothing` is said where there is no button; `close` undoes the choice. */
  shared: { question: Question; nothing: string; close: string };
  isCard?: boolean;
  /** The card's face. */
  children?: ReactNode;
};

/** An item of the hand, as wide as what can be seen of the card; what is in it is the whole card. */
const CARD =
  'fan-card peer-checked:*:-translate-y-(--hand-raise) peer-checked:*:ring-3 peer-checked:*:ring-accent peer-focus-visible:*:outline-3 peer-focus-visible:*:outline-ink motion-safe:*:transition-[translate]';
const RULE =
  'min-h-11 content-center rounded-full border border-line bg-panel px-4 text-sm peer-checked:border-accent peer-checked:bg-tint peer-checked:inset-ring peer-checked:inset-ring-accent peer-focus-visible:outline-3 peer-focus-visible:outline-ink';

/**
 * A card or a rule that can be chosen, and the orders that can be left with it, which are shown below all cards, or all rules,
 * while it is. It works without scripts.
 */
export function OrderChoice({ value, name, title, buttons, shared, isCard = false, children }: Props) {
  const id = `order-${value}`;
  return (
    // Only its parts have boxes, so that they can stand apart.
    <div className="contents" data-order={value}>
      <input type="radio" id={id} name="chosen" value={value} aria-label={name} className="peer sr-only" />
      <label htmlFor={id} data-card={isCard ? value : undefined} className={`cursor-pointer ${isCard ? CARD : RULE}`}>
        {isCard ? <span className="fan-face">{children}</span> : <span aria-hidden="true">{name}</span>}
      </label>
      <fieldset
        aria-label={title}
        className="order-1 mt-1 hidden max-h-40 [@media(max-height:30rem)]:max-h-32 min-w-0 basis-full grid-cols-[1fr_auto] items-center gap-x-2 gap-y-2 overflow-y-auto rounded-xl border border-line bg-panel p-3 pt-1 peer-checked:grid"
      >
        <p aria-hidden="true" className="col-start-1 row-start-1 font-medium">
          {title}
        </p>
        <div className="col-span-2 row-start-2">
          {buttons.length === 0 && <p className="text-sm">{shared.nothing}</p>}
          <OrderButtons question={shared.question} name="order" buttons={buttons} />
        </div>
        <button type="reset" className={`${quietButton} col-start-2 row-start-1 border-none px-2 text-sm underline`}>
          {shared.close}
        </button>
      </fieldset>
    </div>
  );
}
