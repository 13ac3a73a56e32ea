import { gameUi } from '@/app/_ui/game-ui';
import { herzblatt } from '@/lib/rules/herzblatt';
import { detailsOf } from './details';
import { letterNotes } from './letter';
import { HerzblattOptionsForm } from './options';
import { HerzblattOptionsList } from './options-list';
import { RecapNotes } from './recap';
import { HerzblattRules } from './rules';
import { OFFERS, setupOf } from './setup';
import { PlaceNote, SeatMark, TableNotes } from './table';

/** What Herzblatt adds to the pages. */
export const herzblattUi = gameUi({
  rules: herzblatt,
  lowWins: false,
  details: detailsOf,
  PlaceNote,
  SeatMark,
  TableNotes,
  letterNotes,
  RecapNotes,
  fan: ['9H', 'AH', 'TH'],
  offers: OFFERS,
  playersOf: (chosen) => setupOf(chosen).defaults.players,
  OptionsList: HerzblattOptionsList,
  OptionsForm: HerzblattOptionsForm,
  RulesPage: HerzblattRules,
});
