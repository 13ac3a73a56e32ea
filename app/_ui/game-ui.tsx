import type { ComponentType, ReactNode } from 'react';
import type { GameTextKey, Translate } from '@/app/_texts/keys';
import type { GameId } from '@/app/_texts/messages';
import type { Preferences } from '@/app/_texts/preferences';
import type { SuitOrder } from '@/app/_ui/kit/cards';
import type { Card } from '@/lib/cards';
import type { Frame, TableView } from '@/lib/match';
import type { Game } from '@/lib/rules/game';
import type { BaseView, Seat, Trick } from '@/lib/rules/view';

/**
 * A game's contract with the pages, fulfilled by each folder of `app/_ui/games`. Things that all games have in common (hand,
 * trick, scores, forms by the shape of a choice) are in the other folders and take their texts from `games.{id}.moves.{type}`.
 */
export type GameUi = {
  id: GameId;
  /** Whether few points are good: the order of the ranking. */
  lowWins: boolean;
  /** The seats that play, and score, together; without it everybody plays alone. */
  sides?: ((players: number) => Seat[][]) | undefined;
  /** Three cards that stand for the game on the home page, from left to right. */
  fan: readonly [Card, Card, Card];
  /** The offers of the home page to start at once, the usual one first. */
  offers: readonly Offer[];
  /** How many can play it. */
  players: readonly number[];
  /** How many players a new table has, given the fields of the address. */
  playersOf: (chosen: Record<string, string>) => number;
  /** Whether a card is shown at the end of a deal beside who took it; none is, if this is left out. */
  counts?: ((options: Record<string, unknown>, card: Card) => boolean) | undefined;
  /** The points of a trick of these cards, before any moon; nothing, if this is left out. */
  trickPoints?: ((options: Record<string, unknown>, cards: readonly Card[]) => number) | undefined;
  /** The cards of a deal that get a beat of their own when it is told, by their number in it (from 1); none, if this is left out. */
  beats?: ((options: Record<string, unknown>, played: Played) => number[]) | undefined;
  /** The options of a table in words, as a list. */
  OptionsList: ComponentType<{ options: Record<string, unknown> }>;
  /** The fields `options.*` of a new table, `options.players` among them; `chosen` are the fields of the address, such as `preset`. */
  OptionsForm: ComponentType<{ chosen: Record<string, string> }>;
  RulesPage: ComponentType;
  /** Reads the game's own part of a view, once for the whole page. @param me the seat called "you", if any */
  open: (view: BaseView, me?: Seat | null) => OpenGame;
};

/** Tricks of a deal; `first`: how many cards were played before them; `isOver`: the deal ends with them. */
export type Played = { first: number; tricks: readonly Trick[]; isOver: boolean };

/** A game's parts of one view. Notes and marks that it never has are undefined. */
export type OpenGame = {
  details: Details;
  /** Where the page of the rules tells what is to be done now: the id of a paragraph. */
  help: string;
  /** A player's state in a few words, beside their place; for phases in which no trick is played. */
  placeNote?: ((seat: Seat) => ReactNode) | undefined;
  /** A player's mark in this deal, in a word beside their name, at all times; nothing for most. */
  seatMark?: ((seat: Seat) => ReactNode) | undefined;
  /** A player's announced goal; null: nothing, or not yet. */
  goal?: ((seat: Seat) => Goal | null) | undefined;
  /** The cards that lie face down in the middle before the first trick; null: nothing. */
  pile?: (() => ReactNode) | undefined;
  /** The game's own form in place of the general ones, if one of the viewer's choices asks for it. */
  moveForm: (turn: Turn) => ReactNode;
  /** Counts for a player in the last deal what is more than their tricks show; null for all others. */
  counted?: ((seat: Seat) => number | null) | undefined;
  /** How the points of the last completed deal came about. */
  dealNotes?: ((names: string[]) => ReactNode) | undefined;
  /** The news of a deal that is over, the most remarkable first. */
  dealLines: (deal: DealOver, say: EndSay) => string[];
  /** Sentences about the deal, between trick and hand. */
  tableNotes: (names: string[]) => ReactNode;
  /** Sentences about the deal, for a message. */
  letterNotes: (say: Say) => string[];
  /** Sentences about a position of the recap. */
  recapNotes: (frame: Frame, names: string[]) => ReactNode;
};

/** How many tricks a player has bid, and in which way. */
export type Goal = { bid: number; kind: 'tricks' | 'nil' | 'blindNil' };

/** The last deal that is over, as far as its viewer may know it. */
export type DealOver = {
  /** Its number, from 0. */
  deal: number;
  /** Its points, by seat. */
  points: readonly number[];
  /** The tricks the viewer may look back at, oldest first, and whether these are all. */
  tricks: readonly Trick[];
  isWhole: boolean;
  options: Record<string, unknown>;
};

/** The material of sentences about the end of a deal; `names` by seat. */
export type EndSay = { t: Translate<'ends'>; names: readonly string[]; list: (names: string[]) => string };

/** The material of a message's sentences. `names` by seat; `cards` writes cards one after another. */
export type Say = {
  t: Translate<'games'>;
  names: readonly string[];
  list: (names: string[]) => string;
  cards: (cards: readonly Card[]) => string;
};

/** The parts of a page that only a view's game can tell. */
export type Details = {
  /** By seat: the cards that lie open before it, and its points in this deal so far (null: it has none yet). */
  bySeat: { cards: Card[]; points: number | null }[];
  /** Cards of the viewer's hand to be marked, because they are new to them. */
  fresh: Card[];
  /** Values for the sentences about the moves of a seat. `names` by seat. */
  words: (seat: Seat, names: readonly string[]) => MoveWords;
};

/** Values for the sentences about a kind of move: names of seats, directions, points. */
type MoveWords = Record<string, string | number>;

/** The material of a form for a move. */
export type Turn = {
  view: TableView;
  details: Details;
  /** By seat. */
  names: string[];
  /** The page to be on after the move. */
  after: string;
  /** Whether one tap on a card plays it. */
  oneTap?: boolean | undefined;
  /** After how many seconds a card played with one tap is sent. */
  delay?: number | undefined;
  suits?: SuitOrder | undefined;
  /** All of this device's preferences. */
  preferences?: Preferences | undefined;
  /** Whether this device shows the viewer's cards face down. */
  isHandHidden?: boolean | undefined;
  /** Cards that one touch gives away. */
  suggested?: readonly Card[] | undefined;
};

/** A table that can be started without further questions; what `options` leave out has its default. */
export type Offer = { id: string; name: GameTextKey; options: { players: number; [option: string]: string | number } };

/** Whether a sentence is about its reader. */
export type Who = 'me' | 'other';

/** A game's own parts, which are given its view with its own type. */
type Parts<View extends BaseView, State> = Omit<GameUi, 'id' | 'open'> & {
  rules: Pick<Game<never, State, never, never, View>, 'state' | 'viewSchema'> & { id: GameId };
  details: (view: View) => Details;
  help: (view: View) => string;
  PlaceNote?: ComponentType<{ view: View; seat: Seat; who: Who }>;
  SeatMark?: ComponentType<{ view: View; seat: Seat }>;
  /** Forms by the type of the choice that asks for them. */
  forms?: Record<string, ComponentType<{ view: View; turn: Turn }>>;
  DealNotes?: ComponentType<{ view: View; names: string[] }>;
  /** `me`: the seat that is called "you". */
  dealLines: (view: View, deal: DealOver, say: EndSay & { me: Seat | null }) => string[];
  goal?: (view: View, seat: Seat) => Goal | null;
  counted?: (view: View, seat: Seat) => number | null;
  Pile?: ComponentType<{ view: View }>;
  TableNotes: ComponentType<{ view: View; names: string[] }>;
  /** Nothing, if this is left out. */
  letterNotes?: (view: View, say: Say) => string[];
  /** `state`: the whole state; the match is over. */
  RecapNotes: ComponentType<{ view: View; state: State; move: Frame['move']; names: string[] }>;
};

/** Puts a game's parts together. Its view is parsed once, and all its parts are given it typed. */
export function gameUi<View extends BaseView, State>(parts: Parts<View, State>): GameUi {
  const { rules, PlaceNote, SeatMark, forms = {}, DealNotes, goal, counted, Pile, TableNotes, RecapNotes } = parts;
  const open = (base: BaseView, me: Seat | null = null): OpenGame => {
    const who = (seat: Seat) => (seat === me ? 'me' : 'other');
    const view = rules.viewSchema.parse(base);
    return {
      details: parts.details(view),
      help: parts.help(view),
      placeNote: PlaceNote && ((seat) => <PlaceNote key={seat} view={view} seat={seat} who={who(seat)} />),
      seatMark: SeatMark && ((seat) => <SeatMark key={seat} view={view} seat={seat} />),
      moveForm: (turn) => {
        const Form = view.choices.map(({ type }) => forms[type]).find((form) => form !== undefined);
        return Form && <Form view={view} turn={turn} />;
      },
      goal: goal && ((seat) => goal(view, seat)),
      counted: counted && ((seat) => counted(view, seat)),
      pile: Pile && (() => <Pile view={view} />),
      dealNotes: DealNotes && ((names) => <DealNotes view={view} names={names} />),
      dealLines: (deal, say) => parts.dealLines(view, deal, { ...say, me }),
      letterNotes: (say) => parts.letterNotes?.(view, say) ?? [],
      tableNotes: (names) => <TableNotes view={view} names={names} />,
      recapNotes: ({ state, move }, names) => (
        <RecapNotes view={view} state={rules.state.parse(state)} move={move} names={names} />
      ),
    };
  };
  return { ...parts, id: rules.id, open };
}
