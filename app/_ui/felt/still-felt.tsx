import type { Seat, Trick } from '@/lib/rules/view';
import { Plate, type PlateTexts, type Player } from './plate';
import type { FeltWords } from './speech';
import { placeOf } from './story';
import { TrickCards } from './trick';

type Props = {
  players: readonly Player[];
  /** The seat at the lower edge. */
  bottom: Seat;
  /** The trick that lies there, complete if it has a winner; and its points. */
  trick: Trick | null;
  points: number;
  toAct: readonly Seat[];
  words: FeltWords;
  texts: PlateTexts & { takes: string };
  sprite: string;
  /** Lies in the middle before the first trick. */
  pile?: React.ReactNode;
};

/** One position on the felt, as a replay shows it: the players round the table and the trick. It fills the box it stands in. */
export function StillFelt({ players, bottom, trick, points, toAct, words, texts, sprite, pile }: Props) {
  const count = players.length;
  const isComplete = trick?.winner !== undefined;
  const step = {
    trick: trick && ([trick.leader, trick.cards.join(''), trick.winner ?? -1, points] as const),
    shown: trick?.cards.length ?? 0,
    isComplete,
  };
  return (
    <div className="felt" data-players={count}>
      <ul className="felt-plates">
        {players.map((player, seat) => (
          <Plate
            key={seat}
            player={player}
            figures={player}
            seat={seat}
            place={placeOf(seat, bottom, count)}
            isDue={!isComplete && toAct.includes(seat)}
            leads={trick?.leader === seat}
            wins={trick?.winner === seat}
            {...{ texts, words }}
          />
        ))}
      </ul>
      <TrickCards
        takes={texts.takes}
        pending={null}
        delay={null}
        takeBack=""
        isSwept={false}
        players={count}
        {...{ step, bottom, words, sprite }}
      />
      {trick === null && pile}
    </div>
  );
}
