import type { Card } from '../cards';
import type { Seat } from '../rules/view';

/** The kinds of findings of a game, each with the names of its figures. */
export type Kinds = Readonly<Record<string, readonly string[]>>;

/** Something that happened in a match and is worth telling. Its kind names its figures. */
export type Finding = {
  /** `hearts.moonShot`: the game, or `any` for what can happen in all of them; then what happened. */
  kind: string;
  /** Whom it is about, partners together; nobody, where it is about all. */
  seats: readonly Seat[];
  /** The others who took part: those who broke a moon's rule over, those who came second. */
  others: readonly Seat[];
  /** The deal, and where it matters the trick, both from 0; and the position of the deal in which it can be seen. */
  deal: number;
  trick: number | null;
  step: number | null;
  /** Whether it speaks of several deals, and so of one person only where a seat has not changed hands. */
  isLong: boolean;
  cards: readonly Card[];
  figures: Readonly<Record<string, number>>;
  /** How much it is worth telling, from 0 to 100. */
  weight: number;
};

/** The details of a finding; one left out is nobody, nowhere, nothing. */
type Said<Figure extends string> = Partial<Omit<Finding, 'kind' | 'figures' | 'deal' | 'weight'>> &
  Pick<Finding, 'deal' | 'weight'> & { figures: Readonly<Record<Figure, number>> };

/** Makes findings of one game, with exactly the figures of their kinds. */
export function findingsOf<Game extends string, Of extends Kinds>(game: Game, _kinds: Of) {
  return <Kind extends keyof Of & string>(kind: Kind, said: Said<Of[Kind][number]>): Finding => ({
    seats: [],
    others: [],
    trick: null,
    step: null,
    isLong: false,
    cards: [],
    ...said,
    kind: `${game}.${kind}`,
  });
}

/** One figure of every player. `values` by seat; null where it does not apply. */
export type Figure = {
  /** `hearts.queens`: the game, or `any`; then what is counted. */
  key: string;
  values: readonly (number | null)[];
};

/** The counts of each player, by name: `queens`; null where one does not apply. */
export type Counts = Readonly<Record<string, (seat: Seat) => number | null>>;
