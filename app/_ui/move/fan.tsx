'use client';

import { CardChip, CardPicture, type NamedCard } from '@/app/_ui/kit/cards/picture';
import { BESIDE_THOUGHT } from '@/app/_ui/kit/classes';
import { FreshMark, LockMark } from '@/app/_ui/kit/marks';
import type { Card } from '@/lib/cards';

/** The words on a card of the hand beside its name, in the visitor's language. */
type Said = {
  isChosen?: boolean;
  /** Its name, where it has just come into the hand. */
  fresh?: string;
  /** Why it may not be played now. It can still be chosen, to see that. */
  why?: string;
};

type Props = {
  cards: readonly NamedCard[];
  /** By card, where there is something to say. */
  said: Readonly<Partial<Record<Card, Said>>>;
  /** `radio` for one card, `checkbox` for several. */
  kind: 'radio' | 'checkbox';
  /** The address of the deck's sprite. */
  sprite: string;
  /** Whether a tap on a card plays it at once; otherwise a second one does. */
  oneTap?: boolean | undefined;
  /** The text of the button that plays one card, before the card and after it. */
  submit?: readonly string[] | undefined;
};

/** The hand as inputs. It is made in the browser as well, from these few words: 13 cards as markup would be most of a page, twice. */
export function Fan({ cards, said, submit, ...shared }: Props) {
  return (
    <div className="fan pt-[calc(var(--hand-raise)*2.5)]" data-cards={cards.length}>
      {cards.map((one) => {
        const [card, name] = one;
        const words = said[card];
        return (
          <div key={card} className="fan-card" data-card={card}>
            <CardInput {...{ card, name }} {...words} {...shared} />
            {submit &&
              (words?.why === undefined ? (
                <div className={`choice-action ${BESIDE_THOUGHT}`}>
                  <button type="submit" className="play-button" data-play={card}>
                    {submit[0]}
                    <CardChip of={one} />
                    {submit[1]}
                  </button>
                </div>
              ) : (
                <p id={`card-${card}-why`} className="choice-action why-not">
                  {words.why}
                </p>
              ))}
          </div>
        );
      })}
    </div>
  );
}

type InputProps = Omit<Props, 'cards' | 'said' | 'submit'> & Said & { card: Card; name: string };

/** A card as an input; it is raised while it is chosen. */
function CardInput({ card, name, isChosen = false, fresh, why, kind, sprite, oneTap }: InputProps) {
  const id = `card-${card}`;
  const isBlocked = why !== undefined;
  return (
    <>
      <input
        type={kind}
        id={id}
        name={kind === 'radio' ? 'move.card' : 'move.cards[]'}
        value={card}
        required={kind === 'radio'}
        defaultChecked={isChosen}
        aria-label={fresh ?? name}
        aria-describedby={isBlocked ? `${id}-why` : undefined}
        data-locked={isBlocked || undefined}
        className="fan-input"
      />
      <label
        htmlFor={id}
        data-tap={kind === 'radio' && !isBlocked ? (oneTap ? 'once' : 'twice') : undefined}
        className="fan-label"
      >
        <span className={isBlocked ? 'fan-face card-locked' : 'fan-face'}>
          <CardPicture sprite={sprite} card={card} size="fit" />
          {isBlocked && <LockMark />}
          {fresh !== undefined && !isBlocked && <FreshMark />}
        </span>
      </label>
    </>
  );
}
