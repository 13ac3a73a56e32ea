import { CardPicture } from '@/app/_ui/kit/cards/picture';
import { WANTED_BACK } from '@/app/_ui/kit/played';
import type { Card } from '@/lib/cards';
import { cardName, type FeltWords, playedItself, pointsInWords } from './speech';
import { cardsOf, placeOf, playerOf, type Step } from './story';

type Props = {
  step: Pick<Step, 'trick' | 'shown' | 'isComplete'> & { isBeat?: boolean };
  /** The viewer's own card that is on its way. */
  pending: Card | null;
  /** For how many seconds it is not sent: until then a tap takes it back. */
  delay: number | null;
  isSwept: boolean;
  players: number;
  bottom: number;
  words: FeltWords;
  sprite: string;
  takes: string;
  takeBack: string;
};

/** The cards that lie on the felt, each before its player; or, when they have been taken, before the winner. */
export function TrickCards(props: Props) {
  const { step, pending, delay, isSwept, players, bottom, words, sprite, takes, takeBack } = props;
  const { trick, shown, isComplete, isBeat } = step;
  const isNew = pending !== null && (isSwept || isComplete || trick === null);
  const cards = isNew || !trick ? [] : cardsOf(trick).slice(0, shown);
  const played = cards.map((card, n) => ({ card, seat: trick ? playerOf(trick, n, players) : 0 }));
  if (pending !== null && words.me !== null) played.push({ card: pending, seat: words.me });
  const winner = !isNew && trick && isComplete ? trick[2] : -1;
  const points = trick?.[3] ?? 0;
  const place = (seat: number) => placeOf(seat, bottom, players);
  return (
    <ul className="felt-trick" data-to={isSwept && winner >= 0 ? place(winner) : undefined}>
      {played.map(({ card, seat }, n) => (
        <li
          key={card}
          className="felt-card"
          data-place={place(seat)}
          data-from={card === pending ? 'me' : undefined}
          data-wins={seat === winner || undefined}
          data-beat={(isBeat && n === shown - 1) || undefined}
        >
          <span className="sr-only">
            <bdi>{words.names[seat]}</bdi>:{' '}
          </span>
          <CardPicture card={card} size="fit" label={cardName(words, card)} sprite={sprite} />
          {trick && card !== pending && playedItself(words, trick, seat) && (
            <span className="felt-itself" role="img" aria-label={words.itself} title={words.itself}>
              <span className="icon icon-itself" />
            </span>
          )}
          {card === pending && delay !== null && (
            <button
              type="button"
              className="felt-delay"
              style={{ animationDuration: `${delay}s` }}
              aria-label={takeBack}
              onClick={() => window.dispatchEvent(new Event(WANTED_BACK))}
            />
          )}
          {seat === winner && (
            <>
              <span className="sr-only">{takes}</span>
              {points !== 0 && !isSwept && <span className="felt-points">{pointsInWords(words, points)}</span>}
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
