'use client';

import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
} from 'react';
import { EndSheet } from './end-sheet';
import type { PlateTexts, Player } from './plate';
import { Plates } from './plates';
import { type SinceTexts, SinceThen } from './since-then';
import { type FeltWords, taken } from './speech';
import { goneAt, isInLastDeal, type Point, type Step, type Story, stepsOf } from './story';
import { TrickCards } from './trick';
import { useTeller } from './until-told';
import { neighbours, type Play, usePlay } from './use-play';
import { type Turn, useMark, useSounds, useSpeech } from './use-telling';

export type FeltTexts = PlateTexts &
  Readonly<Record<'takes' | 'takeBack' | 'before' | 'after' | 'skip' | 'next' | 'goOn' | 'page', string>>;

export type FeltProps = {
  table: string;
  version: number;
  story: Story;
  /** The viewer's mark, and the seat for which it is moved on; null: nobody's. */
  seen: Point | null;
  tells: number | null;
  viewer: number | null;
  /** The seat at the lower edge. */
  bottom: number;
  players: readonly Player[];
  toAct: readonly number[];
  /** How many tricks the deal has. */
  tricks: number;
  words: FeltWords;
  texts: FeltTexts;
  sprite: string;
  /** The address of the page, and the trick to leaf to at first, as `trickName` writes it. */
  href: string;
  firstTrick: string | null;
  isOver: boolean;
  turn: Turn;
  /** Lies in the middle before the first trick. */
  pile?: ReactNode;
  /** Shown between two deals, and when the match is over. */
  dealEnd?: ReactNode;
  /** The words in which what was played is told where there are no scripts. */
  since?: SinceTexts | undefined;
  /** Whether cards are heard. */
  isHeard?: boolean | undefined;
};

/** The table as its players see it, on which what has happened is played. */
export function Felt(props: FeltProps) {
  const { story, words, texts, sprite, bottom, tricks, dealEnd, turn, pile } = props;
  const { players } = story;
  const { seen, version, viewer, isOver } = props;
  const firstPage = useMemo(() => pageNamed(story, props.firstTrick), [story, props.firstTrick]);
  const play = usePlay({ story, seen, version, viewer, isOver, hasEnd: Boolean(dealEnd), firstPage });
  const { steps, index, isSwept, isPage, pending, delay, isBehind } = play;
  const step = steps[index];
  const isNow = index === steps.length - 1 && !isPage;
  // A trick that is still held is not yet with its winner.
  const isHeld = step.isComplete && !isSwept;
  useMark(props.table, props.tells, seen, step, isNow && !isHeld && pending === null);
  useSounds(props.isHeard, play);
  const lines = useSpeech(play, words, players, turn);
  // First of all the browser paints the card; the plates and the rest of the screen change right after that.
  const platesAt = useDeferredValue(
    useMemo(() => ({ step, isSwept, pending, isNow }), [step, isSwept, pending, isNow]),
  );
  const { isTelling, skip } = play;
  useTeller(
    useDeferredValue(
      // biome-ignore lint/correctness/useExhaustiveDependencies: skipping follows from the same
      useMemo(
        () => ({ version, isTold: !isTelling, skip, deal: play.at.deal, ...goneAt(story, play.at, viewer, pending) }),
        [version, isTelling, story, play.at, viewer, pending],
      ),
    ),
  );
  const { before, after } = neighbours(play);
  const root = useRef<HTMLDivElement>(null);
  const isPressed = useRef(false);

  // A button that was just pressed may be gone: the keys go on working here.
  useEffect(() => {
    if (isPressed.current && document.activeElement === document.body) root.current?.focus({ preventScroll: true });
    isPressed.current = false;
  });

  function key(event: KeyboardEvent) {
    if (event.key === 'ArrowLeft' && before !== null) play.leafTo(before);
    else if (event.key === 'ArrowRight' && isPage) play.leafTo(after);
    else if (event.key === 'Escape' && (isBehind || isPage)) isPage ? play.leafTo(null) : play.skip();
    else return;
    isPressed.current = true;
    event.preventDefault();
  }

  return (
    // Keyboards have the buttons, and the keys here.
    // biome-ignore lint/a11y/noStaticElementInteractions: a tap skips; there is a button for it as well
    <div
      ref={root}
      tabIndex={-1}
      className="felt"
      data-players={players}
      data-fresh={play.isFresh || undefined}
      onKeyDown={key}
      onClick={isBehind ? play.skip : undefined}
      onClickCapture={() => {
        isPressed.current = true;
      }}
    >
      <Plates at={platesAt} {...{ story, players: props.players, toAct: props.toAct, bottom, viewer, texts, words }} />
      <TrickCards
        takes={texts.takes}
        takeBack={texts.takeBack}
        {...{ step, pending, delay, isSwept, players, bottom, words, sprite }}
      />
      <p className="felt-word">
        {isPage
          ? texts.page.replace('{now}', String(step.number)).replace('{of}', String(tricks))
          : step.isComplete && isSwept && pending === null
            ? taken(words, step)
            : null}
      </p>
      {isNow && step.trick === null && pending === null && pile}
      {play.isAtEnd && (
        <EndSheet onGoOn={play.goOn}>
          {dealEnd}
          {!isNow && <FeltButton onClick={play.goOn} name="goOn" text={texts.goOn} />}
        </EndSheet>
      )}
      {props.since && <SinceThen texts={props.since} {...{ story, seen, words }} />}
      <Leaf play={play} to={before} name="before" text={texts.before} {...props} />
      {isPage ? (
        <Leaf play={play} to={after ?? steps.length} name="after" text={texts.after} {...props} />
      ) : (
        isBehind && (
          <FeltButton
            onClick={play.isStill ? play.next : play.skip}
            name={play.isStill ? 'next' : 'skip'}
            text={play.isStill ? texts.next : texts.skip}
          />
        )
      )}
      <p aria-live="polite" aria-relevant="additions" className="sr-only">
        {lines.map(({ id, text }) => (
          <span key={id}>{text} </span>
        ))}
      </p>
    </div>
  );
}

type LeafProps = Pick<FeltProps, 'href' | 'story'> & { play: Play; to: number | null; name: string; text: string };

/** A link to another trick, which leafs on the felt itself where there are scripts. */
function Leaf({ play, to, name, text, href, story }: LeafProps) {
  if (to === null) return null;
  const step = play.steps[to];
  const leaf = (event: MouseEvent) => {
    event.preventDefault();
    event.stopPropagation();
    play.leafTo(step ? to : null);
  };
  const query = step ? `${href.includes('?') ? '&' : '?'}trick=${trickName(story, step)}` : '';
  return (
    <a href={href + query} className="felt-button" data-name={name} title={text} onClick={leaf}>
      <span className="sr-only">{text}</span>
      <span className={`icon icon-${name}`} />
    </a>
  );
}

function FeltButton({ onClick, name, text }: { onClick: () => void; name: string; text: string }) {
  const press = (event: MouseEvent) => {
    event.stopPropagation();
    onClick();
  };
  return (
    <button type="button" className="felt-button noscript:hidden" data-name={name} onClick={press}>
      {text}
    </button>
  );
}

/** A trick's name in an address: its number, with a `b` before it in the deal before. */
function trickName(story: Story, step: Step): string {
  return isInLastDeal(story, step) ? String(step.number) : `b${step.number}`;
}

/** The index of the step that ends the trick of this name; null: there is none, or it is the last. */
function pageNamed(story: Story, name: string | null): number | null {
  if (name === null) return null;
  const steps = stepsOf(story);
  const found = steps.findLastIndex((step) => step.trick !== null && trickName(story, step) === name);
  return found < 0 ? null : found;
}
