import type { InBoth } from '@/app/_texts/games';
import { gameUi } from '@/app/_ui/game-ui';
import { hearts } from '@/lib/rules/hearts';
import type de from '@/messages/de/hearts.json';
import type en from '@/messages/en/hearts.json';
import { beats, dealLines, detailsOf, helpOf, letterNotes, trickPoints } from './details';
import { HeartsOptionsForm, HeartsOptionsList, OFFERS, PLAYERS, setupOf } from './options';
import { HeartsRules } from './rules';
import { Passing, PlaceNote, RecapNotes, TableNotes } from './table';

declare module '@/app/_texts/games' {
  interface GameTexts {
    hearts: InBoth<typeof en, typeof de>;
  }
}

/** The parts Hearts adds to the pages. */
export const heartsUi = gameUi({
  rules: hearts,
  lowWins: true,
  details: detailsOf,
  dealLines,
  help: helpOf,
  counts: (options, card) => trickPoints(hearts.options.parse(options), [card]) !== 0,
  trickPoints: (options, cards) => trickPoints(hearts.options.parse(options), cards),
  beats: (options, played) => beats(hearts.options.parse(options), played),
  PlaceNote,
  Pile: Passing,
  TableNotes,
  letterNotes,
  RecapNotes,
  fan: ['TH', 'QS', 'AH'],
  offers: OFFERS,
  players: PLAYERS,
  playersOf: (chosen) => setupOf(chosen).defaults.players,
  OptionsList: HeartsOptionsList,
  OptionsForm: HeartsOptionsForm,
  RulesPage: HeartsRules,
});
