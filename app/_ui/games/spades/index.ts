import type { InBoth } from '@/app/_texts/games';
import { gameUi } from '@/app/_ui/game-ui';
import { PLAYERS, spades } from '@/lib/rules/spades';
import type de from '@/messages/de/spades.json';
import type en from '@/messages/en/spades.json';
import { dealLines, detailsOf, goalOf, helpOf, letterNotes, sides } from './details';
import { DrawForm } from './draw-form';
import { OFFERS, SpadesOptionsForm, SpadesOptionsList, setupOf } from './options';
import { SpadesRules } from './rules';
import { Settlement } from './settlement';
import { PlaceNote, RecapNotes, SeatMark, Stock, TableNotes } from './table';

declare module '@/app/_texts/games' {
  interface GameTexts {
    spades: InBoth<typeof en, typeof de>;
  }
}

/** The parts Spades adds to the pages. */
export const spadesUi = gameUi({
  rules: spades,
  lowWins: false,
  details: detailsOf,
  dealLines,
  help: helpOf,
  PlaceNote,
  SeatMark,
  goal: goalOf,
  Pile: Stock,
  forms: { keep: DrawForm },
  sides,
  DealNotes: Settlement,
  TableNotes,
  letterNotes,
  RecapNotes,
  fan: ['TS', 'AS', 'QS'],
  offers: OFFERS,
  players: PLAYERS,
  playersOf: (chosen) => setupOf(chosen).defaults.players,
  OptionsList: SpadesOptionsList,
  OptionsForm: SpadesOptionsForm,
  RulesPage: SpadesRules,
});
