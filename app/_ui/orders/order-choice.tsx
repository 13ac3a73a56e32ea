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
  /** What is the same for all. `nothing` is said where there is no button; `close` undoes the choice. */
  shared: { question: Question; nothing: string; close: string };
  /** The class for the width of a card; a rule has none. */
  width?: string;
  /** The card's face. */
  children?: ReactNode;
};

const CARD = 'rounded-md outline-offset-1 peer-checked:-translate-y-2 peer-checked:ring-3 peer-checked:ring-accent';
const RULE =
  'order-2 m-0.5 min-h-11 content-center rounded-full border border-line bg-panel px-4 text-sm peer-checked:border-accent peer-checked:bg-tint peer-checked:inset-ring peer-checked:inset-ring-accent';

/**
 * A card or a rule that can be chosen, and the orders that can be left with it, which are shown while it is: those of a card
 * between all cards and the rules, those of a rule below the rules. It works without scripts.
 */
export function OrderChoice({ value, name, title, buttons, shared, width, children }: Props) {
  const id = `order-${value}`;
  return (
    // Only its parts have boxes, so that they can stand apart.
    <div className="contents" data-order={value}>
      <input type="radio" id={id} name="chosen" value={value} aria-label={name} className="peer sr-only" />
      <label
        htmlFor={id}
        className={`relative block cursor-pointer transition-transform peer-focus-visible:outline-3 peer-focus-visible:outline-ink motion-reduce:transition-none ${width ? `${CARD} ${width}` : RULE}`}
      >
        {children ?? <span aria-hidden="true">{name}</span>}
      </label>
      <fieldset
        aria-label={title}
        className={`mt-1 hidden w-full min-w-0 grid-cols-[1fr_auto] items-center gap-x-2 gap-y-2 rounded-xl border border-line bg-panel p-3 pt-1 peer-checked:grid ${width ? 'order-1' : 'order-3'}`}
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
