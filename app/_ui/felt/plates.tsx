import { memo } from 'react';
import type { Card } from '@/lib/cards';
import { type Figures, Plate, type PlateTexts, type Player } from './plate';
import type { FeltWords } from './speech';
import { type Ahead, aheadOf, isInLastDeal, placeOf, type Step, type Story } from './story';

/** The moment that the felt shows: a step, whether its trick has gone to its winner, the viewer's card that is on its way, and whether it is now. */
type FeltMoment = { step: Step; isSwept: boolean; pending: Card | null; isNow: boolean };

type Props = {
  at: FeltMoment;
  story: Story;
  players: readonly Player[];
  toAct: readonly number[];
  viewer: number | null;
  bottom: number;
  words: FeltWords;
  texts: PlateTexts;
};

/** Nothing that the players have said in a deal belongs to the story of the one before. */
const OF_THE_NEXT = { note: null, marks: null, goal: undefined };

/** The players round the table at the position that is shown; rendered anew only with another one. */
export const Plates = memo(function Plates({ at, story, viewer, bottom, toAct, ...props }: Props) {
  const { step, isSwept, pending, isNow } = at;
  const ahead = aheadOf(story, step, isSwept);
  // A trick that is still held is not yet with its winner.
  const winner = step.isComplete && !isSwept ? step.trick?.[2] : null;
  const leader =
    pending !== null && (step.trick === null || step.isComplete) ? viewer : isSwept ? null : step.trick?.[0];
  const { words, texts } = props;
  return (
    <ul className="felt-plates">
      {props.players.map((player, seat) => (
        <Plate
          key={seat}
          player={isNow || isInLastDeal(story, step) ? player : { ...player, ...OF_THE_NEXT }}
          figures={figuresOf(story, step, ahead, seat, player)}
          seat={seat}
          place={placeOf(seat, bottom, story.players)}
          isDue={isNow && pending === null && toAct.includes(seat)}
          leads={leader === seat}
          wins={winner === seat}
          {...{ texts, words }}
        />
      ))}
    </ul>
  );
});

/** The figures of a plate at a step: those of now without all that is still ahead. */
function figuresOf(story: Story, step: Step, ahead: Ahead, seat: number, player: Player): Figures {
  if (isInLastDeal(story, step)) {
    return {
      count: player.count + ahead.cards[seat],
      taken: player.taken - ahead.tricks[seat],
      points: player.points === null ? null : player.points - ahead.points[seat],
      total: player.total,
      open: player.open.filter((card) => !ahead.open.has(card)),
    };
  }
  const deal = story.deals.find((one) => one.deal === step.deal);
  const own = (deal?.tricks ?? []).filter(([, , winner]) => winner === seat);
  // If only the end of a deal is known, nobody can tell what the player had taken before.
  const isWhole = deal?.first === 0;
  const points = own.reduce((sum, [, , , worth]) => sum + worth, 0) - ahead.points[seat];
  return {
    count: ahead.cards[seat],
    taken: isWhole ? own.length - ahead.tricks[seat] : null,
    points: isWhole ? points : null,
    total: player.totalBefore,
    open: [],
  };
}
