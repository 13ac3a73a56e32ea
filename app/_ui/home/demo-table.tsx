'use client';

import { type ReactNode, type SubmitEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { quietButton } from '@/app/_ui/kit/classes';
import { LockMark } from '@/app/_ui/kit/marks';

/** A card that the visitor holds. `face`: its picture; `says`: what comes of it, or why it is locked (then nobody takes the trick). */
type DemoCard = { card: string; face: ReactNode; says: string; winner: number | null };
/** A card that another player has played. */
type Played = { seat: number; name: string; face: ReactNode };
type Texts = { prompt: string; trick: string; hand: string; you: string; again: string };

type Props = {
  /** The visitor's seat. */
  me: number;
  played: readonly Played[];
  hand: readonly DemoCard[];
  /** The card chosen in the address of the page: the choice of a visitor without scripts. */
  chosen: string | null;
  texts: Texts;
};

/** A trick to finish with one of three cards, each a button of a form for the page, so that it works without scripts. */
export function DemoTable({ me, played, hand, chosen: fromAddress, texts }: Props) {
  const [chosen, setChosen] = useState(fromAddress);
  const buttons = useRef<HTMLFieldSetElement>(null);
  const choice = hand.find(({ card }) => card === chosen);
  const winner = choice?.winner ?? null;
  const mine = winner === null ? undefined : choice;

  function choose(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const { submitter } = event.nativeEvent;
    // The button just pressed goes with the cards: keyboards go on at what takes their place. A locked card stays.
    flushSync(() => setChosen(submitter instanceof HTMLButtonElement && submitter.value ? submitter.value : null));
    if (submitter && !submitter.isConnected) buttons.current?.querySelector('button')?.focus();
  }

  return (
    <form method="get" action="/#demo" onSubmit={choose} className="rounded-xl bg-felt p-3 shadow-inner sm:p-5">
      <p
        aria-live="polite"
        className="flex min-h-10 items-center justify-center text-center text-sm leading-5 sm:text-base"
      >
        {choice?.says ?? texts.prompt}
      </p>
      <ol
        aria-label={texts.trick}
        className="mx-auto mt-2 grid max-w-68 grid-cols-4 gap-2 sm:mt-4 sm:max-w-96 sm:gap-3"
      >
        {played.map(({ seat, name, face }) => (
          <TrickPlace key={seat} name={name} isWinner={winner === seat}>
            {face}
          </TrickPlace>
        ))}
        <TrickPlace name={texts.you} isWinner={winner === me}>
          {mine && (
            <div className="transition duration-move ease-card motion-reduce:transition-none starting:translate-y-24">
              {mine.face}
            </div>
          )}
        </TrickPlace>
      </ol>
      <fieldset ref={buttons} className="mt-2 flex h-26 items-center justify-center gap-2 sm:mt-4 sm:h-40 sm:gap-3">
        <legend className="sr-only">{texts.hand}</legend>
        {mine ? (
          <button type="submit" className={quietButton}>
            {texts.again}
          </button>
        ) : (
          hand.map(({ card, face, winner: taker }) => (
            <button
              key={card}
              type="submit"
              name="card"
              value={card}
              className={`${taker === null ? 'card-locked' : 'block'} w-18 cursor-pointer rounded-lg outline-offset-2 transition-transform duration-touch hover:-translate-y-1 focus-visible:outline-3 focus-visible:outline-ink motion-reduce:transition-none sm:w-28`}
            >
              {face}
              {taker === null && <LockMark />}
            </button>
          ))
        )}
      </fieldset>
    </form>
  );
}

/** A place in the trick: a card, or room for one, and who plays there. */
function TrickPlace({ name, isWinner, children }: { name: string; isWinner: boolean; children: ReactNode }) {
  return (
    <li className="min-w-0">
      <div
        className={`aspect-5/7 rounded-lg border border-line border-dashed ${isWinner ? 'ring-4 ring-winner' : ''} ${children ? 'border-transparent' : ''}`}
      >
        {children}
      </div>
      <p className={`mt-1 truncate text-center text-sm ${isWinner ? 'font-semibold' : 'text-quiet'}`}>{name}</p>
    </li>
  );
}
