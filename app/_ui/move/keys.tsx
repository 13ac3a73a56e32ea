'use client';

import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useTold } from '@/app/_ui/felt/until-told';

/** Two digits typed within this time are one number. */
const NUMBER_MILLISECONDS = 800;
const CLOSING_UP = { duration: 220, easing: 'ease-out' } as const;
/** A card comes into the hand in half this time (ms), and each of a hand that is dealt a little later than the one before. */
const DEALING_MILLISECONDS = 600;
/** A moving card takes no tap: it is to be had where it will lie, from the beginning. Turned further, the last one would leave a phone's window. */
const ARRIVING = [
  { translate: '0 -5rem', rotate: '-8deg', opacity: 0, pointerEvents: 'none' },
  { pointerEvents: 'none' },
];

/**
 * The part of the page in which a turn is taken. The arrows go along the choices, digits choose a number, the enter key
 * confirms. The focus stays here when a move has removed its element, and the cards that stay close up.
 */
export function TurnKeys({ children }: { children: ReactNode }) {
  const block = useRef<HTMLDivElement>(null);
  // As long as the turn waits for the felt, nothing in it takes the focus.
  useTold();
  useKeys(block);
  useKeptFocus(block);
  useClosingUp(block);
  return (
    <div ref={block} className="hand-room relative pt-1" data-turn>
      {children}
    </div>
  );
}

function useKeys(block: RefObject<HTMLDivElement | null>) {
  const typed = useRef({ text: '', at: 0 });
  useEffect(() => {
    const digit = (root: HTMLElement, key: string, now: number) => {
      const before = now - typed.current.at < NUMBER_MILLISECONDS ? typed.current.text : '';
      const text = [before + key, key].find((number) => valueInput(root, number)) ?? '';
      typed.current = { text, at: now };
      const input = valueInput(root, text);
      input?.focus();
      input?.click();
    };
    const press = (event: KeyboardEvent) => {
      const root = block.current;
      if (!root || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTyping(event.target) || root.closest('[inert]') || document.querySelector('dialog[open]')) return;
      if (event.key === '?') document.getElementById('keys')?.togglePopover();
      else if (event.key === 'n') document.querySelector<HTMLElement>('[data-key="n"]')?.click();
      else if (!isElsewhere(root) && root.checkVisibility({ visibilityProperty: true })) {
        if (/^\d$/.test(event.key)) digit(root, event.key, event.timeStamp);
        else if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') {
          if (goAlong(root, event.key === 'ArrowLeft' ? -1 : 1)) event.preventDefault();
        } else if (event.key === 'Enter' && !root.contains(document.activeElement)) {
          root.querySelector<HTMLInputElement>('input:checked')?.form?.requestSubmit();
        }
      }
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [block]);
}

/** Whether another part of the page has the focus, and with it the keys. */
function isElsewhere(root: HTMLElement): boolean {
  const active = document.activeElement;
  return active !== null && active !== document.body && active.id !== 'content' && !root.contains(active);
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !['radio', 'checkbox', 'submit', 'button'].includes(target.type);
  return target.isContentEditable || target.matches('textarea, select');
}

function valueInput(root: HTMLElement, value: string): HTMLInputElement | null {
  return /^\d+$/.test(value) ? root.querySelector(`input[name="move.value"][value="${value}"]`) : null;
}

const inputsOf = (root: HTMLElement) => [
  ...root.querySelectorAll<HTMLInputElement>('input[type="radio"], input[type="checkbox"]'),
];

/** Goes to the next input, or to the first one that may be chosen. Browsers do the former for radio buttons. */
function goAlong(root: HTMLElement, step: number): boolean {
  const inputs = inputsOf(root);
  const active = document.activeElement;
  const at = active instanceof HTMLInputElement ? inputs.indexOf(active) : -1;
  if (at < 0) {
    const input = startOf(root);
    input?.focus();
    if (input?.type === 'radio') input.click();
    return input !== undefined;
  }
  if (inputs[at].type === 'radio') {
    if (inputs.some(({ checked }) => checked)) return false;
    // The focus was put here: it is the first one to be chosen, and may be the only one.
    inputs[at].click();
    return true;
  }
  inputs[(at + step + inputs.length) % inputs.length].focus();
  return true;
}

/** Returns the input that is chosen already, or the first that may be. */
function startOf(root: HTMLElement): HTMLInputElement | undefined {
  const inputs = inputsOf(root);
  return (
    inputs.find(({ checked }) => checked) ??
    inputs.find((input) => !input.hasAttribute('aria-describedby')) ??
    inputs[0]
  );
}

/** Whether what last had the focus is in this part of the page; kept while the part itself is replaced. */
let wasHere = false;

function useKeptFocus(block: RefObject<HTMLDivElement | null>) {
  useEffect(() => {
    const enter = ({ target }: FocusEvent) => {
      // The felt and the deal's sheet on it come in between: afterwards the keys go on here.
      if (!(target instanceof Element) || target.closest('.felt')) return;
      wasHere = block.current?.contains(target) === true;
    };
    const leave = ({ target, relatedTarget }: FocusEvent) => {
      // Nothing has the focus now: the player's doing, unless what had it has gone.
      setTimeout(() => {
        if (relatedTarget !== null || !(target instanceof Element) || target.closest('[inert]')) return;
        if (target.checkVisibility()) wasHere = false;
      });
    };
    document.addEventListener('focusin', enter);
    document.addEventListener('focusout', leave);
    return () => {
      document.removeEventListener('focusin', enter);
      document.removeEventListener('focusout', leave);
    };
  }, [block]);

  useLayoutEffect(() => {
    const root = block.current;
    if (!root || !wasHere) return;
    const active = document.activeElement;
    if (active && active !== document.body && !active.matches('.felt') && active.checkVisibility()) return;
    const target = startOf(root) ?? root.querySelector<HTMLElement>('[data-prompt], [data-hand]');
    target?.focus({ preventScroll: true });
  });
}

/** Cards that stay close up, and those that come are dealt; not where the page has just been loaded. */
function useClosingUp(block: RefObject<HTMLDivElement | null>) {
  const places = useRef<Map<string, number>>(null);
  useLayoutEffect(() => {
    const before = places.current;
    const now = new Map<string, number>();
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const cards = [...(block.current?.querySelectorAll<HTMLElement>('.fan [data-card]') ?? [])];
    for (const [i, card] of cards.entries()) {
      const name = card.dataset.card ?? '';
      now.set(name, card.offsetLeft);
      if (!before || isStill) continue;
      const place = before.get(name);
      // The last card of a deal may be dealt again.
      if (place !== undefined && 2 * before.size > cards.length) {
        const moved = place - card.offsetLeft;
        if (moved !== 0) card.animate([{ translate: `${moved}px` }, { translate: '0px' }], CLOSING_UP);
        continue;
      }
      const duration = DEALING_MILLISECONDS / 2;
      const delay = (duration * i) / cards.length;
      const face = card.querySelector('.fan-face');
      face?.animate(ARRIVING, { duration, delay, easing: 'ease-out', fill: 'backwards' });
    }
    places.current = now;
  });
}
