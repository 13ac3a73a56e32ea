import type { ComponentType } from 'react';
import type { Scene } from '@/app/_ui/table/scene';
import type { GameTextKey } from '@/app/_web/i18n/keys';
import type { Card } from '@/lib/cards';
import type { Frame } from '@/lib/match';
import type { BaseView, Seat } from '@/lib/rules/view';

/** Values for the sentences about a kind of move: names of seats, directions, points. */
export type Words = Record<string, string | number>;

/**
 * What a game adds to the pages. Everything that all games have in common (hand, trick, scores, forms by the shape of
 * a choice) is in `app/_ui/table` and `app/_ui/recap`, and takes its words from the texts under `games.{game}.moves.{type}`;
 * a game supplies only what is its own.
 */
export type Fittings = {
  /** Whether few points are good: the order of the ranking. */
  lowWins: boolean;
  /** Reads what is the game's own in a view. */
  dress: (view: BaseView) => Dressing;
  /** A player's state in a few words, beside his place; for phases in which no trick is played. */
  PlaceNote?: ComponentType<{ view: BaseView; seat: Seat }>;
  /** What marks a player in this deal, in a word beside his name, at all times; null for most. */
  SeatMark?: ComponentType<{ view: BaseView; seat: Seat }>;
  /** A form of the game's own in place of the general one, by the type of a choice that asks for it. */
  forms?: Record<string, ComponentType<{ scene: Scene }>>;
  /** The seats that play, and score, together; without it everybody plays alone. */
  sides?: (players: number) => Seat[][];
  /** How the points of the last completed deal came about. */
  DealNotes?: ComponentType<{ view: BaseView; names: string[] }>;
  /** Sentences about the deal, between trick and hand. `names` by seat. */
  TableNotes: ComponentType<{ view: BaseView; names: string[] }>;
  /** Sentences about a position of the recap. */
  RecapNotes: ComponentType<{ view: BaseView; frame: Frame; names: string[] }>;
  /** What the home page offers to start at once, the usual one first. */
  offers: readonly Offer[];
  /** For how many players a new table is, given the fields of the address. */
  playersOf: (chosen: Record<string, string>) => number;
  /** The options of a table in words, as a list. */
  OptionsList: ComponentType<{ options: Record<string, unknown> }>;
  /** The fields `options.*` of a new table; `chosen` are the fields of the address, such as `preset`. */
  OptionsForm: ComponentType<{ chosen: Record<string, string> }>;
  /** The rules, for players. */
  RulesPage: ComponentType;
};

/** A table that can be started without further questions; what `options` leave out has its default. */
export type Offer = { id: string; name: GameTextKey; options: { players: number; [option: string]: string | number } };

/** A view as the pages show it. */
export type Dressing = {
  /** By seat: the cards that lie open before it, and its points in this deal so far (null: it has none yet). */
  before: { cards: Card[]; points: number | null }[];
  /** Cards of the viewer's hand to be marked, because they are new to him. */
  fresh: Card[];
  /** Values for the sentences about the moves of a seat (`games.{game}.moves.{type}`). `names` by seat. */
  words: (seat: Seat, names: readonly string[]) => Words;
};
