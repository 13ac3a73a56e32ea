import { SEAT_INKS } from '@/app/_ui/kit/classes';
import { Drawing } from '@/app/_ui/kit/marks';
import { figureOf } from '@/app/_ui/kit/written';
import { cardName, type FeltWords } from './speech';

/** Everything that a player's plate shows at all times. */
export type Player = {
  /** Their name here: the viewer is "you". */
  name: string;
  initial: string;
  /** The emblem they have chosen instead, and its name. */
  emblem?: { id: string; name: string };
  /** Their marks in this deal, and a note on them before the first trick. */
  marks?: React.ReactNode;
  note?: React.ReactNode;
  /** Their points before this deal, and before the deal that came before it. */
  total: number;
  totalBefore: number;
  /** Their points in this deal, as it stands now; null: there are none. */
  points: number | null;
  count: number;
  taken: number;
  /** How their tricks, `{taken}`, are said where they are counted against something. */
  goal?: string | undefined;
  /** The cards that lie open before them. */
  open: readonly string[];
};

export type PlateTexts = Readonly<
  Record<'cards' | 'tricks' | 'total' | 'deal' | 'open' | 'leads' | 'due' | 'totalShort', string>
>;

/** A player's figures at the position shown; null: not known any more. */
export type Figures = {
  count: number | null;
  taken: number | null;
  points: number | null;
  total: number;
  open: readonly string[];
};

type Props = {
  player: Player;
  figures: Figures;
  seat: number;
  place: string | undefined;
  texts: PlateTexts;
  isDue: boolean;
  leads: boolean;
  wins: boolean;
  words: FeltWords;
};

/** A player at the table, with their cards and tricks. */
export function Plate({ player, figures, seat, place, texts, isDue, leads, wins, words }: Props) {
  const { count, taken, points, total, open } = figures;
  return (
    <li className="felt-plate bg-plate" data-place={place} data-due={isDue || undefined} data-wins={wins || undefined}>
      {leads && (
        <span className="felt-leads" role="img" aria-label={texts.leads} title={texts.leads}>
          <span className="icon icon-lead" />
        </span>
      )}
      {player.emblem ? (
        <span
          role="img"
          aria-label={player.emblem.name}
          title={player.emblem.name}
          className="felt-emblem"
          data-chosen=""
        >
          <span className={SEAT_INKS[seat]}>
            <Drawing emblem={player.emblem.id} />
          </span>
        </span>
      ) : (
        <span aria-hidden="true" className="felt-emblem">
          {player.initial}
        </span>
      )}
      <span className="felt-name">
        <bdi>{player.name}</bdi> {player.marks}
        {isDue && <span className="sr-only"> {texts.due}</span>}
      </span>
      <span className="felt-figures">
        {count !== null && count > 0 && <Figure label={texts.cards} value={String(count)} sign="cards" />}
        {taken !== null && (taken > 0 || player.goal) && (
          <Figure
            label={texts.tricks}
            value={(player.goal ?? '{taken}').replace('{taken}', String(taken))}
            sign="tricks"
          />
        )}
        <Figure label={texts.total} value={figureOf(total)} short={texts.totalShort} />
        {points !== null && points !== 0 && (
          <Figure label={texts.deal} value={points > 0 ? `+${points}` : figureOf(points)} />
        )}
        {open.length > 0 && <OpenCards cards={open} label={texts.open} words={words} />}
      </span>
      {player.note && <span className="felt-note">{player.note}</span>}
    </li>
  );
}

type FigureProps = { label: string; value: string; sign?: 'cards' | 'tricks'; short?: string };

/** A number behind its sign, or else, as far as there is room (felt.css), behind its label, or `short` for it. */
function Figure({ label, value, sign, short }: FigureProps) {
  return (
    <span className="felt-figure" title={label}>
      {sign ? (
        <span className={`felt-mark icon icon-${sign}`} />
      ) : (
        <span aria-hidden="true" className="felt-mark" data-long={label} data-short={short} />
      )}
      <span className="sr-only">{label}: </span>
      {value}
    </span>
  );
}

/** The cards taken that lie open, by suit: how many hearts, and others by their rank. */
function OpenCards({ cards, label, words }: { cards: readonly string[]; label: string; words: FeltWords }) {
  const bySuit = (['S', 'H', 'D'] as const).map((suit) => ({ suit, of: cards.filter((card) => card[1] === suit) }));
  return (
    <span className="felt-open" title={label}>
      <span className="sr-only">
        {label}: {cards.map((card) => cardName(words, card)).join(', ')}
      </span>
      {bySuit.map(
        ({ suit, of }) =>
          of.length > 0 && (
            <span key={suit} aria-hidden="true" className={`suit-${suit}`}>
              {suit === 'H' ? of.length : of.map((card) => words.indices[card[0]]).join('')}
            </span>
          ),
      )}
    </span>
  );
}
