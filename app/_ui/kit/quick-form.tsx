'use client';

import { useRouter } from 'next/navigation';
import {
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type SubmitEvent,
  useDeferredValue,
  useEffect,
  useRef,
  useState,
  useTransition,
} from 'react';
import { dropMove, letWait } from '@/app/_ui/kit/waiting';
import { type Delayed, useDelayed } from './delayed';
import { tellPlay, tellRefused } from './played';
import { send } from './send';
import { beginSending, setOutlived, useSender } from './sender';

/** A second tap within this time confirms nothing: the player has not seen what it would confirm. */
const DOUBLE_TAP_MILLISECONDS = 350;
/** A chosen card that is pushed upwards so far (pixels) is played. */
const FLICK_PIXELS = 24;

type Props = {
  action: string;
  /** The page to be on after the move: the one the server would send a browser without scripts to. */
  after: string;
  /** Said when the server cannot be reached. */
  offline: string;
  className?: string;
  /** For a form of a move: after how many seconds a move made with one tap is sent, and what is said meanwhile. */
  delay?: Delay | undefined;
  children: ReactNode;
};

type Delay = { seconds: number; text: string; takeBack: string };

/**
 * A form that sends its move without reloading the page, and shows refusals in place; without JavaScript an ordinary form. A
 * label's `data-tap` says whether a tap sends its choice at once (`once`), or a second tap later than a double tap (`twice`); a flick
 * upwards on what is chosen sends it as well.
 */
export function QuickForm({ action, after, offline, className, delay: wait, children }: Props) {
  const router = useRouter();
  const sender = useSender();
  const [problem, setProblem] = useState<string | null>(null);
  /** Until the page shows what became of the form. */
  const [sending, startSending] = useTransition();
  // First of all the browser paints what the tap has done: that the form fades, and everything in it with it, can come after that.
  const isFaded = useDeferredValue(sending);
  const busy = useRef(false);
  const tapped = useRef(0);
  const [isResting, rest] = useRest();
  const root = useRef<HTMLFormElement>(null);
  const { delayed, delay, takeBack, giveUp } = useDelayed(sendMove);
  /** Why it was refused, if the page no longer shows the table as it is: with the next one the form may go. */
  const unread = useRef<string | null>(null);
  /** The sheet that the form is in, if it is. */
  const sheet = useRef<Element>(null);
  useEffect(() => {
    sheet.current = root.current?.closest('[popover]') ?? null;
    return () => {
      if (unread.current === null) return;
      // The sheet goes as well where the match is over.
      setOutlived(unread.current, sheet.current?.isConnected);
      keepFocus();
    };
  }, []);

  // A button that is there again, such as "keep", keeps the focus.
  useEffect(() => {
    if (!sending) return;
    const end = beginSending();
    return () => {
      end();
      keepFocus();
    };
  }, [sending]);

  function refresh() {
    if (location.pathname + location.search === after) router.refresh();
    else router.replace(after, { scroll: false });
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    // A card that may not be played says why; there is nothing to send, by whatever key.
    if (busy.current || sending || event.currentTarget.querySelector('input[data-locked]:checked')) return;
    const form = event.currentTarget;
    const { submitter } = event.nativeEvent;
    giveUp();
    sendMove({ action, fields: fieldsOf(form, submitter), label: labelOf(form, submitter) });
  }

  function sendMove({ fields, label }: Delayed) {
    busy.current = true;
    unread.current = null;
    setOutlived(null);
    const isPlay = tellPlay(fields);
    rest();
    startSending(async () => {
      const sent = await send({ action, fields, after }, sender);
      busy.current = false;
      // A move that cannot be sent waits for the network; the page says so (app/_ui/offline).
      if (sent === 'unreachable' && letWait(action, fields.toString(), label)) return;
      dropMove({ action, fields });
      const said = sent === 'unreachable' ? offline : sent.problem;
      setProblem(said);
      if (isPlay && said !== null) tellRefused(said);
      if (!root.current?.isConnected) setOutlived(said, sheet.current?.isConnected);
      else if (sent !== 'unreachable' && sent.isStale) unread.current = said;
      if (sent !== 'unreachable' && sent.isStale && !sent.isShown) startSending(refresh);
    });
  }

  function press({ target, currentTarget, pointerId, clientX, clientY }: PointerEvent<HTMLFormElement>) {
    const label = target instanceof Element ? target.closest('label') : null;
    if (!label?.dataset.tap || !(label.control instanceof HTMLInputElement) || !label.control.checked) return;
    // It ends above the card, maybe on the felt, or not at all, where the browser has scrolled.
    const over = new AbortController();
    const end = (event: globalThis.PointerEvent) => {
      if (event.pointerId !== pointerId) return;
      over.abort();
      const up = clientY - event.clientY;
      const isFlick = up >= FLICK_PIXELS && up > 2 * Math.abs(event.clientX - clientX);
      if (isFlick && event.type === 'pointerup') currentTarget.requestSubmit();
    };
    for (const type of ['pointerup', 'pointercancel'] as const) addEventListener(type, end, { signal: over.signal });
  }

  function tap(event: MouseEvent<HTMLFormElement>) {
    if (!(event.target instanceof Element)) return;
    // The second click of a double click would answer a question that has just changed under the pointer.
    if (event.detail > 1 && event.target.closest('button')) return event.preventDefault();
    const label = event.target.closest('label');
    const input = label?.control;
    if (!label?.dataset.tap || !(input instanceof HTMLInputElement)) return;
    const isDouble = event.timeStamp - tapped.current < DOUBLE_TAP_MILLISECONDS;
    tapped.current = event.timeStamp;
    const confirms = label.dataset.tap === 'once' || (input.checked && !isDouble);
    if (!confirms) return;
    input.checked = true;
    if (!wait || wait.seconds === 0 || label.dataset.tap !== 'once') return event.currentTarget.requestSubmit();
    // By the label of the card, its input would be chosen once more.
    event.preventDefault();
    if (busy.current || sending) return;
    // A second tap on the card takes it back.
    if (delayed?.fields.get(input.name) === input.value) return takeBack();
    delay(
      { action, fields: fieldsOf(event.currentTarget, null), label: labelOf(event.currentTarget, null) },
      wait.seconds,
    );
  }

  return (
    // Keyboards use the card's input and its button.
    // biome-ignore lint/a11y/useKeyWithClickEvents: a short cut for touch screens
    <form
      ref={root}
      method="post"
      action={action}
      onSubmit={submit}
      onClick={tap}
      onPointerDown={press}
      aria-busy={sending}
      data-resting={isResting || undefined}
      className={`quick-form ${isFaded ? 'opacity-70' : ''} ${className ?? ''}`}
    >
      <p role="alert" className={problem ? 'mb-2 rounded-md border border-warn bg-panel p-2 pr-10 text-sm' : 'sr-only'}>
        {problem}
      </p>
      {wait && (
        // Over the felt, so that nothing moves under the finger.
        <div role="status" className="absolute -top-12 right-2 z-10">
          {delayed && (
            <>
              <p className="sr-only">{wait.text}</p>
              <button type="button" onClick={takeBack} className="min-h-11 rounded-lg bg-panel px-3 text-sm underline">
                {wait.takeBack}
              </button>
            </>
          )}
        </div>
      )}
      {children}
    </form>
  );
}

/** Where the button just pressed has gone, lets keyboards and screen readers go on at the beginning of the content. */
function keepFocus(): void {
  if (document.activeElement !== document.body || document.querySelector('[inert] [data-turn]')) return;
  document.querySelector('main')?.focus({ preventScroll: true });
}

/** True for the time of a double tap after each call: what lies under the finger then is not meant. */
function useRest(): [boolean, () => void] {
  const [isResting, setResting] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const rest = () => {
    clearTimeout(timer.current);
    setResting(true);
    timer.current = setTimeout(() => setResting(false), DOUBLE_TAP_MILLISECONDS);
  };
  return [isResting, rest];
}

/** Returns the text of the button that sent the form, or would have: a second tap on a card has none of its own. */
function labelOf(form: HTMLFormElement, submitter: HTMLElement | null): string {
  const buttons = [...form.querySelectorAll<HTMLElement>('button:not([type="button"])')];
  const button = submitter ?? buttons.find((one) => one.offsetParent !== null);
  if (!button) return '';
  // A card stands there twice: as it looks, and in words.
  const inWords = document.importNode(button, true);
  for (const look of inWords.querySelectorAll('[aria-hidden]')) look.remove();
  return inWords.textContent?.trim() ?? '';
}

function fieldsOf(form: HTMLFormElement, submitter: HTMLElement | null): URLSearchParams {
  const fields = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') fields.append(name, value);
  if (submitter instanceof HTMLButtonElement && submitter.name) fields.append(submitter.name, submitter.value);
  return fields;
}
